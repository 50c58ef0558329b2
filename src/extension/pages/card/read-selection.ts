/** Reads the page's selection or focused link, and its place. The page is not changed. */
import type { Selected } from '../../../core/market/find.ts';
import type { MenuTarget } from '../../messages/look-up.ts';
import { parentOf } from '../../ui/parent-element.ts';
import type { ViewportBox } from './card-position.ts';
import { documentsIn, inPage, isForeignFrame } from './page-frames.ts';

/** The most elements that are searched for shadow roots. */
const MAX_SEARCHED = 20_000;

/** The most links of a selection that are read; at most ten addresses are shown. */
const MAX_LINKS = 200;
const MAX_ELEMENTS = 500;
/** The most ancestors whose labels are read; a label further out describes more than the selection. */
const MAX_ANCESTORS = 3;
const SHORTENED = /[…⋯‥*·]|\.\./;
/** Attributes that may have the full text of a shortened address. */
const LABEL = /^(?:title|aria-label|value|data-.+)$/;

export interface Reading {
  readonly selected: Selected;
  /** True when nothing is selected and no link has the focus. */
  readonly isEmpty: boolean;
  /** The box of what was read, in the page's viewport; null where it has no place. */
  readonly anchor: ViewportBox | null;
  /** True when the focus is in a frame of another origin or a plug-in, which cannot be read. */
  readonly isOutOfReach: boolean;
}

const NOTHING: Selected = { text: '', links: [], labels: [] };

/**
 * Reads the selection where the focus is, then elsewhere. `focused`: the element that had the focus before the card. The target
 * of the context menu comes before the selection; after a click on a price, only its target counts.
 */
export function readSelection(
  document: Document,
  focused: Element | null,
  menuTarget: MenuTarget | null,
  pressed: Element | null = null,
): Reading {
  const links = menuTarget && menuTarget.link !== '' ? [menuTarget.link] : [];
  if (menuTarget && pressed) return reading({ text: menuTarget.text, links, labels: [] }, boxOf(pressed));
  // With the focus in such a frame, an older selection elsewhere is not meant.
  const isOutOfReach = isForeignFrame(focused);
  const here =
    isOutOfReach || isSecret(focused)
      ? null
      : (ofField(focused) ?? ofSelection(document, focused) ?? (menuTarget ? null : ofFocus(focused)));
  if (!menuTarget) return here ?? { selected: NOTHING, isEmpty: true, anchor: null, isOutOfReach };
  const isSame =
    here !== null &&
    menuTarget.text !== '' &&
    squeezed(here.selected.text).startsWith(squeezed(menuTarget.text).slice(0, 40));
  const selected = isSame
    ? { ...here.selected, links: [...links, ...here.selected.links] }
    : { text: menuTarget.text, links, labels: [] };
  const anchor = isSame ? here.anchor : (boxOfLink(document, menuTarget.link) ?? boxOf(focused));
  return reading(selected, anchor);
}

function reading(selected: Selected, anchor: ViewportBox | null): Reading {
  return { selected, isEmpty: false, anchor, isOutOfReach: false };
}

/** Whether a password field has the focus: then nothing is read. */
function isSecret(focused: Element | null): boolean {
  return focused?.localName === 'input' && (focused as HTMLInputElement).type === 'password';
}

/** Reads the selection inside a field. */
function ofField(focused: Element | null): Reading | null {
  if (!focused || !/^(?:input|textarea)$/.test(focused.localName)) return null;
  const field = focused as HTMLInputElement;
  const { selectionStart: start, selectionEnd: end } = field;
  const text = start === null || end === null ? '' : field.value.slice(start, end);
  if (text === '') return null;
  return reading({ text, links: [], labels: [] }, boxOf(field));
}

function ofSelection(document: Document, focused: Element | null): Reading | null {
  const documents = [focused?.ownerDocument ?? document, ...documentsIn(document)];
  for (const each of new Set(documents)) {
    const ranges = rangesIn(each, focused);
    const text = textOfRanges(each, ranges);
    if (text.trim() === '') continue;
    const first = ranges[0];
    if (!first) continue;
    const selected = {
      text,
      links: ranges.flatMap(linksOf),
      labels: ranges.flatMap((range) => labelsAround(range.commonAncestorContainer, range, text)),
    };
    return reading(selected, boxOfRange(first));
  }
  return null;
}

/** Reads a focused link, or one around what has the focus. */
function ofFocus(focused: Element | null): Reading | null {
  for (let at = focused; at; at = parentOf(at)) {
    if (!at.matches('a[href], area[href]')) continue;
    const text = at.textContent ?? '';
    const selected = { text, links: [hrefOf(at)], labels: labelsAround(at, null, text) };
    return reading(selected, boxOf(at));
  }
  return null;
}

