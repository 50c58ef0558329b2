/** The priced list for a platform and its addresses: from what is at hand, or asked of the engine. */
import type { AssetKey } from '../market/assets.ts';
import type { Platform } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import { FRESH_MS } from '../pricing/freshness.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Tokens } from '../tokens/describe.ts';
import type { Clock } from '../upstream/clock.ts';
import { ADDRESS_LIMIT, type Asked, type BadAddress, elementsOf, readAddresses } from './addresses.ts';
import { detailedEntryOf, entryOf } from './entries.ts';
import { createShelf, type ShelvedEntry } from './shelf.ts';

export interface PriceListParts {
  readonly pricing: Pick<Pricing, 'prices' | 'isUnanswered'>;
  readonly tokens: Pick<Tokens, 'known' | 'describe'>;
  /** The sources to ask, highest first. */
  readonly order: () => readonly SourceName[] | Promise<readonly SourceName[]>;
  readonly clock: Clock;
}

type Answered =
  | {
      readonly outcome: 'priced';
      /** JSON. */
      readonly body: string;
      /** Until the first of the prices is due again. */
      readonly maxAgeSeconds: number;
      /** Entries that needed no source to be asked, and the others. */
      readonly hits: number;
      readonly misses: number;
    }
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number }
  | { readonly outcome: 'nobody answered' };

/** Chains have as long as a lookup to say what a token is called, but prices wait hardly at all for them. */
const NAMES_LIMIT_MS = 5_900;
const NAMES_GRACE_MS = 1_000;

/** Without a fresh price there may be one any moment; sources are not asked again sooner. */
const RETRY_MS = 10_000;

/**
 * Prices that are asked for all the time are renewed this long before they are due, so that nobody waits for them; others
 * are not, so that nothing is asked again within its minute.
 */
const AHEAD_MS = 5_000;
const BUSY_TAKINGS = 100;

type PriceList = (platform: Platform, addresses: string | null, detail: boolean) => Promise<Answered>;

export function createPriceList({ pricing, tokens, order: currentOrder, clock }: PriceListParts): PriceList {
  const shelf = createShelf();
  let isRenewing = false;

  /** The whole answer, if every entry of it is at hand. `onAging` is called when it should be renewed. */
  function fromShelf(labels: readonly string[], now: number, onAging: () => void): Answered | null {
    const found: ShelvedEntry[] = [];
    let isAging = false;
    for (const label of labels) {
      const entry = shelf.take(label, now);
      if (!entry) return null;
      if (entry.until - now < AHEAD_MS && entry.takings > BUSY_TAKINGS) isAging = true;
      found.push(entry);
    }
    if (isAging && !isRenewing) onAging();
    return answered(found, now, { hits: labels.length, misses: 0 });
  }

  async function renew(
    platform: Platform,
    values: readonly string[],
    labels: readonly string[],
    order: readonly SourceName[],
  ): Promise<void> {
    const read = readAddresses(platform, values);
    if (read.outcome !== 'good') return;
    isRenewing = true;
    const keys = [...new Set(read.asked.map(({ key }) => key))];
    await pricing.prices(keys, { order, aheadMs: AHEAD_MS });
    isRenewing = false;
    shelf.drop(labels);
  }

  async function asked(
    asked: readonly Asked[],
    labels: readonly string[],
    detail: boolean,
    order: readonly SourceName[],
  ): Promise<Answered> {
    const startedAt = clock.now();
    const keys = [...new Set(asked.map(({ key }) => key))];
    const naming = nameThose(keys);
    const prices = await pricing.prices(keys, { order });
    await naming;
    const now = clock.now();
    // The order may have changed meanwhile: what was asked by the one before is not to be served by the new one.
    shelf.follow(order);
    let hits = 0;
    let isAnyPriced = false;
    const entries = asked.map(({ address, key }, i) => {
      const price = prices.get(key);
      if (!price) throw new RangeError(`the engine has nothing to say of ${key}`);
      const token = tokens.known(key);
      const entry = detail ? detailedEntryOf(address, token, price) : entryOf(address, token, price, now);
      if (entry.usdPrice !== null) isAnyPriced = true;
      if (price.checkedAt !== null && price.checkedAt < startedAt) hits += 1;
      const shelved = { text: JSON.stringify(entry), until: dueAt(price, now) };
      if (price.status === 'priced' && token.decimals !== null) shelf.put(labels[i] ?? '', shelved);
      return shelved;
    });
    if (!isAnyPriced && keys.every((key) => pricing.isUnanswered(key, order)))
      return { outcome: 'nobody answered' };
    return answered(entries, now, { hits, misses: asked.length - hits });
  }

  /** Resolves when names are there, or have had their time; those that come later serve the next request. */
  async function nameThose(keys: readonly AssetKey[]): Promise<void> {
    const nameless = keys.filter((key) => tokens.known(key).decimals === null);
    if (nameless.length === 0) return;
    const done = new AbortController();
    const naming = tokens.describe(nameless, AbortSignal.timeout(NAMES_LIMIT_MS));
    const grace = clock.sleep(NAMES_GRACE_MS, done.signal).catch(() => {});
    await Promise.race([naming, grace]);
    done.abort();
  }

  return async (platform, addresses, detail) => {
    const order = await currentOrder();
    shelf.follow(order);
    const values = elementsOf(addresses);
    const prefix = `${platform.symbol}${detail ? '+' : ':'}`;
    // Too many are nobody's answer, and are said to be too many below.
    const labels = values.length > ADDRESS_LIMIT ? [] : values.map((value) => prefix + value);
    const atHand = fromShelf(labels, clock.now(), () => void renew(platform, values, labels, order));
    if (atHand && labels.length > 0) return atHand;
    const read = readAddresses(platform, values);
    return read.outcome === 'good' ? asked(read.asked, labels, detail, order) : read;
  };
}

function answered(
  entries: readonly ShelvedEntry[],
  now: number,
  counts: { readonly hits: number; readonly misses: number },
): Answered {
  let body = '{"prices":[';
  let until = Number.POSITIVE_INFINITY;
  for (const [i, entry] of entries.entries()) {
    body += i === 0 ? entry.text : `,${entry.text}`;
    until = Math.min(until, entry.until);
  }
  const maxAgeSeconds = Math.max(0, Math.floor((until - now) / 1000));
  return { outcome: 'priced', body: `${body}]}`, maxAgeSeconds, ...counts };
}

function dueAt({ status, checkedAt }: Price, now: number): number {
  if (status === 'priced') return (checkedAt ?? now) + FRESH_MS;
  return now + (status === 'unlisted' || status === 'untrusted' ? FRESH_MS : RETRY_MS);
}
