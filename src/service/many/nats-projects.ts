/** The projects in NATS, as `npm run project` changes them: records by id, and an index from the hash of a key to the id. */

import * as z from 'zod/mini';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import { chunk } from '../../core/upstream/chunk.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { keyHashText, newId, newKey, type Randomise } from '../api/keys.ts';
import {
  type Authorised,
  byCreation,
  checkedProject,
  type Project,
  type ProjectStore,
  type ProjectWithKey,
  visibleName,
} from '../api/projects.ts';
import type { Use } from '../api/uses.ts';
import { type Bucket, parsed } from './buckets.ts';

export interface NatsProjectsParts {
  /** Records by id. A key is valid only while the record of its project has its hash. */
  readonly projects: Bucket;
  /** The id of a key's project by the hash of the key. */
  readonly keys: Pick<Bucket, 'read' | 'compareAndSet' | 'remove'>;
  /** Counts of uses by id, which the engine writes. */
  readonly uses: Pick<Bucket, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly randomise: Randomise;
}

export interface NatsProjects extends Pick<ProjectStore, 'list' | 'create' | 'rename' | 'revoke'> {
  /**
   * Replaces the key. `onKey` is called when the new key is valid, before the old one is revoked, so that the caller has a valid key
   * even if this is interrupted. Resolves to null for a project that is revoked or missing.
   */
  rotate(id: string, onKey: (made: ProjectWithKey) => void): Promise<Project | null>;
  /** The record of a project; null when there is none. */
  find(id: string): Promise<ProjectRecord | null>;
  /** The id of the project whose key has this hash; null when there is none. */
  ownerOf(keyHash: string): Promise<string | null>;
  /** Stores a record with its keys, unless it is stored. Throws RangeError when another project has one of the keys. */
  copy(id: string, record: ProjectRecord): Promise<void>;
}

/** How often a change is tried: another command may change the record between the read and the write. */
const MOST_TRIES = 5;
const READS_AT_ONCE = 100;

export function createNatsProjects({
  projects,
  keys,
  uses,
  clock,
  randomise,
}: NatsProjectsParts): NatsProjects {
  const { find, change } = records(projects);
  const { ownerOf, addToIndex, removeFromIndex } = keyIndex(keys, find);

  async function shown(id: string, record: ProjectRecord): Promise<Project> {
    return shownProject(id, record, readUse((await uses.read(id)).value));
  }

  async function copy(id: string, record: ProjectRecord): Promise<void> {
    for (const hash of record.keyHashes) await addToIndex(hash, id);
    const { value, revision } = await projects.read(id);
    if (value === null) await projects.compareAndSet(id, JSON.stringify(record), revision);
  }

  return {
    find,
    ownerOf,
    copy,
    async list() {
      const found: Project[] = [];
      for (const ids of chunk(await projects.names(), READS_AT_ONCE)) {
        const part = ids.map(async (id) => ({ id, record: await find(id) }));
        const shownPart = (await Promise.all(part)).map(({ id, record }) => record && shown(id, record));
        found.push(...(await Promise.all(shownPart)).filter((each) => each !== null));
      }
      return found.sort(byCreation);
    },
    async create(wanted, key = newKey(randomise)) {
      const id = newId(randomise);
      const { platforms, ...checked } = checkedProject(wanted);
      const record = {
        ...checked,
        platforms: platforms && [...platforms],
        createdAt: clock.now(),
        revokedAt: null,
        keyHashes: [keyHashText(key)],
        usedBefore: null,
      };
      await copy(id, record);
      return { project: shownProject(id, record, null), key };
    },
    async rename(id, name) {
      const changed = await change(id, (record) => ({ ...record, name: visibleName(name) }));
      return changed && shown(id, changed.after);
    },
    async revoke(id) {
      const revoked = { revokedAt: clock.now(), keyHashes: [] };
      const changed = await change(id, (record) => (isRevoked(record) ? record : { ...record, ...revoked }));
      if (!changed) return null;
      await removeFromIndex(changed.before.keyHashes, id);
      return shown(id, changed.after);
    },
    async rotate(id, onKey) {
      const found = await find(id);
      if (!found || isRevoked(found)) return null;
      const key = newKey(randomise);
      const hash = keyHashText(key);
      await addToIndex(hash, id);
      const added = await change(id, (record) =>
        isRevoked(record) ? record : { ...record, keyHashes: [...record.keyHashes, hash] },
      );
      if (!added || isRevoked(added.after)) return null;
      const project = await shown(id, added.after);
      onKey({ project, key });
      // Only the keys from before are removed: another rotation may have added its own key meanwhile, which stays valid.
      const old = added.before.keyHashes;
      await change(id, (record) => ({
        ...record,
        keyHashes: record.keyHashes.filter((each) => !old.includes(each)),
      }));
      await removeFromIndex(old, id);
      return project;
    },
  };
}

function isRevoked({ revokedAt }: ProjectRecord): boolean {
  return revokedAt !== null;
}

