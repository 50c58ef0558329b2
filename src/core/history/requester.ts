/** Requesters of past prices, and their shares of the history budgets. */
import { type Share, type Shares, WHOLE } from '../upstream/shares.ts';

/** Those of pricing, and the capture of the turn of the year. */
export type HistoryRequester =
  | { readonly kind: 'person' | 'private window' | 'capture' }
  | { readonly kind: 'page'; readonly host: string }
  | { readonly kind: 'key'; readonly project: string };

export const CAPTURE: HistoryRequester = { kind: 'capture' };

/** Keys and explorer pages share half of each budget. */
export function shareOf(requester: HistoryRequester, shares: Shares): Share {
  if (requester.kind === 'key') return shares.of(`key ${requester.project}`);
  return requester.kind === 'page' ? shares.of(`page ${requester.host}`) : WHOLE;
}
