/** Reads what a person has selected on the page, or focused, and where it is. Changes nothing. */
import type { Selected } from '../../../core/market/find.ts';
import type { MenuTarget } from '../../messages/look-up.ts';
import { parentOf } from '../../ui/parent-element.ts';
import type { ViewportBox } from './card-position.ts';
import { hrefOf, labelsAround, linksOf } from './links-and-labels.ts';
import { documentsIn, inPage, isForeignFrame } from './page-frames.ts';
import { rangesIn, textOfRanges } from './selected-ranges.ts';

export interface Reading {
  readonly selected: Selected;
  /** Nothing is selected, and no link has the focus. */
  readonly isEmpty: boolean;
  /** The box of what was read, in the page's viewport; null where nothing can be pointed at. */
  readonly anchor: ViewportBox | null;
  /** The focus is where nobody may look: a frame of another origin, a plug-in. */
  readonly isOutOfReach: boolean;
}

const NOTHING: Selected = { text: '', links: [], labels: [] };

/**
 * Reads the selection where the focus is, then elsewhere. `focused`: what had the focus before the card took it. What the
 * menu was opened on comes before what is selected, and nothing else counts where a price was clicked.
 */
export function readSelection(
  document: Document,
  focused: Element | null,
  menuTarget: MenuTarget | null,
  pressed: Element | null = null,
): Reading {
  const links = menuTarget && menuTarget.link !== '' ? [menuTarget.link] : [];
  if (menuTarget && pressed) return reading({ text: menuTarget.text, links, labels: [] }, boxOf(pressed));
  // What is still selected elsewhere is not meant by somebody who is inside such a frame.
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

/** Passwords, and what is selected while one is typed, are nobody's to read. */
function isSecret(focused: Element | null): boolean {
  return focused?.localName === 'input' && (focused as HTMLInputElement).type === 'password';
}

/** Reads what is selected in a field. */
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
