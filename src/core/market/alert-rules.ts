/** The rules of alerts about a price or Korea's premium, in the form that is stored, sent and exported. */
import { type AmountProblem, isAmount, isProblem, parseAmount } from './amounts.ts';
import { type Decimal, isPositive } from './decimal.ts';
import type { Currency } from './format.ts';
import type { Basis } from './source-table.ts';

export const MAX_ALERTS = 100;

/** The periods for which a price change can trigger an alert, in minutes. */
export const CHANGE_MINUTES = [10, 60, 1_440] as const;

/** The price or Korea's premium reaches a threshold, or the price changes by a percentage within a period. */
export type AlertRule = LineRule | ChangeRule | PremiumRule;

interface OfOneMarket {
  readonly currency: Currency;
  /**
   * The market whose prices count. Rules of earlier releases lack it until the asset first has a price: they then get
   * the market of that price.
   */
  readonly basis?: Basis;
}

interface LineRule extends OfOneMarket {
  readonly kind: 'above' | 'below';
  readonly line: Decimal;
}

interface ChangeRule extends OfOneMarket {
  readonly kind: 'change';
  readonly percent: Decimal;
  readonly minutes: (typeof CHANGE_MINUTES)[number];
}

/** A threshold of the premium in percent; below zero when prices in Korea are lower. */
export interface PremiumRule {
  readonly kind: 'premium above' | 'premium below';
  readonly percent: Decimal;
}

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const ONE_MARKET: Shape = { currency: isCurrency, basis: isBasisOrNone };
const LINE: Shape = { ...ONE_MARKET, line: isFigure };
const PREMIUM: Shape = { percent: isPremiumLine };

/** The fields of each kind of rule besides `kind`; others are not allowed. */
const SHAPES: Readonly<Record<AlertRule['kind'], Shape>> = {
  above: LINE,
  below: LINE,
  change: {
    ...ONE_MARKET,
    percent: isFigure,
    minutes: (value) => CHANGE_MINUTES.some((span) => span === value),
  },
  'premium above': PREMIUM,
  'premium below': PREMIUM,
};

/** Whether a value from a store, a message or a file is a rule, without further fields. */
export function isAlertRule(value: unknown): value is AlertRule {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, ...figures } = value as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || !Object.hasOwn(SHAPES, kind)) return false;
  const shape = SHAPES[kind as AlertRule['kind']];
  return (
    Object.keys(figures).every((name) => Object.hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, isRight]) => isRight(figures[name]))
  );
}

/** Whether two rules are the same. A rule without a market equals one with any market. */
export function isSameRule(a: AlertRule, b: AlertRule): boolean {
  const isEitherUnbound = !basisOf(a) || !basisOf(b);
  const inOrder = (rule: AlertRule) =>
    JSON.stringify(Object.entries({ ...rule, basis: isEitherUnbound ? null : basisOf(rule) }).sort());
  return inOrder(a) === inOrder(b);
}

/** The market of a rule. Undefined for a premium, which compares both markets. */
export function basisOf(rule: AlertRule): Basis | undefined {
  return isOfPremium(rule) ? undefined : rule.basis;
}

export function isOfPremium(rule: AlertRule): rule is PremiumRule {
  return rule.kind === 'premium above' || rule.kind === 'premium below';
}

/** Reads the threshold of a premium, with or without a sign. `low`: −100 % or less, at which a price would be zero. */
export function parsePremiumLine(text: string): Decimal | AmountProblem | 'low' {
  const [, sign = '', size = ''] = /^([+\-−]?)(.*)$/s.exec(text.trim()) ?? [];
  const amount = parseAmount(size, null);
  if (isProblem(amount) || sign === '' || sign === '+' || !isPositive(amount)) return amount;
  const line = `-${amount}` as Decimal;
  return isPremiumLine(line) ? line : 'low';
}

function isPremiumLine(value: unknown): boolean {
  if (typeof value !== 'string' || !value.startsWith('-')) return isAmount(value);
  return isFigure(value.slice(1)) && Number(value) > -100;
}

function isCurrency(value: unknown): boolean {
  return value === 'USD' || value === 'KRW';
}

function isBasisOrNone(value: unknown): boolean {
  return value === undefined || value === 'global' || value === 'korea';
}

function isFigure(value: unknown): boolean {
  return isAmount(value) && isPositive(value);
}
