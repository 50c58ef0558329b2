/** The operation over HTTP: database, engine, app and listener, put together. */
import type { DatabaseSync } from 'node:sqlite';
import type { Randomise } from '../api/keys.ts';
import { createOperation } from '../api/operation.ts';
import { createQuestions } from '../api/questions.ts';
import { createRecordings } from '../history/recordings.ts';
import type { AssetKey } from '../market/assets.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { allAsked } from '../sources/sources-to-ask.ts';
import { createSqliteStore } from '../storage/sqlite.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Fetch } from '../upstream/send-request.ts';
import { createApp, createMetricsApp, METRICS_CONNECTIONS } from './app.ts';
import { type Listener, listen, type Refused } from './listen.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createNodeEngine } from './node-engine.ts';
import { connectionLimit } from './open-files.ts';
import { startRecorder } from './recorder.ts';
import { createRefusalLimit } from './refusal-limit.ts';
import { createSqliteProjects } from './sqlite-projects.ts';

export interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

export interface ServerParts {
  readonly database: DatabaseSync;
  readonly host: string;
  /** Names besides `host` and the loopback's that requests may come by; none when left out. */
  readonly allowedHosts?: readonly string[];
  readonly port: number;
  /** Where the metrics are; nowhere when left out. */
  readonly metricsAt?: Address | undefined;
  /** The open file of a socket that listens already, in place of `host` and `port`. */
  readonly socket?: number | undefined;
  /** The operator's demo key for CoinGecko. */
  readonly coinGeckoKey?: string | null;
  /** Whether `X-Forwarded-For` tells who asks. */
  readonly trustProxy?: boolean;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly randomise: Randomise;
  readonly log: Log;
  /** Tokens whose prices are recorded. */
  readonly record?: readonly AssetKey[];
  /** What was heard of prices; it starts empty when left out. */
  readonly assets?: Store;
}

export interface RunningServer {
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** Null when there is none. */
  readonly metricsPort: number | null;
  /** Answers what is under way, writes what was counted, and closes the database. */
  stop(): Promise<void>;
}

/** While it serves, it waits this long at most for a command that writes: nothing else is answered meanwhile. */
const BUSY_TIMEOUT_MS = 250;

/** Takes over the database. Rejects when it cannot listen; then the database is closed as well. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { database, perMinute, fetch, clock, random, randomise, log, assets, record = [] } = parts;
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
  const endRecording =
    record.length > 0
      ? startRecorder({ pricing, recordings, clock, now: history.now, assets: record })
      : async () => {};
  const projects = createSqliteProjects({ database, clock, randomise });
  const operation = createOperation({
    questions: createQuestions({ ...engine, clock }),
    ready: engine.ready,
    projects,
    standing: () => allAsked(SOURCE_NAMES),
    clock,
    perMinute,
    onPriced: metrics.priced,
  });
  const refusals = createRefusalLimit(parts.trustProxy ?? false, clock);
  let isReady = false;
  engine.ready.then(() => {
    isReady = true;
  });
  const app = createApp({ operation, isReady: () => isReady, metrics, refusals, onAnswered: log.request });
  const common = {
    allowedHosts: parts.allowedHosts ?? [],
    refusals,
    onRefused: ({ isOneOfMany, ...refused }: Refused) => {
      metrics.refused(refused.status);
      if (!isOneOfMany) log.request(refused);
    },
  };
  const listeners: Listener[] = [];
  const stop = async () => {
    await Promise.all(listeners.map((listener) => listener.stop()));
    await endRecording();
    await engine.close();
    await projects.flush();
    database.close();
  };
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const { host, port, socket, metricsAt } = parts;
    const listener = await listen({
      ...common,
      fetch: app.fetch,
      host,
      port,
      socket,
      mostConnections: connectionLimit(),
    });
    listeners.push(listener);
    const at = { host: listener.host, port: listener.port };
    if (!metricsAt) return { ...at, metricsPort: null, stop };
    const metricsApp = createMetricsApp({ metrics, page: metrics, refusals, onAnswered: log.request });
    const measured = await listen({
      ...common,
      ...metricsAt,
      fetch: metricsApp.fetch,
      mostConnections: METRICS_CONNECTIONS,
    });
    listeners.push(measured);
    return { ...at, metricsPort: measured.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
