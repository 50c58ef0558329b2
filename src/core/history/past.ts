/** Prices of assets at past moments, from the store or requested (docs/pricing.md §8). */
import type { PastRates } from '../fx/past-rates.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import { isIncomplete, type Moment, type MomentPrice } from '../market/moments.ts';
import { type Basis, SOURCE_NAMES, type SourceName, sourceRow } from '../market/source-table.ts';
import { dayOf } from '../market/time.ts';
import type { HistorySource, WantedRecord } from '../sources/history.ts';
import type { Shares } from '../upstream/shares.ts';
import { createConfirmations, type Neighbours } from './confirmations.ts';
import { TETHER_ASSET } from './convert-record.ts';
import {
  createMomentPrices,
  type MomentPrices,
  type MomentQuestion,
  NO_RATES,
  type RatesByDay,
} from './moment-prices.ts';
import type { MomentStore } from './moment-store.ts';
import { type HistoryPause, type PastFacts, soonestOf } from './past-facts.ts';
import { PAST_ORDER } from './past-rules.ts';
import { type HistoryRequester, shareOf } from './requester.ts';

export interface MomentAnswer {
  /** One for each moment, in their order. */
  readonly prices: readonly MomentPrice[];
  /** The number of prices that another request may bring or change soon. */
  readonly open: number;
  /** Milliseconds until that request may be sent; null when `open` is 0. */
  readonly nextInMs: number | null;
}

export type Past = ReturnType<typeof createPast>;

export interface PastParts {
  readonly sources: readonly HistorySource[];
  readonly facts: PastFacts;
  readonly momentStore: MomentStore;
  readonly rates: PastRates;
  readonly shares: Shares;
  readonly neighbours: Neighbours;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
}

/** The time until the next request where no source gives one. */
const RETRY_MS = 10_000;

export function createPast({ sources, facts, momentStore, rates, shares, neighbours, now }: PastParts) {
  const moments = createMomentPrices({ sources, facts, momentStore, now });
  const confirmations = createConfirmations({ moments, facts, momentStore, neighbours });
  const requests = createSourceRequests({ sources, facts, moments, isInTethers });

  async function recall({ moments: requested, basis }: MomentQuestion): Promise<void> {
    const assets = requested.map(({ asset, at }) => ({ asset: assetOf(asset), at }));
    // Sources that are switched off are included: which assets they know decides whether a price is final.
    const ranked = moments.sourcesFor({ basis, off: [] });
    await Promise.all([facts.recall(assets), ...ranked.map((source) => source.prepare?.([]))]);
    const through = requested.filter((moment) => basis === 'korea' || isInTethers(moment));
    await facts.recall(through.map(({ at }) => ({ asset: TETHER_ASSET, at })));
  }

  /** Whether the facts of the moment need the dollar price of a tether. */
  function isInTethers({ asset, at }: Moment): boolean {
    if (momentStore.of(asset, at).final.global) return false;
    return [...facts.of(asset, at).values()].some((fact) => fact.kind === 'record' && fact.in === 'USDT');
  }

  async function ratesFor(question: MomentQuestion, signal: AbortSignal): Promise<RatesByDay> {
    const days = question.moments.flatMap((moment) => {
      const isOver = momentStore.of(moment.asset, moment.at).final.global !== undefined;
      return isOver || 'missing' in moments.selected(moment, question) ? [] : [dayOf(moment.at)];
    });
    return question.basis === 'korea'
      ? NO_RATES
      : rates.ensure(days, signal, shareOf(question.requester, shares));
  }

  async function storeFinal(
    prices: readonly MomentPrice[],
    { basis, requester }: MomentQuestion,
  ): Promise<void> {
    const news = prices.flatMap(({ asset, at, price, isFinal }) =>
      isFinal && price && !momentStore.of(asset, at).final[basis] ? [{ asset, at, basis, price }] : [],
    );
    if (news.length > 0) await momentStore.finish(news, requester);
  }

  return {
    /** The prices from the store, without requests. */
    async known(question: MomentQuestion): Promise<readonly MomentPrice[]> {
      await recall(question);
      const known = await rates.known(question.moments.map(({ at }) => dayOf(at)));
      const prices = question.moments.map((moment) => moments.priceOf(moment, question, known));
      return confirmations.withNeighbours(prices, question);
    },
    /** The prices, after requests as far as budgets and the signal allow. Final prices are never requested again. */
    async ask(question: MomentQuestion, signal: AbortSignal): Promise<MomentAnswer> {
      await recall(question);
      const waits = [...(await requests.records(question, signal))];
      if (question.basis === 'korea') waits.push(...(await requests.tethers(question, signal)));
      const known = await ratesFor(question, signal);
      const comparing = await confirmations.request(question, signal);
      waits.push(comparing);
      const priced = question.moments.map((moment) => asRequested(moments.priceOf(moment, question, known)));
      const prices = await confirmations.withNeighbours(priced, question);
      await storeFinal(prices, question);
      const isOpen = (price: MomentPrice) =>
        isIncomplete(price) ||
        moments.isUndecided(price, question) ||
        (comparing !== null && moments.comparisonOf(price, question).open !== null);
      const open = prices.filter(isOpen).length;
      return { prices, open, nextInMs: open === 0 ? null : (soonestOf(waits) ?? RETRY_MS) };
    },
  };
}

