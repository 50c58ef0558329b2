/** Opens the card of a price that a person clicks on an explorer page. */
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { setNewest } from '../../../core/market/bounded-map.ts';
import { SECOND_MS } from '../../../core/market/time.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { MenuTarget } from '../../messages/look-up.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { PagePrices } from './page-prices.ts';

/** A person clicked a price in the tab. */
export interface PageCardRequest {
  readonly tab: number;
  readonly isPrivate: boolean;
  readonly menuTarget: MenuTarget;
  readonly isTargetOnly: true;
}

export interface PageCardsParts {
  readonly prices: PagePrices;
  /** Never rejects. */
  readonly openCard: (request: PageCardRequest) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
}

/** More explorer pages than a person has open. */
const MAX_DOCUMENTS = 100;
/** Assets of a document whose card may open: enough for a long list. A click on an older one requests its price again. */
const MAX_ASSETS = 1_000;
/** Between two cards of a document. */
const PAUSE_MS = SECOND_MS;

interface Answered {
  /** In the order of their last answers. */
  readonly assets: Map<AssetKey, true>;
  openedAt: number;
}

/**
 * Prices for explorer pages, and the card of each price that was answered to the document whose script requests it. In memory
 * alone: after a stopped worker the script requests the price once more.
 */
export function createPageCards(parts: PageCardsParts): Pick<Handlers, 'prices' | 'openCard'> {
  const { prices, openCard, clock } = parts;
  const documents = new Map<string, Answered>();

  function note(document: string, assets: readonly AssetKey[]): void {
    const answered = documents.get(document) ?? { assets: new Map(), openedAt: Number.NEGATIVE_INFINITY };
    for (const asset of assets) setNewest(answered.assets, asset, true, MAX_ASSETS);
    setNewest(documents, document, answered, MAX_DOCUMENTS);
  }

  return {
    async prices(message, from) {
      const answer = await prices(message, from);
      const shown = answer.prices.flatMap((each) => (each.shown ? each.asset : []));
      if (from.tab && shown.length > 0) note(from.tab.document, shown);
      return answer;
    },
    async openCard({ asset }, { tab }) {
      if (!tab || tab.document === '') return 'refused';
      const answered = documents.get(tab.document);
      if (!answered?.assets.has(asset)) return 'unanswered';
      const now = clock.now();
      if (Math.abs(now - answered.openedAt) < PAUSE_MS) return 'refused';
      answered.openedAt = now;
      const { id, isPrivate } = tab;
      void openCard({ tab: id, isPrivate, menuTarget: targetOf(asset), isTargetOnly: true });
      return 'opening';
    },
  };
}

/** What names the asset to the look-up. */
function targetOf(key: AssetKey): MenuTarget {
  const asset = assetOf(key);
  return asset.address === null
    ? { text: asset.coin ?? '', link: '' }
    : { text: '', link: explorerUrl(asset) ?? '' };
}
