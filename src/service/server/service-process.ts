/** A process of a service on many machines: always a front, and a candidate for the engine unless it is a front only. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { NatsConnection } from '@nats-io/transport-node';
import { createEngine } from '../../core/engine/engine.ts';
import { createRecordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { SOURCE_NAMES } from '../../core/market/source-table.ts';
import { allActive } from '../../core/sources/active-sources.ts';
import { createSqliteStore } from '../../core/storage/sqlite.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import { createOperation } from '../api/operation.ts';
import { createQuestions } from '../api/questions.ts';
import { noSourceAnswered } from '../api/refusals.ts';
import { type Bucket, type BucketName, openBucket, openForReading, replicasFor } from '../many/buckets.ts';
import { connectionOptions, connectToNats, NatsTrouble } from '../many/connection.ts';
import { createEngineLink, type LinkParts } from '../many/engine-link.ts';
import { respondToFronts } from '../many/engine-responder.ts';
import { type EngineBuckets, openEngineStores } from '../many/engine-stores.ts';
import { createKeyLookup } from '../many/key-lookup.ts';
import { monotonicClock, type Running, requireLease, standForElection, type Term } from '../many/lease.ts';
import { createRemoteQuestions } from '../many/remote-questions.ts';
import { createKeyQuota, createSharedLimit, type KeyQuota } from '../many/shared-limit.ts';
import { createSharedTime, followNats } from '../many/shared-time.ts';
import { createUsageReports, createUseCounts } from '../many/use-counts.ts';
import { PROTOCOL } from '../many/wire.ts';
import type { NatsArguments } from './arguments.ts';
import { createServiceMetrics, type ServiceMetrics } from './metrics.ts';
import { type Listening, type ListeningParts, openListeners } from './open-listeners.ts';
import { BUSY_TIMEOUT_MS, type ServerParts, startRecorder } from './server.ts';

export interface ServiceProcessParts
  extends ListeningParts,
    Pick<ServerParts, 'database' | 'coinGeckoKey' | 'fetch' | 'random'> {
  readonly nats: NatsArguments;
  readonly frontOnly: boolean;
  /** How long a key that was checked before is accepted while NATS does not answer. */
  readonly keyGraceMs: number;
  /** The most requests of a key per minute over all processes; 0 for no limit. */
  readonly perMinute: number;
  /** The assets whose prices are recorded. */
  readonly record: readonly AssetKey[];
  /** Called when NATS refuses this process, which only the operator can change. */
  readonly onTrouble: (trouble: NatsTrouble) => void;
  readonly protocol?: number;
}

const RETRY_MS = 1_000;

