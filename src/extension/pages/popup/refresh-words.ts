/** In which words the popup tells what a "refresh now" has come to. */
import type { Refreshed } from '../../messages/watchlist.ts';
import type { PagePhrase } from '../../ui/i18n/pages.ts';
import { pageProblem } from './page-problem.ts';
import type { PopupState } from './state.ts';

/** What a round of questions has come to; `refreshed` is null when nobody answered. */
export function refreshOutcome(state: PopupState, refreshed: Refreshed | null): PagePhrase {
  const problem = pageProblem(state);
  if (problem) return { key: problem };
  const { updated = 0, waiting = 0, nextInMs = null } = refreshed ?? {};
  if (waiting > 0 && nextInMs !== null)
    return { key: 'refreshedSome', values: { updated, waiting, seconds: Math.ceil(nextInMs / 1000) } };
  if (waiting > 0 || refreshed === null || state.view?.savedUnreadable) return { key: 'refreshedPartly' };
  return updated > 0 ? { key: 'refreshedAll', values: { updated } } : { key: 'refreshed' };
}
