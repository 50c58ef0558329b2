/** One source, asked once: its batches side by side, within its time, failures told apart from "not listed". */
import type { Asset, AssetKey } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { Batch, PriceSource } from '../sources/source.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream.ts';

/** A source has this long from its own start (docs/architecture.md §4). */
const SOURCE_LIMIT_MS = 2_500;

/** An answer with the time when it came. */
export interface TimedAnswer {
  readonly answer: Answer;
  readonly at: number;
}

export interface Fetched {
  readonly answers: ReadonlyMap<AssetKey, TimedAnswer>;
  /** Those that were asked about, without an answer. What was never sent is not among them. */
  readonly unanswered: readonly AssetKey[];
  /** One for each batch that brought no answer. */
  readonly failures: readonly UpstreamFailure[];
  /** When the last answer arrived. */
  readonly at: number;
}

/** Never rejects. Batches that have not answered in time, or when `signal` aborts, are aborted and count as failed. */
export async function fetchBatches(
  source: PriceSource,
  assets: readonly Asset[],
  clock: Clock,
  signal: AbortSignal,
): Promise<Fetched> {
  const outcomes = await withDeadline(clock, SOURCE_LIMIT_MS, signal, (limited) =>
    Promise.all(source.plan(assets).map((batch) => fetchBatch(batch, source, clock, limited))),
  );
  const answers = new Map(outcomes.flatMap((outcome) => [...outcome.answers]));
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  // One that is left alone for its failures fails again; a question that the budget forbids was never put.
  const isLeftAlone = source.upstream.health().nextTryAt !== null;
  const sent = outcomes.filter(({ failure }) => failure !== 'skipped' || isLeftAlone);
  const unanswered = sent.flatMap(({ batch }) => batch.assets.map(({ key }) => key));
  return { answers, failures, unanswered: unanswered.filter((key) => !answers.has(key)), at: clock.now() };
}

interface Outcome {
  readonly batch: Batch;
  readonly answers: ReadonlyMap<AssetKey, TimedAnswer>;
  readonly failure: UpstreamFailure | null;
}

async function fetchBatch(
  batch: Batch,
  source: PriceSource,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome> {
  const failed = (failure: UpstreamFailure): Outcome => ({ batch, answers: new Map(), failure });
  if (!source.upstream.available(batch.budget)) return failed('skipped');
  try {
    const answers = await batch.ask(signal);
    // By its own time: the machine may sleep before the slowest batch ends.
    const at = clock.now();
    return {
      batch,
      answers: new Map([...answers].map(([key, answer]) => [key, { answer, at }])),
      failure: null,
    };
  } catch (error) {
    if (error instanceof UpstreamError) return failed(error.failure);
    // Not an upstream's failure but a bug of ours: heard of once, and it must not cost the other sources' answers.
    console.error(`${source.row.name} adapter failed`, error);
    return failed('unreadable');
  }
}
