/** Opens the card of a price that a person clicks on an explorer page. */
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { setNewest } from '../../../core/market/bounded-map.ts';
import { SECOND_MS } from '../../../core/market/time.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { MenuTarget } from '../../messages/look-up.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { PagePrices } from './page-prices.ts';

/** A request for the card of a price that a person has clicked in the tab. */
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

/** Most documents that are remembered: more explorer pages than a person has open. */
const MAX_DOCUMENTS = 100;
/** Most assets of a document whose card may open. A click on an older one first requests its price again. */
const MAX_ASSETS = 1_000;
/** Minimum time between two cards of a document. */
const PAUSE_MS = SECOND_MS;

interface Answered {
  /** The assets whose price the document has received, the latest last. */
  readonly assets: Map<AssetKey, true>;
  openedAt: number;
}

/**
 * Answers explorer pages with prices, and opens the card of an asset only for a document that has received its price. That
 * record is in memory only: after a restart of the worker the script requests the price again.
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

/** The text or link by which the look-up finds the asset. */
function targetOf(key: AssetKey): MenuTarget {
  const asset = assetOf(key);
  return asset.address === null
    ? { text: asset.coin ?? '', link: '' }
    : { text: '', link: explorerUrl(asset) ?? '' };
}
