/** Handlers of the console's messages about projects. */
import { cleanName } from '../../../core/market/clean-names.ts';
import type { ExtensionProjects } from '../../../service/api/project-store.ts';
import { PROJECT_LIMIT } from '../../../service/api/projects.ts';
import type { PROJECT_MESSAGES } from '../../messages/projects.ts';
import type { HandlersOf } from '../../messages/receive.ts';

export function createProjectHandlers(projects: ExtensionProjects): HandlersOf<typeof PROJECT_MESSAGES> {
  return {
    projects: () => projects.list(),
    async createProject({ project }) {
      if (cleanName(project.name) === null) return { outcome: 'no name' };
      const good = (await projects.list()).filter(({ revokedAt }) => revokedAt === null);
      if (good.length >= PROJECT_LIMIT) return { outcome: 'full', limit: PROJECT_LIMIT };
      return { outcome: 'created', ...(await projects.create(project)) };
    },
    async renameProject({ id, name }) {
      // A name without a visible character is refused: the project keeps its own.
      if (cleanName(name) !== null) return projects.rename(id, name);
      return (await projects.list()).find((each) => each.id === id) ?? null;
    },
    revokeProject: ({ id }) => projects.revoke(id),
    rotateProject: ({ id }) => projects.rotate(id),
    revealKey: ({ id }) => projects.reveal(id),
  };
}
