/** Stores drafts of amounts as they are typed, and puts those of an earlier popup back into their fields. */
import { parseAmount } from '../../../core/market/amounts.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { groupedDigits } from '../../../core/market/format.ts';
import type { Row } from '../../messages/watchlist.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import type { KeptDraft, KeptDrafts } from './kept-draft.ts';
import { visibleSaved } from './saved-rows.ts';
import { type AmountDraft, type PopupState, type PopupStore, say } from './state.ts';

type IsPrivate = () => Promise<boolean>;

/** Stores each changed draft until the returned function is called; in a private window nothing is stored. */
export function keepDrafts(drafts: KeptDrafts, state: PopupStore, isPrivate: IsPrivate): () => void {
  let last: PopupState['amounts'] = {};
  let mayKeep = false;
  // The answer comes before a person can have typed anything.
  void isPrivate().then((is) => {
    mayKeep = !is;
  });
  return state.subscribe(() => {
    const present = ofRows(state.get());
    if (present === last) return;
    const assets = Object.keys({ ...last, ...present }) as AssetKey[];
    const changed = assets.filter((asset) => last[asset] !== present[asset]);
    last = present;
    if (!mayKeep) return;
    for (const asset of changed) {
      const draft = present[asset];
      const kept = drafts.read().find((each) => each.asset === asset);
      if (!draft) drafts.drop(asset);
      // A refused draft stays stored as it was typed, so that the next popup can name the reason too.
      else if (!kept || ((!draft.problem || draft.isResumed) && isOther(kept, draft)))
        drafts.keep({ asset, text: draft.text, was: draft.was });
    }
  });
}

/** The drafts of rows in the list: a removed token's draft is left out, and is back when the removal is undone. */
function ofRows(state: PopupState): PopupState['amounts'] {
  const { view, amounts, gone } = state;
  // A list that cannot be read lacks no token for certain.
  const rows = view && !view.savedUnreadable ? visibleSaved(state) : null;
  const isThere = (asset: string) =>
    rows ? rows.some((row) => row.asset === asset) : !gone.some((each) => each === asset);
  const there = Object.entries(amounts).filter(([asset]) => isThere(asset));
  return there.length < Object.keys(amounts).length ? Object.fromEntries(there) : amounts;
}

function isOther(kept: KeptDraft, { text, was }: AmountDraft): boolean {
  return kept.text !== text || kept.was !== was;
}

/**
 * Puts the stored drafts back into their fields, once their rows are in the list and amounts are shown, and opens the row of the
 * latest. A draft may be incomplete, so only the person saves it.
 */
export function resumeDraft(drafts: KeptDrafts, state: PopupStore, isPrivate: IsPrivate): () => void {
  let stop = () => {};
  let isOver = false;
  const resume = (): boolean => {
    const kept = drafts.read();
    if (kept.length === 0) return true;
    const { view, amounts, opened } = state.get();
    if (!view || view.savedUnreadable || view.settings.worthHidden) return false;
    const rows = new Map(view.saved.map((row) => [row.asset, row]));
    // Drafts that were typed in this popup are newer.
    const found = kept.filter(({ asset }) => !amounts[asset]);
    const resumed = found.flatMap(({ asset, text, was }) => {
      const row = rows.get(asset);
      if (!row || isKept(text, row)) return [];
      return [[asset, { text, was, problem: unsaved(row), isResumed: true }] as const];
    });
    for (const { asset } of found) if (!resumed.some(([each]) => each === asset)) drafts.drop(asset);
    const [latest] = resumed;
    if (!latest) return true;
    const [asset, { problem }] = latest;
    state.set({ amounts: { ...amounts, ...Object.fromEntries(resumed) }, opened: opened ?? asset });
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

/** Whether the draft's amount is already saved: the earlier popup was closed before the background answered. */
function isKept(text: string, { held, token }: Row): boolean {
  const amount = text.trim() === '' ? null : parseAmount(text, token.decimals);
  return amount === (held?.amount ?? null);
}

function unsaved({ held }: Row): PagePhrase {
  return held
    ? { key: 'amountUnsavedOver', values: { amount: groupedDigits(held.amount) } }
    : { key: 'amountUnsaved' };
}
