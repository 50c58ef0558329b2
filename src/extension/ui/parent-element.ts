/** The parent of a node, across shadow roots. */

/** The parent, or the host of a shadow root. It is read by the prototype's getter: a form field named `parentElement` would hide it. */
export function parentOf(node: Node): Element | null {
  parentElement ??= Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement')?.get;
  return parentElement?.call(node) ?? (node.getRootNode() as ShadowRoot).host ?? null;
}

let parentElement: (() => Element | null) | undefined;

/** The parent in the rendered tree: through the slots of open shadow roots. */
export function renderedParentOf(node: Node): Element | null {
  return (node as Element).assignedSlot ?? parentOf(node);
}
