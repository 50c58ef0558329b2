/** What stands in the way of right prices, in a sentence. */
import { isEverySourceOff } from '../../market/precedence.ts';
import type { PriceStatus } from '../../market/prices.ts';
import type { TextKey } from '../i18n/en.ts';
import type { PopupState } from './state.ts';

/** What is wrong with the whole page; null when nothing is. */
export function trouble({ answering, view }: PopupState): TextKey | null {
  if (!answering) return 'noAnswer';
  if (!view) return null;
  // Nobody is asked then, so that nothing tells when the network is back.
  if (isEverySourceOff(view.settings.off)) return 'allOff';
  if (view.network !== 'no network') return null;
  const anyPrice = [...view.coins, ...view.saved].some((row) => row.price.usd !== null);
  return anyPrice ? 'noNetwork' : 'noNetworkEmpty';
}

/** What a round of questions has come to. A price that is refused or not listed is an answer, too. */
export function outcome(state: PopupState): TextKey {
  const { coins = [], saved = [] } = state.view ?? {};
  const isLeftOut = [...coins, ...saved].some(({ price }) => UNANSWERED.includes(price.status));
  return trouble(state) ?? (isLeftOut || state.view?.savedUnreadable ? 'refreshedPartly' : 'refreshed');
}

const UNANSWERED: readonly PriceStatus[] = ['stale', 'disputed', 'unavailable'];
