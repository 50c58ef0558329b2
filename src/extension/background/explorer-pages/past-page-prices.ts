/** Answers pages of transactions: what assets were worth then (docs/pricing.md §8). */
import { askByOrder } from '../../../core/history/ask-by-order.ts';
import type { History } from '../../../core/history/create-history.ts';
import type { MomentPrice } from '../../../core/market/moments.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/sources-to-ask.ts';
import type { Settings } from '../../messages/messages.ts';
import type { PagePastAnswer, TransactionMoment } from '../../messages/past-requests.ts';
import type { Handlers } from '../../messages/receive.ts';
import { sitesOffOf } from './page-prices.ts';

type Asked = Pick<History, 'blocks'> & { readonly past: Pick<History['past'], 'ask'> };

export interface PastPagePricesParts {
  readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  readonly history: Asked;
  /** For pages in private windows. */
  readonly privateHistory: { current(): Asked };
  readonly settings: { read(): Promise<Settings> };
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

/** As long as a page is left waiting. */
const ASK_MS = 10_000;
/** What nobody could tell is asked again after so long, while the page is open. */
const AGAIN_MS = 60_000;

const NOTHING: PagePastAnswer = { prices: [], nextInMs: null };

export function createPastPagePrices(parts: PastPagePricesParts): Handlers['pastPrices'] {
  const { settings, ready } = parts;
  return async ({ moment, assets }, { site, isPrivate }) => {
    await ready;
    const chosen = await settings.read();
    if (site === null || sitesOffOf(chosen).includes(site)) return NOTHING;
    const { past, blocks } = isPrivate ? parts.privateHistory.current() : parts.history;
    const signal = AbortSignal.timeout(ASK_MS);
    const at = await timeOf(moment, blocks, signal);
    if (at === null) return { ...NOTHING, nextInMs: AGAIN_MS };
    const requester = { kind: 'page', host: site } as const;
    const known = await askByOrder(past, { assets, at, order: orderOf(chosen), requester }, signal);
    const prices = assets.map((asset) => {
      const price = undoubted(known.get(asset));
      const valueLimitUsd = price && parts.pricing.valueLimitAt(asset, price.source);
      return { asset, price: price && valueLimitUsd ? { ...price, valueLimitUsd } : price };
    });
    return { prices, nextInMs: [...known.values()].some(isOpen) ? AGAIN_MS : null };
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

function isOpen({ price, missing, isFinal }: MomentPrice): boolean {
  if (!price) return missing === 'not asked' || missing === 'unavailable';
  return !isFinal && (price.usd === null || price.krw === null);
}
