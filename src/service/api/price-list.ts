/** The prices of a platform's addresses: cached entries, or requested from the engine. */
import { FRESH_MS } from '../../core/market/ages.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { setNewest } from '../../core/market/bounded-map.ts';
import type { ComparedSource } from '../../core/market/comparison.ts';
import type { Price } from '../../core/market/prices.ts';
import type { Selection } from '../../core/market/selections.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import { dueAt } from '../../core/pricing/freshness.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import { activeOf, type Standing } from '../../core/sources/active-sources.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { detailedEntryOf, entryOf } from './entries.ts';
import { isoOf } from './moment-entries.ts';
import type { Questions } from './questions.ts';
import type { ReceivedTimes } from './received-times.ts';
import {
  ADDRESS_LIMIT,
  type BadAddress,
  elementsOf,
  type RequestedAddress,
  readAddresses,
} from './requested-addresses.ts';

export interface PriceListParts {
  readonly questions: Pick<Questions, 'prices' | 'noteWanted'>;
  /** Highest first. */
  readonly order: () => readonly SourceName[] | Promise<readonly SourceName[]>;
  readonly clock: Clock;
}

export interface PricedList {
  readonly outcome: 'priced';
  /** JSON. */
  readonly body: string;
  /** One for each entry. */
  readonly assets: readonly AssetKey[];
  /** By which the entries were priced. */
  readonly order: readonly SourceName[];
  /** All sources of each asset, if the request compares them; the source of the entry is `taken`. */
  readonly compared: ReadonlyMap<AssetKey, readonly ComparedSource[]>;
  /** Until the first of the prices is due again. */
  readonly maxAgeSeconds: number;
  /** Since the project first received the oldest of them. */
  readonly ageMs: number;
  /** Entries without and with a request to a source. */
  readonly hits: number;
  readonly misses: number;
}

type Answered =
  | PricedList
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number }
  | { readonly outcome: 'unanswered' };

/**
 * Prices with more than BUSY_HITS requests are renewed this long before they are due, so that no request waits for them;
 * others stay for their whole minute.
 */
const AHEAD_MS = 5_000;
const BUSY_HITS = 100;

export interface Wanted {
  readonly selection: Selection;
  /** The raw parameter; null when missing. */
  readonly addresses: string | null;
  readonly detail: boolean;
  readonly requester: Requester;
  readonly received: ReceivedTimes;
  /** The sources to compare; null without a comparison. */
  readonly standing: Standing | null;
}

type PriceList = (wanted: Wanted) => Promise<Answered>;

interface Labelled extends Wanted {
  readonly values: readonly string[];
  /** The cache keys of its entries, one for each value. */
  readonly labels: readonly string[];
  readonly order: readonly SourceName[];
}

export function createPriceList({ questions, order: currentOrder, clock }: PriceListParts): PriceList {
  const cache = createEntryCache();
  let isRenewing = false;

  /** Null unless every entry is cached. */
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
      // The engine is away: the request that comes when the price is due reports it.
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
    // If the order has changed meanwhile, these entries must not be cached for the new one.
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
    // Too many addresses are refused by `readAddresses` below.
    const labels = values.length > ADDRESS_LIMIT ? [] : values.map((value) => prefix + value);
    const request = { ...wanted, values, labels, order };
    // A comparison is of now; a cached entry was decided up to a minute ago.
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

/** The text in an entry. Names are escaped, so they cannot contain it. */
function asOfField(ms: number): string {
  return `"asOf":"${isoOf(ms)}"`;
}

/**
 * The cache of entries as JSON, until their prices are due: it makes repeated requests cheap (`npm run bench` measures
 * it). Only entries that cannot change before are cached: a fresh price of a token with a known name.
 */
interface CachedEntry {
  readonly price: Price;
  /** JSON. */
  readonly text: string;
  /** Unix milliseconds at which its price is due. */
  readonly until: number;
}

/** Some 600 bytes each. */
const LIMIT = 20_000;

function createEntryCache() {
  const entries = new Map<string, CachedEntry & { hits: number }>();
  let followed: readonly string[] = [];
  return {
    /** Null when it is missing or due. */
    get(label: string, now: number): (CachedEntry & { readonly hits: number }) | null {
      const found = entries.get(label);
      // Longer than any price lasts: the clock was set back.
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
