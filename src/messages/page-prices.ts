/** Answers explorer pages: prices of what is visible on them, unless the user has switched the site off. */
import type { Price } from '../market/prices.ts';
import { FRESH_MS } from '../pricing/freshness.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { orderOf } from '../sources/precedence.ts';
import type { Clock } from '../upstream/clock.ts';
import type { PagePrice, Settings } from './messages.ts';
import type { Handlers } from './receive.ts';

/** Anyone may list a token any minute, but nobody watches an explorer for it. */
const UNPRICED_MS = 5 * 60_000;

export interface PagePricesParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export function createPagePrices({ pricing, settings, clock, ready }: PagePricesParts): Handlers['prices'] {
  return async ({ assets }, { site }) => {
    await ready;
    const chosen = await settings.read();
    const { language } = chosen;
    if (site === null || chosen.sitesOff.includes(site)) return { on: false, language, prices: [] };
    const prices = await pricing.prices(assets, { order: orderOf(chosen) });
    return { on: true, language, prices: [...prices.values()].map((price) => pagePrice(price, clock.now())) };
  };
}

function pagePrice(price: Price, now: number): PagePrice {
  const { asset, status } = price;
  if (price.usd === null) {
    const settled = status === 'unlisted' || status === 'untrusted';
    return { asset, shown: null, expiresAt: now + (settled ? UNPRICED_MS : FRESH_MS) };
  }
  const { usd, krw, source, asOf, checkedAt } = price;
  const expiresAt = status === 'priced' ? Math.min(now, checkedAt) + FRESH_MS : now + FRESH_MS;
  return { asset, shown: { status: price.status, usd, krw, source, asOf }, expiresAt };
}
