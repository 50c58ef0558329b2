/** The elements around a node, out of shadow roots as well. */

/** The parent, out of shadow roots as well. */
export function parentOf(node: Node): Element | null {
  return node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
}

/** The parent as it is shown: through the slots of open shadow roots. */
export function shownIn(node: Node): Element | null {
  return (node as Element).assignedSlot ?? parentOf(node);
}
