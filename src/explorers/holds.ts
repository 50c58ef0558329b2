/** Whether a node is, or has in it, an element that the selector means. */
export function holds(node: Node, selector: string): boolean {
  return node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);
}
