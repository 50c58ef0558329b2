/** Finds the one token address that a pasted text names, on each platform that it tells, or why none can be taken from it. */
import { parseAddress } from '../../../core/market/addresses.ts';
import { detectForeignAddress } from '../../../core/market/detect-foreign-address.ts';
import { findAddresses } from '../../../core/market/find-addresses.ts';
import type { Doubt, Found, FoundToken } from '../../../core/market/found.ts';
import type { AddProblem } from '../../messages/look-up.ts';

/** Of several, the address is the same. */
export type Pasted =
  | { readonly found: readonly [FoundToken, ...FoundToken[]] }
  | { readonly problem: AddProblem; readonly unpriced?: readonly string[] };

/** A link to a token, or any other text with one address in it, stands for that address, on the platform that it tells. */
export function findPasted(text: string): Pasted {
  const parsed = parseAddress(text);
  if (parsed.ok) return { found: [{ kind: 'token', address: text, platform: null }] };
  const { found, doubt, unpriced } = findAddresses(text);
  const [first, ...others] = found.filter(isToken);
  // What else is there may be what is meant, or a key. One address in pieces is better copied again than put together.
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
  // A key that stands there is worth more than whatever else does.
  if (doubt === 'digits') return doubt;
  if (other) return 'several';
  return only?.kind === 'bitcoin address' ? 'bitcoin' : doubt;
}
