/** A process of a service: always a front; a candidate for the engine unless it is to be a front only. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { NatsConnection } from '@nats-io/transport-node';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { allAsked } from '../../core/sources/sources-to-ask.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import { createOperation, type Operation } from '../api/operation.ts';
import { nobodyAnswered } from '../api/refusals.ts';
import { type BucketName, openBucket, openForReading, replicasFor } from '../many/buckets.ts';
import { connectionOptions, connectToNats, NatsTrouble } from '../many/connection.ts';
import { createEngineLink } from '../many/engine-link.ts';
import { createKeyLookup } from '../many/key-lookup.ts';
import { createKeyQuota } from '../many/key-quota.ts';
import { monotonicClock, standForElection } from '../many/lease.ts';
import { createRemoteQuestions } from '../many/remote-questions.ts';
import { createSharedLimit } from '../many/shared-limit.ts';
import { createUsageReports } from '../many/usage-reports.ts';
import { PROTOCOL } from '../many/wire.ts';
import type { NatsArguments } from './arguments.ts';
import { type Listening, type ListeningParts, openListeners } from './open-listeners.ts';
import { BUSY_TIMEOUT_MS } from './server.ts';
import { startServiceEngine } from './service-engine.ts';
import { createServiceMetrics, type ServiceMetrics } from './service-metrics.ts';

export interface ServiceProcessParts extends ListeningParts {
  readonly nats: NatsArguments;
  readonly frontOnly: boolean;
  /** How long a key that was checked is accepted while NATS does not answer. */
  readonly keyGraceMs: number;
  readonly database: DatabaseSync;
  readonly coinGeckoKey?: string | null;
  /** Requests a minute for each key over all processes; 0 for no limit. */
  readonly perMinute: number;
  readonly fetch: Fetch;
  readonly random: () => number;
  /** Tokens whose prices are recorded. */
  readonly record: readonly AssetKey[];
  /** Called when NATS refuses this process: only the operator can change that. */
  readonly onTrouble: (trouble: NatsTrouble) => void;
  readonly protocol?: number;
}

const RETRY_MS = 1_000;

/** Listens at once, and is ready when the engine has answered. Rejects when it cannot listen. */
export async function startServiceProcess(parts: ServiceProcessParts): Promise<Listening> {
  const { database, nats: wanted, log, onTrouble } = parts;
  const options = connectionOptions(wanted);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const metrics = createServiceMetrics();
  const stopping = new AbortController();
  const { signal } = stopping;
  let front: Front | null = null;
  let connection: NatsConnection | null = null;

  async function run(): Promise<void> {
    const onWaiting = (error: unknown) => log.warn('NATS is not reachable; it is tried again', error);
    connection = await connectToNats(options, { signal, onWaiting });
    void watchConnection(connection, metrics, log);
    front = await startFront(connection, { ...parts, metrics, signal });
    if (!parts.frontOnly) await runCandidate(connection, { ...parts, metrics, signal });
  }

  const listening = await openListeners({
    ...parts,
    metrics,
    operation: async (request) => front?.operation(request) ?? nobodyAnswered(),
    isReady: () => front?.isReady() ?? false,
  });
  const running = run().catch((error: unknown) => {
    if (error instanceof NatsTrouble) onTrouble(error);
    else if (!signal.aborted) log.error('the service ended', error);
  });
  return {
    ...listening,
    async stop() {
      await listening.stop();
      await front?.flush();
      stopping.abort(new DOMException('the process stops', 'AbortError'));
      await running;
      await connection?.close();
      database.close();
    },
  };
}

interface Front {
  readonly operation: Operation;
  /** True from the first time that the engine has answered. */
  isReady(): boolean;
  /** Sends what was counted. */
  flush(): Promise<void>;
}

type Within<T> = T & { readonly metrics: ServiceMetrics; readonly signal: AbortSignal };

