/** What the console's records need besides prices: sums, and what tokens are called. */
import { worthsOf } from '../../../core/market/worth.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import { type NameParts, waitForNames } from '../../../core/tokens/wait-for-names.ts';
import type { Handlers } from '../../messages/receive.ts';
import type { RecordMessages } from '../../messages/record-requests.ts';

/** `ready`: resolves when everything that was kept is back. */
export function createRecordHandlers(
  parts: NameParts & {
    readonly ready: Promise<unknown>;
    readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  },
): Pick<Handlers, keyof RecordMessages> {
  return {
    worths: async ({ holdings }) =>
      worthsOf(
        holdings.map(({ of, ...holding }) => {
          const valueLimitUsd = of && parts.pricing.valueLimitAt(of.asset, of.source);
          return { ...holding, ...(valueLimitUsd && { valueLimitUsd }) };
        }),
      ),
    async tokenNames({ assets }) {
      await parts.ready;
      await waitForNames(parts, assets);
      return assets.map(parts.tokens.known);
    },
  };
}
