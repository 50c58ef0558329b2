/** Finds the one token address that a pasted text names, or why none can be taken from it. */
import { parseAddress } from '../market/addresses.ts';
import { findAddresses } from '../market/find-addresses.ts';
import { elsewhereIn } from '../market/find-elsewhere.ts';
import type { Doubt, Found } from '../market/found.ts';
import type { AddProblem } from '../messages/messages.ts';

type FoundToken = Extract<Found, { kind: 'token' }>;

export type Pasted = { readonly found: FoundToken } | { readonly problem: AddProblem };

/** A link to a token, or any other text with one address in it, stands for that address, on the platform that it tells. */
export function findPasted(text: string): Pasted {
  const parsed = parseAddress(text);
  if (parsed.ok) return { found: { kind: 'token', address: text, platform: null } };
  const { found, doubt } = findAddresses(text);
  const [only, other] = found;
  // What else is there may be what is meant, or a key. One address in pieces is better copied again than put together.
  if (only?.kind === 'token' && !other && !doubt && text.includes(only.address.slice(2)))
    return { found: only };
  return { problem: problemOf(found, doubt) ?? elsewhereIn(text) ?? parsed.problem };
}

function problemOf([only, other]: readonly Found[], doubt: Doubt | null): AddProblem | null {
  // A key that stands there is worth more than whatever else does.
  if (doubt === 'digits') return doubt;
  if (other) return 'several';
  return only?.kind === 'bitcoin address' ? 'bitcoin' : doubt;
}
