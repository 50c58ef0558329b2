/** Keeps the page's focus and selection while the card has them, and the Tab key inside the card. */
import { focusedIn } from './page-frames.ts';

/** Stores focus and selection before the card takes the focus; the returned function restores them. */
export function takeFocus(document: Document, card: Element): () => void {
  const focused = focusedIn(document);
  const owner = focused?.ownerDocument ?? document;
  const selection = owner.getSelection();
  const ranges = selection
    ? Array.from({ length: selection.rangeCount }, (_, i) => selection.getRangeAt(i).cloneRange())
    : [];
  return () => {
    // A body cannot get the focus, but its frame can.
    if (focused === owner.body) owner.defaultView?.focus();
    else if (focused?.isConnected && focused !== card)
      (focused as HTMLElement).focus({ preventScroll: true });
    // Restored only where a press on the card has cleared it; a newer selection stays.
    const alive = ranges.filter((range) => !range.collapsed && range.startContainer.isConnected);
    if (!selection?.isCollapsed || alive.length === 0) return;
    // A caret is removed first, since beside it no range is added.
    selection.removeAllRanges();
    for (const range of alive) selection.addRange(range);
  };
}

/** The elements of the first price: a result's line, or the button beside its price. */
const PRICE = '.result-line, .result-prices button';

/** Keeps the Tab key within the card. It begins at the first price, where there is one, and reaches the title's buttons last. */
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
