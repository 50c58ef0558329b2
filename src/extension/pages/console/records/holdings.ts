/** The tokens to value, their amounts, and the moment. */
import { isProblem, parseAmount } from '../../../../core/market/amounts.ts';
import type { AssetKey } from '../../../../core/market/assets.ts';
import { DAY_MS } from '../../../../core/market/time.ts';
import { type ParsedTime, parseMoment } from '../../../../core/records/moment-text.ts';
import { NO_WORTH, NOT_REQUESTED, type PricedLine } from '../../../../core/records/record-rows.ts';
import type { Row, View } from '../../../messages/watchlist.ts';
import type { Door, Picked, RecordsState } from './records-state.ts';
import type { Zone } from './zones.ts';

export interface Holding extends Picked {
  /** The typed amount, or else that of the popup. */
  readonly amount: string;
}

export function rowsOf(view: View | null): readonly Row[] {
  return view?.saved ?? [];
}

/** The rows with an amount; none while amounts are hidden. */
export function heldRows(view: View | null): readonly Row[] {
  return view?.settings.worthHidden ? [] : rowsOf(view).filter(({ held }) => held !== undefined);
}

/** The picked tokens, or else those with an amount, or else all saved ones without amounts. */
export function holdingsOf(
  { picked, amounts }: Pick<RecordsState, 'picked' | 'amounts'>,
  view: View | null,
): readonly Holding[] {
  const rows = rowsOf(view);
  const held = heldRows(view);
  const meant = picked ?? (held.length > 0 ? held : rows);
  return meant.map(({ asset, token }) => {
    const row = rows.find((each) => each.asset === asset);
    return {
      asset,
      token: row?.token ?? token,
      amount: amounts[asset] ?? held.find((each) => each.asset === asset)?.held?.amount ?? '',
    };
  });
}

export type LinesOfHoldings =
  | { readonly ok: true; readonly lines: readonly PricedLine[] }
  /** The first text that is no amount. */
  | { readonly ok: false; readonly asset: AssetKey; readonly amount: string };

export function linesAt(holdings: readonly Holding[], at: number): LinesOfHoldings {
  const lines: PricedLine[] = [];
  for (const { asset, token, amount: typed } of holdings) {
    const text = typed.trim();
    const amount = text === '' ? null : parseAmount(text, token.decimals);
    if (amount !== null && isProblem(amount)) return { ok: false, asset, amount: text };
    lines.push({ line: lines.length + 1, asset, at, amount, token, answer: NOT_REQUESTED, worth: NO_WORTH });
  }
  return { ok: true, lines };
}

/** The lines at today's prices, as a preview of a future moment; disputed prices are left out. */
export function atTodaysPrices(lines: readonly PricedLine[], view: View | null): readonly PricedLine[] {
  const prices = new Map(rowsOf(view).map(({ asset, price }) => [asset, price]));
  return lines.map((line) => {
    const price = prices.get(line.asset);
    if (!price || price.usd === null || price.status === 'disputed') return line;
    const { source, basis, usd, krw, asOf } = price;
    const today = { source, basis, usd, krw, asOf, granularity: 'minute', converted: null } as const;
    return { ...line, answer: { price: today, missing: null, isFinal: false } };
  });
}

/** The calendar year of a time in a zone. */
export function yearIn(zone: Zone, at: number): number {
  return Number(zone.text(at).slice(0, 4));
}

/** The end of the year's last day. */
export function yearEnd(zone: Zone, year: number): number {
  const end = parseMoment(`${year}-12-31`, zone.eastAt);
  if (!end.ok) throw new RangeError(`the year ${year} has no end`);
  return end.at;
}

/** The last two years and the current one. */
export function yearsToOffer(zone: Zone, now: number): readonly [number, number, number] {
  const year = yearIn(zone, now);
  return [year - 2, year - 1, year];
}

export function chosenYear({ year }: Pick<RecordsState, 'year'>, zone: Zone, now: number): number {
  return year ?? yearIn(zone, now) - 1;
}

export function yesterdayIn(zone: Zone, now: number): string {
  return zone.text(now - DAY_MS).slice(0, 10);
}

/** The moment that was chosen or typed at a door. */
export function momentOf(
  records: Pick<RecordsState, 'year' | 'moment'>,
  { door, zone, now }: { readonly door: Exclude<Door, 'list'>; readonly zone: Zone; readonly now: number },
): ParsedTime {
  if (door === 'year') return { ok: true, at: yearEnd(zone, chosenYear(records, zone, now)) };
  return parseMoment(records.moment ?? yesterdayIn(zone, now), zone.eastAt);
}
