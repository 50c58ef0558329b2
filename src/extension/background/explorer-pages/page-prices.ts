/** Answers explorer pages with prices, now or at a transaction, unless the person has switched the site, or all sites, off. */

import type { Tabs } from 'webextension-polyfill';
import type { History } from '../../../core/history/create-history.ts';
import { requestByOrder } from '../../../core/history/past.ts';
import { type AssetKey, isOffered } from '../../../core/market/assets.ts';
import { SITE_NAMES, type SiteName } from '../../../core/market/explorers.ts';
import { isIncomplete, type MomentPrice } from '../../../core/market/moments.ts';
import { noPrice, type Price } from '../../../core/market/prices.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { expiresOnPageAt } from '../../../core/pricing/freshness.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf, routineOrderOf } from '../../../core/sources/active-sources.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type {
  PageAnswer,
  PagePastAnswer,
  PagePrice,
  ToPage,
  TransactionMoment,
} from '../../messages/explorers.ts';
import type { Message } from '../../messages/messages.ts';
import type { From } from '../../messages/receive.ts';
import type { Settings } from '../../messages/settings.ts';

export interface PagePricesParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  /** For pages in private windows. */
  readonly privatePricing: { current(): Pick<Pricing, 'prices'> };
  /** Names and decimals that are known without a request. */
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

/** Sends a message to every tab, since the tabs of explorers are not known. Awaits no reply: a tab may be busy for long. */
export async function tellPages(
  tabs: Pick<Tabs.Static, 'query' | 'sendMessage'>,
  news: ToPage,
): Promise<void> {
  const ignore = () => undefined;
  for (const { id, discarded } of await tabs.query({}))
    if (id !== undefined && !discarded) tabs.sendMessage(id, news).catch(ignore);
}

type Asked = Pick<History, 'blocks'> & { readonly past: Pick<History['past'], 'ask'> };

export interface PastPagePricesParts {
  readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  readonly history: Asked;
  /** For pages in private windows. */
  readonly privateHistory: { current(): Asked };
  readonly settings: { read(): Promise<Settings> };
}

/** Time limit of a page's request for past prices. */
const ASK_MS = 10_000;
/** Pause before an open page requests missing past prices again. */
const AGAIN_MS = MINUTE_MS;

const NOTHING: PagePastAnswer = { prices: [], nextInMs: null };

export type PastPagePrices = (
  message: Message<'pastPrices'>,
  from: Pick<From, 'site' | 'isPrivate'>,
) => Promise<PagePastAnswer>;

/** Prices at the time of a transaction (docs/pricing.md §8). */
export function createPastPagePrices(parts: PastPagePricesParts): PastPagePrices {
  const { settings } = parts;
  return async ({ moment, assets }, { site, isPrivate }) => {
    const chosen = await settings.read();
    if (site === null || sitesOffOf(chosen).includes(site)) return NOTHING;
    const { past, blocks } = isPrivate ? parts.privateHistory.current() : parts.history;
    const signal = AbortSignal.timeout(ASK_MS);
    const at = await timeOf(moment, blocks, signal);
    if (at === null) return { ...NOTHING, nextInMs: AGAIN_MS };
    const requester = { kind: 'page', host: site } as const;
    const request = { assets: assets.filter(isOffered(chosen)), at, order: orderOf(chosen), requester };
    const known = await requestByOrder(past, request, signal);
    const prices = assets.map((asset) => {
      const price = undoubted(known.get(asset));
      const valueLimitUsd = price && parts.pricing.valueLimitAt(asset, price.source);
      return { asset, price: price && valueLimitUsd ? { ...price, valueLimitUsd } : price };
    });
    return { prices, nextInMs: [...known.values()].some(isIncomplete) ? AGAIN_MS : null };
  };
}

function undoubted(known: MomentPrice | undefined) {
  return known && !known.doubt ? known.price : null;
}

async function timeOf(
  moment: TransactionMoment,
  blocks: Asked['blocks'],
  signal: AbortSignal,
): Promise<number | null> {
  if ('at' in moment) return moment.at;
  const at = await blocks.of({ platform: moment.platform, number: moment.block }, signal);
  return at === 'none' ? null : at;
}
