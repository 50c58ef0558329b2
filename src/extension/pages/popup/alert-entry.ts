/** Adding alerts and taking them away: what is typed, why it is refused, and whether notifications are allowed. */

import {
  type AlertRule,
  CHANGE_MINUTES,
  MAX_ALERTS,
  parsePremiumLine,
} from '../../../core/market/alert-rules.ts';
import { isProblem, parseAmount } from '../../../core/market/amounts.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import { isPositive } from '../../../core/market/decimal.ts';
import type { Currency } from '../../../core/market/format.ts';
import type { Price } from '../../../core/market/prices.ts';
import { failureKey } from '../../ui/failure-key.ts';
import type { Saying } from '../../ui/i18n/translate-pages.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { amountProblem } from './amount-entry.ts';
import { type PopupDeps, type PopupState, type PopupStore, say, sayFailure } from './state.ts';

export type AlertDraft = NonNullable<PopupState['alert']>;

export interface AlertActions {
  change(asset: AssetKey, change: Partial<AlertDraft>): void;
  /** Adds what is typed, and asks for notifications where they are not allowed yet. To be called in answer to a press. */
  add(asset: AssetKey, currency: Currency, basis: Price['basis']): Promise<void>;
  remove(id: string): Promise<void>;
  allow(): Promise<void>;
}

export const NEW_DRAFT = { kind: 'above', text: '', minutes: CHANGE_MINUTES[1], problem: null } as const;

export function createAlertActions(
  { send, clock, notifications }: PopupDeps,
  state: PopupStore,
): AlertActions {
  const draftOf = (asset: AssetKey): AlertDraft => {
    const { alert } = state.get();
    return alert?.asset === asset ? alert : { asset, ...NEW_DRAFT };
  };

  function refuse(asset: AssetKey, problem: Saying): void {
    state.set({ alert: { ...draftOf(asset), problem } });
    say(state, problem.key, problem.values);
  }

  async function allow(): Promise<void> {
    // First of all: the browser asks only in answer to a press.
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
    change: (asset, change) => state.set({ alert: { ...draftOf(asset), problem: null, ...change } }),
    async add(asset, currency, basis) {
      const rule = ruleOf(draftOf(asset), { currency, ...(basis && { basis }) });
      if ('key' in rule) return refuse(asset, rule);
      // The popup may close over the browser's question: what was typed is sent before it.
      const added = tell(send({ type: 'addAlert', asset, rule }));
      if (state.get().notifications === 'unasked') void allow();
      const outcome = (await added)?.outcome;
      if (outcome === 'duplicate') refuse(asset, { key: 'alertDuplicate' });
      else if (outcome === 'full') refuse(asset, { key: 'alertFull', values: { most: MAX_ALERTS } });
      else if (outcome === 'added') {
        state.set({ alert: null });
        say(state, 'alertAdded');
      }
    },
    async remove(id) {
      const removed = await tell(send({ type: 'removeAlert', id }).then(() => true));
      if (removed) say(state, 'alertRemoved');
    },
    allow,
  };
}

function ruleOf(
  { kind, text, minutes }: AlertDraft,
  market: Pick<Extract<AlertRule, { currency: Currency }>, 'currency' | 'basis'>,
): AlertRule | Saying {
  if (kind === 'premium above' || kind === 'premium below') {
    const percent = parsePremiumLine(text);
    if (percent === 'low') return { key: 'alertPremiumLow' };
    return isProblem(percent) ? amountProblem(percent, null) : { kind, percent };
  }
  const amount = parseAmount(text, null);
  if (isProblem(amount)) return amountProblem(amount, null);
  if (!isPositive(amount)) return { key: 'alertZero' };
  return kind === 'change'
    ? { kind, ...market, percent: amount, minutes }
    : { kind, ...market, line: amount };
}
