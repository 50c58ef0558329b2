/** Upbit's past: minute candles in won, by UTC (docs/sources.md §4 Candles). */
import type { HistoryOptions, HistorySource } from './history.ts';
import { createKrwCandles } from './krw-candles.ts';

export function createUpbitHistory(options: HistoryOptions): HistorySource {
  return createKrwCandles({ name: 'Upbit', writeTo, readable: [404], dayBegins: 0 }, options);
}

/** With a `Z`: a zone that is written with a plus must be encoded, and none is UTC by a rule that may change. */
function writeTo(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
