/** What a front was told of keys. It counts as long as no key was taken back since that this front has heard of. */
import type { Authorised } from '../api/projects.ts';
import { PLAIN_ANSWER_MS } from '../pricing/freshness.ts';
import type { Clock } from '../upstream/clock.ts';
import type { KeysAsOf } from './projects-wire.ts';

export interface HeldLease {
  readonly hash: string;
  readonly project: Authorised;
  readonly until: number;
  /** When the projects themselves said so. */
  readonly toldAt: number;
  /** After which of the changes that their object tells of. */
  asOf: KeysAsOf;
  readonly waitSeconds: number;
  left: number;
}

/**
 * Whether a key may have been taken back since. In another run of the projects none was where they count as many: they may
 * count fewer only where the register was put back.
 */
function isBefore(asOf: KeysAsOf, other: KeysAsOf): boolean {
  return asOf.run === other.run ? asOf.changes < other.changes : asOf.changes !== other.changes;
}

/** A key that was revoked or rotated is known to be within 5 s, the message included. */
export const LEASE_MS = 4_000;
/** Keys that were good lately, some 200 bytes each; and as many that are good no more. */
const MOST_LEASES = 10_000;

export function createHeldLeases(clock: Pick<Clock, 'now'>) {
  const byHash = new Map<string, HeldLease>();
  const hashes = new Map<string, string>();
  const gone = new Set<string>();
  let latest: KeysAsOf | null = null;
  let isAllConfirmed = true;
  /** When it was last said which are to be asked about; null once that was answered. */
  let namedAt: number | null = null;

  const isConfirmed = ({ asOf }: HeldLease) => latest === null || !isBefore(asOf, latest);

  function drop(hash: string): boolean {
    const held = byHash.get(hash);
    if (!held) return false;
    byHash.delete(hash);
    // After a rotation the project is known by another key's hash.
    if (hashes.get(held.project.id) === hash) hashes.delete(held.project.id);
    return true;
  }

  return {
    /** Also one that is to be asked for again. */
    get: (hash: string) => byHash.get(hash),
    hashOf: (id: string) => hashes.get(id),

    /** While it may be gone by. */
    current(hash: string | undefined): HeldLease | null {
      const held = hash === undefined ? null : byHash.get(hash);
      const restMs = (held?.until ?? 0) - clock.now();
      // Further ahead than any lease lasts: the clock was set back.
      return held && restMs > 0 && restMs <= LEASE_MS && isConfirmed(held) ? held : null;
    },

    /** What was told lately, for while nobody can be asked; null where its key is good no more. */
    lastWord(hash: string): HeldLease | null | undefined {
      if (gone.has(hash)) return null;
      const held = byHash.get(hash);
      return held && isConfirmed(held) && clock.now() - held.toldAt <= PLAIN_ANSWER_MS ? held : undefined;
    },

    keep(held: HeldLease): HeldLease {
      const { hash, project } = held;
      // Another request may have brought one meanwhile.
      const other = byHash.get(hash);
      held.left += other?.left ?? 0;
      if (other) other.left = 0;
      drop(hash);
      gone.delete(hash);
      byHash.set(hash, held);
      hashes.set(project.id, hash);
      const [oldest] = byHash.keys();
      if (byHash.size > MOST_LEASES && oldest !== undefined) drop(oldest);
      return held;
    },

    /** Its key is nobody's. */
    end(hash: string): void {
      if (!drop(hash)) return;
      gone.add(hash);
      const [oldest] = gone;
      if (gone.size > MOST_LEASES && oldest !== undefined) gone.delete(oldest);
    },

    hear(asOf: KeysAsOf): void {
      // What was said before and arrives after is no news.
      if (latest && !isBefore(latest, asOf)) return;
      latest = asOf;
      isAllConfirmed = false;
    },

    /** Those of which it is not known whether they are good still, once for all that wait. Those that nobody goes by any more are dropped. */
    toConfirm(): string[] {
      if (isAllConfirmed || (namedAt !== null && Math.abs(clock.now() - namedAt) < LEASE_MS)) return [];
      for (const { hash, toldAt } of [...byHash.values()])
        if (clock.now() - toldAt > PLAIN_ANSWER_MS) drop(hash);
      const found = [...byHash.values()].filter((held) => !isConfirmed(held)).map(({ hash }) => hash);
      isAllConfirmed = found.length === 0;
      if (!isAllConfirmed) namedAt = clock.now();
      return found;
    },

    confirm(checked: readonly string[], asOf: KeysAsOf): void {
      namedAt = null;
      for (const hash of checked) {
        const held = byHash.get(hash);
        if (held && isBefore(held.asOf, asOf)) held.asOf = asOf;
      }
    },
  };
}
