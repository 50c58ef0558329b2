/** Entering how much of a token a person has: the draft, why it is refused, and the result of saving it. */
import {
  type AmountProblem,
  isProblem,
  MAX_DECIMALS,
  MAX_WHOLE_DIGITS,
  parseAmount,
} from '../../../core/market/amounts.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { type Currency, groupedDigits, plainText, tightWorth } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { worthOf } from '../../../core/market/worth.ts';
import type { AmountResult, Row } from '../../messages/watchlist.ts';
import type { PagePhrase, TextKey } from '../../ui/i18n/pages.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { type AmountDraft, type PopupDeps, type PopupStore, say, sayFailure } from './state.ts';
import type { ViewRefresh } from './view-refresh.ts';

const PROBLEMS: Readonly<Record<AmountProblem, TextKey>> = {
  exponent: 'amountExponent',
  negative: 'amountNegative',
  comma: 'amountComma',
  digits: 'amountDigits',
  long: 'amountLong',
  decimals: 'amountDecimals',
};

export function createAmountActions(
  { send, clock }: PopupDeps,
  state: PopupStore,
  viewRefresh: ViewRefresh,
  nameOf: (asset: AssetKey) => string,
) {
  const draftOf = (asset: AssetKey) => state.get().amounts[asset];
  const set = (asset: AssetKey, draft: AmountDraft | null) => setDraft(state, asset, draft);

  /** Shows why the draft was refused; the draft stays, so that it can be corrected. */
  function refuse(asset: AssetKey, problem: PagePhrase, was?: Decimal | null): void {
    const draft = draftOf(asset);
    if (draft) set(asset, { ...draft, problem, isResumed: false, ...(was !== undefined && { was }) });
    say(state, problem.key, problem.values);
  }

  /** Removes the draft that was stored. If its text has changed since, it stays as a draft to be stored. */
  function clear(asset: AssetKey, text: string, amount: Decimal | null): void {
    const draft = draftOf(asset);
    if (draft) set(asset, draft.text === text ? null : { ...draft, was: amount });
  }

  function settle(asset: AssetKey, amount: Decimal | null, result: AmountResult): void {
    const name = nameOf(asset);
    if (result.outcome === 'changed') refuse(asset, changedBy(result.amount), result.amount);
    else if (result.outcome === 'gone') refuse(asset, { key: 'amountGone' });
    else if (amount === null) say(state, 'amountRemoved', { name });
    else say(state, 'amountKept', { name, amount: groupedDigits(amount) });
  }

  return {
    type: ({ asset, held }: Row, text: string) => {
      const draft = draftOf(asset) ?? { was: held?.amount ?? null };
      set(asset, { ...draft, text, problem: null, isResumed: false });
    },
    /** Saves the draft; an empty field removes the amount. */
    async keep({ asset, token }: Row): Promise<void> {
      const draft = draftOf(asset);
      if (!draft || draft.isKeeping) return;
      const amount = draft.text.trim() === '' ? null : parseAmount(draft.text, token.decimals);
      if (amount !== null && isProblem(amount)) return refuse(asset, amountProblem(amount, token.decimals));
      if (amount === draft.was) return set(asset, null);
      set(asset, { ...draft, isKeeping: true });
      try {
        const asked = send({ type: 'amount', asset, amount, was: draft.was });
        const result = await viewRefresh.during(within(asked, PATIENCE_MS, clock));
        release(asset, state);
        if (result.outcome === 'kept') clear(asset, draft.text, amount);
        settle(asset, amount, result);
      } catch (reason) {
        release(asset, state);
        sayFailure(state, failureKey(reason));
      }
    },
    /** Drops the draft: the field shows the saved amount again. */
    cancel: (asset: AssetKey) => set(asset, null),
  };
}

function release(asset: AssetKey, state: PopupStore): void {
  const draft = state.get().amounts[asset];
  if (draft) setDraft(state, asset, { ...draft, isKeeping: false });
}

function setDraft(state: PopupStore, asset: AssetKey, draft: AmountDraft | null): void {
  const { [asset]: _, ...others } = state.get().amounts;
  state.set({ amounts: draft ? { ...others, [asset]: draft } : others });
}

/** The sentence for a problem of an amount; `decimals`: how many the token has. */
export function amountProblem(problem: AmountProblem, decimals: number | null): PagePhrase {
  const most = problem === 'long' ? MAX_WHOLE_DIGITS : (decimals ?? MAX_DECIMALS);
  return { key: PROBLEMS[problem], values: { most } };
}

/** How a typed amount is read, before it is saved: `= 1,234 LINK, ₩22.9M`. Null where it is no amount. */
export function amountRead(
  text: string,
  { token, price }: Pick<Row, 'token' | 'price'>,
  main: Currency,
  language: Language,
): string | null {
  const amount = parseAmount(text, token.decimals);
  if (isProblem(amount)) return null;
  const read = [`= ${groupedDigits(amount)}`, token.symbol].filter(Boolean).join(' ');
  if (price.usd === null) return read;
  const worth = worthOf({ ...price, amount });
  const value = main === 'KRW' ? worth.krw : worth.usd;
  return value === null ? read : `${read}, ${plainText(tightWorth(value, main, language))}`;
}

function changedBy(amount: Decimal | null): PagePhrase {
  return amount === null
    ? { key: 'amountTaken' }
    : { key: 'amountChanged', values: { amount: groupedDigits(amount) } };
}
