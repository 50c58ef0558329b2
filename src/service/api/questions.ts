/**
 * What the operation asks of the engine: whole questions, each with everything that its answer takes, so that it is one
 * message where the engine runs elsewhere (`src/service/many/`).
 */
import { askByOrder, type OrderedQuestion } from '../../core/history/ask-by-order.ts';
import type { History } from '../../core/history/create-history.ts';
import type { Series, SeriesQuestion } from '../../core/history/price-series.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import type { MomentPrice } from '../../core/market/moments.ts';
import type { Price } from '../../core/market/prices.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Compared } from '../../core/pricing/ask-every-source.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { Standing } from '../../core/sources/sources-to-ask.ts';
import type { Tokens } from '../../core/tokens/token-metadata.ts';
import { NAMES_BESIDE_PRICES_MS, waitForNames } from '../../core/tokens/wait-for-names.ts';
import type { Clock } from '../../core/upstream/clock.ts';

export interface PricesQuestion {
  readonly keys: readonly AssetKey[];
  /** The sources to ask, highest first. */
  readonly order: readonly SourceName[];
  readonly requester: Requester;
  /** Where all sources are to be compared: where they stand. */
  readonly standing: Standing | null;
  /** Prices that are due within so long are asked for now. */
  readonly aheadMs?: number;
}

export interface ToldPrices {
  /** One for each key. */
  readonly prices: ReadonlyMap<AssetKey, Price>;
  readonly tokens: ReadonlyMap<AssetKey, Token>;
  /** One for each key where all were to be compared, else none. Its price is the one that it was decided by. */
  readonly compared: readonly Compared[];
  /** Everybody who could know any of them failed or could not be asked. */
  readonly isUnanswered: boolean;
}

export interface ToldMoments {
  readonly prices: ReadonlyMap<AssetKey, MomentPrice>;
  readonly tokens: ReadonlyMap<AssetKey, Token>;
}

export interface OrderedSeries extends Omit<SeriesQuestion, 'basis' | 'off'> {
  /** The sources to ask, highest first: that of Korea first means the Korean market first. */
  readonly order: readonly SourceName[];
}

export interface ToldSeries {
  readonly series: Series;
  readonly token: Token;
}

/** Thrown where the engine runs elsewhere, is away, and nothing true can stand in for what it would say. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

export interface Questions {
  prices(question: PricesQuestion): Promise<ToldPrices>;
  /** Says that somebody was given the assets' prices from what is at hand: that, too, is wanting them. */
  noteWanted(keys: readonly AssetKey[], requester: Requester): void;
  premiums(keys: readonly AssetKey[], order: readonly SourceName[]): Promise<ReadonlyMap<AssetKey, Premium>>;
  moments(question: OrderedQuestion): Promise<ToldMoments>;
  series(question: OrderedSeries): Promise<ToldSeries>;
  /** By the hosts' clocks where ours is wrong (Unix milliseconds). */
  now(): number | Promise<number>;
}

export interface QuestionParts {
  readonly pricing: Pick<Pricing, 'prices' | 'comparisons' | 'isUnanswered' | 'noteWanted' | 'premiums'>;
  readonly tokens: Pick<Tokens, 'known' | 'describe'>;
  readonly history: { readonly past: Pick<History['past'], 'ask'> } & Pick<History, 'series' | 'now'>;
  readonly clock: Clock;
}

/** As long as whoever asks about the past is left waiting. */
const ASK_MS = 20_000;

/** Of an engine in this very place. */
export function createQuestions({ pricing, tokens, history, clock }: QuestionParts): Questions {
  const naming = (keys: readonly AssetKey[]) => waitForNames({ tokens, clock }, keys, NAMES_BESIDE_PRICES_MS);
  const named = (keys: readonly AssetKey[]) => new Map(keys.map((key) => [key, tokens.known(key)]));

  return {
    async prices({ keys, order, requester, standing, ...ahead }) {
      const names = naming(keys);
      const prices = new Map(await pricing.prices(keys, { order, requester, ...ahead }));
      const comparisons = standing ? await pricing.comparisons.ask(keys, { ...standing, requester }) : [];
      // Comparing asks more sources than pricing did, so that another one may be chosen: the entry goes by what is told beside it.
      for (const { asset, chosen } of comparisons) prices.set(asset, chosen);
      await names;
      const isUnanswered = keys.every((key) => pricing.isUnanswered(key, order));
      return { prices, tokens: named(keys), compared: comparisons, isUnanswered };
    },
    noteWanted: (keys, requester) => pricing.noteWanted(keys, requester),
    premiums: (keys, order) => pricing.premiums.ask(keys, order),
    async moments(question) {
      const names = naming(question.assets);
      const prices = await askByOrder(history.past, question, AbortSignal.timeout(ASK_MS));
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

/** Where Korea comes first, the global market speaks for what it has nothing of. */
async function seriesByOrder(ask: History['series'], { order, ...range }: OrderedSeries): Promise<Series> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  const signal = AbortSignal.timeout(ASK_MS);
  const askIn = (basis: Basis) => ask({ ...range, basis, off }, signal);
  const [first = 'DefiLlama'] = order;
  if (sourceRow(first).basis === 'global') return askIn('global');
  const korean = await askIn('korea');
  if (korean.source !== null) return korean;
  const global = await askIn('global');
  // Korea's word, once it is there, goes first.
  return { ...global, isFinal: global.isFinal && korean.missing === 'unlisted' };
}
