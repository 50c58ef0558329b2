/** The election of the engine: the lease is the key `engine` of the bucket `lease`, renewed and taken over by its revision. */
import * as z from 'zod/mini';
import type { Clock } from '../../core/upstream/clock.ts';
import { type Bucket, parsed } from './buckets.ts';

/** The time for which one process is the engine. */
export interface Term {
  /** The revision of the lease when it was taken, greater than that of each earlier term. */
  readonly revision: number;
  /** Whether this process has the lease at this moment. */
  isValid(): boolean;
  /** Aborts when the lease is lost or given up. */
  readonly ended: AbortSignal;
  end(reason: string): void;
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Throws LeaseLost unless this process has the lease at this moment. */
export function requireLease(term: Term): void {
  if (!term.isValid()) throw new LeaseLost('another process may be the engine by now');
}

export interface Candidate {
  readonly bucket: Pick<Bucket, 'read' | 'compareAndSet' | 'remove'>;
  /** A clock whose `now` cannot be set, such as `monotonicClock`. */
  readonly clock: Clock;
  /** A random id of this process. */
  readonly id: string;
  /** The version of the protocol. A candidate with a newer one requests the lease from an engine with an older one. */
  readonly version: number;
  readonly onEvent: (sentence: string, cause?: unknown) => void;
}

/** What a process runs while it has the lease. */
export interface Running {
  /** Stops the work, and resolves when all of it has stopped. Called before the lease is given up, or after it was lost. */
  close(): Promise<void>;
}

export const monotonicClock: Pick<Clock, 'now'> = { now: () => performance.now() };

/** The key of the lease. */
const LEASE = 'engine';
/** The key that a candidate with a newer protocol than the engine's writes every second, to request the lease. */
const WANTED = 'wanted';

const READ_EVERY_MS = 1_000;
/**
 * A lease that has not changed for this long is free: longer than `VALID_MS`, so that its holder has already stopped.
 */
const UNCHANGED_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
/** How long the lease is valid, from the start of the last successful renewal. */
const VALID_MS = 5_000;
const RETRY_AFTER_MS = 250;
/** How long a candidate with an older protocol leaves the lease to a newer one that requests it. */
const STAND_BACK_MS = 10_000;

const holder = z.object({ id: z.string(), version: z.number() });
const readHolder = (value: Uint8Array | null) => holder.safeParse(parsed(value)).data ?? null;

/** Stands for election, term after term, until the signal aborts; then the lease is given up. Never rejects. */
export async function standForElection(
  candidate: Candidate,
  serve: (term: Term) => Promise<Running>,
  signal: AbortSignal,
): Promise<void> {
  const { bucket, clock, onEvent } = candidate;
  const standsBack = createStandBack(candidate);
  while (!signal.aborted) {
    const taken = await takeLease(candidate, standsBack, signal);
    if (!taken) return;
    const { term } = taken;
    onEvent('this process is the engine');
    const failed = new AbortController();
    const starting = serve(term).catch((error: unknown) => {
      onEvent('the engine could not start', error);
      failed.abort();
      return null;
    });
    await renewLease(candidate, taken, AbortSignal.any([signal, failed.signal]));
    if (!term.isValid()) term.end('the lease is lost');
    await (await starting)?.close();
    const isToGiveUp = term.isValid();
    term.end('the lease is given up');
    onEvent(
      `this process is the engine no more: ${isToGiveUp ? 'it gave up the lease' : 'it lost the lease'}`,
    );
    if (isToGiveUp) await bucket.remove(LEASE, taken.revision).catch(() => {});
    if (failed.signal.aborted) await clock.sleep(READ_EVERY_MS, signal).catch(() => {});
  }
}

interface Taken {
  readonly term: Term;
  /** The present revision of the lease. */
  revision: number;
  renewedAt: number;
}

function takenAt(revision: number, startedAt: number, { clock }: Candidate): Taken {
  const ending = new AbortController();
  const term: Term = {
    revision,
    isValid: () => !ending.signal.aborted && clock.now() - taken.renewedAt < VALID_MS,
    ended: ending.signal,
    end: (reason) => ending.abort(new LeaseLost(reason)),
  };
  const taken: Taken = { term, revision, renewedAt: startedAt };
  return taken;
}

/** Waits until the lease can be taken, and takes it. Resolves to null when the signal aborts. */
async function takeLease(
  candidate: Candidate,
  standsBack: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Taken | null> {
  const { bucket, clock, id, version, onEvent } = candidate;
  let seen = { revision: Number.NaN, at: 0 };
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      const { value, revision } = await bucket.read(LEASE);
      if (seen.revision !== revision) seen = { revision, at: clock.now() };
      const by = readHolder(value);
      // The lease may be this process's own, by a write that arrived without an acknowledgement.
      const isFree = value === null || by?.id === id || clock.now() - seen.at >= UNCHANGED_MS;
      if (isFree && !(await standsBack())) {
        const startedAt = clock.now();
        const next = await bucket.compareAndSet(LEASE, JSON.stringify({ id, version }), revision);
        if (next !== null) return takenAt(next, startedAt, candidate);
      } else if (by && by.version < version) {
        const wanted = await bucket.read(WANTED);
        await bucket.compareAndSet(WANTED, JSON.stringify({ id, version }), wanted.revision);
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onEvent('the lease of the engine could not be read or taken', error);
      hasFailed = true;
    }
    await clock.sleep(READ_EVERY_MS, signal).catch(() => {});
  }
  return null;
}

/** Renews the lease until it is lost, a newer candidate requests it, or the signal aborts. */
async function renewLease(candidate: Candidate, taken: Taken, signal: AbortSignal): Promise<void> {
  const { bucket, clock, id, version } = candidate;
  const until = AbortSignal.any([signal, taken.term.ended]);
  let nextAt = taken.renewedAt + RENEW_EVERY_MS;
  while (taken.term.isValid()) {
    await clock.sleep(Math.max(0, nextAt - clock.now()), until).catch(() => {});
    if (until.aborted) return;
    const startedAt = clock.now();
    nextAt = startedAt + RETRY_AFTER_MS;
    try {
      const next = await bucket.compareAndSet(LEASE, JSON.stringify({ id, version }), taken.revision);
      if (next === null) {
        const found = await bucket.read(LEASE);
        if (readHolder(found.value)?.id !== id) return taken.term.end('another process has taken the lease');
        taken.revision = found.revision;
        continue;
      }
      Object.assign(taken, { revision: next, renewedAt: startedAt });
      nextAt = startedAt + RENEW_EVERY_MS;
      const wanted = await bucket.read(WANTED);
      const isNew = wanted.revision > taken.term.revision;
      if (isNew && (readHolder(wanted.value)?.version ?? 0) > version) return;
    } catch {
      // The renewal was not acknowledged. It is retried while the lease is valid.
    }
  }
}

/**
 * Creates the check of whether a process of a newer version has requested the lease in the last `STAND_BACK_MS`: this one then
 * leaves the lease to it.
 */
function createStandBack({ bucket, clock, version }: Candidate): () => Promise<boolean> {
  let seen = { revision: 0, at: Number.NEGATIVE_INFINITY };
  return async () => {
    const { value, revision } = await bucket.read(WANTED);
    if ((readHolder(value)?.version ?? 0) <= version) return false;
    if (revision !== seen.revision) seen = { revision, at: clock.now() };
    return clock.now() - seen.at < STAND_BACK_MS;
  };
}
