/** The elements around a node, out of shadow roots as well. */

/** The parent, out of shadow roots as well. A form's field named `parentElement` does not stand in for it. */
export function parentOf(node: Node): Element | null {
  parentElement ??= Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement')?.get;
  return parentElement?.call(node) ?? (node.getRootNode() as ShadowRoot).host ?? null;
}

let parentElement: (() => Element | null) | undefined;

/** The parent as it is shown: through the slots of open shadow roots. */
export function shownIn(node: Node): Element | null {
  return (node as Element).assignedSlot ?? parentOf(node);
}
