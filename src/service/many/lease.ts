/** The election of the engine: the key `engine` of the bucket `lease`, renewed by its revision, and taken over by it. */
import * as z from 'zod/mini';
import type { Clock } from '../../core/upstream/clock.ts';
import { type Bucket, parsed } from './buckets.ts';

/** The time for which one process is the engine. */
export interface Term {
  /** Of the lease when it was taken: greater than that of each earlier term. */
  readonly revision: number;
  /** Whether the lease counts as this process's own at this moment. */
  isValid(): boolean;
  /** Aborts when the lease is lost or given up. */
  readonly ended: AbortSignal;
  end(reason: string): void;
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Throws LeaseLost unless the lease is this process's own at this moment. */
export function requireLease(term: Term): void {
  if (!term.isValid()) throw new LeaseLost('another process may be the engine by now');
}

export interface Candidate {
  readonly bucket: Pick<Bucket, 'read' | 'compareAndSet' | 'remove'>;
  /** Its `now` is never set, neither back nor forth: `monotonicClock`. */
  readonly clock: Clock;
  /** Random, of this process. */
  readonly id: string;
  /** Of the protocol: a candidate of a newer one requests the lease from the engine of an older one. */
  readonly version: number;
  readonly onEvent: (sentence: string, cause?: unknown) => void;
}

/** What runs during a term. */
export interface Running {
  /** Stops the work of the term; resolves when all of it has stopped. Called before the lease is given up, or after its loss. */
  close(): Promise<void>;
}

export const monotonicClock: Pick<Clock, 'now'> = { now: () => performance.now() };

const LEASE = 'engine';
/** Written each second by a candidate whose protocol is newer than the engine's. */
const WANTED = 'wanted';

const READ_EVERY_MS = 1_000;
/** A lease that has not changed for so long is free: longer than it counts for its holder. */
const UNCHANGED_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
/** From the start of the last successful renewal. */
const VALID_MS = 5_000;
const RETRY_AFTER_MS = 250;
/** For so long an older candidate leaves the lease to a newer one that requests it. */
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
  /** As it is stored now. */
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

/** Null when the signal has aborted. */
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
      // A write of this process's own may have arrived without an acknowledgement.
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

/** Returns when the lease is lost, requested by a newer candidate, or the signal aborts. */
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
      // Not acknowledged: it is tried again for as long as the lease is valid.
    }
  }
}

/** Whether a newer candidate has requested the lease in the last seconds. */
function createStandBack({ bucket, clock, version }: Candidate): () => Promise<boolean> {
  let seen = { revision: 0, at: Number.NEGATIVE_INFINITY };
  return async () => {
    const { value, revision } = await bucket.read(WANTED);
    if ((readHolder(value)?.version ?? 0) <= version) return false;
    if (revision !== seen.revision) seen = { revision, at: clock.now() };
    return clock.now() - seen.at < STAND_BACK_MS;
  };
}
