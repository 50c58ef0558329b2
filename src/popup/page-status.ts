/** What stands in the way of right prices, in a sentence. */
import type { Refreshed } from '../messages/messages.ts';
import type { TextKey } from '../ui/i18n/pages.en.ts';
import type { Saying } from '../ui/i18n/translate-pages.ts';
import { isNoSourceLeft } from '../ui/no-source-left.ts';
import type { PopupState } from './state.ts';

/** What is wrong with the whole page; null when nothing is. */
export function pageProblem({ answering, view }: PopupState): TextKey | null {
  if (!answering) return 'noAnswer';
  if (!view) return null;
  // Nobody is asked then, so that nothing tells when the network is back.
  if (isNoSourceLeft(view)) return 'allOff';
  if (view.network !== 'no network') return null;
  const anyPrice = [...view.coins, ...view.saved].some((row) => row.price.usd !== null);
  return anyPrice ? 'noNetwork' : 'noNetworkEmpty';
}

/** What a round of questions has come to; `refreshed` is null when nobody answered. */
export function refreshOutcome(state: PopupState, refreshed: Refreshed | null): Saying {
  const problem = pageProblem(state);
  if (problem) return { key: problem };
  const { updated = 0, waiting = 0, nextInMs = null } = refreshed ?? {};
  if (waiting > 0 && nextInMs !== null)
    return { key: 'refreshedSome', values: { updated, waiting, seconds: Math.ceil(nextInMs / 1000) } };
  if (waiting > 0 || refreshed === null || state.view?.savedUnreadable) return { key: 'refreshedPartly' };
  return updated > 0 ? { key: 'refreshedAll', values: { updated } } : { key: 'refreshed' };
}
