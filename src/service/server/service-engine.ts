/** The engine of a service: it runs for one term, on state in NATS, and reaches upstreams only while the lease is valid. */
import type { DatabaseSync } from 'node:sqlite';
import type { NatsConnection } from '@nats-io/transport-node';
import { createEngine } from '../../core/engine/engine.ts';
import { createRecordings } from '../../core/history/recordings.ts';
import type { AssetKey } from '../../core/market/assets.ts';
import { createSqliteStore } from '../../core/storage/sqlite.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Fetch } from '../../core/upstream/send-request.ts';
import { createQuestions } from '../api/questions.ts';
import type { Bucket } from '../many/buckets.ts';
import { respondToFronts } from '../many/engine-responder.ts';
import { type EngineBuckets, openEngineStores } from '../many/engine-stores.ts';
import type { KeyQuota } from '../many/key-quota.ts';
import { type Running, requireLease, type Term } from '../many/lease.ts';
import { createUseCounts } from '../many/use-counts.ts';
import { startRecorder } from './recorder.ts';

export interface ServiceEngineParts {
  readonly nats: NatsConnection;
  readonly buckets: EngineBuckets & { readonly uses: Bucket };
  /** Names of tokens, past prices and recordings: a cache of this machine. */
  readonly database: DatabaseSync;
  readonly coinGeckoKey?: string | null;
  readonly quota: KeyQuota;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly record: readonly AssetKey[];
  readonly protocol: number;
}

export async function startServiceEngine(term: Term, parts: ServiceEngineParts): Promise<Running> {
  const { nats, buckets, database, coinGeckoKey, quota, clock, random, record, protocol } = parts;
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

/** Sends nothing once the lease is not valid, and gives up what is under way when it is lost. */
function fencedFetch(fetch: Fetch, term: Term): Fetch {
  return async (url, init) => {
    const signal = AbortSignal.any([term.ended, ...(init.signal ? [init.signal] : [])]);
    requireLease(term);
    return fetch(url, { ...init, signal });
  };
}
