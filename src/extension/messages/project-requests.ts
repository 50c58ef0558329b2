/** The messages about projects and their keys. Types only. */
import type { NewProject, Project, ProjectWithKey } from '../../service/api/projects.ts';

export type { Project };

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