function boxOf(element: Element | null): ViewportBox | null {
  if (!element || element === element.ownerDocument.body) return null;
  const box = element.getBoundingClientRect();
  return box.width === 0 && box.height === 0 ? null : inPage(box, element);
}

function boxOfRange(range: AbstractRange): ViewportBox | null {
  const { startContainer: start } = range;
  const first = start.nodeType === 1 ? (start as Element) : parentOf(start);
  const box = 'getBoundingClientRect' in range ? (range as Range).getBoundingClientRect() : null;
  if (first && box && (box.width > 0 || box.height > 0)) return inPage(box, first);
  return boxOf(start.parentElement);
}

function boxOfLink(document: Document, href: string): ViewportBox | null {
  for (const each of documentsIn(document)) {
    const boxes = [...each.links].filter((link) => hrefOf(link) === href).map((link) => boxOf(link));
    const visible = boxes.find((box) => box && box.top + box.height > 0 && box.top < innerHeight);
    if (visible) return visible;
  }
  return null;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The absolute URLs of the links that the range lies in or touches, in their order. */
function linksOf(range: Range): readonly string[] {
  const around = closestLink(range.commonAncestorContainer);
  if (around) return [hrefOf(around)];
  return [...elementsIn(range, 'a[href]')].slice(0, MAX_LINKS).map(hrefOf);
}

/** The labels of the elements in a range, then of those around it, nearest first. `text`: the visible text. */
function labelsAround(node: Node, range: Range | null, text: string): readonly string[] {
  const ancestors = SHORTENED.test(text) ? MAX_ANCESTORS : 1;
  const inside = range ? [...elementsIn(range, '*')].slice(0, MAX_ELEMENTS) : [];
  const around: Element[] = [];
  let at = node.nodeType === 1 ? (node as Element) : parentOf(node);
  for (; at && around.length < ancestors; at = parentOf(at)) around.push(at);
  return [...inside, ...around].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => (LABEL.test(name) ? [value] : [])),
  );
}

/** The absolute URL of a link, also of one in an SVG drawing. */
function hrefOf(link: Element): string {
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

/** Whether the range ends at the very beginning of the element, as after a triple click on the paragraph before it. */
function endsBefore({ endContainer, endOffset }: Range, element: Element): boolean {
  return endOffset === 0 && element.contains(endContainer);
}

/** The selected ranges; none when nothing is selected. `focused`: its shadow root is read first. */
function rangesIn(document: Document, focused: Element | null): readonly Range[] {
  const selection = document.getSelection();
  const plain = rangesOf(selection);
  const isInShadow = plain.length > 0 && selection?.toString() === '';
  if (plain.length > 0 && !isInShadow) return plain;
  if (!selection) return [];
  const roots = [...new Set([...rootsAround(focused), ...rootsIn(document)])].filter(
    (root) => root.ownerDocument === document,
  );
  // In Chromium, each shadow root has its own selection.
  for (const root of roots) {
    const own = (root as { getSelection?(): Selection | null }).getSelection?.() ?? null;
    const inside = rangesOf(own).filter((range) => root.contains(range.commonAncestorContainer));
    if (inside.length > 0) return inside;
  }
  return [];
}

/** The text of the ranges as it is displayed, where the browser provides that: line breaks between blocks, no hidden text. */
function textOfRanges(document: Document, ranges: readonly Range[]): string {
  const plain = document.getSelection()?.toString() ?? '';
  const inShadow = ranges.some((range) => 'host' in range.commonAncestorContainer.getRootNode());
  return plain !== '' && !inShadow ? plain : ranges.map((range) => range.toString()).join('\n');
}

function rangesOf(selection: Selection | null): readonly Range[] {
  if (!selection) return [];
  return Array.from({ length: selection.rangeCount }, (_, i) => selection.getRangeAt(i)).filter(
    (range) => !range.collapsed,
  );
}

function* rootsAround(focused: Element | null): Generator<ShadowRoot> {
  for (let at: Element | null = focused; at; at = parentOf(at)) {
    if (at.shadowRoot) yield at.shadowRoot;
    const root = at.getRootNode();
    if ('host' in root) yield root as ShadowRoot;
  }
}

function rootsIn(scope: ParentNode): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const waiting: ParentNode[] = [scope];
  let searched = 0;
  for (let next = waiting.pop(); next && searched < MAX_SEARCHED; next = waiting.pop()) {
    for (const each of next.querySelectorAll('*')) {
      if (++searched > MAX_SEARCHED) break;
      if (!each.shadowRoot) continue;
      found.push(each.shadowRoot);
      waiting.push(each.shadowRoot);
    }
  }
  return found;
}
