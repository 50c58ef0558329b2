/** The projects in NATS as `npm run project` changes them: records by id, and an index from the hash of a key to the id. */
import { chunk } from '../../core/upstream/chunk.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { keyHashText, newId, newKey, type Randomise } from '../api/keys.ts';
import {
  byCreation,
  checkedProject,
  type Project,
  type ProjectStore,
  type ProjectWithKey,
  visibleName,
} from '../api/projects.ts';
import type { Bucket } from './buckets.ts';
import { type ProjectRecord, readRecord, readText, readUse, shownProject } from './project-record.ts';

export interface NatsProjectsParts {
  /** Id → record. A key works only while the record of its project lists its hash. */
  readonly projects: Bucket;
  /** Hash of a key → id. */
  readonly keys: Pick<Bucket, 'read' | 'compareAndSet' | 'remove'>;
  /** Id → count; written by the engine. */
  readonly uses: Pick<Bucket, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly randomise: Randomise;
}

export interface NatsProjects extends Pick<ProjectStore, 'list' | 'create' | 'rename' | 'revoke'> {
  /**
   * Calls `onKey` once the new key works, and then ends the old one: whenever it is interrupted, the caller has a key that
   * works. Null for a project that is revoked or missing.
   */
  rotate(id: string, onKey: (made: ProjectWithKey) => void): Promise<Project | null>;
  /** Null when there is no such project. */
  find(id: string): Promise<ProjectRecord | null>;
  /** Id of the project whose key has this hash; null when there is none. */
  ownerOf(keyHash: string): Promise<string | null>;
  /** Stores a record with its id and keys; idempotent. Throws RangeError when another project has one of the keys. */
  copy(id: string, record: ProjectRecord): Promise<void>;
}

/** Commands that run at once change a record one after the other. */
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
      // A rotation that began meanwhile has handed out its key as well, which stays.
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

  /** Null when there is no such project. An edit that returns the record as it is writes nothing. */
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

  /** Takes over an entry that an interrupted command left. Throws RangeError when the hash is another project's. */
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

/** Of a folder; without a hash when it is revoked. */
export interface FolderProject extends Project {
  readonly keyHash: string | null;
}

/**
 * - `new`: to be copied.
 * - `same`: was copied before, and has the same key.
 * - `changed`: was copied before, and has been rotated or revoked since, here or there.
 * - `taken`: another project in NATS has its key.
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

/** As NATS stores it. Its uses are part of the record: copied twice, they count once. */
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
