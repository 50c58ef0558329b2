/** Records prices of the tokens that `--record` names, each minute while the server runs (docs/pricing.md §8 Recording). */
import type { Recordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import { PERSON } from '../../core/pricing/requester.ts';
import type { Clock } from '../../core/upstream/clock.ts';

const EACH_MS = 60_000;

interface RecorderParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  readonly recordings: Recordings;
  readonly clock: Pick<Clock, 'sleep'>;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
  readonly assets: readonly AssetKey[];
}

/** Returns how to end it, which resolves when what was under way is written. Without assets there is nothing to do. */
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
