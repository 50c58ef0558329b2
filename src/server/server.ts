/** The operation over HTTP: database, engine, app and listener, put together. */
import type { DatabaseSync } from 'node:sqlite';
import type { Randomise } from '../api/keys.ts';
import { createOperation } from '../api/operation.ts';
import { SOURCE_NAMES } from '../market/sources.ts';
import { createMemoryStore } from '../storage/memory.ts';
import { createSqliteStore } from '../storage/sqlite.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Fetch } from '../upstream/exchange.ts';
import { createApp } from './app.ts';
import { createEngine } from './engine.ts';
import { listen, type Refused } from './listen.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createSqliteProjects } from './sqlite-projects.ts';

export interface ServerParts {
  readonly database: DatabaseSync;
  readonly host: string;
  /** Names besides `host` and the loopback's that requests may come by; none when left out. */
  readonly allowedHosts?: readonly string[];
  readonly port: number;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly randomise: Randomise;
  readonly log: Log;
  /** What was heard of prices; it starts empty when left out. */
  readonly assets?: Store;
}

export interface RunningServer {
  readonly port: number;
  /** Answers what is under way, writes what was counted, and closes the database. */
  stop(): Promise<void>;
}

/** While it serves, it waits this long at most for a command that writes: nothing else is answered meanwhile. */
const BUSY_TIMEOUT_MS = 250;

/** Takes over the database. Rejects when it cannot listen; then the database is closed as well. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const {
    database,
    host,
    allowedHosts = [],
    port,
    perMinute,
    fetch,
    clock,
    random,
    randomise,
    log,
    assets,
  } = parts;
  const metrics = createMetrics();
  const engine = createEngine({
    fetch: metrics.observed(fetch),
    clock,
    random,
    stores: {
      upstreams: createSqliteStore(database, 'upstreams'),
      kept: createSqliteStore(database, 'kept'),
      tokens: createSqliteStore(database, 'tokens'),
      assets: assets ?? createMemoryStore(),
    },
  });
  const projects = createSqliteProjects({ database, clock, randomise });
  const operation = createOperation({
    ...engine,
    projects,
    order: () => SOURCE_NAMES,
    clock,
    perMinute,
    onPriced: metrics.priced,
  });
  const app = createApp({ operation, metrics, onAnswered: log.request });
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const onRefused = (refused: Refused) => {
      metrics.refused(refused.status);
      log.request(refused);
    };
    const listener = await listen({ fetch: app.fetch, host, allowedHosts, port, onRefused });
    return {
      port: listener.port,
      async stop() {
        await listener.stop();
        await projects.flush();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
