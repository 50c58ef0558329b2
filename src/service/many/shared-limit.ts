/** The rate limit of a front: requests of a key's quota in chunks from the engine, and its share of the limit while none answers. */

import { createTokenBuckets } from '../../core/upstream/allowances.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { SharedRateLimit } from '../api/rate-limit.ts';
import type { EngineLink } from './engine-link.ts';
import { type QuotaAnswer, quotaAnswer } from './wire.ts';

export interface SharedLimitParts {
  readonly engine: Pick<EngineLink, 'call'>;
  /** Random, of this front. */
  readonly front: string;
  /** Requests a minute for each key over all fronts; 0 for no limit. */
  readonly perMinute: number;
  /** Its `now` is never set. */
  readonly clock: Pick<Clock, 'now'>;
}

interface Chunk {
  left: number;
  readonly waitSeconds: number;
  readonly at: number;
}

/** All fronts together may have so much of a minute's limit in advance. */
const IN_ADVANCE = 0.04;
/** What is left of a chunk is given back after that, and a refusal counts for so long. */
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

  /** Requests of one key that come at once wait for one message. */
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
        const known = chunks.get(project);
        const chunk =
          known && !isOld(known) && (known.left > 0 || known.waitSeconds > 0) ? known : await next(project);
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
