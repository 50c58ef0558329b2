/** The messages about projects and their keys. Types only. */
import type { PlatformId } from '../../core/market/platforms.ts';

/** Who may ask the operation, and for what (docs/architecture.md §1). Its key is not part of it. */
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

/**
 * Each message about projects with its answer, which is null when the project does not exist. A revoked one stays in the
 * list, cannot be rotated and has no key to reveal.
 */
export interface ProjectMessages {
  /** In the order of their creation. */
  projects: { request: Record<never, never>; response: readonly Project[] };
  /** `no name`: nothing visible is left of it. `full`: so many have good keys already. */
  createProject: {
    request: { readonly project: NewProject };
    response:
      | ({ readonly outcome: 'created' } & ProjectWithKey)
      | { readonly outcome: 'no name' }
      | { readonly outcome: 'full'; readonly limit: number };
  };
  renameProject: { request: { readonly id: string; readonly name: string }; response: Project | null };
  revokeProject: { request: { readonly id: string }; response: Project | null };
  /** Another key; the one before stops working at once. */
  rotateProject: { request: { readonly id: string }; response: ProjectWithKey | null };
  revealKey: { request: { readonly id: string }; response: string | null };
}
