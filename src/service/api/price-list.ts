/** The priced list for a platform and its addresses: from what is at hand, or asked of the engine. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { ComparedSource } from '../../core/market/comparison.ts';
import type { Platform } from '../../core/market/platforms.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import { dueAt } from '../../core/pricing/freshness.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import { askedOf, type Standing } from '../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { detailedEntryOf, entryOf } from './entries.ts';
import { type CachedEntry, createEntryCache } from './entry-cache.ts';
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
  /** The sources to ask, highest first. */
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
  /** All sources of each asset, where all were to be compared: whose price is the entry's is told as taken. */
  readonly compared: ReadonlyMap<AssetKey, readonly ComparedSource[]>;
  /** Until the first of the prices is due again. */
  readonly maxAgeSeconds: number;
  /** How long ago the project first received the first of them. */
  readonly ageMs: number;
  /** Entries that needed no source to be asked, and the others. */
  readonly hits: number;
  readonly misses: number;
}

type Answered =
  | PricedList
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number }
  | { readonly outcome: 'nobody answered' };

/**
 * Prices that are asked for all the time are renewed this long before they are due, so that nobody waits for them; others
 * are not, so that nothing is asked again within its minute.
 */
const AHEAD_MS = 5_000;
const BUSY_HITS = 100;

export interface Wanted {
  readonly platform: Platform;
  /** The parameter as it was given; null where there is none. */
  readonly addresses: string | null;
  readonly detail: boolean;
  readonly requester: Requester;
  /** Of the project that requests. */
  readonly received: ReceivedTimes;
  /** Where all are to be compared: where they stand. */
  readonly standing: Standing | null;
}

type PriceList = (wanted: Wanted) => Promise<Answered>;

/** A request as far as it has been read. */
interface Labelled extends Wanted {
  readonly values: readonly string[];
  /** What its entries are kept under, one a value. */
  readonly labels: readonly string[];
  readonly order: readonly SourceName[];
}

export function createPriceList({ questions, order: currentOrder, clock }: PriceListParts): PriceList {
  const cache = createEntryCache();
  let isRenewing = false;

  /** The whole answer, if every entry of it is at hand. */
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

  async function renew({ platform, values, labels, order, requester }: Labelled): Promise<void> {
    const read = readAddresses(platform, values);
    if (read.outcome !== 'good') return;
    isRenewing = true;
    const keys = [...new Set(read.asked.map(({ key }) => key))];
    try {
      await questions.prices({ keys, order, requester, standing: null, aheadMs: AHEAD_MS });
      cache.drop(labels);
    } catch {
      // An engine that runs elsewhere is away: whoever asks when the price is due is told so.
    } finally {
      isRenewing = false;
    }
  }

  async function fromSources(asked: readonly RequestedAddress[], request: Labelled): Promise<Answered> {
    const { order, standing, requester, labels } = request;
    const startedAt = clock.now();
    const keys = [...new Set(asked.map(({ key }) => key))];
    const told = await questions.prices({ keys, order, requester, standing });
    const compared = new Map(told.compared.map(({ asset, sources }) => [asset, sources]));
    const now = clock.now();
    // The order may have changed meanwhile: what was asked by the one before is not to be served by the new one.
    cache.follow(order);
    let hits = 0;
    let isAnyPriced = false;
    const entries = asked.map(({ address, key }, i) => {
      const [price, token] = [told.prices.get(key), told.tokens.get(key)];
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
    if (!isAnyPriced && told.isUnanswered) return { outcome: 'nobody answered' };
    return answered(entries, { now, ...request }, { order, compared, hits, misses: asked.length - hits });
  }

  return async (wanted) => {
    const { standing } = wanted;
    const order = standing ? askedOf(standing) : await currentOrder();
    cache.follow(order);
    const values = elementsOf(wanted.addresses);
    const prefix = `${wanted.platform.id}${wanted.detail ? '+' : ':'}`;
    // Too many are nobody's answer, and are said to be too many below.
    const labels = values.length > ADDRESS_LIMIT ? [] : values.map((value) => prefix + value);
    const request = { ...wanted, values, labels, order };
    // Who compares is told of now; an entry at hand was decided up to a minute ago.
    const atHand = standing ? null : fromCache(request, clock.now());
    if (atHand) return atHand;
    const read = readAddresses(wanted.platform, values);
    return read.outcome === 'good' ? fromSources(read.asked, request) : read;
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

/** As it stands in an entry: names are escaped, so that it is in none of them. */
function asOfField(ms: number): string {
  return `"asOf":"${isoOf(ms)}"`;
}
