/** The text nodes in an element, in document order: no more than `limit`, whatever a stranger has put there. */
export function* textNodesIn(root: Element, limit: number): Generator<Text> {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let seen = 0, text = texts.nextNode(); text && seen < limit; seen++, text = texts.nextNode())
    yield text as Text;
}

/** Whether it shows any text. Only the beginning is looked at: a stranger may have put megabytes there. */
export function hasText(element: Element): boolean {
  for (const { data } of textNodesIn(element, 50)) if (/\S/.test(data.slice(0, 500))) return true;
  return false;
}
