import { nullOnError } from './null-on-error.ts';

/** Whether the node or anything in it matches the selector; true where that cannot be told. */
export function containsMatch(node: Node, selector: string): boolean {
  if (!(node instanceof Element)) return false;
  return nullOnError(() => node.matches(selector) || Boolean(node.querySelector(selector))) ?? true;
}
