/** The look-up's messages: from the popup, and from the card in documents where a person has called it. */
import type { Scripting } from 'webextension-polyfill';
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { NOTHING_SELECTED } from '../../../core/market/find.ts';
import type { LOOK_UP_MESSAGES, LookUpAnswer, SaveResult } from '../../messages/look-up.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { CardGrants, CardPlace } from './card-grants.ts';
import type { LookUp } from './look-up.ts';

export interface LookUpHandlerParts {
  readonly lookUp: LookUp;
  readonly grants: CardGrants;
  /** Saves the coin, or the address, as it was written, under its asset; see the watchlist. */
  readonly save: (asset: AssetKey, address: string | null) => Promise<SaveResult>;
  /** Opens a page beside the tab that asks for it. */
  readonly visit: (url: string, openerTab: number | undefined) => Promise<unknown>;
  /** The extension's page with the asset's chart. */
  readonly chartUrl: (asset: AssetKey) => string;
  readonly scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>;
}

const REFUSED = { outcome: 'refused' } as const;

export function createLookUpHandlers(parts: LookUpHandlerParts): HandlersOf<typeof LOOK_UP_MESSAGES> {
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
      if (assetOf(asset).address !== (address?.toLowerCase() ?? null)) return REFUSED;
      if (tab && (tab.isPrivate || !(await grants.wasShown(tab, asset)))) return REFUSED;
      return save(asset, address);
    },
    async visit({ asset, place }, { tab }) {
      // What was shown in a private window is forgotten with this worker: there, any card may lead to an explorer.
      const mayVisit =
        tab === null || (await (tab.isPrivate ? grants.isGranted(tab) : grants.wasShown(tab, asset)));
      // A chart keeps what it has asked: it is not for private windows.
      const isPrivate = tab?.isPrivate ?? false;
      const explorer = explorerUrl(assetOf(asset));
      if (mayVisit && place === 'explorer' && explorer) await visit(explorer, tab?.id);
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

const SHEET = '*, *::before, *::after, *::backdrop { pointer-events: auto !important }';

/** Puts the sheet on a document, or takes it away, in the order in which that is asked for. */
function createCoverSheet(
  scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>,
): ({ id, document }: CardPlace, on: boolean) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return ({ id, document }, on) => {
    const sheet = {
      target: { tabId: id, documentIds: [document] },
      css: SHEET,
      origin: 'USER' as const,
    };
    const done = last.then(() => (on ? scripting.insertCSS(sheet) : scripting.removeCSS(sheet)));
    last = done.catch(() => {
      // A document that is gone has no sheet. The caller gets the rejection.
    });
    return done;
  };
}
