/** The look-up's messages: from the popup, and from the card in documents where a person has called it. */
import type { Scripting } from 'webextension-polyfill';
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { NOTHING_SELECTED } from '../../../core/market/find.ts';
import type { LookUpAnswer, SaveResult } from '../../messages/messages.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { CardGrants } from './card-grants.ts';
import { createCoverSheet } from './cover-sheet.ts';
import type { LookUp } from './look-up.ts';

export interface LookUpHandlerParts {
  readonly lookUp: LookUp;
  readonly grants: CardGrants;
  /** Saves the address, as it was written, under its asset; see the watchlist. */
  readonly save: (asset: AssetKey, address: string) => Promise<SaveResult>;
  /** Opens a page beside the tab that asks for it. */
  readonly visit: (url: string, openerTab: number | undefined) => Promise<unknown>;
  /** The extension's page with the asset's chart. */
  readonly chartUrl: (asset: AssetKey) => string;
  readonly scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>;
}

type CardMessage = 'lookUp' | 'save' | 'visit' | 'bareCovers';

const REFUSED = { outcome: 'refused' } as const;

export function createLookUpHandlers(parts: LookUpHandlerParts): Pick<Handlers, CardMessage> {
  const { lookUp, grants, save, visit } = parts;
  const coverSheet = createCoverSheet(parts.scripting);
  return {
    async lookUp({ selected, stage, isPrivate }, { tab }) {
      const isGranted = tab === null || (await grants.mayAsk(tab, selected));
      const answer = await lookUp(isGranted ? selected : NOTHING_SELECTED, stage, {
        url: tab?.url,
        isPrivate: isPrivate || (tab?.isPrivate ?? false),
      });
      if (tab) await grants.noteShown(tab, assetsIn(answer));
      return answer;
    },
    async save({ asset, address }, { tab }) {
      if (assetOf(asset).address !== address.toLowerCase()) return REFUSED;
      if (tab && (tab.isPrivate || !(await grants.wasShown(tab, asset)))) return REFUSED;
      return save(asset, address);
    },
    async visit({ asset, place }, { tab }) {
      // What was shown in a private window is forgotten with this worker: there, any card may lead to an explorer.
      const mayVisit =
        tab === null || (await (tab.isPrivate ? grants.isGranted(tab) : grants.wasShown(tab, asset)));
      // A chart keeps what it has asked: it is not for private windows.
      const isPrivate = tab?.isPrivate ?? false;
      if (mayVisit && place === 'explorer') await visit(explorerUrl(assetOf(asset)), tab?.id);
      if (mayVisit && place === 'chart' && !isPrivate) await visit(parts.chartUrl(asset), tab?.id);
      return null;
    },
    async bareCovers({ on }, { tab }) {
      if (tab && (await grants.isGranted(tab))) await coverSheet(tab, on);
      return null;
    },
  };
}

function assetsIn({ results }: LookUpAnswer) {
  return results.flatMap(({ rows }) => rows.map(({ asset }) => asset));
}
