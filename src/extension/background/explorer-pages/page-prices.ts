/** Answers explorer pages: prices of what is visible on them, unless the user has switched the site, or all of them, off. */
import type { AssetKey } from '../../../core/market/assets.ts';
import { SITE_NAMES, type SiteName } from '../../../core/market/explorers.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { expiresOnPageAt } from '../../../core/pricing/freshness.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { PagePrice, Settings } from '../../messages/messages.ts';
import type { Handlers } from '../../messages/receive.ts';

export interface PagePricesParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  /** For pages in private windows. */
  readonly privatePricing: { current(): Pick<Pricing, 'prices'> };
  /** What is known without a request. */
  readonly tokens: { known(asset: AssetKey): Token };
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'now'>;
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export function createPagePrices(parts: PagePricesParts): Handlers['prices'] {
  const { pricing, privatePricing, tokens, settings, clock, ready } = parts;
  return async ({ assets }, { site, isPrivate }) => {
    await ready;
    const chosen = await settings.read();
    const { language, currency, explorerFigure } = chosen;
    const told = { language, currency, explorerFigure };
    if (site === null || sitesOffOf(chosen).includes(site)) return { on: false, ...told, prices: [] };
    const requester = { kind: 'page', host: site } as const;
    const asked = isPrivate ? privatePricing.current() : pricing;
    const prices = await asked.prices(assets, {
      order: orderOf(chosen),
      ask: routineOrderOf(chosen),
      requester,
    });
    const shown = [...prices.values()].map((price) =>
      pagePrice(price, tokens.known(price.asset), clock.now()),
    );
    return { on: true, ...told, prices: shown };
  };
}

/** The sites on whose pages nothing is shown. */
export function sitesOffOf({ explorers, sitesOff }: Settings): readonly SiteName[] {
  return explorers === 'none' ? SITE_NAMES : sitesOff;
}

function pagePrice(price: Price, { decimals }: Token, now: number): PagePrice {
  const expiresAt = expiresOnPageAt(price, now);
  if (price.usd === null) return { asset: price.asset, shown: null, expiresAt };
  const { asset, status, usd, krw, source, asOf, valueLimitUsd } = price;
  const limit = valueLimitUsd && { valueLimitUsd };
  return { asset, shown: { status, usd, krw, source, asOf, decimals, ...limit }, expiresAt };
}
