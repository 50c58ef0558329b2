/** Asks one source and folds what it says into the states; nobody asks a source the same thing twice at once. */
import { type AssetKey, assetOf, TETHER } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import type { SourceName } from '../market/sources.ts';
import type { PriceSource } from '../sources/source.ts';
import type { Tokens } from '../tokens/token-metadata.ts';
import type { Clock } from '../upstream/clock.ts';
import { createSharedTasks } from '../upstream/shared-task.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { addChanges } from './add-changes.ts';
import { comparableQuote } from './asset-state.ts';
import type { AssetStates } from './asset-states.ts';
import { fetchBatches } from './fetch-batches.ts';
import type { SourceResult } from './source-result.ts';
import { type ConversionRates, toResults } from './to-results.ts';

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
  readonly states: AssetStates;
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
    implyRate(results);
    onNews(results.keys());
    for (const tell of waiting.splice(0)) tell();
  }

  /** USDT's two prices make the best implied rate; any other believed coin's will do. */
  function implyRate(results: ReadonlyMap<AssetKey, SourceResult>): void {
    for (const key of [TETHER, ...results.keys()]) {
      const result = results.get(key);
      const judged = result && comparableQuote(states.of(key).results[result.source]);
      if (judged?.verdict !== 'believed' || judged.result.quote.in !== 'USD and KRW') continue;
      conversion.imply(judged.result.quote.usd, judged.result.quote.krw);
      return;
    }
  }

  async function askNew(name: SourceName, keys: readonly AssetKey[], startedAt: number, signal: AbortSignal) {
    const thinking = new AbortController();
    warmUpRates(source(name), startedAt, AbortSignal.any([signal, thinking.signal]));
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

  /** A source that needs converting gets its rates fetched while it thinks, not after. */
  function warmUpRates({ row: { quotes } }: PriceSource, startedAt: number, signal: AbortSignal): void {
    if (quotes === 'USD and KRW') return;
    const need = { krw: quotes !== 'KRW', usdt: quotes !== 'USD', usdtSince: startedAt };
    conversion.rates(need, signal).catch((reason: unknown) => console.error('rates failed', reason));
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
  return (
    failure === 'refused' || failure === 'rate limited' || failure === 'unreadable' || failure === 'too large'
  );
}
