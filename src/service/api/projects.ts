/** The port behind which projects and their keys are kept: IndexedDB in the extension, SQLite on a server. */

import { cleanName } from '../../core/market/clean-names.ts';
import { PLATFORM_IDS, type PlatformId } from '../../core/market/platforms.ts';

/** Who may ask the operation, and for what (docs/api.md#the-request). Its key is not part of it. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** Prices exist on mainnet only: the key of a testnet project is refused, with a sentence that says so. */
  readonly network: 'mainnet' | 'testnet';
  /** The platforms that its key may ask for; null: all of them. */
  readonly platforms: readonly PlatformId[] | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** When its key was taken back, for good; null while it is good. */
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Requests that its keys were good for, refused ones among them. */
  readonly requests: number;
}

export type NewProject = Pick<Project, 'name' | 'network' | 'platforms'>;

/** The only moment when a server tells a key. */
export interface ProjectWithKey {
  readonly project: Project;
  readonly key: string;
}

export interface ProjectStore {
  /** Resolves when `findByKey` may be asked. Rejects when what was kept cannot be read; then the next call tries again. */
  restore(): Promise<void>;
  /** In the order of their creation, revoked ones included; uses not yet written are counted. */
  list(): Promise<readonly Project[]>;
  /**
   * With a new key, or with the one given. Throws RangeError when nothing visible is left of the name, or when the key is
   * somebody's here already.
   */
  create(project: NewProject, key?: string): Promise<ProjectWithKey>;
  /** Null, here and below, when there is no such project. */
  rename(id: string, name: string): Promise<Project | null>;
  /** Takes its key back for good; the project stays in the list. */
  revoke(id: string): Promise<Project | null>;
  /** Gives it another key instead of the one it has; null also for a revoked one. */
  rotate(id: string): Promise<ProjectWithKey | null>;
  /** At once, from memory: it stands in the way of every request. Null for a key of nobody, or of a revoked project. */
  findByKey(key: string): Authorised | null;
  /** Counts a request. Written a little later, many at once, and never over anything but the counters. */
  noteUse(id: string): void;
  /** Writes what was counted. Never rejects: counts that cannot be written wait for the next time. */
  flush(): Promise<void>;
}

/** What the operation needs to know of the owner of a key. */
export type Authorised = Pick<Project, 'id' | 'network' | 'platforms'>;

/** Projects whose keys are good, in one extension: more than anybody can tell apart. */
export const PROJECT_LIMIT = 100;

/** The project as it is kept. Throws RangeError when nothing visible is left of its name. */
export function checkedProject({ name, network, platforms }: NewProject): NewProject {
  const wanted = PLATFORM_IDS.filter((id) => platforms?.includes(id));
  return { name: visibleName(name), network, platforms: platforms && wanted };
}

/** The name as it is kept and shown. Throws RangeError when nothing visible is left of it. */
export function visibleName(name: string): string {
  const clean = cleanName(name);
  if (clean === null) throw new RangeError('a project needs a visible name');
  return clean;
}
