/**
 * The questions that the operation asks the engine. Each has all that its answer needs, so that it is a single message where the
 * engine runs in another process (`src/service/many/`).
 */
import type { History } from '../../core/history/create-history.ts';
import { type OrderedRequest, requestByOrder } from '../../core/history/past.ts';
import type { Series, SeriesQuestion } from '../../core/history/price-series.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Board } from '../../core/market/board.ts';
import type { MomentPrice } from '../../core/market/moments.ts';
import type { Price } from '../../core/market/prices.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Boards } from '../../core/pricing/board.ts';
import type { Compared } from '../../core/pricing/compare-sources.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { Standing } from '../../core/sources/active-sources.ts';
import { NAMES_BESIDE_PRICES_MS, type Tokens, waitForNames } from '../../core/tokens/token-metadata.ts';
import type { Clock } from '../../core/upstream/clock.ts';

/** Returns the active sources, highest first. If a Korean one is first, the Korean market is tried first. */
export type SourceOrder = () => readonly SourceName[] | Promise<readonly SourceName[]>;

export interface PricesQuestion {
  readonly keys: readonly AssetKey[];
  /** The active sources, highest first. */
  readonly order: readonly SourceName[];
  readonly requester: Requester;
  /** The order and switches of the sources whose prices are listed side by side; null where no comparison is requested. */
  readonly standing: Standing | null;
  /** Prices that are due only within this time are requested from sources now, like those already due (ms). */
  readonly aheadMs?: number;
}

export interface PricesAnswer {
  /** The price of each key. */
  readonly prices: ReadonlyMap<AssetKey, Price>;
  readonly tokens: ReadonlyMap<AssetKey, Token>;
  /** The comparison of each key's sources; empty where none was requested. `chosen` is the price of the key. */
  readonly compared: readonly Compared[];
  /** Whether every source that could know any of the keys failed. */
  readonly isUnanswered: boolean;
}

export interface MomentsAnswer {
  readonly prices: ReadonlyMap<AssetKey, MomentPrice>;
  readonly tokens: ReadonlyMap<AssetKey, Token>;
}

export interface OrderedSeries extends Omit<SeriesQuestion, 'basis' | 'off'> {
  /** The active sources, highest first. If a Korean one is first, the Korean market is tried first. */
  readonly order: readonly SourceName[];
}

export interface SeriesAnswer {
  readonly series: Series;
  readonly token: Token;
}

/** Thrown when the engine in another process does not respond, and there is no cached answer. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

export interface Questions {
  prices(question: PricesQuestion): Promise<PricesAnswer>;
  /** Records requests for assets that were answered from a cache, without a question to the engine. */
  noteWanted(keys: readonly AssetKey[], requester: Requester): void;
  premiums(keys: readonly AssetKey[], order: readonly SourceName[]): Promise<ReadonlyMap<AssetKey, Premium>>;
  /** The premium board; null where no exchange has answered. */
  board(order: readonly SourceName[]): Promise<Board | null>;
  moments(question: OrderedRequest): Promise<MomentsAnswer>;
  series(question: OrderedSeries): Promise<SeriesAnswer>;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  now(): number | Promise<number>;
}

export interface QuestionParts {
  readonly pricing: Pick<Pricing, 'prices' | 'comparisons' | 'isUnanswered' | 'noteWanted' | 'premiums'>;
  readonly boards: Pick<Boards, 'request'>;
  readonly tokens: Pick<Tokens, 'known' | 'describe'>;
  readonly history: { readonly past: Pick<History['past'], 'ask'> } & Pick<History, 'series' | 'now'>;
  readonly clock: Clock;
}

/** The time limit of a question about the past. */
const ASK_MS = 20_000;

/** The questions to an engine in this process. */
export function createQuestions({ pricing, boards, tokens, history, clock }: QuestionParts): Questions {
  const naming = (keys: readonly AssetKey[]) => waitForNames({ tokens, clock }, keys, NAMES_BESIDE_PRICES_MS);
  const named = (keys: readonly AssetKey[]) => new Map(keys.map((key) => [key, tokens.known(key)]));

  return {
    async prices({ keys, order, requester, standing, ...ahead }) {
      const names = naming(keys);
      const prices = new Map(await pricing.prices(keys, { order, requester, ...ahead }));
      const comparisons = standing ? await pricing.comparisons.request(keys, { ...standing, requester }) : [];
      // A comparison requests more sources, so it may choose another price. The entry must show that price.
      for (const { asset, chosen } of comparisons) prices.set(asset, chosen);
      await names;
      const isUnanswered = keys.every((key) => pricing.isUnanswered(key, order));
      return { prices, tokens: named(keys), compared: comparisons, isUnanswered };
    },
    noteWanted: (keys, requester) => pricing.noteWanted(keys, requester),
    premiums: (keys, order) => pricing.premiums.request(keys, order),
    board: (order) => boards.request(order),
    async moments(question) {
      const names = naming(question.assets);
      const prices = await requestByOrder(history.past, question, AbortSignal.timeout(ASK_MS));
      await names;
      return { prices, tokens: named(question.assets) };
    },
    async series(question) {
      const names = naming([question.asset]);
      const series = await seriesByOrder(history.series, question);
      await names;
      return { series, token: tokens.known(question.asset) };
    },
    now: () => history.now(),
  };
}

/** A series by the order of sources. If a Korean one is first, the global market is used where Korea has no series. */
async function seriesByOrder(ask: History['series'], { order, ...range }: OrderedSeries): Promise<Series> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  const signal = AbortSignal.timeout(ASK_MS);
  const requestIn = (basis: Basis) => ask({ ...range, basis, off }, signal);
  const [first = 'DefiLlama'] = order;
  if (sourceRow(first).basis === 'global') return requestIn('global');
  const korean = await requestIn('korea');
  if (korean.source !== null) return korean;
  const global = await requestIn('global');
  // The global series is not final while a source in Korea may still deliver a series, which would replace it.
  return { ...global, isFinal: global.isFinal && korean.missing === 'unlisted' };
}
