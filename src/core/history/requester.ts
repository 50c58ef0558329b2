/** Who requests past prices, and which share of the history budgets is theirs. */
import { type Share, type Shares, WHOLE } from '../upstream/shares.ts';

/** Who requests past prices: a requester of present prices, or the capture of the prices at the turn of the year. */
export type HistoryRequester =
  | { readonly kind: 'person' | 'private window' | 'capture' }
  | { readonly kind: 'page'; readonly host: string }
  | { readonly kind: 'key'; readonly project: string };

export const CAPTURE: HistoryRequester = { kind: 'capture' };

/** The requester's share. API keys and explorer pages have half of each budget together; all others have the whole. */
export function shareOf(requester: HistoryRequester, shares: Shares): Share {
  if (requester.kind === 'key') return shares.of(`key ${requester.project}`);
  return requester.kind === 'page' ? shares.of(`page ${requester.host}`) : WHOLE;
}
