/** What is typed into an amount's field is kept beyond the popup, and stands in its field again in the next one. */
import { parseAmount } from '../market/amounts.ts';
import { groupedDigits } from '../market/format.ts';
import type { Row } from '../messages/messages.ts';
import type { Saying } from '../ui/i18n/translate-pages.ts';
import type { KeptDrafts } from './kept-draft.ts';
import { type PopupState, type PopupStore, say } from './state.ts';

type IsPrivate = () => Promise<boolean>;

/** Keeps what is typed as it changes, until the returned function is called; of a private window nothing. */
export function keepDrafts(drafts: KeptDrafts, state: PopupStore, isPrivate: IsPrivate): () => void {
  let last: PopupState['amount'] = null;
  let mayKeep = false;
  // Sooner there than anybody has typed something.
  void isPrivate().then((is) => {
    mayKeep = !is;
  });
  return state.subscribe(() => {
    const { amount } = state.get();
    if (amount?.text === last?.text && amount?.asset === last?.asset && amount?.was === last?.was) return;
    const ended = last?.asset;
    last = amount;
    // What was refused stays kept as it was typed: the next popup, too, is to be told what stands there meanwhile.
    if (!mayKeep || amount?.problem) return;
    if (amount) drafts.keep({ asset: amount.asset, text: amount.text, was: amount.was });
    else if (drafts.read()?.asset === ended) drafts.keep(null);
  });
}

/**
 * Puts what an earlier popup was closed over back into its field, once its row is there and amounts are shown. It may be half of what
 * was meant: only the person saves it.
 */
export function resumeDraft(drafts: KeptDrafts, state: PopupStore, isPrivate: IsPrivate): () => void {
  let stop = () => {};
  let isOver = false;
  const resume = (): boolean => {
    const draft = drafts.read();
    const { view, amount, opened } = state.get();
    if (!draft || amount) return true;
    if (!view || view.savedUnreadable || view.settings.worthHidden) return false;
    const row = [...view.coins, ...view.saved].find(({ asset }) => asset === draft.asset);
    if (!row || isKept(draft.text, row)) {
      drafts.keep(null);
      return true;
    }
    const problem = unsaved(row);
    state.set({ amount: { ...draft, problem, isResumed: true }, opened: opened ?? row.asset });
    say(state, problem.key, problem.values);
    return true;
  };
  void isPrivate().then((is) => {
    if (is || isOver || resume()) return;
    stop = state.subscribe(() => {
      if (resume()) stop();
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** The popup was closed before it heard that what it sent was kept. */
function isKept(text: string, { held, token }: Row): boolean {
  const amount = text.trim() === '' ? null : parseAmount(text, token.decimals);
  return amount === (held?.amount ?? null);
}

function unsaved({ held }: Row): Saying {
  return held
    ? { key: 'amountUnsavedOver', values: { amount: groupedDigits(held.amount) } }
    : { key: 'amountUnsaved' };
}
