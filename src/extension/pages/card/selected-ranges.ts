/** The selected ranges of a document, also of those in open shadow roots, where browsers differ. */
import { parentOf } from '../../ui/parent-element.ts';

/** So many elements are searched for shadow roots at most: a page with more is not searched to its end. */
const MAX_SEARCHED = 20_000;

/** Returns none when nothing is selected. `focused` tells in which shadow root to look first. */
export function rangesIn(document: Document, focused: Element | null): readonly Range[] {
  const selection = document.getSelection();
  const plain = rangesOf(selection);
  const isInShadow = plain.length > 0 && selection?.toString() === '';
  if (plain.length > 0 && !isInShadow) return plain;
  if (!selection) return [];
  const roots = [...new Set([...rootsAround(focused), ...rootsIn(document)])].filter(
    (root) => root.ownerDocument === document,
  );
  // Chromium's roots have a selection of their own.
  for (const root of roots) {
    const own = (root as { getSelection?(): Selection | null }).getSelection?.() ?? null;
    const inside = rangesOf(own).filter((range) => root.contains(range.commonAncestorContainer));
    if (inside.length > 0) return inside;
  }
  return [];
}

/** The text is as a person sees it where the browser says so: line breaks between blocks, nothing of what is hidden. */
export function textOfRanges(document: Document, ranges: readonly Range[]): string {
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
