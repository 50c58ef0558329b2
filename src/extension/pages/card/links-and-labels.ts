/** Reads what elements carry besides their text: where links lead, and attributes that may hold an address in full. */
import { parentOf } from '../../ui/parent-element.ts';

/** So many links of a selection are read; ten addresses are shown. */
const MAX_LINKS = 200;
const MAX_ELEMENTS = 500;
/** A label around more than this belongs to more than was selected: what is shortened there may stand deeper. */
const MAX_ANCESTORS = 3;
const SHORTENED = /[…⋯‥*·]|\.\./;

/** `title`, and whatever a page keeps in `data-…` or says to screen readers. */
const LABEL = /^(?:title|aria-label|value|data-.+)$/;

/** Where the links lead that the range lies in or touches, as absolute URLs, in their order. */
export function linksOf(range: Range): readonly string[] {
  const around = closestLink(range.commonAncestorContainer);
  if (around) return [hrefOf(around)];
  return [...elementsIn(range, 'a[href]')].slice(0, MAX_LINKS).map(hrefOf);
}

/** Attributes of the elements in a range, then of those around it, nearest first. `text`: what is shown there. */
export function labelsAround(node: Node, range: Range | null, text: string): readonly string[] {
  const ancestors = SHORTENED.test(text) ? MAX_ANCESTORS : 1;
  const inside = range ? [...elementsIn(range, '*')].slice(0, MAX_ELEMENTS) : [];
  const around: Element[] = [];
  let at = node.nodeType === 1 ? (node as Element) : parentOf(node);
  for (; at && around.length < ancestors; at = parentOf(at)) around.push(at);
  return [...inside, ...around].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => (LABEL.test(name) ? [value] : [])),
  );
}

/** Where a link leads, as an absolute URL; links of drawings included. */
export function hrefOf(link: Element): string {
  const href = link.getAttribute('href') ?? '';
  return URL.canParse(href, link.baseURI) ? new URL(href, link.baseURI).href : href;
}

function closestLink(node: Node): Element | null {
  for (let at = node.nodeType === 1 ? (node as Element) : parentOf(node); at; at = parentOf(at))
    if (at.matches('a[href]')) return at;
  return null;
}

function* elementsIn(range: Range, selector: string): Generator<Element> {
  const { commonAncestorContainer: scope } = range;
  if (scope.nodeType !== 1 && scope.nodeType !== 11) return;
  for (const each of (scope as ParentNode).querySelectorAll(selector))
    if (range.intersectsNode(each) && !endsBefore(range, each)) yield each;
}

/** A click that selects a paragraph ends its range at the beginning of the next one, of which nothing is selected. */
function endsBefore({ endContainer, endOffset }: Range, element: Element): boolean {
  return endOffset === 0 && element.contains(endContainer);
}
