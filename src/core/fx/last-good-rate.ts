/** The last good USD/KRW rate and the last confirmed one, across restarts: a service's, never what CoinGecko implies. */
import * as z from 'zod/mini';
import { parseDecimal } from '../market/decimal.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { isBelievable } from './believed-rate.ts';
import { IMPLIED, RATE_FRESH_MS, RATE_USABLE_MS, type Rate } from './rate.ts';

interface LastGoodRate {
  /** Null when there is none that is younger than 7 days. */
  get(): Rate | null;
  /** The last one that two sources agreed on, if it is younger than 7 days. */
  confirmed(): Rate | null;
  keep(rate: Rate, isConfirmed: boolean): void;
  restored: Promise<void>;
}

interface Stored extends Rate {
  readonly confirmed?: Rate;
}

const KEY = 'rate:USD/KRW';

/** Reports a store that fails, and goes on without it. */
export function createLastGoodRate(store: Store, clock: Clock): LastGoodRate {
  let stored: Stored | null = null;
  const restored = store.get(KEY).then(
    (value) => {
      stored = readStored(value);
    },
    (error: unknown) => console.warn('the USD/KRW rate could not be read', error),
  );

  /** A time in the future means that the clock was turned back: the rate's age is lost, and it is due at once. */
  function usable(rate: Rate | undefined): Rate | null {
    const now = clock.now();
    if (!rate || now - rate.checkedAt > RATE_USABLE_MS) return null;
    return rate.checkedAt > now ? { ...rate, checkedAt: now - RATE_FRESH_MS - 1 } : rate;
  }

  return {
    get() {
      if (!stored) return null;
      const { confirmed: _, ...last } = stored;
      return usable(last);
    },
    confirmed: () => usable(stored?.confirmed),
    keep(rate, isConfirmed) {
      const confirmed = isConfirmed ? rate : stored?.confirmed;
      stored = { ...rate, ...(confirmed && { confirmed }) };
      store
        .put({ [KEY]: stored })
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

function readStored(value: unknown): Stored | null {
  const last = readRate(value);
  const confirmed = last && readRate((value as { readonly confirmed?: unknown }).confirmed);
  return last && { ...last, ...(confirmed && { confirmed }) };
}

function readRate(value: unknown): Rate | null {
  const read = storedRate.safeParse(value);
  // Earlier releases stored implied rates, too.
  if (!read.success || read.data.service === IMPLIED) return null;
  const krwPerUsd = parseDecimal(read.data.krwPerUsd);
  return krwPerUsd && isBelievable(krwPerUsd) ? { ...read.data, krwPerUsd } : null;
}
