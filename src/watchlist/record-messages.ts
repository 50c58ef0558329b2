/** What the console's records need besides prices: sums, and what tokens are called. */
import { worthsOf } from '../market/worth.ts';
import type { Handlers } from '../messages/receive.ts';
import type { RecordMessages } from '../messages/record-requests.ts';
import { type NameParts, waitForNames } from '../tokens/wait-for-names.ts';

/** `ready`: resolves when everything that was kept is back. */
export function createRecordHandlers(
  parts: NameParts & { readonly ready: Promise<unknown> },
): Pick<Handlers, keyof RecordMessages> {
  return {
    worths: async ({ holdings }) => worthsOf(holdings),
    async tokenNames({ assets }) {
      await parts.ready;
      await waitForNames(parts, assets);
      return assets.map(parts.tokens.known);
    },
  };
}
