/**
 * The USD/KRW rate that prices are converted with: a service's, else the one that CoinGecko's prices imply
 * (docs/pricing.md §5).
 */
import * as z from 'zod/mini';
import { divide } from '../market/arithmetic.ts';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { SourceName } from '../market/source-table.ts';
import { MINUTE_MS } from '../market/time.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import {
  isBelievable,
  isTetherSound,
  newerRates,
  type RateEvidence,
  rateInUse,
  witnessedRate,
} from './believed-rate.ts';
import {
  IMPLIED,
  RATE_FRESH_MS,
  RATE_STALE_MS,
  RATE_USABLE_MS,
  type Rate,
  type TetherRate,
  type UsdKrw,
} from './rate.ts';
import { requestServices } from './rate-requests.ts';
import { RATE_SERVICES } from './services.ts';

/** Pause after a round of requests without a rate, so that the next lookups do not wait for silent services again. */
const PAUSE_MS = 30_000;

/**
 * Creates the USD/KRW rate with its requests to the services. The last good rate is stored in `store`; if `store`
 * fails, the rate is in memory only.
 */
export function createUsdKrw(dependencies: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
}): UsdKrw {
  const { upstreams, clock, store } = dependencies;
  const services = RATE_SERVICES.map((service) => ({ service, upstream: upstreams.of(service) }));
  const received = createReceivedRates(store, clock);
  const { evidence, keepWitnessed } = received;
  const rounds = createSharedTasks<'round'>();
  let fruitlessAt = Number.NEGATIVE_INFINITY;
  /** Whether a service has been silent in the running round: waiting callers then get an implied rate. */
  let isSilent = false;
  const waiting = new Set<() => void>();

  const current = () => rateInUse(evidence(), clock.now());

  function live(): Rate | null {
    const known = evidence();
    const { last, implied: free } = known;
    const isOfNow = (rate: Rate) => clock.now() - rate.checkedAt <= RATE_FRESH_MS;
    if (last && last.date === undefined && isOfNow(last)) return last;
    return (free && isOfNow(free) && witnessedRate([free], known, clock.now())?.rate) || null;
  }

  /** Resolves waiting callers once a usable rate has been received. */
  function serve(): void {
    if (waiting.size === 0) return;
    const known = evidence();
    const byServices = keepWitnessed(newerRates({ ...known, implied: null }, clock.now()));
    const byImplied = () =>
      witnessedRate(newerRates({ ...known, rates: [] }, clock.now()), known, clock.now());
    if (byServices || (isSilent && byImplied())) for (const end of waiting) end();
  }

  function choose(rates: readonly Rate[]): Rate | null {
    for (const rate of rates) received.note(rate);
    return witnessedRate(rates, evidence(), clock.now())?.rate ?? null;
  }

  async function round(signal: AbortSignal): Promise<void> {
    isSilent = false;
    const onSilent = () => {
      isSilent = true;
      serve();
    };
    const rate = await requestServices({ services, clock, choose, onSilent }, signal);
    if (rate) keepWitnessed([rate]);
    if (rate || !signal.aborted) fruitlessAt = rate ? Number.NEGATIVE_INFINITY : clock.now();
  }

  function isPausing(): boolean {
    const passed = clock.now() - fruitlessAt;
    return passed >= 0 && passed < PAUSE_MS;
  }

  async function rateOrSilence(signal: AbortSignal): Promise<void> {
    const ended = rounds.join(['round'], (_, given) => round(given), signal);
    let end = () => {};
    const served = new Promise<void>((resolve) => {
      end = resolve;
    });
    waiting.add(end);
    serve();
    await Promise.race([ended, served]);
    waiting.delete(end);
  }

  return {
    current,
    live,
    lastGood: () => evidence().last,
    ensure: async ({ signal, aheadMs = 0 }) => {
      await received.restored;
      const good = evidence().last;
      const isFresh = good !== null && clock.now() + aheadMs - good.checkedAt <= RATE_FRESH_MS;
      if (!isFresh && !isPausing()) await rateOrSilence(signal);
      return current();
    },
    imply: (usd, krw) => {
      received.imply(usd, krw);
      serve();
    },
    noteTether: received.noteTether,
    isTetherSound: (tether) => {
      const known = evidence();
      const [single = null] = known.rates;
      return isTetherSound(tether, known.last ?? known.implied ?? single, known.tethers);
    },
    restored: received.restored,
  };
}

