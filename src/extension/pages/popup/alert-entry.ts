/** Adding and removing alerts: the form's draft, why it is refused, and the permission for notifications. */
import {
  type AlertRule,
  CHANGE_MINUTES,
  MAX_ALERTS,
  parsePremiumLine,
} from '../../../core/market/alert-rules.ts';
import { isProblem, parseAmount } from '../../../core/market/amounts.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { type Decimal, isPositive } from '../../../core/market/decimal.ts';
import { add, isAbove, multiply } from '../../../core/market/exact.ts';
import { type Currency, shortDigits } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { amountProblem } from './amount-entry.ts';
import { type PopupDeps, type PopupState, type PopupStore, say, sayFailure } from './state.ts';

export type AlertDraft = NonNullable<PopupState['alert']>;

const NEW_DRAFT = { kind: 'line', text: '', minutes: CHANGE_MINUTES[1], problem: null } as const;

/** The targets that the form offers as buttons, in percent from the current price. */
export const ALERT_STEPS = ['-10', '-5', '5', '10'] as const;

/** The price that is `percent` away from the current one, as text for the field; empty without a price. */
export function alertTarget(price: Price, percent: string, currency: Currency): string {
  if (price.usd === null) return '';
  const factor = add('100' as Decimal, percent as Decimal);
  const exact = multiply(sideOf(price, currency), multiply(factor, '0.01' as Decimal));
  return shortDigits(exact, currency);
}

export function createAlertActions({ send, clock, notifications }: PopupDeps, state: PopupStore) {
  const draftOf = (asset: AssetKey): AlertDraft => {
    const { alert } = state.get();
    return alert?.asset === asset ? alert : { asset, ...NEW_DRAFT };
  };

  function refuse(asset: AssetKey, problem: PagePhrase): void {
    state.set({ alert: { ...draftOf(asset), problem } });
    say(state, problem.key, problem.values);
  }

  async function allow(): Promise<void> {
    // To be the first call after a press: browsers show the question for nothing else.
    await notifications.ask();
    state.set({ notifications: await notifications.state() });
  }

  async function tell<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await within(asked, PATIENCE_MS, clock);
    } catch (reason) {
      sayFailure(state, failureKey(reason));
      return null;
    }
  }

  return {
    /** Opens the form with a target 5 % above the current price. */
    start: ({ asset, price }: Row, currency: Currency) =>
      state.set({
        alert: { asset, ...NEW_DRAFT, text: alertTarget(price, '5', currency) },
        focus: 'alert',
      }),
    change: (asset: AssetKey, change: Partial<AlertDraft>) =>
      state.set({ alert: { ...draftOf(asset), problem: null, ...change } }),
    /** Closes the form and drops its draft. */
    cancel: () => state.set({ alert: null, focus: 'bell' }),
    async add({ asset, price }: Row, currency: Currency): Promise<void> {
      const rule = ruleOf(draftOf(asset), price, currency);
      if ('key' in rule) return refuse(asset, rule);
      const outcome = (await tell(send({ type: 'addAlert', asset, rule })))?.outcome;
      if (outcome === 'duplicate') refuse(asset, { key: 'alertDuplicate' });
      else if (outcome === 'full') refuse(asset, { key: 'alertFull', values: { most: MAX_ALERTS } });
      else if (outcome === 'added') {
        state.set({ alert: null, focus: 'bell' });
        say(state, 'alertAdded');
      }
    },
    async remove(id: string): Promise<void> {
      const removed = await tell(send({ type: 'removeAlert', id }).then(() => true));
      if (removed) say(state, 'alertRemoved');
    },
    /** Requests the permission for notifications; to be called during a press. */
    allow,
  };
}

/** The rule that a draft would add, or the reason why it is refused. */
export function ruleOf(
  { kind, text, minutes }: AlertDraft,
  price: Price,
  currency: Currency,
): AlertRule | PagePhrase {
  if (kind === 'premium above' || kind === 'premium below') {
    const percent = parsePremiumLine(text);
    if (percent === 'low') return { key: 'alertPremiumLow' };
    return isProblem(percent) ? amountProblem(percent, null) : { kind, percent };
  }
  const amount = parseAmount(text, null);
  if (isProblem(amount)) return amountProblem(amount, null);
  if (!isPositive(amount)) return { key: 'alertZero' };
  const market = { currency, ...(price.basis && { basis: price.basis }) };
  if (kind === 'change') return { kind, ...market, percent: amount, minutes };
  const side = sideOfPrice(amount, price, currency);
  return 'key' in side ? side : { ...side, ...market, line: amount };
}

/** Whether the target is above or below the current price; a reason to refuse it where it equals that, or without a price. */
function sideOfPrice(
  line: Decimal,
  price: Price,
  currency: Currency,
): { readonly kind: 'above' | 'below' } | PagePhrase {
  if (price.usd === null) return { key: 'alertNoPrice' };
  const current = sideOf(price, currency);
  if (isAbove(line, current)) return { kind: 'above' };
  return isAbove(current, line) ? { kind: 'below' } : { key: 'alertHere' };
}
