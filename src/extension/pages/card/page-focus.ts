/** Keeps the page's focus and selection while the card has them, and the Tab key inside the card. */
import { focusedIn } from './page-frames.ts';

/** Remembers both, before the card takes the focus; the returned function puts them back. */
export function takeFocus(document: Document, card: Element): () => void {
  const focused = focusedIn(document);
  const owner = focused?.ownerDocument ?? document;
  const selection = owner.getSelection();
  const ranges = selection
    ? Array.from({ length: selection.rangeCount }, (_, i) => selection.getRangeAt(i).cloneRange())
    : [];
  return () => {
    // A body takes no focus, but the frame that it stands in does.
    if (focused === owner.body) owner.defaultView?.focus();
    else if (focused?.isConnected && focused !== card)
      (focused as HTMLElement).focus({ preventScroll: true });
    // A press on the card may have taken the selection away; another one, made since, stays.
    const alive = ranges.filter((range) => !range.collapsed && range.startContainer.isConnected);
    if (!selection?.isCollapsed || alive.length === 0) return;
    // Beside a caret, no range is taken.
    selection.removeAllRanges();
    for (const range of alive) selection.addRange(range);
  };
}

/** What the card was called for: a line with its price, or the button beside a price. */
const PRICE = '.result-line, .result-prices button';

/**
 * Tab stays within the card: the page goes on behind it only when it is closed. It begins at the first price, where there is
 * one, and comes to what stands above that in the end.
 */
export function keepTabInside(dialog: HTMLElement, root: ShadowRoot): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, a[href]')].filter(
      (each) => each.getClientRects().length > 0,
    );
    const [first, last] = [stops[0], stops.at(-1)];
    const at = root.activeElement;
    const begins = at === dialog;
    if (!begins && at !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    const price = begins && stops.find((each) => each.matches(PRICE));
    (event.shiftKey ? last : price || first)?.focus();
  });
}
