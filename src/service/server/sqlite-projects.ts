/** The store of a server's projects in SQLite, with the hashes of keys only. Commands in other processes may change it. */
import type { DatabaseSync } from 'node:sqlite';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { platform } from '../../core/market/fields.ts';
import { createFailureLog } from '../../core/storage/failure-log.ts';
import { inTransaction } from '../../core/storage/sqlite.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { createKeyIndex, hashKey, type KeyIndex, newId, newKey, type Randomise } from '../api/keys.ts';
import {
  type Authorised,
  byCreation,
  checkedProject,
  type Project,
  type ProjectStore,
  visibleName,
} from '../api/projects.ts';
import { createUses, type Use } from '../api/uses.ts';

export interface SqliteProjectsParts {
  readonly database: DatabaseSync;
  readonly clock: Clock;
  readonly randomise: Randomise;
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.string()),
  key_hash: z.nullable(z.instanceof(Uint8Array)),
  created_at: z.number(),
  revoked_at: z.nullable(z.number()),
  last_used_at: z.nullable(z.number()),
  requests: z.number(),
});
type Row = z.infer<typeof row>;

export function createSqliteProjects({ database, clock, randomise }: SqliteProjectsParts): ProjectStore {
  const sql = prepared(database);
  const counter = createUses(clock, writeUses);
  let index: KeyIndex<Authorised> = createKeyIndex([]);
  let indexed: unknown;
  const failures = createFailureLog('warn', 'projects could not be read; the cached ones are used');

  function writeUses(uses: ReadonlyMap<string, Use>): void {
    inTransaction(database, () => {
      for (const [id, { requests, lastUsedAt }] of uses) sql.addUse.run(requests, lastUsedAt, id);
    });
  }

  function rows(): readonly Row[] {
    return sql.all.all().flatMap((found) => row.safeParse(found).data ?? []);
  }

  function find(id: string): Row | null {
    return row.safeParse(sql.one.get(id)).data ?? null;
  }

  /** Rebuilds the index of keys if another process has changed the database. */
  function follow(): void {
    const version = sql.dataVersion.get()?.data_version;
    if (version === indexed) return;
    index = createKeyIndex(
      rows().flatMap(({ id, network, platforms, key_hash }) =>
        key_hash ? [[key_hash, { id, network, platforms: platformsOf(platforms) }] as const] : [],
      ),
    );
    indexed = version;
  }

  function show(found: Row): Project {
    const pending = counter.pending(found.id);
    const project = projectOf(found);
    return {
      ...project,
      lastUsedAt: pending?.lastUsedAt ?? project.lastUsedAt,
      requests: project.requests + (pending?.requests ?? 0),
    };
  }

  /** Changes a project, and marks the index as old: `data_version` does not count this connection's own writes. */
  function change(id: string, write: () => unknown): Project | null {
    write();
    indexed = undefined;
    const found = find(id);
    return found && show(found);
  }

  return {
    restore: async () => follow(),
    list: async () => rows().map(show).sort(byCreation),
    async create(wanted, key = newKey(randomise)) {
      const { name, network, platforms } = checkedProject(wanted);
      const id = newId(randomise);
      follow();
      if (index.find(key)) throw new RangeError('Another project already has this key.');
      const project = change(id, () =>
        sql.insert.run(id, name, network, platforms && JSON.stringify(platforms), hashKey(key), clock.now()),
      );
      if (!project) throw new Error('the new project is missing');
      return { project, key };
    },
    rename: async (id, name) => change(id, () => sql.setName.run(visibleName(name), id)),
    revoke: async (id) => change(id, () => sql.setRevoked.run(clock.now(), id)),
    async rotate(id) {
      const key = newKey(randomise);
      const project = change(id, () => sql.setKey.run(hashKey(key), id));
      return project && project.revokedAt === null ? { project, key } : null;
    },
    findByKey(key) {
      try {
        follow();
        failures.reset();
      } catch (reason) {
        // The database is locked for a moment. The index is valid until the other process commits.
        failures.note(reason);
      }
      return index.find(key);
    },
    noteUse: counter.note,
    flush: counter.flush,
  };
}

/** All projects with the hashes of their keys as text. */
export function projectsWithHashes(
  database: DatabaseSync,
): readonly (Project & { readonly keyHash: string | null })[] {
  return prepared(database)
    .all.all()
    .flatMap((found) => row.safeParse(found).data ?? [])
    .map((found) => ({ ...projectOf(found), keyHash: found.key_hash && bytesToHex(found.key_hash) }));
}

function projectOf(found: Row): Project {
  return {
    id: found.id,
    name: found.name,
    network: found.network,
    platforms: platformsOf(found.platforms),
    createdAt: found.created_at,
    revokedAt: found.revoked_at,
    lastUsedAt: found.last_used_at,
    requests: found.requests,
  };
}

function prepared(database: DatabaseSync) {
  return {
    all: database.prepare('SELECT * FROM projects'),
    one: database.prepare('SELECT * FROM projects WHERE id = ?'),
    insert: database.prepare(
      'INSERT INTO projects (id, name, network, platforms, key_hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    setName: database.prepare('UPDATE projects SET name = ? WHERE id = ?'),
    setKey: database.prepare('UPDATE projects SET key_hash = ? WHERE id = ? AND revoked_at IS NULL'),
    setRevoked: database.prepare(
      'UPDATE projects SET key_hash = NULL, revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
    ),
    /** Writes the counters only, so it cannot undo a change of the project. */
    addUse: database.prepare(
      'UPDATE projects SET requests = requests + ?, last_used_at = max(coalesce(last_used_at, 0), ?) WHERE id = ?',
    ),
    /** A number that changes when another connection has written. */
    dataVersion: database.prepare('PRAGMA data_version'),
  };
}

/** The platforms in the stored text; none where it is unreadable, so that the key allows nothing. */
function platformsOf(text: string | null): Authorised['platforms'] {
  if (text === null) return null;
  try {
    return z.array(platform).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
