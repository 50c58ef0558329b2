/** Answers what charts, and the rows of the popup, ask about an asset's past. */
import type { AskSeries } from '../../../core/history/price-series.ts';
import { premiumsOf } from '../../../core/history/series-premium.ts';
import type { AskSparkline } from '../../../core/history/sparklines.ts';
import type { Sparkline } from '../../../core/market/series.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { pageIdOf, type Tokens } from '../../../core/tokens/token-metadata.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { SERIES_MESSAGES } from '../../messages/series.ts';
import type { SettingsStore } from '../watchlist/settings.ts';

export interface SeriesMessagesParts {
  readonly history: { readonly series: AskSeries; readonly sparkline: AskSparkline };
  readonly tokens: Pick<Tokens, 'coinGeckoIdOf'>;
  readonly settings: Pick<SettingsStore, 'read'>;
}

/** As long as a page is left waiting. */
const ASK_MS = 20_000;

export function createSeriesHandlers({
  history,
  tokens,
  settings,
}: SeriesMessagesParts): HandlersOf<typeof SERIES_MESSAGES> {
  return {
    async sparklines({ rows, currency }) {
      const { off } = await settings.read();
      const all: Sparkline[] = [];
      // One by one: prices, which are asked meanwhile, come first.
      for (const row of rows) all.push(await history.sparkline({ ...row, currency, off }));
      return all;
    },
    async series({ bases, stage, asset, step, from, to }) {
      const { off } = await settings.read();
      const signal = stage === 'ask' ? AbortSignal.timeout(ASK_MS) : null;
      const series = await Promise.all(
        bases.map(async (basis) => {
          const answer = await history.series(
            { asset, basis, off, step, from, to, requester: PERSON },
            signal,
          );
          const { isFinal: _, ...said } = answer;
          return { basis, ...said, ...pageIdOf({ source: said.source, asset }, tokens) };
        }),
      );
      const of = (wanted: string) => series.find(({ basis }) => basis === wanted)?.points ?? [];
      return { series, premiums: bases.length > 1 ? premiumsOf(of('korea'), of('global'), step) : [] };
    },
  };
}
