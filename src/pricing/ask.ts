/** One source, asked once: its batches side by side, within its time, failures told apart from "not listed". */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { Batch, PriceSource } from '../sources/source.ts';
import type { Clock } from '../upstream/clock.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream.ts';

/** A source has this long from its own start (design §4 Time). */
const SOURCE_LIMIT_MS = 2_500;

export interface Asked {
  readonly answers: ReadonlyMap<AssetKey, Answer>;
  /** One for each batch that brought no answer. */
  readonly failures: readonly UpstreamFailure[];
  /** When the last answer arrived. */
  readonly at: number;
}

/** Never rejects. Batches that have not answered in time, or when `signal` aborts, are aborted and count as failed. */
export async function ask(
  source: PriceSource,
  assets: readonly Asset[],
  clock: Clock,
  signal: AbortSignal,
): Promise<Asked> {
  const limit = new AbortController();
  const both = AbortSignal.any([signal, limit.signal]);
  const done = new AbortController();
  clock.sleep(SOURCE_LIMIT_MS, done.signal).then(
    () =>
      limit.abort(
        new DOMException(`${source.row.name} took longer than ${SOURCE_LIMIT_MS} ms`, 'TimeoutError'),
      ),
    () => undefined,
  );
  const outcomes = await Promise.all(source.plan(assets).map((batch) => askBatch(batch, source, both)));
  done.abort();
  return {
    answers: new Map(outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [...outcome]))),
    failures: outcomes.filter((outcome) => typeof outcome === 'string'),
    at: clock.now(),
  };
}

async function askBatch(
  batch: Batch,
  source: PriceSource,
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetKey, Answer> | UpstreamFailure> {
  if (!source.upstream.available(batch.budget)) return 'skipped';
  try {
    return await batch.ask(signal);
  } catch (error) {
    if (error instanceof UpstreamError) return error.failure;
    // Not an upstream's failure but a bug of ours: heard of once, and it must not cost the other sources' answers.
    console.error(`${source.row.name} adapter failed`, error);
    return 'unreadable';
  }
}
