/** What stands in the way of right prices, in a sentence. */
import type { TextKey } from '../../ui/i18n/pages.ts';
import { isNoSourceLeft } from '../../ui/no-source-left.ts';
import type { PopupState } from './state.ts';

/** What is wrong with the whole page; null when nothing is. */
export function pageProblem({ answering, view }: PopupState): TextKey | null {
  if (!answering) return 'noAnswer';
  if (!view) return null;
  // Before the network: without sources no request is sent, and `network` would never become `ok` again.
  if (isNoSourceLeft(view)) return 'allOff';
  if (view.network !== 'no network') return null;
  const anyPrice = view.saved.some((row) => row.price.usd !== null);
  return anyPrice ? 'noNetwork' : 'noNetworkEmpty';
}
