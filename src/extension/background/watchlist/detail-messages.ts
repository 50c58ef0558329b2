/** Answers what a row's details ask when they are opened. */

import type { Pricing } from '../../../core/pricing/pricing.ts';
import { PERSON } from '../../../core/pricing/requester.ts';
import { orderOf, standingOf } from '../../../core/sources/sources-to-ask.ts';
import type { DetailMessages } from '../../messages/detail-requests.ts';
import type { Settings } from '../../messages/messages.ts';
import type { Handlers } from '../../messages/receive.ts';

export interface DetailMessagesParts {
  readonly pricing: Pick<Pricing, 'premiums' | 'comparisons'>;
  readonly settings: { read(): Promise<Settings> };
  /** Resolves when everything that was kept is back. */
  readonly ready: Promise<unknown>;
}

export function createDetailHandlers(parts: DetailMessagesParts): Pick<Handlers, keyof DetailMessages> {
  const { pricing, settings, ready } = parts;
  return {
    async premium({ asset }) {
      await ready;
      const known = pricing.premiums.peek([asset], orderOf(await settings.read()));
      return known.get(asset) ?? { percent: null, why: 'not in Korea' };
    },
    async comparison({ asset }) {
      await ready;
      // What the person keeps for look-ups is not asked about rows either.
      const request = { ...standingOf(await settings.read()), requester: PERSON };
      const [compared] = await pricing.comparisons.ask([asset], request);
      return { asset, sources: compared?.sources ?? [] };
    },
  };
}
