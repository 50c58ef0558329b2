/**
 * The rate limit over all fronts. A front takes a key's quota from the engine in chunks. While the engine does not answer, each front
 * has an even share of the limit.
 */
import type { Clock } from '../../core/upstream/clock.ts';
import { createTokenBuckets } from '../../core/upstream/token-buckets.ts';
import type { SharedRateLimit } from '../api/rate-limit.ts';
import type { EngineLink } from './engine-link.ts';
import { type QuotaAnswer, quotaAnswer } from './wire.ts';

export interface SharedLimitParts {
  readonly engine: Pick<EngineLink, 'call'>;
  /** A random id of this front. */
  readonly front: string;
  /** The most requests of a key per minute over all fronts; 0 for no limit. */
  readonly perMinute: number;
  /** A clock whose `now` cannot be set, such as `monotonicClock`. */
  readonly clock: Pick<Clock, 'now'>;
}

/** A part of a key's quota that the engine has granted. */
interface Chunk {
  /** The number of requests left. */
  left: number;
  readonly waitSeconds: number;
  readonly at: number;
}

/** The share of a minute's limit that all fronts together may hold in chunks. */
const IN_ADVANCE = 0.04;
/**
 * How long the engine's answer is used. After that, the next request returns the rest of the chunk and requests
 * another, and a refused key is checked again.
 */
const CHUNK_MS = 1_000;

export function createSharedLimit({ engine, front, perMinute, clock }: SharedLimitParts): SharedRateLimit {
  const chunks = new Map<string, Chunk>();
  const underWay = new Map<string, Promise<Chunk | null>>();
  let fronts = 1;
  let alone = share();

  function share() {
    return createTokenBuckets(
      { burst: Math.max(1, perMinute / fronts), perMinute: perMinute / fronts },
      clock,
    );
  }

  function noteFronts(answer: QuotaAnswer): void {
    if (answer.fronts === fronts) return;
    fronts = answer.fronts;
    alone = share();
  }

  async function granted(project: string): Promise<Chunk | null> {
    const requests = Math.max(1, Math.floor((perMinute * IN_ADVANCE) / fronts));
    const unspent = chunks.get(project)?.left ?? 0;
    chunks.delete(project);
    try {
      const answer = quotaAnswer.parse(await engine.call('quota', { front, project, requests, unspent }));
      noteFronts(answer);
      const chunk = { left: answer.granted, waitSeconds: answer.waitSeconds, at: clock.now() };
      chunks.set(project, chunk);
      return chunk;
    } catch {
      return null;
    }
  }

  /** The next chunk of the project; null while the engine does not answer. Concurrent calls share a message. */
  function next(project: string): Promise<Chunk | null> {
    const waiting = underWay.get(project) ?? granted(project).finally(() => void underWay.delete(project));
    underWay.set(project, waiting);
    return waiting;
  }

  const isOld = ({ at }: Chunk) => clock.now() - at > CHUNK_MS;

  return {
    async take(project) {
      if (perMinute === 0) return 0;
      for (;;) {
        const last = chunks.get(project);
        const chunk =
          last && !isOld(last) && (last.left > 0 || last.waitSeconds > 0) ? last : await next(project);
        if (!chunk) return alone.take(project, 1) === 1 ? 0 : alone.waitSeconds(project);
        if (chunk.left > 0) {
          chunk.left -= 1;
          return 0;
        }
        if (chunk.waitSeconds > 0) return Math.ceil(chunk.waitSeconds);
      }
    },
  };
}

interface Granted {
  readonly granted: number;
  /** The seconds to wait where nothing was granted; else 0. */
  readonly waitSeconds: number;
}

export type KeyQuota = ReturnType<typeof createKeyQuota>;

/** Creates the engine's quotas of keys, from which all fronts take their chunks. `perMinute`: 0 for no limit. */
export function createKeyQuota(perMinute: number, clock: Pick<Clock, 'now'>) {
  const buckets = createTokenBuckets({ burst: perMinute, perMinute }, clock);
  return {
    /** Takes `unspent` requests back, then grants at most `requests` of the project's quota. */
    grant(
      project: string,
      { requests, unspent }: { readonly requests: number; readonly unspent: number },
    ): Granted {
      if (perMinute === 0) return { granted: requests, waitSeconds: 0 };
      buckets.giveBack(project, unspent);
      const granted = buckets.take(project, requests);
      return { granted, waitSeconds: granted > 0 ? 0 : buckets.waitSeconds(project) };
    },
  };
}
