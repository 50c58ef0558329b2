/**
 * The projects as a front has them: whose a key is, and some requests in advance, for four seconds; then asked again. While
 * they are away, what they told last goes on for ten minutes: nobody can revoke a key then, either.
 */
import { isKey, keyHashText } from '../api/keys.ts';
import type { AskedProjects } from '../api/operation.ts';
import type { Authorised } from '../api/projects.ts';
import { EngineAway } from '../api/questions.ts';
import type { SharedRateLimit } from '../api/rate-limit.ts';
import type { Use } from '../api/uses.ts';
import { PLAIN_ANSWER_MS } from '../pricing/freshness.ts';
import { createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import type { ObjectStub } from './object-storage.ts';
import { lease, type ProjectsQuestion } from './projects-wire.ts';

export interface RemoteProjectsParts {
  /** Made anew for each question: workerd binds it to the request that is being answered. */
  readonly object: () => ObjectStub;
  readonly clock: Clock;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
}

/** A key that was revoked or rotated is known to be within 5 s, the message included. */
const LEASE_MS = 4_000;
/** As many requests are taken in advance as come in two seconds of a key that is used to its limit. */
const LEASES_A_MINUTE = 30;
/** Keys that were good lately; some 200 bytes each. */
const MOST_LEASES = 10_000;
/** Nothing is asked of anybody else there: an answer takes a write to the disk at most. */
const LIMIT_MS = 3_000;
/** Uses are told so often at most. */
const TELL_AFTER_MS = 1_000;

interface Held {
  readonly hash: string;
  readonly project: Authorised;
  readonly until: number;
  /** When the projects themselves said so. */
  readonly toldAt: number;
  readonly waitSeconds: number;
  left: number;
}

/**
 * Nothing that waits is shared between requests: workerd ends a request's timers and messages with it, and another that
 * waited for them would wait for ever.
 */
export function createRemoteProjects({ object, clock, perMinute }: RemoteProjectsParts) {
  const byHash = new Map<string, Held>();
  const hashes = new Map<string, string>();
  const told = createToldUses(clock, (uses) => ask(object(), { ask: 'uses', uses }));
  const inAdvance = Math.max(1, Math.ceil(perMinute / LEASES_A_MINUTE));
  const buckets = createTokenBuckets({ burst: 2 * inAdvance, perMinute }, clock);

  /** Rejects with EngineAway where the projects are away and have not told lately whose it is. */
  async function renewed(hash: string): Promise<Held | null> {
    const before = byHash.get(hash);
    // Without a limit nothing is spent.
    const unspent = Math.min(before?.left ?? 0, perMinute);
    if (before) before.left = 0;
    let answer: unknown;
    try {
      answer = await ask(object(), { ask: 'lease', hash, requests: inAdvance, unspent });
    } catch (error) {
      if (!(error instanceof EngineAway) || !before || clock.now() - before.toldAt > PLAIN_ANSWER_MS)
        throw error;
      return keep({ ...before, until: clock.now() + LEASE_MS, ...grantedHere(before.project.id) });
    }
    const { project, granted, waitSeconds } = lease.parse(answer);
    if (!project) {
      forget(hash);
      return null;
    }
    const now = clock.now();
    return keep({ hash, project, until: now + LEASE_MS, toldAt: now, waitSeconds, left: granted });
  }

  /** Each front by itself. */
  function grantedHere(id: string): Pick<Held, 'left' | 'waitSeconds'> {
    const left = buckets.take(id, inAdvance);
    return { left, waitSeconds: left > 0 ? 0 : buckets.waitSeconds(id) };
  }

  function keep(held: Held): Held {
    const { hash, project } = held;
    // Another request may have brought one meanwhile.
    const other = byHash.get(hash);
    held.left += other?.left ?? 0;
    if (other) other.left = 0;
    forget(hash);
    byHash.set(hash, held);
    hashes.set(project.id, hash);
    const [oldest] = byHash.keys();
    if (byHash.size > MOST_LEASES && oldest !== undefined) forget(oldest);
    return held;
  }

  function forget(hash: string): void {
    const held = byHash.get(hash);
    if (!held) return;
    byHash.delete(hash);
    // After a rotation the project is known by another key's hash.
    if (hashes.get(held.project.id) === hash) hashes.delete(held.project.id);
  }

  function current(hash: string | undefined): Held | null {
    const held = hash === undefined ? null : byHash.get(hash);
    const restMs = (held?.until ?? 0) - clock.now();
    // Further ahead than any lease lasts: the clock was set back.
    return held && restMs > 0 && restMs <= LEASE_MS ? held : null;
  }

  const projects: AskedProjects = {
    restore: async () => {},
    async findByKey(key) {
      if (!isKey(key)) return null;
      const hash = keyHashText(key);
      return (current(hash) ?? (await renewed(hash)))?.project ?? null;
    },
    noteUse: told.note,
  };
  const limit: SharedRateLimit = {
    async take(id) {
      if (perMinute === 0) return 0;
      const hash = hashes.get(id);
      let held = current(hash);
      if (!held || held.left < 1) {
        const told = hash === undefined ? null : await renewed(hash);
        // A later one has taken over what this one brought.
        held = told && (byHash.get(told.hash) ?? told);
      }
      if (!held || held.left < 1) return Math.max(1, held?.waitSeconds ?? 0);
      held.left -= 1;
      return 0;
    },
  };
  return { projects, limit };
}

/** Counts uses and tells them a second later, by a timer of the request that began the second. */
function createToldUses(
  clock: Clock,
  tell: (uses: [id: string, requests: number, lastUsedAt: number][]) => Promise<unknown>,
) {
  const counted = new Map<string, Use>();
  let begunAt = Number.NEGATIVE_INFINITY;

  function add(id: string, { requests, lastUsedAt }: Use): void {
    const before = counted.get(id);
    counted.set(id, { requests: requests + (before?.requests ?? 0), lastUsedAt });
  }

  return {
    async note(id: string): Promise<void> {
      add(id, { requests: 1, lastUsedAt: clock.now() });
      if (Math.abs(clock.now() - begunAt) < TELL_AFTER_MS) return;
      begunAt = clock.now();
      await clock.sleep(TELL_AFTER_MS);
      const uses = [...counted];
      counted.clear();
      await tell(uses.map(([each, { requests, lastUsedAt }]) => [each, requests, lastUsedAt])).catch(
        (reason: unknown) => {
          for (const [each, use] of uses) add(each, use);
          console.warn('uses of projects could not be told; they are kept in memory', reason);
        },
      );
    },
  };
}

/** Rejects with EngineAway where nobody answers. */
async function ask(object: ObjectStub, question: ProjectsQuestion): Promise<unknown> {
  const sent = object.fetch('https://projects/', {
    method: 'POST',
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const response = await sent.catch((error: unknown) => {
    throw new EngineAway('the projects do not answer', { cause: error });
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
