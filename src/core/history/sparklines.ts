/**
 * Sparklines: the past days of an asset in a few points of one market and one source (docs/pricing.md §8). Without requests: from
 * the recordings, or from the stored facts of a chart, whichever has more points.
 */
import type { AssetKey } from '../market/assets.ts';
import type { Currency } from '../market/format.ts';
import { type SeriesPoint, SPARKLINE, type Sparkline, STEPS, undoubted } from '../market/series.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import type { AskSeries } from './price-series.ts';
import type { Recordings } from './recordings.ts';
import { recordedRow } from './recordings.ts';

export interface SparklineQuestion {
  readonly asset: AssetKey;
  readonly basis: Basis;
  readonly currency: Currency;
  /** Sources that are switched off. */
  readonly off: readonly SourceName[];
}

export type AskSparkline = (question: SparklineQuestion) => Promise<Sparkline>;

interface SparklineParts {
  readonly series: AskSeries;
  readonly recordings?: Pick<Recordings, 'read'> | undefined;
  readonly now: () => number;
}

const STEP = '1h';
const { everyHours, days, fewest } = SPARKLINE;
const SPACING = everyHours * STEPS[STEP].ms;
/** If this share of the points is recorded, the stored facts are not read, because each point is an item of the store. */
const ENOUGH = 0.5;

export function createSparklines({ series, recordings, now }: SparklineParts): AskSparkline {
  return async ({ asset, basis, currency, off }) => {
    const to = Math.floor(now() / STEPS[STEP].ms) * STEPS[STEP].ms;
    const from = to - days * STEPS['1d'].ms;
    const times = Array.from({ length: (to - from) / SPACING + 1 }, (_, i) => from + i * SPACING);
    const nearMs = SPACING / 2;
    const range = { from: from - nearMs, to: to + nearMs, now: now() };
    const found = (await recordings?.read(asset, range)) ?? [];
    const recorded = lineOf(recordedRow(found.filter(isOn), basis, { times, nearMs }), currency);
    if (recorded.count >= ENOUGH * times.length) return shown(recorded);
    const answer = await series(
      { asset, basis, off, step: STEP, from, to, every: everyHours, requester: { kind: 'person' } },
      null,
    );
    const stored = lineOf(answer, currency);
    return shown(stored.count >= recorded.count ? stored : recorded);

    function isOn({ source }: { readonly source: SourceName }): boolean {
      return !off.includes(source);
    }

    function shown({ source, values, count }: Line): Sparkline {
      const isEnough = count >= fewest;
      return { source: isEnough ? source : null, currency, from, to, values: isEnough ? values : [] };
    }
  };
}

type Line = ReturnType<typeof lineOf>;

function lineOf(row: { source: SourceName | null; points: readonly SeriesPoint[] }, currency: Currency) {
  const values = row.points
    .map(undoubted)
    .map((price) => price && (currency === 'USD' ? price.usd : price.krw));
  return { source: row.source, values, count: values.filter((value) => value !== null).length };
}
