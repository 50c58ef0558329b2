/** The server of one machine: creates engine, projects and listeners on its database. */
import type { DatabaseSync } from 'node:sqlite';
import { createEngine, type Engine, type EngineParts } from '../../core/engine/engine.ts';
import { createRecordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { allActive } from '../../core/sources/active-sources.ts';
import { createMemoryStore } from '../../core/storage/memory.ts';
import { createSqliteStore } from '../../core/storage/sqlite.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import type { Randomise } from '../api/keys.ts';
import { createOperation } from '../api/operation.ts';
import { createQuestions } from '../api/questions.ts';
import { createMetrics } from './metrics.ts';
import { type Listening, type ListeningParts, openListeners } from './open-listeners.ts';
import { startRecorder } from './recorder.ts';
import { createSqliteProjects } from './sqlite-projects.ts';

export interface ServerParts extends ListeningParts {
  readonly database: DatabaseSync;
  /** The operator's demo key for CoinGecko. */
  readonly coinGeckoKey?: string | null;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
  readonly fetch: Fetch;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly randomise: Randomise;
  /** Tokens whose prices are recorded. */
  readonly record?: readonly AssetKey[];
  /** States of assets; it starts empty when left out. */
  readonly assets?: Store;
}

/** `stop` answers open requests, writes the counts, and closes the database. */
export type RunningServer = Listening;

/** Longest wait for a command that writes: it blocks all requests. */
export const BUSY_TIMEOUT_MS = 250;

/** Owns the database from now on, and closes it when it cannot listen and rejects. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
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
  /** Null: everything is in memory. */
  readonly database: DatabaseSync | null;
  /** States of assets; in memory when left out. `kept`: in the database, for the next run. */
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
