/**
 * The USD/KRW rate that prices are converted with: a service's, else what CoinGecko implies
 * (docs/pricing.md §5).
 */
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { askServices } from './ask-services.ts';
import { chooseRate } from './believed-rate.ts';
import { createImpliedRate } from './implied-rate.ts';
import { createLastGoodRate } from './last-good-rate.ts';
import { RATE_FRESH_MS, RATE_STALE_MS, type Rate, type UsdKrw } from './rate.ts';
import { RATE_SERVICES } from './services.ts';

/** After a round that gave nothing: lookups in the meantime do not wait for the same silence again. */
const PAUSE_MS = 30_000;

/** The last good rate is kept in `store`; a store that fails is done without. */
export function createUsdKrw(dependencies: {
  readonly upstreams: Upstreams;
  readonly clock: Clock;
  readonly store: Store;
}): UsdKrw {
  const { upstreams, clock, store } = dependencies;
  const services = RATE_SERVICES.map((service) => ({ service, upstream: upstreams.of(service) }));
  const implied = createImpliedRate(clock);
  const lastGood = createLastGoodRate(store, clock);
  const rounds = createSharedTasks<'round'>();
  let fruitlessAt = Number.NEGATIVE_INFINITY;
  /** In the round under way a service has been silent: who waits is served an implied rate instead. */
  let isSilent = false;
  const waiting = new Set<() => void>();

  function usableImplied(): Rate | null {
    const good = lastGood.get();
    const free = implied.rate();
    if (!free || (good && free.checkedAt <= good.checkedAt)) return null;
    return chooseRate([free], good?.krwPerUsd ?? null);
  }

  function current(): Rate | null {
    const good = lastGood.get();
    return good && clock.now() - good.checkedAt <= RATE_FRESH_MS ? good : (usableImplied() ?? good);
  }

  function live(): Rate | null {
    const good = lastGood.get();
    if (good && good.date === undefined && clock.now() - good.checkedAt <= RATE_FRESH_MS) return good;
    const free = implied.rate();
    return free && chooseRate([free], good?.krwPerUsd ?? null);
  }

  function serveImplied(): void {
    if (isSilent && usableImplied()) for (const serve of waiting) serve();
  }

  /** What is implied is there to compare with; it confirms a service's rate as another service would. */
  function choose(rates: readonly Rate[]): Rate | null {
    const free = implied.rate();
    const reference = (lastGood.get() ?? free)?.krwPerUsd ?? null;
    const confirmed = () => (free ? chooseRate([...rates, free], reference) : null);
    const rate = chooseRate(rates, reference) ?? confirmed();
    return rate === free ? null : rate;
  }

  async function round(signal: AbortSignal): Promise<void> {
    isSilent = false;
    const onSilent = () => {
      isSilent = true;
      serveImplied();
    };
    const rate = await askServices({ services, clock, choose, onSilent }, signal);
    if (rate) lastGood.keep(rate);
    if (rate || !signal.aborted) fruitlessAt = rate ? Number.NEGATIVE_INFINITY : clock.now();
  }

  function isPausing(): boolean {
    const passed = clock.now() - fruitlessAt;
    return passed >= 0 && passed < PAUSE_MS;
  }

  async function rateOrSilence(signal: AbortSignal): Promise<void> {
    const ended = rounds.join(['round'], (_, given) => round(given), signal);
    let serve = () => {};
    const served = new Promise<void>((resolve) => {
      serve = resolve;
    });
    waiting.add(serve);
    serveImplied();
    await Promise.race([ended, served]);
    waiting.delete(serve);
  }

  return {
    current,
    live,
    lastGood: lastGood.get,
    isStale: (rate) => clock.now() - rate.checkedAt > RATE_STALE_MS,
    ensure: async ({ signal, aheadMs = 0 }) => {
      await lastGood.restored;
      const good = lastGood.get();
      const isFresh = good !== null && clock.now() + aheadMs - good.checkedAt <= RATE_FRESH_MS;
      if (!isFresh && !isPausing()) await rateOrSilence(signal);
      return current();
    },
    imply: (usd, krw) => {
      implied.observe(usd, krw);
      serveImplied();
    },
    restored: lastGood.restored,
  };
}
