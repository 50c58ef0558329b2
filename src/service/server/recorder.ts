/** Records the prices of `--record` every minute (docs/pricing.md §8 Recording). */
import type { Recordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { MINUTE_MS } from '../../core/market/time.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import { PERSON } from '../../core/pricing/requester.ts';
import type { Clock } from '../../core/upstream/clock.ts';

const EACH_MS = MINUTE_MS;

interface RecorderParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  readonly recordings: Recordings;
  readonly clock: Pick<Clock, 'sleep'>;
  /** By the hosts' clocks when ours is wrong. */
  readonly now: () => number;
  readonly assets: readonly AssetKey[];
}

/** Returns a function that ends it, and resolves after the last write. */
export function startRecorder({
  pricing,
  recordings,
  clock,
  now,
  assets,
}: RecorderParts): () => Promise<void> {
  if (assets.length === 0) return async () => {};
  const ending = new AbortController();

  async function round(): Promise<void> {
    const prices = await pricing.prices(assets, { order: SOURCE_NAMES, requester: PERSON });
    const accepted = [...prices.values()].flatMap((price) => (price.status === 'priced' ? [price] : []));
    await recordings.take(accepted, now());
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await round().catch((error: unknown) => console.error('prices could not be saved', error));
      await clock.sleep(EACH_MS, ending.signal).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}
