/** The handlers of messages about past prices, and the service of the year-end capture. */
import type { Engine } from '../../../core/engine/engine.ts';
import { createCaptureStore } from '../../../core/history/capture-store.ts';
import { createCapturing } from '../../../core/history/capturing.ts';
import type { MomentStore } from '../../../core/history/moment-store.ts';
import type { Past } from '../../../core/history/past.ts';
import { type AskSeries, premiumsOf } from '../../../core/history/price-series.ts';
import type { Recordings } from '../../../core/history/recordings.ts';
import type { AskSparkline } from '../../../core/history/sparklines.ts';
import type { Sparkline } from '../../../core/market/series.ts';
import { worthsOf } from '../../../core/market/worth.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import type { Database } from '../../../core/storage/indexed-db.ts';
import { type NameParts, pageIdOf, type Tokens, waitForNames } from '../../../core/tokens/token-metadata.ts';
import { systemClock as clock } from '../../../core/upstream/clock.ts';
import type { MOMENT_MESSAGES } from '../../messages/moments.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { RECORD_MESSAGES } from '../../messages/records.ts';
import type { SERIES_MESSAGES } from '../../messages/series.ts';
import type { STORED_MESSAGES, StoredReport } from '../../messages/stored.ts';
import type { SettingsStore } from '../watchlist/settings.ts';
import { type CaptureService, type CaptureServiceParts, createCaptureService } from './capture-when-due.ts';

type PastHandlersParts = Pick<Engine, 'history' | 'tokens' | 'pricing'> & {
  readonly captures: CaptureService;
  readonly settings: SettingsStore;
  readonly recordings: Recordings;
};

export function pastHandlers({ history, tokens, ...rest }: PastHandlersParts) {
  return {
    ...createMomentHandlers({ ...rest, past: history.past }),
    ...createSeriesHandlers({ ...rest, tokens, history }),
    ...createStoredHandlers({ ...rest, ...history }),
    ...createRecordHandlers({ ...rest, tokens, clock }),
  };
}

/** The service of the year-end capture, whose captures are in the database. */
export function capturesIn(
  database: Database,
  {
    history,
    tokens,
    ...rest
  }: Pick<CaptureServiceParts, 'saved' | 'settings'> & Pick<Engine, 'history' | 'tokens'>,
) {
  const kept = createCaptureStore(database.store('captures'), clock.now);
  const capturing = createCapturing({ history, captureStore: kept, token: tokens.known });
  return createCaptureService({ ...rest, capturing, kept, clock });
}

export function createRecordHandlers(
  parts: NameParts & {
    readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  },
): HandlersOf<typeof RECORD_MESSAGES> {
  return {
    worths: async ({ holdings }) =>
      worthsOf(
        holdings.map(({ of, ...holding }) => {
          const valueLimitUsd = of && parts.pricing.valueLimitAt(of.asset, of.source);
          return { ...holding, ...(valueLimitUsd && { valueLimitUsd }) };
        }),
      ),
    async tokenNames({ assets }) {
      await waitForNames(parts, assets);
      return assets.map(parts.tokens.known);
    },
  };
}

interface StoredMessagesParts {
  readonly recordings: Recordings;
  readonly momentStore: Pick<MomentStore, 'size' | 'deleteAll'>;
  /** The time (Unix milliseconds), by the hosts' clocks where the device's is wrong. */
  readonly now: () => number;
}

/** Handlers about the prices stored on the device: how many there are, their export, and their deletion. */
export function createStoredHandlers({
  recordings,
  momentStore,
  now,
}: StoredMessagesParts): HandlersOf<typeof STORED_MESSAGES> {
  async function report(): Promise<StoredReport> {
    const [recorded, past] = await Promise.all([recordings.size(), momentStore.size()]);
    return { recordings: recorded, past };
  }

  return {
    async stored() {
      return report();
    },
    async recordedPrices({ asset, from, to }) {
      const at = now();
      return recordings.read(asset, { from: Math.max(0, from), to: Math.min(to, at), now: at });
    },
    async deleteStored({ part }) {
      const deletion = await (part === 'recordings' ? recordings : momentStore).deleteAll();
      // The deletion is reported also where the rest cannot be counted.
      const left = await report().catch((reason: unknown) => {
        console.warn('what is left of stored prices could not be counted', reason);
        return null;
      });
      return { deletion, report: left };
    },
  };
}

interface MomentMessagesParts {
  readonly past: Past;
  readonly captures: CaptureService;
  readonly settings: Pick<SettingsStore, 'read'>;
}

/** Time limit of one request of a page for past prices. */
const ASK_MS = 20_000;

function createMomentHandlers({
  past,
  captures,
  settings,
}: MomentMessagesParts): HandlersOf<typeof MOMENT_MESSAGES> {
  return {
    async moments({ moments, basis, stage }) {
      const { off } = await settings.read();
      const question = { moments, basis, off, requester: PERSON };
      if (stage === 'ask') return past.ask(question, AbortSignal.timeout(ASK_MS));
      const prices = await past.known(question);
      const open = prices.filter(
        ({ missing }) => missing === 'not asked' || missing === 'unavailable',
      ).length;
      return { prices, open, nextInMs: open > 0 ? 0 : null };
    },
    captures: captures.list,
    capture: captures.capture,
    keepCaptures: ({ captures: given }) => captures.keep(given),
  };
}

interface SeriesMessagesParts {
  readonly history: { readonly series: AskSeries; readonly sparkline: AskSparkline };
  readonly tokens: Pick<Tokens, 'coinGeckoIdOf'>;
  readonly settings: Pick<SettingsStore, 'read'>;
}

function createSeriesHandlers({
  history,
  tokens,
  settings,
}: SeriesMessagesParts): HandlersOf<typeof SERIES_MESSAGES> {
  return {
    async sparklines({ rows, currency }) {
      const { off } = await settings.read();
      const all: Sparkline[] = [];
      // One by one, so that requests for current prices in between come first.
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
