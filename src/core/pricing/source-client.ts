/** Sends requests to the sources, shared between callers and with a time limit, and adds the results to the states. */
import { FRESH_MS } from '../market/ages.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Batch, PriceSource } from '../sources/source-port.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import { UpstreamError, type UpstreamFailure } from '../upstream/upstream.ts';
import type { SourceResult } from './asset-state.ts';
import type { AssetStates } from './asset-states.ts';
import type { ConversionRates } from './conversion-rates.ts';
import { type TimedAnswer, toResults } from './to-results.ts';

/** The time limit of one source's requests, from their own start (docs/pricing.md §9 Time). */
const SOURCE_LIMIT_MS = 2_500;

export interface SourceClient {
  source(name: SourceName): PriceSource;
  /** Whether a request about the asset is pending, which another caller can join at no cost. */
  isRequesting(name: SourceName, asset: AssetKey): boolean;
  /**
   * Resolves when the states have the source's results for the assets, or when the signals of all callers of the shared request
   * have aborted. Never rejects.
   */
  request(
    name: SourceName,
    assets: readonly AssetKey[],
    startedAt: number,
    signal: AbortSignal,
  ): Promise<void>;
  /** As `request`, for all markets of an exchange that quotes won. */
  requestBoard(name: SourceName, startedAt: number, signal: AbortSignal): Promise<void>;
  /** Adds answers that came by a socket instead of a request; resolves when the states have them. Never rejects. */
  take(name: SourceName, answers: ReadonlyMap<AssetKey, Answer>): Promise<void>;
  /** Resolves at the next change of the states, which may come before a request ends: some assets may be answered earlier. */
  news(): Promise<void>;
  /** Unix milliseconds: when any source last responded, even with an error, and when the network last failed. */
  readonly contact: { readonly lastAt: number; readonly missedAt: number };
}

export interface SourceClientParts {
  readonly sources: readonly PriceSource[];
  readonly states: Pick<AssetStates, 'of' | 'fold' | 'foldChanges'>;
  readonly conversion: ConversionRates;
  readonly tokens: Pick<Tokens, 'noteFromSource'>;
  readonly clock: Clock;
  /** Whether the percentage by which the asset's price has changed is requested, too. */
  readonly wantsChange: (asset: AssetKey) => boolean;
  /** Called with the assets whose states have changed. */
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

  async function requestNew(
    name: SourceName,
    batches: readonly Batch[],
    startedAt: number,
    signal: AbortSignal,
  ) {
    const thinking = new AbortController();
    conversion.warmUp(source(name).row.quotes, startedAt, AbortSignal.any([signal, thinking.signal]));
    const { answers, unanswered, failures, at } = await fetchBatches(source(name), batches, clock, signal);
    if (answers.size > 0 || failures.some(provesContact)) contact.lastAt = at;
    if (failures.includes('network')) contact.missedAt = at;
    for (const [key, { answer }] of answers) noteName(key, answer);
    const isDropped = signal.aborted && signal.reason?.name !== 'TimeoutError';
    if (!isDropped) fold(new Map(unanswered.map((key) => [key, { kind: 'failed', source: name, at }])));
    // Never aborted: a response that has arrived is converted even if no caller waits any more.
    const patient = new AbortController().signal;
    for await (const results of toResults(answers, conversion, { source: name, startedAt }, patient))
      fold(results);
    void addChanges(source(name), [...answers.keys()].filter(wantsChange), answers, parts);
    thinking.abort(new DOMException('nothing waits for the rates any more', 'AbortError'));
  }

  function noteName(key: AssetKey, answer: Answer): void {
    if (answer.kind === 'quoted' && answer.token) tokens.noteFromSource(key, answer.token);
  }

