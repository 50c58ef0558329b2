/** The parent of a node, across shadow roots. */

/** By the prototype's getter: a form's field named `parentElement` would hide it. */
export function parentOf(node: Node): Element | null {
  parentElement ??= Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement')?.get;
  return parentElement?.call(node) ?? (node.getRootNode() as ShadowRoot).host ?? null;
}

let parentElement: (() => Element | null) | undefined;

/** The parent as it is shown: through the slots of open shadow roots. */
export function renderedParentOf(node: Node): Element | null {
  return (node as Element).assignedSlot ?? parentOf(node);
}