/** The price, with `unavailable` for `not asked`: requests were sent, and no source has answered. */
function asRequested(price: MomentPrice): MomentPrice {
  return price.missing === 'not asked' ? { ...price, missing: 'unavailable' } : price;
}

function createSourceRequests({
  sources,
  facts,
  moments,
  isInTethers,
}: {
  readonly sources: readonly HistorySource[];
  readonly facts: Pick<PastFacts, 'ask' | 'recall'>;
  readonly moments: MomentPrices;
  readonly isInTethers: (moment: Moment) => boolean;
}) {
  const sourceOf = (name: SourceName) => sources.find((source) => source.name === name);

  /** Requests from each source, the highest first, the moments of which no higher source has a near record. */
  async function records(question: MomentQuestion, signal: AbortSignal): Promise<(HistoryPause | null)[]> {
    const { requester } = question;
    const waits: (HistoryPause | null)[] = [];
    for (const source of moments.sourcesFor(question)) {
      const wanted = question.moments
        .filter((moment) => moments.isWanted(moment, question, source.name))
        .map(({ asset, at }) => ({ asset: assetOf(asset), at, side: 'at' as const }));
      await source.prepare?.(wanted.map(({ asset }) => asset));
      waits.push(await facts.ask({ source, wanted, signal, requester }));
      const through = question.moments.filter((moment) => source.name === 'Binance' && isInTethers(moment));
      if (through.length > 0) waits.push(await askDollars(through, question, signal));
    }
    return waits;
  }

  /** Requests the dollar price of a tether at the moments; from DefiLlama, even if it is switched off. */
  async function askDollars(
    at: readonly Pick<Moment, 'at'>[],
    { requester }: MomentQuestion,
    signal: AbortSignal,
  ): Promise<HistoryPause | null> {
    const source = sourceOf('DefiLlama');
    const wanted = tethersAt(at);
    await facts.recall(wanted);
    return source ? facts.ask({ source, wanted, signal, requester }) : null;
  }

  /** Requests what converts the records of Korean exchanges: the price of a tether at the exchange, and in dollars. */
  async function tethers(question: MomentQuestion, signal: AbortSignal): Promise<(HistoryPause | null)[]> {
    const found = question.moments.flatMap((moment) => {
      const chosen = moments.selected(moment, question);
      const isOver = 'missing' in chosen || moments.priceOf(moment, question, NO_RATES).isFinal;
      return isOver ? [] : [{ source: chosen.source, at: moment.at }];
    });
    const waits: (HistoryPause | null)[] = [];
    for (const { source: name } of PAST_ORDER.korea) {
      const source = sourceOf(name);
      const wanted = tethersAt(found.filter((each) => each.source === name));
      if (source) waits.push(await facts.ask({ source, wanted, signal, requester: question.requester }));
    }
    return [...waits, await askDollars(found, question, signal)];
  }

  return { records, tethers };
}

/** USDT's records at the moments, for the conversion of USDT quotes; a moment that occurs twice gives one. */
function tethersAt(moments: readonly Pick<Moment, 'at'>[]): readonly WantedRecord[] {
  return [...new Set(moments.map(({ at }) => at))].map((at) => ({ asset: TETHER_ASSET, at, side: 'at' }));
}

export interface OrderedRequest {
  readonly assets: readonly AssetKey[];
  readonly at: number;
  /** The sources, highest first. Sources that are not in it are switched off. */
  readonly order: readonly SourceName[];
  readonly requester: HistoryRequester;
}

/**
 * Prices at one moment by the caller's order of sources. If a Korean source is first, only the assets without a Korean
 * price get one of the global market.
 */
export async function requestByOrder(
  past: Pick<Past, 'ask'>,
  { assets, at, order, requester }: OrderedRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetKey, MomentPrice>> {
  const off = SOURCE_NAMES.filter((name) => !order.includes(name));
  const requestIn = async (basis: Basis, keys: readonly AssetKey[]) => {
    const moments = keys.map((asset) => ({ asset, at }));
    return (await past.ask({ moments, basis, off, requester }, signal)).prices;
  };
  const [first = 'DefiLlama'] = order;
  const isKoreaFirst = sourceRow(first).basis === 'korea';
  const korean = isKoreaFirst ? await requestIn('korea', assets) : [];
  const prices = new Map(korean.map((each) => [each.asset, each]));
  const rest = assets.filter((asset) => !prices.get(asset)?.price);
  const global = rest.length > 0 ? await requestIn('global', rest) : [];
  for (const each of global) {
    // Not final while a Korean record may still come, which would replace it.
    const isLast = (prices.get(each.asset)?.missing ?? 'unlisted') === 'unlisted';
    prices.set(each.asset, { ...each, isFinal: each.isFinal && isLast });
  }
  return prices;
}
