/** Finds the project of a key for a front: read from the leader, cached for 4 s, and for longer while NATS does not answer. */
import { setNewest } from '../../core/market/bounded-map.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { isKey, keyHashText } from '../api/keys.ts';
import type { Authorised } from '../api/projects.ts';
import { EngineAway } from '../api/questions.ts';
import type { Bucket } from './buckets.ts';
import { authorised, readRecord, readText } from './nats-projects.ts';

export interface KeyLookupParts {
  readonly keys: Pick<Bucket, 'read'>;
  readonly projects: Pick<Bucket, 'read'>;
  /** A monotonic clock. */
  readonly clock: Pick<Clock, 'now'>;
  /** How long a key that was checked before is accepted while NATS does not answer; 0 for as long as it is cached. */
  readonly graceMs?: number;
}

/** How long a key is cached. With the time of a read, a revoked key is refused within 5 s. */
const FRESH_MS = 4_000;
export const GRACE_MS = 600_000;
const PROBE_EVERY_MS = 1_000;
/** The most known keys in the cache, of about 200 bytes each. */
const MOST_KEYS = 20_000;
/** The most unknown keys. They are cached separately, so that they evict no known key. */
const MOST_UNKNOWN = 2_000;

interface Checked {
  readonly project: Authorised | null;
  readonly at: number;
}

export function createKeyLookup({ keys, projects, clock, graceMs = GRACE_MS }: KeyLookupParts) {
  const known = new Map<string, Checked>();
  const unknown = new Map<string, Checked>();
  const reads = new Map<string, Promise<Authorised | null>>();
  let lastFailure: { readonly at: number; readonly cause: unknown } | null = null;

  async function stored(hash: string): Promise<Authorised | null> {
    const id = readText((await keys.read(hash)).value);
    if (id === null) return null;
    const record = readRecord((await projects.read(id)).value);
    // The record decides, not the index: an interrupted change may leave a hash that is not valid any more.
    return record?.revokedAt === null && record.keyHashes.includes(hash) ? authorised(id, record) : null;
  }

  async function readAndCache(hash: string): Promise<Authorised | null> {
    const at = clock.now();
    try {
      const project = await stored(hash);
      const [to, from, most] = project ? [known, unknown, MOST_KEYS] : [unknown, known, MOST_UNKNOWN];
      from.delete(hash);
      setNewest(to, hash, { project, at }, most);
      lastFailure = null;
      return project;
    } catch (cause) {
      if (!lastFailure) console.warn('keys could not be read from NATS; checked ones stay valid', cause);
      lastFailure = { at: clock.now(), cause };
      throw new EngineAway('keys could not be read from NATS', { cause });
    }
  }

  function read(hash: string): Promise<Authorised | null> {
    const underWay = reads.get(hash);
    if (underWay) return underWay;
    const reading = readAndCache(hash).finally(() => reads.delete(hash));
    reads.set(hash, reading);
    return reading;
  }

  function inGrace(checked: Checked | undefined, cause: unknown): Authorised | null {
    if (!checked || clock.now() - checked.at > graceMs)
      throw new EngineAway('keys could not be read from NATS', { cause });
    return checked.project;
  }

  return {
    /** The project of a key, or null. Rejects with EngineAway when NATS does not answer and the key was not checked lately. */
    async findByKey(key: string): Promise<Authorised | null> {
      if (!isKey(key)) return null;
      const hash = keyHashText(key);
      const checked = known.get(hash) ?? unknown.get(hash);
      if (checked && clock.now() - checked.at < FRESH_MS) return checked.project;
      if (!lastFailure) return read(hash).catch((error) => inGrace(checked, error));
      const { at, cause } = lastFailure;
      if (clock.now() - at >= PROBE_EVERY_MS && reads.size === 0) read(hash).catch(() => {});
      return inGrace(checked, cause);
    },
  };
}
