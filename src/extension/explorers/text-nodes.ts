/** The text nodes in an element, in document order: no more than `limit`, whatever a stranger has put there. */
export function textNodesIn(root: Element, limit: number): Generator<Text> {
  return walked(root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT), limit);
}

function* walked(texts: TreeWalker, limit: number): Generator<Text> {
  for (let seen = 0, text = texts.nextNode(); text && seen < limit; seen++, text = texts.nextNode())
    yield text as Text;
}

/** The same, without what the page has hidden inside the element: a site may write both an amount and its value, and show one. */
export function shownTextsIn(root: Element, limit: number): Generator<Text> {
  const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  return walked(root.ownerDocument.createTreeWalker(root, shown, acceptShownText), limit);
}

/** The walker goes from a box to what is in it, so the style of each box is read once, and no form's field stands in for one. */
function acceptShownText(node: Node): number {
  if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
  return node.firstChild && isHidden(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
}

/** Whether the element itself is taken out of the layout. */
export function isHidden(element: Element): boolean {
  return getComputedStyle(element).display === 'none';
}

/** Whether it shows any text. Only the beginning is looked at: a stranger may have put megabytes there. */
export function hasText(element: Element): boolean {
  for (const { data } of textNodesIn(element, 50)) if (/\S/.test(data.slice(0, 500))) return true;
  return false;
}
