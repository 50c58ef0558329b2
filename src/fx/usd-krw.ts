/** Keeps the USD/KRW rate: asks the services in order, believes what passes, remembers the last good one. */
import * as z from 'zod/mini';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { type Upstream, UpstreamError, type Upstreams } from '../upstream/upstream.ts';
import { chooseRate, isBelievable } from './accept.ts';
import { READERS } from './bodies.ts';
import { createSharedFlight } from './flight.ts';
import { createImplied } from './implied.ts';
import type { Rate, UsdKrw } from './rate.ts';
import { RATE_SERVICES, type RateService } from './services.ts';

const KEY = 'rate:USD/KRW';

const HOUR = 60 * 60_000;
const FRESH_MS = HOUR;
const STALE_MS = 24 * HOUR;
const USABLE_MS = 7 * 24 * HOUR;

/** Of one service: three that hang still leave a lookup its 6 s. */
const SERVICE_MS = 1800;
/** After a round that gave nothing: lookups in the meantime do not wait for the same silence again. */
const PAUSE_MS = 30_000;

/** The rate is kept in `store`; a store that fails is done without. */
export function createUsdKrw(dependencies: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
}): UsdKrw {
  const { upstreams, clock, store } = dependencies;
  const services = RATE_SERVICES.map((service) => ({ service, upstream: upstreams.of(service) }));
  const implied = createImplied(clock);
  const flight = createSharedFlight(round);
  let last: Rate | null = null;
  let fruitlessAt = Number.NEGATIVE_INFINITY;

  const restored = store.get(KEY).then(
    (stored) => {
      last = readStored(stored);
    },
    (error: unknown) => console.warn('the USD/KRW rate could not be read', error),
  );

  function current(): Rate | null {
    const now = clock.now();
    // From "the future": the clock was turned back and its age is lost. Usable still, but to be asked at once.
    if (last && last.checkedAt > now) last = { ...last, checkedAt: now - FRESH_MS - 1 };
    return last && now - last.checkedAt <= USABLE_MS ? last : null;
  }

  async function round(signal: AbortSignal): Promise<void> {
    await restored;
    const rate = await believedRate(signal);
    if (rate) {
      last = rate;
      fruitlessAt = Number.NEGATIVE_INFINITY;
      store
        .put({ [KEY]: rate })
        .catch((error: unknown) => console.warn('the USD/KRW rate was not kept', error));
    } else if (!signal.aborted) {
      fruitlessAt = clock.now();
    }
  }

  async function believedRate(signal: AbortSignal): Promise<Rate | null> {
    const free = implied.rate();
    // With nothing to compare with, the implied rate is at hand for a cross-check before the first service is believed.
    const reference = (current() ?? free)?.krwPerUsd ?? null;
    const heard: Rate[] = [];
    for (const { service, upstream } of isPausing() ? [] : services) {
      const krwPerUsd = await ask(service, upstream, clock, signal);
      if (signal.aborted) return null;
      if (krwPerUsd) heard.push({ krwPerUsd, service: service.name, checkedAt: clock.now() });
      const chosen = chooseRate(heard, reference);
      if (chosen) return chosen;
    }
    const isNews = free !== null && free.checkedAt > (last?.checkedAt ?? Number.NEGATIVE_INFINITY);
    return chooseRate(isNews ? [...heard, free] : heard, reference);
  }

  function isPausing(): boolean {
    const passed = clock.now() - fruitlessAt;
    return passed >= 0 && passed < PAUSE_MS;
  }

  return {
    current,
    isStale: (rate) => clock.now() - rate.checkedAt > STALE_MS,
    ensure: async ({ signal, aheadMs = 0 }) => {
      await restored;
      const known = current();
      if (known && clock.now() + aheadMs - known.checkedAt <= FRESH_MS) return known;
      await flight.join(signal);
      return current();
    },
    imply: implied.hear,
    restored,
  };
}

/** What the service says; null when it fails, which its upstream counts. */
async function ask(
  service: RateService,
  upstream: Upstream,
  clock: Clock,
  signal: AbortSignal,
): Promise<Decimal | null> {
  try {
    return await withDeadline(clock, SERVICE_MS, signal, (limited) => askInTurn(service, upstream, limited));
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

async function askInTurn(
  service: RateService,
  upstream: Upstream,
  signal: AbortSignal,
): Promise<Decimal | null> {
  for (const [index, read] of READERS[service.name].entries()) {
    const url = service.urls[index];
    if (!url) break;
    try {
      const krwPerUsd = await upstream.fetchJson(url, { signal, read });
      if (krwPerUsd) return krwPerUsd;
    } catch (error) {
      if (!isAnotherAddressWorthIt(error)) throw error;
    }
  }
  return null;
}

/** The address was wrong or its body is; what broke on the way would break again. */
function isAnotherAddressWorthIt(error: unknown): boolean {
  return error instanceof UpstreamError && (error.failure === 'refused' || error.failure === 'unreadable');
}

const storedRate = z.object({ krwPerUsd: z.string(), service: z.string(), checkedAt: z.number() });

function readStored(stored: unknown): Rate | null {
  const read = storedRate.safeParse(stored);
  if (!read.success) return null;
  const krwPerUsd = parseDecimal(read.data.krwPerUsd);
  return krwPerUsd && isBelievable(krwPerUsd) ? { ...read.data, krwPerUsd } : null;
}
