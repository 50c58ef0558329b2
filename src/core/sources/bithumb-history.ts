/** Bithumb's past: minute candles in won, asked by the clock in Korea (docs/sources.md §5 Candles). */
import type { HistoryOptions, HistorySource } from './history.ts';
import { createKrwCandles } from './krw-candles.ts';

const HOUR = 60 * 60_000;
const KST_MS = 9 * HOUR;

export function createBithumbHistory(options: HistoryOptions): HistorySource {
  return createKrwCandles({ name: 'Bithumb', writeTo, readable: [404], dayBegins: 15 * HOUR }, options);
}

function writeTo(ms: number): string {
  return new Date(ms + KST_MS).toISOString().slice(0, 19).replace('T', '%20');
}
