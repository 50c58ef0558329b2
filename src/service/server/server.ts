/** The server of one machine: creates engine, projects, recorder and listeners on its database. */
import type { DatabaseSync } from 'node:sqlite';
import { createEngine, type Engine, type EngineParts } from '../../core/engine/engine.ts';
import { createRecordings, type Recordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { MINUTE_MS } from '../../core/market/time.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import { PERSON } from '../../core/pricing/requester.ts';
import { allActive } from '../../core/sources/active-sources.ts';
import { createMemoryStore } from '../../core/storage/memory.ts';
import { createSqliteStore } from '../../core/storage/sqlite.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import type { Randomise } from '../api/keys.ts';
import { createOperation } from '../api/operation.ts';
import { createQuestions } from '../api/questions.ts';
import { createMetrics } from './metrics.ts';
import { type Listening, type ListeningParts, openListeners } from './open-listeners.ts';
import { createSqliteProjects } from './sqlite-projects.ts';

export interface ServerParts extends ListeningParts {
  readonly database: DatabaseSync;
  /** The operator's demo key for CoinGecko. */
  readonly coinGeckoKey?: string | null;
  /** The most requests of a key per minute; 0 for no limit. */
  readonly perMinute: number;
  readonly fetch: Fetch;
  /** A random number from 0 to 1, as `Math.random`. */
  readonly random: () => number;
  readonly randomise: Randomise;
  /** The assets whose prices are recorded. */
  readonly record?: readonly AssetKey[];
  /** The store of asset states; in memory and empty where it is absent. */
  readonly assets?: Store;
}

/** How long the server waits for a command that has locked the database to write. All requests wait meanwhile. */
export const BUSY_TIMEOUT_MS = 250;

/**
 * Starts the server, and rejects if it cannot listen. Its `stop` answers open requests, writes the counts, and closes the database,
 * which is also closed on a rejection.
 */
export async function startServer(parts: ServerParts): Promise<Listening> {
  const { database, perMinute, fetch, clock, random, randomise, assets, record = [] } = parts;
  const metrics = createMetrics();
  const recordings = createRecordings(createSqliteStore(database, 'recordings'));
  const observed = metrics.observed(fetch);
  const engine = createNodeEngine({
    fetch: observed,
    clock,
    random,
    database,
    recordings,
    saved: () => record,
    ...(assets && { assets }),
    ...(parts.coinGeckoKey && { coinGeckoKey: parts.coinGeckoKey }),
  });
  const { pricing, history } = engine;
  const endRecording = startRecorder({ pricing, recordings, clock, now: history.now, assets: record });
  const projects = createSqliteProjects({ database, clock, randomise });
  const operation = createOperation({
    questions: createQuestions({ ...engine, clock }),
    ready: engine.ready,
    projects,
    standing: () => allActive(SOURCE_NAMES),
    clock,
    perMinute,
    onPriced: metrics.priced,
  });
  let isReady = false;
  engine.ready.then(() => {
    isReady = true;
  });
  const close = async () => {
    await endRecording();
    await engine.close();
    await projects.flush();
    database.close();
  };
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const listening = await openListeners({ ...parts, operation, isReady: () => isReady, metrics });
    const stop = async () => {
      await listening.stop();
      await close();
    };
    return { ...listening, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

interface NodeEngineParts
  extends Pick<EngineParts, 'fetch' | 'clock' | 'random' | 'saved' | 'recordings' | 'coinGeckoKey'> {
  /** The database of all stores; null for stores in memory. */
  readonly database: DatabaseSync | null;
  /** The store of asset states. `kept`: a store in the database, which the next run reads. Absent: one in memory. */
  readonly assets?: Store | 'kept';
}

export function createNodeEngine({ database, assets, ...parts }: NodeEngineParts): Engine {
  const store = (name: string) => (database ? createSqliteStore(database, name) : createMemoryStore());
  return createEngine({
    ...parts,
    stores: {
      upstreams: store('upstreams'),
      kept: store('kept'),
      tokens: store('tokens'),
      assets: assets === 'kept' ? store('assets') : (assets ?? createMemoryStore()),
      settings: store('settings'),
      history: store('history'),
    },
  });
}

/** The time between two recordings. */
const EACH_MS = MINUTE_MS;

interface RecorderParts {
  readonly pricing: Pick<Pricing, 'prices'>;
  readonly recordings: Recordings;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The time, by the hosts' clocks when ours is wrong (Unix milliseconds). */
  readonly now: () => number;
  readonly assets: readonly AssetKey[];
}

/**
 * Records the prices of `--record` every minute (docs/pricing.md §8 Recording). Returns a function that ends the recording and
 * resolves after the last write.
 */
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
