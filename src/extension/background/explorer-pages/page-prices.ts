/** Answers explorer pages: prices of what is visible on them, unless the user has switched the site, or all of them, off. */

import type { Tabs } from 'webextension-polyfill';
import { type AssetKey, isOffered } from '../../../core/market/assets.ts';
import { SITE_NAMES, type SiteName } from '../../../core/market/explorers.ts';
import { noPrice, type Price } from '../../../core/market/prices.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { expiresOnPageAt } from '../../../core/pricing/freshness.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/active-sources.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { PageAnswer, PagePrice, ToPage } from '../../messages/explorers.ts';
import type { Message } from '../../messages/messages.ts';
import type { From } from '../../messages/receive.ts';
import type { Settings } from '../../messages/settings.ts';

export interface PagePricesParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  /** For pages in private windows. */
  readonly privatePricing: { current(): Pick<Pricing, 'prices'> };
  /** What is known without a request. */
  readonly tokens: { known(asset: AssetKey): Token };
  readonly settings: { read(): Promise<Settings> };
  readonly clock: Pick<Clock, 'now'>;
}

export type PagePrices = (
  message: Message<'prices'>,
  from: Pick<From, 'site' | 'isPrivate'>,
) => Promise<PageAnswer>;

export function createPagePrices(parts: PagePricesParts): PagePrices {
  const { pricing, privatePricing, tokens, settings, clock } = parts;
  return async ({ assets }, { site, isPrivate }) => {
    const chosen = await settings.read();
    const { language, currency, explorerFigure } = chosen;
    const told = { language, currency, explorerFigure };
    if (site === null || sitesOffOf(chosen).includes(site)) return { on: false, ...told, prices: [] };
    const requester = { kind: 'page', host: site } as const;
    const asked = isPrivate ? privatePricing.current() : pricing;
    const isOn = isOffered(chosen);
    const prices = await asked.prices(assets.filter(isOn), {
      order: orderOf(chosen),
      ask: routineOrderOf(chosen),
      requester,
    });
    const off = assets.filter((asset) => !isOn(asset)).map((asset) => noPrice(asset, 'unlisted'));
    const shown = [...prices.values(), ...off].map((price) =>
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

/** Sends it to every tab, since the tabs of explorers are not known. Awaits no reply: a tab may be busy for long. */
export async function tellPages(
  tabs: Pick<Tabs.Static, 'query' | 'sendMessage'>,
  news: ToPage,
): Promise<void> {
  const ignore = () => undefined;
  for (const { id, discarded } of await tabs.query({}))
    if (id !== undefined && !discarded) tabs.sendMessage(id, news).catch(ignore);
}
