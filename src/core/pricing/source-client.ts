/**
 * Asks one source, its batches side by side, within its time, and folds what it says into the states; nobody asks a source the
 * same thing twice at once.
 */
import { type Asset, type AssetKey, assetOf } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Batch, PriceSource } from '../sources/source-port.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream.ts';
import { addChanges } from './add-changes.ts';
import type { AssetStates } from './asset-states.ts';
import type { ConversionRates } from './conversion-rates.ts';
import type { SourceResult } from './source-result.ts';
import { type TimedAnswer, toResults } from './to-results.ts';

/** A source has this long from its own start (docs/pricing.md §9 Time). */
const SOURCE_LIMIT_MS = 2_500;

export interface SourceClient {
  source(name: SourceName): PriceSource;
  /** Whether the source is being asked about the asset: whoever joins costs no request. */
  isAsking(name: SourceName, asset: AssetKey): boolean;
  /**
   * Resolves when the states have the source's answers about the assets, or when the question was dropped: `signal` and
   * those of all who joined aborted. Never rejects.
   */
  ask(name: SourceName, assets: readonly AssetKey[], startedAt: number, signal: AbortSignal): Promise<void>;
  /** Resolves when the states next have something new: a question about many may be answered in parts. */
  news(): Promise<void>;
  /** When anything last answered, however badly, and when a request last got nowhere. */
  readonly contact: { readonly lastAt: number; readonly missedAt: number };
}

export interface SourceClientParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of' | 'fold' | 'foldChanges'>;
  readonly conversion: ConversionRates;
  readonly tokens: Pick<Tokens, 'noteFromSource'>;
  readonly clock: Clock;
  /** Whether a source is asked by how much the asset's price has changed. */
  readonly wantsChange: (asset: AssetKey) => boolean;
  /** Called with the assets that have news. */
  readonly onNews: (assets: Iterable<AssetKey>) => void;
}

export function createSourceClient(parts: SourceClientParts): SourceClient {
  const { sources, states, conversion, tokens, clock, wantsChange, onNews } = parts;
  const byName = new Map(sources.map((source) => [source.row.name, source]));
  const underWay = createSharedTasks<`${SourceName} ${AssetKey}`>();
  const contact = { lastAt: 0, missedAt: 0 };
  const waiting: (() => void)[] = [];

  function source(name: SourceName): PriceSource {
    const found = byName.get(name);
    if (!found) throw new RangeError(`no source ${name}`);
    return found;
  }

  function fold(results: ReadonlyMap<AssetKey, SourceResult>): void {
    if (results.size === 0) return;
    for (const [key, result] of results) states.fold(key, result, clock.now());
    const judged = [...results].map(([key, { source }]) => [key, states.of(key).results[source]] as const);
    conversion.imply(new Map(judged));
    onNews(results.keys());
    for (const tell of waiting.splice(0)) tell();
  }

  async function askNew(name: SourceName, keys: readonly AssetKey[], startedAt: number, signal: AbortSignal) {
    const thinking = new AbortController();
    conversion.warmUp(source(name).row.quotes, startedAt, AbortSignal.any([signal, thinking.signal]));
    const { answers, unanswered, failures, at } = await fetchBatches(
      source(name),
      keys.map(assetOf),
      clock,
      signal,
    );
    if (answers.size > 0 || failures.some(provesContact)) contact.lastAt = at;
    if (failures.includes('network')) contact.missedAt = at;
    for (const [key, { answer }] of answers) hearName(key, answer);
    const isDropped = signal.aborted && signal.reason?.name !== 'TimeoutError';
    if (!isDropped) fold(new Map(unanswered.map((key) => [key, { kind: 'failed', source: name, at }])));
    // It has answered: also when nobody waits any more, what it said is worth a rate.
    const patient = new AbortController().signal;
    for await (const results of toResults(answers, conversion, { source: name, startedAt }, patient))
      fold(results);
    void addChanges(source(name), [...answers.keys()].filter(wantsChange), answers, parts);
    thinking.abort(new DOMException('nothing waits for the rates any more', 'AbortError'));
  }

  function hearName(key: AssetKey, answer: Answer): void {
    if (answer.kind === 'quoted' && answer.token) tokens.noteFromSource(key, answer.token);
  }

  return {
    source,
    isAsking: (name, asset) => underWay.isUnderWay(`${name} ${asset}`),
    news: () => new Promise((resolve) => waiting.push(resolve)),
    contact,
    ask: (name, keys, startedAt, signal) =>
      underWay.join(
        keys.map((key) => `${name} ${key}` as const),
        (fresh, given) =>
          askNew(
            name,
            fresh.map((each) => each.slice(name.length + 1) as AssetKey),
            startedAt,
            given,
          ),
        signal,
      ),
  };
}

function provesContact(failure: UpstreamFailure): boolean {
  return ['refused', 'wrong key', 'rate limited', 'unreadable', 'too large'].includes(failure);
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
