import { tried } from './tried.ts';

/** Whether a node is, or has in it, an element that the selector means; true where that cannot be told. */
export function holds(node: Node, selector: string): boolean {
  return (
    node instanceof Element &&
    (tried(() => node.matches(selector) || Boolean(node.querySelector(selector))) ?? true)
  );
}