  return {
    source,
    isRequesting: (name, asset) => underWay.isUnderWay(`${name} ${asset}`),
    news: () => new Promise((resolve) => waiting.push(resolve)),
    contact,
    request: (name, keys, startedAt, signal) =>
      underWay.join(
        keys.map((key) => `${name} ${key}` as const),
        (fresh, given) => {
          const assets = fresh.map((each) => assetOf(each.slice(name.length + 1) as AssetKey));
          return requestNew(name, source(name).plan(assets), startedAt, given);
        },
        signal,
      ),
    requestBoard(name, startedAt, signal) {
      const batches = source(name).board?.plan() ?? [];
      return underWay.join(
        batches.flatMap(({ assets }) => assets.map(({ key }) => `${name} ${key}` as const)),
        (_, given) => requestNew(name, batches, startedAt, given),
        signal,
      );
    },
    async take(name, answers) {
      const at = clock.now();
      const timed = new Map([...answers].map(([key, answer]) => [key, { answer, at }]));
      const round = { source: name, startedAt: at - FRESH_MS };
      for await (const results of toResults(timed, conversion, round, new AbortController().signal))
        fold(results);
    },
  };
}

function provesContact(failure: UpstreamFailure): boolean {
  return ['refused', 'wrong key', 'rate limited', 'unreadable', 'too large'].includes(failure);
}

export interface Fetched {
  readonly answers: ReadonlyMap<AssetKey, TimedAnswer>;
  /** Assets that were requested and got no answer. Assets that were never sent are not among them. */
  readonly unanswered: readonly AssetKey[];
  /** The reason of each failed batch. */
  readonly failures: readonly UpstreamFailure[];
  /** When the last answer arrived. */
  readonly at: number;
}

/** Requests the batches. Those without an answer in time, or when `signal` aborts, are aborted and count as failed. Never rejects. */
export async function fetchBatches(
  source: PriceSource,
  batches: readonly Batch[],
  clock: Clock,
  signal: AbortSignal,
): Promise<Fetched> {
  const outcomes = await withDeadline(clock, SOURCE_LIMIT_MS, signal, (limited) =>
    Promise.all(batches.map((batch) => fetchBatch(batch, source, clock, limited))),
  );
  const answers = new Map(outcomes.flatMap((outcome) => [...outcome.answers]));
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  // A batch skipped by a source that is paused after failures counts as failed; one skipped for lack of budget as never sent.
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
    // The time of this batch, not of the slowest one: the machine may sleep in between.
    const at = clock.now();
    return {
      batch,
      answers: new Map([...answers].map(([key, answer]) => [key, { answer, at }])),
      failure: null,
    };
  } catch (error) {
    if (error instanceof UpstreamError) return failed(error.failure);
    // A defect of the adapter is logged and must not lose the answers of other sources.
    console.error(`${source.row.name} adapter failed`, error);
    return failed('unreadable');
  }
}

/** The time limit of a request for changes. Changes that take longer are requested again with a later quote. */
const LIMIT_MS = 6_000;

/**
 * Requests by how much the prices of the quoted assets have changed. The source itself limits how often. No lookup waits for it.
 * Never rejects.
 */
async function addChanges(
  source: PriceSource,
  keys: readonly AssetKey[],
  answers: ReadonlyMap<AssetKey, TimedAnswer>,
  { states, clock, onNews }: Pick<SourceClientParts, 'states' | 'clock' | 'onNews'>,
): Promise<void> {
  const quoted = keys.flatMap((key) => {
    const answer = answers.get(key)?.answer;
    if (answer?.kind !== 'quoted' || answer.price.in !== 'USD') return [];
    return [{ asset: assetOf(key), usd: answer.price.usd }];
  });
  if (!source.changes || quoted.length === 0) return;
  try {
    const patient = new AbortController().signal;
    const found = await withDeadline(clock, LIMIT_MS, patient, async (signal) =>
      source.changes?.(quoted, signal),
    );
    if (!found) return;
    for (const [key, change] of found)
      states.foldChanges(key, { source: source.row.name, at: answers.get(key)?.at ?? 0, changes: [change] });
    onNews(found.keys());
  } catch (error) {
    // An expected failure: the price is shown without its change.
    if (!(error instanceof UpstreamError)) console.error(`${source.row.name} tells no changes`, error);
  }
}
