/** What is typed into an amount's field is kept beyond the popup, and the next one goes on with it. */
import type { Row } from '../messages/messages.ts';
import type { AmountActions } from './amount-entry.ts';
import type { KeptDrafts } from './kept-draft.ts';
import type { PopupState, PopupStore } from './state.ts';

/** Keeps what is typed as it changes, until the returned function is called; of a private window nothing. */
export function keepDrafts(
  drafts: KeptDrafts,
  state: PopupStore,
  isPrivate: () => Promise<boolean>,
): () => void {
  let last: PopupState['amount'] = null;
  let mayKeep = false;
  // Sooner there than anybody has typed something.
  void isPrivate().then((is) => {
    mayKeep = !is;
  });
  return state.subscribe(() => {
    const { amount } = state.get();
    if (amount?.text === last?.text && amount?.asset === last?.asset && amount?.was === last?.was) return;
    last = amount;
    if (mayKeep || !amount)
      drafts.keep(amount && { asset: amount.asset, text: amount.text, was: amount.was });
  });
}

/** Goes on with what an earlier popup was closed over, once its row is there: it is kept, or stands in its field with the reason why not. */
export function resumeDraft(drafts: KeptDrafts, state: PopupStore, amounts: AmountActions): () => void {
  const draft = drafts.read();
  if (!draft) return () => {};
  const resume = (): boolean => {
    const { view, amount } = state.get();
    if (!view || view.savedUnreadable) return false;
    const row = [...view.coins, ...view.saved].find(({ asset }) => asset === draft.asset);
    if (!row) drafts.keep(null);
    else if (!amount) void goOn(row);
    return true;
  };
  const goOn = async (row: Row): Promise<void> => {
    state.set({ amount: { ...draft, problem: null } });
    await amounts.keep(row);
    const { amount, opened } = state.get();
    if (amount?.asset === row.asset && opened === null) state.set({ opened: row.asset });
  };
  if (resume()) return () => {};
  const unfollow = state.subscribe(() => resume() && unfollow());
  return unfollow;
}
