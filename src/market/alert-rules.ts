/** What a person may want to be told of a price: the rules of alerts, as they are kept, sent and exported. */
import { isAmount } from './amounts.ts';
import { type Decimal, isPositive } from './decimal.ts';
import type { Currency } from './format.ts';

/** As many as anybody reads. */
export const MAX_ALERTS = 100;

/** The times within which a change is told (minutes). */
export const CHANGE_MINUTES = [10, 60, 1_440] as const;

/** What is to be told: that the price comes to a line from below or above, or changes by so many percent within a time. */
export type AlertRule =
  | { readonly kind: 'above' | 'below'; readonly currency: Currency; readonly line: Decimal }
  | {
      readonly kind: 'change';
      readonly currency: Currency;
      readonly percent: Decimal;
      readonly minutes: (typeof CHANGE_MINUTES)[number];
    };

/** Whether a value from a store, a message or a file is one, with nothing else in it. */
export function isAlertRule(value: unknown): value is AlertRule {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, currency, ...figures } = value as Readonly<Record<string, unknown>>;
  if (currency !== 'USD' && currency !== 'KRW') return false;
  const { line, percent, minutes, ...others } = figures;
  if (Object.keys(others).length > 0) return false;
  if (kind === 'change')
    return isFigure(percent) && line === undefined && CHANGE_MINUTES.some((span) => span === minutes);
  const isLine = kind === 'above' || kind === 'below';
  return isLine && isFigure(line) && percent === undefined && minutes === undefined;
}

export function isSameRule(a: AlertRule, b: AlertRule): boolean {
  const inOrder = (rule: AlertRule) => JSON.stringify(Object.entries(rule).sort());
  return inOrder(a) === inOrder(b);
}

function isFigure(value: unknown): boolean {
  return isAmount(value) && isPositive(value);
}
