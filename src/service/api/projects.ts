/** The port of projects and their keys: IndexedDB in the extension, SQLite on a server, NATS for many machines. */

import { cleanName } from '../../core/market/clean-names.ts';
import { PLATFORM_IDS, type PlatformId } from '../../core/market/platforms.ts';

/** An owner of a key and its restrictions (docs/api.md#the-request). Does not contain the key. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** Prices exist on mainnet only: keys of testnet projects are refused. */
  readonly network: 'mainnet' | 'testnet';
  /** Allowed platforms; null for all. */
  readonly platforms: readonly PlatformId[] | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Null while its key is valid. */
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Requests with a valid key, including refused ones. */
  readonly requests: number;
}

export type NewProject = Pick<Project, 'name' | 'network' | 'platforms'>;

/** The order of every list: by creation, then by id, so that copies of the same projects are listed alike. */
export function byCreation(a: Project, b: Project): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** A server returns a key only once, when it is created. */
export interface ProjectWithKey {
  readonly project: Project;
  readonly key: string;
}

export interface ProjectStore {
  /** Must precede `findByKey`. Rejects when the store cannot be read; the next call retries. */
  restore(): Promise<void>;
  /** In the order of `byCreation`, including revoked ones and uses that are not written yet. */
  list(): Promise<readonly Project[]>;
  /**
   * With a new key, or the given one. Throws RangeError when the name has nothing visible, or another project has the key.
   */
  create(project: NewProject, key?: string): Promise<ProjectWithKey>;
  /** Null, here and below, for an unknown project. */
  rename(id: string, name: string): Promise<Project | null>;
  /** Ends its key for good; the project stays in the list. */
  revoke(id: string): Promise<Project | null>;
  /** Replaces its key; null for a revoked project, too. */
  rotate(id: string): Promise<ProjectWithKey | null>;
  /** From memory, since every request waits for it. Null for an unknown key, or one of a revoked project. */
  findByKey(key: string): Authorised | null;
  /** Counts a request; written later, many at once, and only to the counters. */
  noteUse(id: string): void;
  /** Writes the counts. Never rejects: after a failure they wait for the next write. */
  flush(): Promise<void>;
}

/** The restrictions of a key. */
export type Authorised = Pick<Project, 'id' | 'network' | 'platforms'>;

/** Projects with valid keys in one extension. */
export const PROJECT_LIMIT = 100;

/** Throws RangeError when the name has nothing visible. */
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
