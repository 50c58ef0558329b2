/** Checks a record before it becomes final: by a source of another group, else by its neighbours in time (docs/pricing.md §8). */
import { type Asset, assetOf } from '../market/assets.ts';
import type { Moment, MomentPrice, PastPrice } from '../market/moments.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { HOUR_MS } from '../market/time.ts';
import type { Store } from '../storage/store.ts';
import type { StoredMoment } from './moment-memory.ts';
import { type MomentPrices, type MomentQuestion, NO_RATES } from './moment-prices.ts';
import { keyOf, type MomentStore } from './moment-store.ts';
import { type HistoryPause, type PastFacts, soonestOf } from './past-facts.ts';
import { isApart } from './second-reading.ts';

export interface ConfirmationsParts {
  readonly moments: MomentPrices;
  readonly facts: Pick<PastFacts, 'ask' | 'recall'>;
  readonly momentStore: Pick<MomentStore, 'of'>;
  readonly neighbours: Neighbours;
}

/**
 * The rounds of requests in one call: the second is for Binance's record of the minute, where its record of the day did
 * not confirm.
 */
const PASSES = 2;

export function createConfirmations({ moments, facts, momentStore, neighbours }: ConfirmationsParts) {
  async function withNeighbour(price: MomentPrice, question: MomentQuestion): Promise<MomentPrice> {
    const isNew = price.isFinal && !momentStore.of(price.asset, price.at).final[question.basis];
    if (!isNew || !price.price || moments.comparisonOf(price, question).isConfirmed) return price;
    const { price: record } = price;
    const [before, after] = await neighbours(price, (neighbour) => valueIn(neighbour, record));
    const own = price.price.basis === 'korea' ? price.price.krw : price.price.usd;
    if (own === null || !before || !after) return price;
    if (!isApart(own, before.value) || !isApart(own, after.value)) return price;
    const { value, source, asOf } = before;
    return {
      ...price,
      isFinal: false,
      doubt: { source, usd: price.price.basis === 'korea' ? null : value, asOf },
    };
  }

  return {
    /**
     * Requests the records to compare with. Resolves to the wait before the next call; null if nothing is left to
     * request, or only from sources that fail.
     */
    async request(question: MomentQuestion, signal: AbortSignal): Promise<HistoryPause | null> {
      const waits: (HistoryPause | null)[] = [];
      for (let pass = 0; pass < PASSES; pass++) {
        const open = question.moments.flatMap((moment) => openComparison(moment, question));
        if (open.length === 0) break;
        waits.length = 0;
        await facts.recall(open.map(({ wanted }) => wanted));
        for (const [source, own] of Map.groupBy(open, (each) => each.source)) {
          const wanted = [...new Map(own.map((each) => [each.id, each.wanted])).values()];
          waits.push(await facts.ask({ source, wanted, signal, requester: question.requester }));
        }
      }
      // A source that fails is not waited for. The prices that it could confirm become final later.
      const passing = waits.filter((pause) => pause?.reason !== 'failure');
      const ms = soonestOf(passing);
      return passing.find((pause) => pause?.ms === ms) ?? null;
    },
    /** Returns the prices. A price that both neighbours in time contradict is put in doubt and is not final. */
    withNeighbours: (
      prices: readonly MomentPrice[],
      question: MomentQuestion,
    ): Promise<readonly MomentPrice[]> => Promise.all(prices.map((price) => withNeighbour(price, question))),
  };

  function openComparison(moment: Moment, question: MomentQuestion) {
    const chosen = moments.selected(moment, question);
    if ('missing' in chosen || !chosen.isFirm) return [];
    const price = moments.priceOf(moment, question, NO_RATES);
    const open = price.isFinal ? null : moments.comparisonOf(price, question).open;
    if (!open) return [];
    const { asset, at, side } = open.wanted;
    return [{ ...open, id: `${asset.key} ${at} ${side}` }];
  }
}

/** The stored value of a moment in the price's currency: the final price, else a source's record; null without one. */
function valueIn({ facts, final }: StoredMoment, { basis }: PastPrice) {
  const settled = final[basis];
  const value = basis === 'korea' ? settled?.krw : settled?.usd;
  if (settled && value) return { source: settled.source, value, asOf: settled.asOf };
  for (const [key, fact] of facts) {
    const source = SOURCE_NAMES.find((name) => key.startsWith(`${name} `));
    if (!source || fact.kind !== 'record' || (fact.in === 'KRW') !== (basis === 'korea')) continue;
    return { source, value: fact.value, asOf: fact.asOf };
  }
  return null;
}

/** Reads the nearest stored moments before and after a moment, within two hours, of which `read` gives a value. */
export type Neighbours = <T>(
  moment: Moment,
  read: (moment: StoredMoment) => T | null,
) => Promise<readonly [before: T | null, after: T | null]>;

/** How far from the moment a neighbour may be (ms). */
const NEAR_MS = 2 * HOUR_MS;
/** The most stored moments that are read on each side of a moment to find a neighbour with a record. */
const MOST = 5;

export function createNeighbours(
  store: Pick<Store, 'keysBetween'>,
  momentStore: Pick<MomentStore, 'of' | 'recall'>,
): Neighbours {
  async function nearest<T>(
    times: readonly number[],
    asset: Asset,
    read: (moment: StoredMoment) => T | null,
  ) {
    const found = times.slice(0, MOST).map((at) => ({ asset, at }));
    await momentStore.recall(found);
    for (const { at } of found) {
      const value = read(momentStore.of(asset.key, at));
      if (value !== null) return value;
    }
    return null;
  }

  return async ({ asset: key, at }, read) => {
    const range = [keyOf(key, at - NEAR_MS), keyOf(key, at + NEAR_MS)] as const;
    const keys = await store.keysBetween(...range).catch(() => []);
    const times = keys.map((each) => Number(each.slice(each.indexOf('@') + 1))).sort((a, b) => a - b);
    const before = times.filter((time) => time < at).toReversed();
    const after = times.filter((time) => time > at);
    const asset = assetOf(key);
    return [await nearest(before, asset, read), await nearest(after, asset, read)];
  };
}
