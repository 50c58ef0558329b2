/** Projects with their keys, and the port of their stores: IndexedDB in the extension, SQLite on a server, NATS for many machines. */
import { cleanName } from '../../core/market/clean-names.ts';
import { PLATFORM_IDS, type PlatformId } from '../../core/market/platforms.ts';

/** A project: the owner of a key, with the key's restrictions (docs/api.md#the-request). Does not contain the key. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** Prices exist on mainnet only: keys of testnet projects are refused. */
  readonly network: 'mainnet' | 'testnet';
  /** The platforms (blockchains) whose prices the key may request; null for all. */
  readonly platforms: readonly PlatformId[] | null;
  /** When the project was created (Unix milliseconds). */
  readonly createdAt: number;
  /** When the key was revoked (Unix milliseconds); null while it is valid. */
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** The number of requests with a valid key, including refused ones. */
  readonly requests: number;
}

export type NewProject = Pick<Project, 'name' | 'network' | 'platforms'>;

/** Compares projects for a list: by creation, then by id, so that every copy of the same projects has the same order. */
export function byCreation(a: Project, b: Project): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** A project with its key. A server returns a key only once, when it is created. */
export interface ProjectWithKey {
  readonly project: Project;
  readonly key: string;
}

export interface ProjectStore {
  /** Reads the stored projects; must precede `findByKey`. Rejects when the store cannot be read; the next call retries. */
  restore(): Promise<void>;
  /** All projects in the order of `byCreation`: also revoked ones, and with uses that are not written yet. */
  list(): Promise<readonly Project[]>;
  /**
   * Creates a project with the given key, or a new one. Throws RangeError when the name has nothing visible, or another project has
   * the key.
   */
  create(project: NewProject, key?: string): Promise<ProjectWithKey>;
  /** Resolves to null for an unknown project, as `revoke` and `rotate` do. */
  rename(id: string, name: string): Promise<Project | null>;
  /** Revokes the key for good. The project stays in the list. */
  revoke(id: string): Promise<Project | null>;
  /** Replaces the key. Resolves to null for a revoked project, too. */
  rotate(id: string): Promise<ProjectWithKey | null>;
  /** The project of a key, from memory, since every request waits for it. Null for an unknown or revoked key. */
  findByKey(key: string): Authorised | null;
  /** Counts a request. Counts are written later, several at once. */
  noteUse(id: string): void;
  /** Writes the counts. Never rejects: counts that cannot be written wait for the next write. */
  flush(): Promise<void>;
}

/** The project of a valid key, with the network and the platforms for which the key is valid. */
export type Authorised = Pick<Project, 'id' | 'network' | 'platforms'>;

/** The most projects with valid keys in one extension. */
export const PROJECT_LIMIT = 100;

/** The project with a cleaned name and known platforms only. Throws RangeError when the name has nothing visible. */
export function checkedProject({ name, network, platforms }: NewProject): NewProject {
  const wanted = PLATFORM_IDS.filter((id) => platforms?.includes(id));
  return { name: visibleName(name), network, platforms: platforms && wanted };
}

/** The cleaned name. Throws RangeError when it has nothing visible. */
export function visibleName(name: string): string {
  const clean = cleanName(name);
  if (clean === null) throw new RangeError('a project needs a visible name');
  return clean;
}
