/** The look-up's messages: from the popup, and from the card in tabs where a person has called it. */
import { assetOf } from '../market/assets.ts';
import { explorerUrl } from '../market/explorer-links.ts';
import { NOTHING_SELECTED } from '../market/find.ts';
import type { LookUpAnswer } from '../messages/messages.ts';
import type { Handlers } from '../messages/receive.ts';
import type { Calls } from './calls.ts';
import type { LookUp } from './look-up.ts';

export interface LookUpHandlerParts {
  readonly lookUp: LookUp;
  readonly calls: Calls;
  /** Saves the address on its platform; see the watchlist. */
  readonly add: Handlers['add'];
  /** Opens a page beside the tab that asks for it. */
  readonly visit: (url: string, openerTab: number | undefined) => Promise<unknown>;
}

export function createLookUpHandlers(parts: LookUpHandlerParts): Pick<Handlers, 'lookUp' | 'keep' | 'visit'> {
  const { lookUp, calls, add, visit } = parts;
  return {
    async lookUp({ selected, stage, isPrivate }, { tab }) {
      const isCalled = tab === null || (await calls.isNoted(tab.id));
      const answer = await lookUp(isCalled ? selected : NOTHING_SELECTED, stage, {
        url: tab?.url,
        isPrivate: isPrivate || (tab?.isPrivate ?? false),
      });
      if (tab) calls.show(tab.id, assetsIn(answer));
      return answer;
    },
    async keep({ asset, address }, from) {
      const { platform, address: own } = assetOf(asset);
      if (own !== address.toLowerCase()) return 'refused';
      if (from.tab && (from.tab.isPrivate || !(await calls.wasShown(from.tab.id, asset)))) return 'refused';
      const { outcome } = await add({ type: 'add', text: address, platform });
      return outcome === 'added' || outcome === 'duplicate'
        ? 'saved'
        : outcome === 'full'
          ? 'full'
          : 'refused';
    },
    async visit({ asset }, { tab }) {
      if (tab === null || (await calls.wasShown(tab.id, asset)))
        await visit(explorerUrl(assetOf(asset)), tab?.id);
      return null;
    },
  };
}

function assetsIn({ results }: LookUpAnswer) {
  return results.flatMap(({ rows }) => rows.map(({ asset }) => asset));
}
