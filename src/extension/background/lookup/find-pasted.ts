/** Finds the one token address in a pasted text, on each platform that the text names, or the reason why there is none. */
import { parseAddress } from '../../../core/market/addresses.ts';
import { detectForeignAddress } from '../../../core/market/detect-foreign-address.ts';
import { findAddresses } from '../../../core/market/find-addresses.ts';
import type { Doubt, Found, FoundToken } from '../../../core/market/found.ts';
import type { AddProblem } from '../../messages/look-up.ts';

/** `found`: one address, on each platform that the text names. */
export type Pasted =
  | { readonly found: readonly [FoundToken, ...FoundToken[]] }
  | { readonly problem: AddProblem; readonly unpriced?: readonly string[] };

/** Reads a link to a token, or any other text that contains one address. */
export function findPasted(text: string): Pasted {
  const parsed = parseAddress(text);
  if (parsed.ok) return { found: [{ kind: 'token', address: text, platform: null }] };
  const { found, doubt, unpriced } = findAddresses(text);
  const [first, ...others] = found.filter(isToken);
  // Anything else in the text may be meant instead, or be a private key. An address in pieces must be copied again.
  const isClear = !doubt || (doubt === 'network' && first?.maybe);
  if (first && 1 + others.length === found.length && isClear && text.includes(first.address.slice(2)))
    if (others.every(({ address }) => address.toLowerCase() === first.address.toLowerCase()))
      return { found: [first, ...others] };
  const problem = problemOf(found, doubt) ?? detectForeignAddress(text) ?? parsed.problem;
  return { problem, ...(problem === 'network' && unpriced && { unpriced }) };
}

function isToken(found: Found): found is FoundToken {
  return found.kind === 'token';
}

function problemOf([only, other]: readonly Found[], doubt: Doubt | null): AddProblem | null {
  // The digits may be a private key, which is reported before any other problem.
  if (doubt === 'digits') return doubt;
  if (other) return 'several';
  return only?.kind === 'bitcoin address' ? 'bitcoin' : doubt;
}
