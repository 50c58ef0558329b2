/** A quota of new addresses without a limit. */
import type { NewAddressQuota } from '../../../src/core/pricing/new-addresses.ts';

export const UNLIMITED_QUOTA: NewAddressQuota = {
  ofKey: (_project, count) => count,
  ofSite: () => (_source, addresses) => addresses,
};
