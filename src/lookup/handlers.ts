/** The look-up's messages: from the popup, and from the card in tabs where a person has called it. */
import { assetOf } from '../market/assets.ts';
import type { LookUpAnswer } from '../messages/messages.ts';
import type { Handlers } from '../messages/receive.ts';
import type { Calls } from './calls.ts';
import { type LookUp, NOWHERE } from './look-up.ts';

export interface LookUpHandlerParts {
  readonly lookUp: LookUp;
  readonly calls: Calls;
  /** Saves the address on its platform; see the watchlist. */
  readonly add: Handlers['add'];
}

export function createLookUpHandlers(parts: LookUpHandlerParts): Pick<Handlers, 'lookUp' | 'keep'> {
  const { lookUp, calls, add } = parts;
  return {
    async lookUp({ found, stage }, { tab }) {
      const isCalled = tab === null || (await calls.isNoted(tab.id));
      const answer = await lookUp(isCalled ? found : [], stage, tab ?? NOWHERE);
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
  };
}

function assetsIn({ results }: LookUpAnswer) {
  return results.flatMap(({ rows }) => rows.map(({ asset }) => asset));
}
