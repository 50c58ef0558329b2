/** Answers a request for present prices: from cached entries, or by a question to the engine (docs/api.md#the-answer). */
import { FRESH_MS, PLAIN_ANSWER_MS } from '../../core/market/ages.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { setNewest } from '../../core/market/bounded-map.ts';
import type { ComparedSource } from '../../core/market/comparison.ts';
import type { Price } from '../../core/market/prices.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import type { Token } from '../../core/market/tokens.ts';
import { dueAt } from '../../core/pricing/freshness.ts';
import { activeOf, type Standing } from '../../core/sources/active-sources.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { DetailedEntry, Entry } from './entry-schema.ts';
import { isoOf, tokenFields, type Unpriced, type WantedMoment } from './moment-entries.ts';
import type { Questions, SourceOrder } from './questions.ts';
import type { ReceivedTimes } from './received-times.ts';
import { ADDRESS_LIMIT, elementsOf, type RequestedAddress, readAddresses } from './requested-addresses.ts';

export interface PriceListParts {
  readonly questions: Pick<Questions, 'prices' | 'noteWanted'>;
  readonly order: SourceOrder;
  readonly clock: Clock;
}

export interface PricedList {
  readonly outcome: 'priced';
  /** The whole answer as JSON. */
  readonly body: string;
  /** The asset of each entry, in their order. */
  readonly assets: readonly AssetKey[];
  /** The order of sources by which the entries were priced. */
  readonly order: readonly SourceName[];
  /** The comparison of each asset's sources, if the request wants one; the source of the entry has the reason `taken`. */
  readonly compared: ReadonlyMap<AssetKey, readonly ComparedSource[]>;
  /** The time until the first of the prices is due again. */
  readonly maxAgeSeconds: number;
  /** The time since the project first received the oldest of the prices. */
  readonly ageMs: number;
  /** The number of entries that needed no request to a source; of those that did, `misses`. */
  readonly hits: number;
  readonly misses: number;
}

type Answered = PricedList | Unpriced;

/**
 * A cached price that was requested more than `BUSY_HITS` times is renewed this long before it is due, so that no request waits for
 * it. Other prices are requested again when they are due.
 */
const AHEAD_MS = 5_000;
const BUSY_HITS = 100;

export interface Wanted extends Omit<WantedMoment, 'at'> {
  readonly received: ReceivedTimes;
  /** The sources to compare; null without a comparison. */
  readonly standing: Standing | null;
}

type PriceList = (wanted: Wanted) => Promise<Answered>;

interface Labelled extends Wanted {
  /** The elements of `addresses`. */
  readonly values: readonly string[];
  /** The keys of the entries in the cache, one for each element. */
  readonly labels: readonly string[];
  readonly order: readonly SourceName[];
}

export function createPriceList({ questions, order: currentOrder, clock }: PriceListParts): PriceList {
  const cache = createEntryCache();
  let isRenewing = false;

  /** The answer from the cache; null unless every entry is cached. */
  function fromCache(request: Labelled, now: number): Answered | null {
    const { labels, order } = request;
    const found: CachedEntry[] = [];
    let isAging = false;
    for (const label of labels) {
      const entry = cache.get(label, now);
      if (!entry) return null;
      if (entry.until - now < AHEAD_MS && entry.hits > BUSY_HITS) isAging = true;
      found.push(entry);
    }
    if (found.length === 0) return null;
    questions.noteWanted(
      found.map(({ price }) => price.asset),
      request.requester,
    );
    if (isAging && !isRenewing) void renew(request);
    return answered(
      found,
      { now, ...request },
      { order, compared: NONE_COMPARED, hits: labels.length, misses: 0 },
    );
  }

  async function renew({ selection, values, labels, order, requester }: Labelled): Promise<void> {
    const read = readAddresses(selection, values);
    if (read.outcome !== 'good') return;
    isRenewing = true;
    const keys = [...new Set(read.asked.map(({ key }) => key))];
    try {
      await questions.prices({ keys, order, requester, standing: null, aheadMs: AHEAD_MS });
      cache.drop(labels);
    } catch {
      // The engine does not answer. That is not reported here, but to the first request after the price is due.
    } finally {
      isRenewing = false;
    }
  }

  async function fromEngine(requested: readonly RequestedAddress[], request: Labelled): Promise<Answered> {
    const { order, standing, requester, labels } = request;
    const startedAt = clock.now();
    const keys = [...new Set(requested.map(({ key }) => key))];
    const answer = await questions.prices({ keys, order, requester, standing });
    const compared = new Map(answer.compared.map(({ asset, sources }) => [asset, sources]));
    const now = clock.now();
    // The order may have changed during the request; then entries by the old one must not be cached for the new one.
    cache.follow(order);
    let hits = 0;
    let isAnyPriced = false;
    const entries = requested.map(({ address, key }, i) => {
      const [price, token] = [answer.prices.get(key), answer.tokens.get(key)];
      if (!price || !token) throw new RangeError(`the engine has nothing to say of ${key}`);
      const entry = request.detail
        ? detailedEntryOf(address, token, price)
        : entryOf(address, token, price, now);
      if (entry.usdPrice !== null) isAnyPriced = true;
      if (price.checkedAt !== null && price.checkedAt < startedAt) hits += 1;
      const cached = { price, text: JSON.stringify(entry), until: dueAt(price, now) };
      if (price.status === 'priced' && token.decimals !== null) cache.put(labels[i] ?? '', cached);
      return cached;
    });
    if (!isAnyPriced && answer.isUnanswered) return { outcome: 'unanswered' };
    return answered(entries, { now, ...request }, { order, compared, hits, misses: requested.length - hits });
  }

  return async (wanted) => {
    const { standing } = wanted;
    const order = standing ? activeOf(standing) : await currentOrder();
    cache.follow(order);
    const values = elementsOf(wanted.addresses);
    const prefix = `${wanted.selection.id}${wanted.detail ? '+' : ':'}`;
    // The cache's keys. A request with too many addresses gets none: it is not read from the cache, and `readAddresses` refuses it.
    const labels = values.length > ADDRESS_LIMIT ? [] : values.map((value) => prefix + value);
    const request = { ...wanted, values, labels, order };
    // A comparison is not answered from the cache, because a cached entry may be a minute old.
    const cached = standing ? null : fromCache(request, clock.now());
    if (cached) return cached;
    const read = readAddresses(wanted.selection, values);
    return read.outcome === 'good' ? fromEngine(read.asked, request) : read;
  };
}