async function startFront(
  nats: NatsConnection,
  { clock, perMinute, keyGraceMs, metrics, signal, protocol = PROTOCOL }: Within<ServiceProcessParts>,
): Promise<Front> {
  const time = { ...clock, ...monotonicClock };
  const engine = createEngineLink({ nats, clock: time, protocol, signal, onAcknowledged: metrics.hop });
  const [keys, projects] = await Promise.all([
    openForReading(nats, 'keys'),
    openForReading(nats, 'projects'),
  ]);
  const lookup = createKeyLookup({ keys, projects, clock: time, graceMs: keyGraceMs });
  const reports = createUsageReports(clock, (uses) => engine.call('uses', { uses }));
  let isReady = false;
  return {
    operation: createOperation({
      questions: createRemoteQuestions({ engine, clock }),
      projects: { restore: async () => {}, findByKey: lookup.findByKey, noteUse: reports.note },
      limit: createSharedLimit({ engine, front: randomUUID(), perMinute, clock: time }),
      perMinute,
      ready: Promise.resolve(),
      standing: () => allAsked(SOURCE_NAMES),
      clock,
      onPriced: metrics.priced,
    }),
    isReady() {
      isReady ||= !engine.isAway();
      return isReady;
    },
    flush: reports.flush,
  };
}

/** Stands for election until the signal aborts. Throws NatsTrouble. */
async function runCandidate(
  nats: NatsConnection,
  { nats: wanted, metrics, signal, ...parts }: Within<ServiceProcessParts>,
): Promise<void> {
  const { clock, log, perMinute, protocol = PROTOCOL } = parts;
  const replicas = replicasFor(wanted.replicas, wanted.servers.length);
  const open = (name: BucketName) => opened(() => openBucket(nats, name, replicas), { ...parts, signal });
  const lease = await open('lease');
  const [budgets, rates, catalogs, prices, uses] = await Promise.all([
    open('budgets'),
    open('rates'),
    open('catalogs'),
    open('prices'),
    open('uses'),
  ]);
  const buckets = { budgets, rates, catalogs, prices, uses };
  const time = { ...clock, ...monotonicClock };
  // Beyond one term: a key has no second limit because this process lost the lease and has it again.
  const quota = createKeyQuota(perMinute, time);
  const fetch = metrics.observed(parts.fetch);
  const candidate = {
    ...{ bucket: lease, clock: time, id: randomUUID(), version: protocol },
    onEvent: (sentence: string, cause?: unknown) =>
      cause === undefined ? log.say(sentence) : log.warn(sentence, cause),
  };
  await standForElection(
    candidate,
    async (term) => {
      metrics.lease(true);
      term.ended.addEventListener('abort', () => metrics.lease(false));
      return startServiceEngine(term, { ...parts, nats, buckets, quota, fetch, protocol });
    },
    signal,
  );
}

/** Tries again while NATS is away, or elects leaders. Throws NatsTrouble. */
async function opened<T>(
  open: () => Promise<T>,
  { clock, log, signal }: Pick<ServiceProcessParts, 'clock' | 'log'> & { readonly signal: AbortSignal },
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof NatsTrouble) throw error;
      if (attempt === 5) log.warn('a bucket of NATS could not be opened; it is tried again', error);
    }
    await clock.sleep(RETRY_MS, signal);
  }
}

async function watchConnection(
  nats: NatsConnection,
  metrics: ServiceMetrics,
  log: ServiceProcessParts['log'],
): Promise<void> {
  metrics.nats(true);
  log.say(`connected to NATS at ${nats.getServer()}`);
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') {
      metrics.nats(false);
      log.warn(`the connection to NATS at ${status.server} was lost; it is made again`);
    }
    if (status.type === 'reconnect') {
      metrics.nats(true);
      log.say(`connected to NATS at ${status.server} again`);
    }
    if (status.type === 'error') log.warn('NATS refused something', status.error);
  }
}
