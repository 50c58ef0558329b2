/** Answers pages of transactions: what assets were worth then (docs/pricing.md §8). */

import type { History } from '../../../core/history/create-history.ts';
import { requestByOrder } from '../../../core/history/past.ts';
import { isOffered } from '../../../core/market/assets.ts';
import { isIncomplete, type MomentPrice } from '../../../core/market/moments.ts';
import { MINUTE_MS } from '../../../core/market/time.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import type { PagePastAnswer, TransactionMoment } from '../../messages/explorers.ts';
import type { Message } from '../../messages/messages.ts';
import type { From } from '../../messages/receive.ts';
import type { Settings } from '../../messages/settings.ts';
import { sitesOffOf } from './page-prices.ts';

type Asked = Pick<History, 'blocks'> & { readonly past: Pick<History['past'], 'ask'> };

export interface PastPagePricesParts {
  readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  readonly history: Asked;
  /** For pages in private windows. */
  readonly privateHistory: { current(): Asked };
  readonly settings: { read(): Promise<Settings> };
}

/** As long as a page is left waiting. */
const ASK_MS = 10_000;
/** A moment without a price is requested again after so long, while the page is open. */
const AGAIN_MS = MINUTE_MS;

const NOTHING: PagePastAnswer = { prices: [], nextInMs: null };

export type PastPagePrices = (
  message: Message<'pastPrices'>,
  from: Pick<From, 'site' | 'isPrivate'>,
) => Promise<PagePastAnswer>;

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