const NONE_COMPARED: PricedList['compared'] = new Map();

function answered(
  entries: readonly CachedEntry[],
  { now, received }: Pick<Wanted, 'received'> & { readonly now: number },
  more: Pick<PricedList, 'order' | 'compared' | 'hits' | 'misses'>,
): Answered {
  let until = Number.POSITIVE_INFINITY;
  let firstAt = now;
  const texts = entries.map(({ price, text }) => {
    const { checkedAt } = price;
    if (checkedAt === null) {
      until = Math.min(until, dueAt(price, now));
      return text;
    }
    const shown = received.of({ ...price, checkedAt });
    until = Math.min(until, dueAt({ ...price, checkedAt: shown.checkedAt }, now));
    firstAt = Math.min(firstAt, shown.firstAt);
    return price.asOf === checkedAt ? text.replace(asOfField(checkedAt), asOfField(shown.checkedAt)) : text;
  });
  const maxAgeSeconds = Math.max(0, Math.floor((until - now) / 1000));
  const assets = entries.map(({ price }) => price.asset);
  const body = `{"prices":[${texts.join()}]}`;
  return { outcome: 'priced', body, assets, maxAgeSeconds, ageMs: now - firstAt, ...more };
}

/** The field `asOf` in the text of an entry. Quotation marks in names are escaped, so a name cannot contain it. */
function asOfField(ms: number): string {
  return `"asOf":"${isoOf(ms)}"`;
}

/**
 * The plain entry of an address, which is repeated as requested. A price that was received too long ago, is disputed,
 * or was converted by an old rate is left out (null). The order of the fields is part of the contract.
 */
export function entryOf(address: string, token: Token, price: Price, now: number): Entry {
  const isByOldRate = price.usd !== null && price.staleRate === true;
  const isYoung = price.checkedAt !== null && now - price.checkedAt <= PLAIN_ANSWER_MS;
  const isSure = isYoung && !isByOldRate && price.status !== 'disputed';
  return {
    token: tokenFields(token, address),
    usdPrice: isSure ? price.usd : null,
    krwPrice: isSure ? price.krw : null,
    source: isSure ? price.source : null,
  };
}

/** The detailed entry of an address, with a price of any age. */
export function detailedEntryOf(address: string, token: Token, price: Price): DetailedEntry {
  return {
    token: tokenFields(token, address),
    usdPrice: price.usd,
    krwPrice: price.krw,
    source: price.source,
    status: price.status,
    asOf: price.asOf === null ? null : isoOf(price.asOf),
    basis: price.basis,
    converted: price.converted && { ...price.converted },
  };
}

/**
 * An entry in the cache, which makes repeated requests cheap (`npm run bench` measures it). Only entries that cannot change before
 * their price is due are cached: a fresh price of a token with a known name.
 */
interface CachedEntry {
  readonly price: Price;
  /** The entry as JSON. */
  readonly text: string;
  /** When its price is due again (Unix milliseconds). */
  readonly until: number;
}

/** The most entries in the cache, of about 600 bytes each. */
const LIMIT = 20_000;

function createEntryCache() {
  const entries = new Map<string, CachedEntry & { hits: number }>();
  let followed: readonly string[] = [];
  return {
    /** The entry; null where it is missing, or its price is due. */
    get(label: string, now: number): (CachedEntry & { readonly hits: number }) | null {
      const found = entries.get(label);
      // If a price seems valid for longer than any price can be, the clock was set back after it was cached.
      if (!found || found.until <= now || found.until - now > FRESH_MS) return null;
      found.hits += 1;
      return found;
    },
    put(label: string, entry: CachedEntry): void {
      setNewest(entries, label, { ...entry, hits: 0 }, LIMIT);
    },
    drop(labels: readonly string[]): void {
      for (const label of labels) entries.delete(label);
    },
    /** Clears the cache when the order has changed since the last call. */
    follow(order: readonly string[]): void {
      if (order === followed) return;
      if (order.join() !== followed.join()) entries.clear();
      followed = order;
    },
  };
}
