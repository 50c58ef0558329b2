/**
 * The USD/KRW rate that prices are converted with: a service's, else what CoinGecko implies
 * (docs/pricing.md §5).
 */
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { askServices } from './ask-services.ts';
import { isTetherSound, newerRates, rateInUse, witnessedRate } from './believed-rate.ts';
import { RATE_FRESH_MS, type Rate, type UsdKrw } from './rate.ts';
import { createReceivedRates } from './rate-evidence.ts';
import { RATE_SERVICES } from './services.ts';

/** After a round that gave nothing: lookups in the meantime do not wait for the same silence again. */
const PAUSE_MS = 30_000;

/** The last good rate is stored in `store`; without it where that fails. */
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
  /** In the round under way a service has been silent: who waits is served an implied rate instead. */
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

  /** Ends the waiting when what has been received suffices. */
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
    const rate = await askServices({ services, clock, choose, onSilent }, signal);
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