function records(projects: Bucket) {
  async function find(id: string): Promise<ProjectRecord | null> {
    return readRecord((await projects.read(id)).value);
  }

  /** Changes a record by `edit`; nothing is written if that returns the same record. Null when there is no such project. */
  async function change(
    id: string,
    edit: (record: ProjectRecord) => ProjectRecord,
  ): Promise<{ readonly before: ProjectRecord; readonly after: ProjectRecord } | null> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { value, revision } = await projects.read(id);
      const before = readRecord(value);
      if (!before) return null;
      const after = edit(before);
      if (after === before || (await projects.compareAndSet(id, JSON.stringify(after), revision)) !== null)
        return { before, after };
    }
    throw new RangeError(`Other commands are changing project ${id}. Try again.`);
  }

  return { find, change };
}

function keyIndex(keys: NatsProjectsParts['keys'], find: (id: string) => Promise<ProjectRecord | null>) {
  async function ownerOf(hash: string): Promise<string | null> {
    const id = readText((await keys.read(hash)).value);
    return id !== null && (await find(id))?.keyHashes.includes(hash) ? id : null;
  }

  /** Adds a hash. Replaces an entry that an interrupted command left. Throws RangeError when another project has the hash. */
  async function addToIndex(hash: string, id: string): Promise<void> {
    const { value, revision } = await keys.read(hash);
    if (readText(value) === id) return;
    const isFree = (await ownerOf(hash)) === null;
    if (!isFree || (await keys.compareAndSet(hash, id, revision)) === null)
      throw new RangeError('Another project already has this key.');
  }

  async function removeFromIndex(hashes: readonly string[], id: string): Promise<void> {
    for (const hash of hashes) {
      const { value, revision } = await keys.read(hash);
      if (readText(value) === id) await keys.remove(hash, revision);
    }
  }

  return { ownerOf, addToIndex, removeFromIndex };
}

/** A project in the bucket `projects`. Unknown fields and platforms are retained, because a newer release may have written them. */
const record = z.looseObject({
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(z.string())),
  createdAt: z.number(),
  revokedAt: z.nullable(z.number()),
  /** The hashes of the valid keys: one, two during a rotation, none after a revocation. */
  keyHashes: z.array(z.string()),
  /** The uses that a folder had counted before the project was copied from it. */
  usedBefore: z.nullable(z.object({ requests: z.number(), lastUsedAt: z.nullable(z.number()) })),
});
export type ProjectRecord = z.infer<typeof record>;

const use = z.object({ requests: z.number(), lastUsedAt: z.number() });

/** The record in a stored value; null where it is none. */
export function readRecord(value: Uint8Array | null): ProjectRecord | null {
  return record.safeParse(parsed(value)).data ?? null;
}

/** The count in a value of the bucket `uses`; null where it is none. */
export function readUse(value: Uint8Array | null): Use | null {
  return use.safeParse(parsed(value)).data ?? null;
}

export function authorised(id: string, { network, platforms }: ProjectRecord): Authorised {
  return { id, network, platforms: platforms && PLATFORM_IDS.filter((each) => platforms.includes(each)) };
}

function shownProject(id: string, found: ProjectRecord, counted: Use | null): Project {
  const { name, createdAt, revokedAt, usedBefore } = found;
  return {
    ...authorised(id, found),
    name,
    createdAt,
    revokedAt,
    lastUsedAt: counted?.lastUsedAt ?? usedBefore?.lastUsedAt ?? null,
    requests: (counted?.requests ?? 0) + (usedBefore?.requests ?? 0),
  };
}

export function readText(value: Uint8Array | null): string | null {
  return value && new TextDecoder().decode(value);
}

/**
 * A project in the database of a server of one machine, to be copied to NATS. `keyHash`: the SHA-256 of its key in
 * hexadecimal; null if the project is revoked.
 */
export interface FolderProject extends Project {
  readonly keyHash: string | null;
}

/**
 * The state of a folder's project before it is copied to NATS:
 *
 * - `new`: not copied yet
 * - `same`: copied before, with the same key
 * - `changed`: copied before, and rotated or revoked since, in the folder or in NATS
 * - `taken`: another project in NATS has its key
 */
export type ImportState = 'new' | 'same' | 'changed' | 'taken';

export async function importState(
  { id, keyHash, revokedAt }: FolderProject,
  nats: Pick<NatsProjects, 'find' | 'ownerOf'>,
): Promise<ImportState> {
  const found = await nats.find(id);
  if (found) {
    const isSame = keyHash === null ? found.revokedAt === revokedAt : found.keyHashes.includes(keyHash);
    return isSame ? 'same' : 'changed';
  }
  return keyHash !== null && (await nats.ownerOf(keyHash)) !== null ? 'taken' : 'new';
}

/** The record of a folder's project. Its uses are part of it, so that they count once even if it is copied twice. */
export function importedRecord(project: FolderProject): ProjectRecord {
  const { name, network, platforms, createdAt, revokedAt, requests, lastUsedAt, keyHash } = project;
  return {
    name,
    network,
    platforms: platforms && [...platforms],
    createdAt,
    revokedAt,
    keyHashes: keyHash === null ? [] : [keyHash],
    usedBefore: { requests, lastUsedAt },
  };
}
