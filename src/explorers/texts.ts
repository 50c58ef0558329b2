/** The texts in an element, in document order: no more than `limit`, whatever a stranger has put there. */
export function* textsIn(root: Element, limit: number): Generator<Text> {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let seen = 0, text = texts.nextNode(); text && seen < limit; seen++, text = texts.nextNode())
    yield text as Text;
}