/**
 * All received USD/KRW rates with their services and times, to which the rules of `believed-rate.ts` are applied. The last
 * good rate and the last confirmed one are stored; the others are in memory.
 */
function createReceivedRates(store: Store, clock: Clock) {
  const implied = createImpliedRate(clock);
  const lastGood = createLastGoodRate(store, clock);
  const received = new Map<string, Rate>();
  const tethers = new Map<SourceName, TetherRate & { readonly at: number }>();

  function evidence(): RateEvidence {
    const last = lastGood.get();
    const now = clock.now();
    return {
      rates: RATE_SERVICES.flatMap(({ name }) => received.get(name) ?? (last?.service === name ? last : [])),
      implied: implied.rate(),
      confirmed: lastGood.confirmed(),
      last,
      tethers: [...tethers.values()].filter(({ at }) => at <= now && now - at <= RATE_FRESH_MS),
    };
  }

  return {
    evidence,
    note: (rate: Rate) => {
      received.set(rate.service, rate);
    },
    noteTether: (tether: TetherRate) => {
      tethers.set(tether.exchange, { ...tether, at: clock.now() });
    },
    imply: implied.observe,
    /** Stores the first of `rates` that another source supports as the last good rate; false when none is supported. */
    keepWitnessed(rates: readonly Rate[]): boolean {
      const chosen = witnessedRate(rates, evidence(), clock.now());
      if (chosen) lastGood.keep(chosen.rate, chosen.isConfirmed);
      return chosen !== null;
    },
    restored: lastGood.restored,
  };
}

/** Fewest significant digits of a price: three err by 0.5 % at most, two could be 5 % off and still look like a rate. */
const MIN_DIGITS = 3;
const SAME_ANSWER_MS = MINUTE_MS;

/** The implied rate: CoinGecko's won price of a coin divided by its dollar price. It costs no request. */
function createImpliedRate(clock: Clock) {
  let kept: { readonly rate: Rate; readonly digits: number } | null = null;

  /** Age of the implied rate; infinite without one, and for a time in the future, from before the clock was set back. */
  function ageMs(): number {
    const age = kept ? clock.now() - kept.rate.checkedAt : -1;
    return age >= 0 ? age : Number.POSITIVE_INFINITY;
  }

  return {
    /** Takes the two prices of any coin; of each minute the pair with the most digits counts. */
    observe: (usd: Decimal, krw: Decimal) => {
      if (!isPositive(usd) || !isPositive(krw)) return;
      const digits = Math.min(significantDigits(usd), significantDigits(krw));
      if (digits < MIN_DIGITS || (kept && digits < kept.digits && ageMs() < SAME_ANSWER_MS)) return;
      const krwPerUsd = divide(krw, usd);
      if (!isBelievable(krwPerUsd)) return;
      kept = { rate: { krwPerUsd, service: IMPLIED, checkedAt: clock.now() }, digits };
    },
    /** The implied rate. It supports other rates for 24 h; prices are converted with it for an hour. */
    rate: (): Rate | null => (kept && ageMs() <= RATE_STALE_MS ? kept.rate : null),
  };
}

function significantDigits(value: Decimal): number {
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

interface Stored extends Rate {
  readonly confirmed?: Rate;
}

const KEY = 'rate:USD/KRW';

/**
 * Stores the last good USD/KRW rate and the last confirmed one, which are always of services, never implied. A failing store
 * is logged; the rates are then in memory only.
 */
function createLastGoodRate(store: Store, clock: Clock) {
  let stored: Stored | null = null;
  const restored = store.get(KEY).then(
    (value) => {
      stored = readStored(value);
    },
    (error: unknown) => console.warn('the USD/KRW rate could not be read', error),
  );

  /**
   * The rate if it is younger than 7 days, otherwise null. A rate received in the future (the clock was set back since)
   * gets an age of just over an hour, so that a new one is requested.
   */
  function usable(rate: Rate | undefined): Rate | null {
    const now = clock.now();
    if (!rate || now - rate.checkedAt > RATE_USABLE_MS) return null;
    return rate.checkedAt > now ? { ...rate, checkedAt: now - RATE_FRESH_MS - 1 } : rate;
  }

  return {
    /** The last good rate; null without one that is younger than 7 days. */
    get(): Rate | null {
      if (!stored) return null;
      const { confirmed: _, ...last } = stored;
      return usable(last);
    },
    /** The last rate on which two sources agreed, if it is younger than 7 days. */
    confirmed: (): Rate | null => usable(stored?.confirmed),
    keep(rate: Rate, isConfirmed: boolean): void {
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