/** Starts the process. It listens at once, and is ready when the engine has answered. Rejects if it cannot listen. */
export async function startServiceProcess(parts: ServiceProcessParts): Promise<Listening> {
  const { database, nats: wanted, log, onTrouble } = parts;
  const options = connectionOptions(wanted);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const metrics = createServiceMetrics();
  const stopping = new AbortController();
  const { signal } = stopping;
  let front: Awaited<ReturnType<typeof startFront>> | null = null;
  let connection: NatsConnection | null = null;

  async function run(): Promise<void> {
    const onWaiting = (error: unknown) => log.warn('NATS is not reachable; it is tried again', error);
    connection = await connectToNats(options, { signal, onWaiting });
    void watchConnection(connection, metrics, log);
    front = await startFront(connection, { ...parts, inboxPrefix: options.inboxPrefix, metrics, signal });
    if (!parts.frontOnly) await runCandidate(connection, { ...parts, metrics, signal });
  }

  const listening = await openListeners({
    ...parts,
    metrics,
    operation: async (request) => front?.operation(request) ?? noSourceAnswered(),
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

type Within<T> = T & { readonly metrics: ServiceMetrics; readonly signal: AbortSignal };

async function startFront(
  nats: NatsConnection,
  {
    inboxPrefix,
    clock,
    perMinute,
    keyGraceMs,
    metrics,
    signal,
    protocol = PROTOCOL,
  }: Within<ServiceProcessParts> & Pick<LinkParts, 'inboxPrefix'>,
) {
  const steady = { ...clock, ...monotonicClock };
  const time = createSharedTime(clock);
  const engine = createEngineLink({
    nats,
    inboxPrefix,
    time,
    clock: steady,
    protocol,
    signal,
    onAcknowledged: metrics.hop,
  });
  const [keys, projects] = await Promise.all([
    openForReading(nats, 'keys'),
    openForReading(nats, 'projects'),
  ]);
  const lookup = createKeyLookup({ keys, projects, clock: steady, graceMs: keyGraceMs });
  const reports = createUsageReports(time, (uses) => engine.call('uses', { uses }));
  let isReady = false;
  return {
    operation: createOperation({
      questions: createRemoteQuestions({ engine, clock: time }),
      projects: { restore: async () => {}, findByKey: lookup.findByKey, noteUse: reports.note },
      limit: createSharedLimit({ engine, front: randomUUID(), perMinute, clock: steady }),
      perMinute,
      ready: Promise.resolve(),
      standing: () => allActive(SOURCE_NAMES),
      clock: time,
      onPriced: metrics.priced,
    }),
    /** Whether the engine has answered once. */
    isReady() {
      isReady ||= !engine.isAway();
      return isReady;
    },
    /** Sends the counts of uses to the engine. */
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
  const steady = { ...clock, ...monotonicClock };
  // One quota for all terms: a key must not get a second full limit when this process loses the lease and regains it.
  const quota = createKeyQuota(perMinute, steady);
  const fetch = metrics.observed(parts.fetch);
  const candidate = {
    ...{ bucket: lease, clock: steady, id: randomUUID(), version: protocol },
    onEvent: (sentence: string, cause?: unknown) =>
      cause === undefined ? log.info(sentence) : log.warn(sentence, cause),
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

const NOT_OPENED =
  'a bucket of NATS could not be opened, and is tried again; `npm run project -- list` creates those that are missing';

/** Opens a bucket. Retries while NATS does not answer or elects leaders. Throws NatsTrouble. */
async function opened<T>(
  open: () => Promise<T>,
  { clock, log, signal }: Pick<ServiceProcessParts, 'clock' | 'log'> & { readonly signal: AbortSignal },
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof NatsTrouble) throw error;
      if (attempt === 5) log.warn(NOT_OPENED, error);
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
  log.info(`connected to NATS at ${nats.getServer()}`);
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') {
      metrics.nats(false);
      log.warn(`the connection to NATS at ${status.server} was lost; it is made again`);
    }
    if (status.type === 'reconnect') {
      metrics.nats(true);
      log.info(`connected to NATS at ${status.server} again`);
    }
    if (status.type === 'error') log.warn('NATS refused something', status.error);
  }
}

/** The parts of a service's engine, which runs for one term. */
interface ServiceEngineParts
  extends Pick<ServiceProcessParts, 'coinGeckoKey' | 'fetch' | 'random' | 'record'> {
  readonly nats: NatsConnection;
  readonly buckets: EngineBuckets & { readonly uses: Bucket };
  /** Names of tokens, past prices and recordings, which are a cache of this machine. */
  readonly database: DatabaseSync;
  readonly quota: KeyQuota;
  readonly clock: Clock;
  readonly protocol: number;
}

/** Starts the engine on its state in NATS. It requests upstreams only while the lease is valid. */
async function startServiceEngine(term: Term, parts: ServiceEngineParts): Promise<Running> {
  const { nats, buckets, database, coinGeckoKey, quota, random, record, protocol } = parts;
  const clock = createSharedTime(parts.clock);
  await followNats(clock, buckets.budgets);
  const own = (name: string) => createSqliteStore(database, name);
  const { stores, close } = await openEngineStores(buckets, term, {
    ...{ tokens: own('tokens'), history: own('history'), clock },
  });
  const recordings = createRecordings(own('recordings'));
  const engine = createEngine({
    ...{ clock, random, stores, recordings },
    fetch: fencedFetch(parts.fetch, term),
    saved: () => record,
    budgetsMustBeStored: true,
    ...(coinGeckoKey && { coinGeckoKey }),
  });
  await engine.ready;
  const { pricing, history } = engine;
  const uses = createUseCounts(buckets.uses, clock);
  const questions = createQuestions({ ...engine, clock });
  const endResponses = respondToFronts({ nats, term, questions, quota, uses, clock, protocol });
  const endRecording = startRecorder({ pricing, recordings, clock, now: history.now, assets: record });
  return {
    async close() {
      endResponses();
      await Promise.all([engine.close(), endRecording(), uses.flush()]);
      await close();
    },
  };
}

/** The fetch, which sends nothing without a valid lease and aborts its requests when the lease is lost. */
function fencedFetch(fetch: Fetch, term: Term): Fetch {
  return async (url, init) => {
    const signal = AbortSignal.any([term.ended, ...(init.signal ? [init.signal] : [])]);
    requireLease(term);
    return fetch(url, { ...init, signal });
  };
}
