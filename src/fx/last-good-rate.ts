/** The last good USD/KRW rate: what a service said, kept over restarts, and never what CoinGecko implies. */
import * as z from 'zod/mini';
import { parseDecimal } from '../market/decimal.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { isBelievable } from './believed-rate.ts';
import { IMPLIED, RATE_FRESH_MS, RATE_USABLE_MS, type Rate } from './rate.ts';

interface LastGoodRate {
  /** Null when there is none that is younger than 7 days. */
  get(): Rate | null;
  keep(rate: Rate): void;
  restored: Promise<void>;
}

const KEY = 'rate:USD/KRW';

/** A store that fails is done without. */
export function createLastGoodRate(store: Store, clock: Clock): LastGoodRate {
  let last: Rate | null = null;
  const restored = store.get(KEY).then(
    (stored) => {
      last = readStored(stored);
    },
    (error: unknown) => console.warn('the USD/KRW rate could not be read', error),
  );

  return {
    get() {
      const now = clock.now();
      // From "the future": the clock was turned back and its age is lost. Usable still, but to be asked at once.
      if (last && last.checkedAt > now) last = { ...last, checkedAt: now - RATE_FRESH_MS - 1 };
      return last && now - last.checkedAt <= RATE_USABLE_MS ? last : null;
    },
    keep(rate) {
      last = rate;
      store
        .put({ [KEY]: rate })
        .catch((error: unknown) => console.warn('the USD/KRW rate was not kept', error));
    },
    restored,
  };
}

const storedRate = z.object({
  krwPerUsd: z.string(),
  service: z.string(),
  checkedAt: z.number(),
  date: z.exactOptional(z.iso.date()),
});

function readStored(stored: unknown): Rate | null {
  const read = storedRate.safeParse(stored);
  // Earlier releases kept implied rates, too.
  if (!read.success || read.data.service === IMPLIED) return null;
  const krwPerUsd = parseDecimal(read.data.krwPerUsd);
  return krwPerUsd && isBelievable(krwPerUsd) ? { ...read.data, krwPerUsd } : null;
}
