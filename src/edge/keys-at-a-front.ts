/**
 * The projects as a front has them: whose a key is, and some requests in advance, for four seconds; then asked again. While
 * they are away, what they told last goes on for ten minutes: nobody can revoke a key then, either. Each of their answers tells
 * whether a key was taken back before; then what is held of others is asked about, and does not count until it is answered.
 */
import { isKey, keyHashText } from '../api/keys.ts';
import type { AskedProjects } from '../api/operation.ts';
import { EngineAway } from '../api/questions.ts';
import type { SharedRateLimit } from '../api/rate-limit.ts';
import { createToldUses } from '../nats/told-uses.ts';
import { createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';
import { askProjects, type ProjectsAnswer } from './ask-projects.ts';
import { createHeldLeases, type HeldLease, LEASE_MS } from './held-keys.ts';
import { createLeasesUnderWay } from './leases-under-way.ts';
import type { ObjectStub } from './object-storage.ts';
import type { KeysAsOf } from './projects-wire.ts';

export interface RemoteProjectsParts {
  /** Made anew for each question: workerd binds it to the request that is being answered. */
  readonly object: () => ObjectStub;
  readonly clock: Clock;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
}

/** As many requests are taken in advance as come in two seconds of a key that is used to its limit. */
const LEASES_A_MINUTE = 30;

/**
 * Nothing that waits is shared between requests: workerd ends a request's timers and messages with it, and another that
 * waited for them would wait for ever.
 */
export function createRemoteProjects({ object, clock, perMinute }: RemoteProjectsParts) {
  const leases = createHeldLeases(clock);
  const underWay = createLeasesUnderWay(clock);
  const hashOf = createLastHash();
  const told = createToldUses(clock, async (uses) =>
    hear((await askProjects(object(), { ask: 'uses', uses })).asOf),
  );
  const inAdvance = Math.max(1, Math.ceil(perMinute / LEASES_A_MINUTE));
  const buckets = createTokenBuckets({ burst: 2 * inAdvance, perMinute }, clock);

  /** Rejects with EngineAway where the projects are away and have not told lately whose it is. */
  async function renewed(hash: string): Promise<HeldLease | null> {
    const before = leases.get(hash);
    // Without a limit nothing is spent.
    const unspent = Math.min(before?.left ?? 0, perMinute);
    if (before) before.left = 0;
    let answer: ProjectsAnswer<'lease'>;
    const askedAt = clock.now();
    try {
      answer = await underWay.ask(hash, (isOnly) =>
        askProjects(object(), { ask: 'lease', hash, requests: isOnly ? inAdvance : 1, unspent }),
      );
    } catch (error) {
      const last = error instanceof EngineAway ? leases.lastWord(hash) : undefined;
      if (last === undefined) throw error;
      return last && leases.keep({ ...last, until: clock.now() + LEASE_MS, ...grantedHere(last.project.id) });
    }
    const { project, granted, waitSeconds } = answer.told;
    const now = clock.now();
    const { asOf } = answer;
    const held = { hash, until: askedAt + LEASE_MS, toldAt: now, asOf, waitSeconds, left: granted };
    const kept = project && leases.keep({ ...held, project });
    if (!project) leases.end(hash);
    await hear(asOf);
    return kept;
  }

  /** Each front by itself. */
  function grantedHere(id: string): Pick<HeldLease, 'left' | 'waitSeconds'> {
    const left = buckets.take(id, inAdvance);
    return { left, waitSeconds: left > 0 ? 0 : buckets.waitSeconds(id) };
  }

  /** Never rejects: what could not be asked about counts no more, and is asked about with the next answer. */
  async function hear(asOf: KeysAsOf | null): Promise<void> {
    if (asOf) leases.hear(asOf);
    const hashes = leases.toConfirm();
    if (hashes.length === 0) return;
    try {
      const checked = await askProjects(object(), { ask: 'check', hashes });
      for (const hash of checked.told) leases.end(hash);
      leases.hear(checked.asOf);
      leases.confirm(hashes, checked.asOf);
    } catch (error) {
      console.warn('valid keys could not be requested', error);
    }
  }

  /** Where nobody asks this front anything, it hears by this which keys were taken back. Never rejects. */
  async function listen(): Promise<void> {
    const answer = await askProjects(object(), { ask: 'check', hashes: [] }).catch(() => null);
    if (answer) await hear(answer.asOf);
  }

  /** Whether the projects would have to be asked whose key it is, having told nothing of it lately. */
  const isStranger = (key: string) => isKey(key) && leases.get(hashOf(key)) === undefined;

  const projects: AskedProjects = {
    restore: async () => {},
    async findByKey(key) {
      if (!isKey(key)) return null;
      const hash = hashOf(key);
      return (leases.current(hash) ?? (await renewed(hash)))?.project ?? null;
    },
    noteUse: told.note,
  };
  const limit: SharedRateLimit = {
    async take(id) {
      if (perMinute === 0) return 0;
      const hash = leases.hashOf(id);
      let held = leases.current(hash);
      if (!held || held.left < 1) {
        const told = hash === undefined ? null : await renewed(hash);
        // A later one has taken over what this one brought.
        held = told && (leases.get(told.hash) ?? told);
      }
      if (!held || held.left < 1) return Math.max(1, held?.waitSeconds ?? 0);
      held.left -= 1;
      return 0;
    },
  };
  return { projects, limit, isStranger, hear, listen };
}

/** A request asks twice about its key, one after the other. */
function createLastHash(): (key: string) => string {
  let last = { key: '', hash: '' };
  return (key) => {
    if (last.key !== key) last = { key, hash: keyHashText(key) };
    return last.hash;
  };
}
