/** Renaming, rotating and revoking a project: first considered, then confirmed. */
import type { Project } from '../../../messages/projects.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { type ConsoleState, type ConsoleStore, type Pending, say } from '../state.ts';
import { hideKey, sayGone, showProject } from './project-list.ts';

export interface ProjectChanges {
  /** Asks whether it is meant; null takes the question back. */
  consider(pending: Pending | null): void;
  /** Another name for the project that is about to be renamed. */
  retype(name: string): void;
  /** Does what was considered. */
  confirm(): Promise<void>;
}

export function createProjectChanges(state: ConsoleStore, { request }: BackgroundRequests): ProjectChanges {
  /** Shows what became of the project, and says so. */
  function settle(project: Project | null | undefined, key: ConsoleTextKey, change: Partial<ConsoleState>) {
    if (project === null) return sayGone(state);
    if (!project) return;
    showProject(state, project);
    state.set({ pending: null, ...change });
    say(state, key, { name: project.name });
  }

  async function rename(pending: Pending & { readonly act: 'rename' }): Promise<void> {
    const { id, name } = pending;
    if (name.trim() === '') {
      state.set({ pending: { ...pending, problem: { key: 'nameMissing' } }, focus: 'rename' });
      return say(state, 'nameMissing');
    }
    const renamed = await request({ type: 'renameProject', id, name });
    settle(renamed, 'renamed', { focus: `rename-${id}` });
  }

  async function rotate(id: string): Promise<void> {
    const rotated = await request({ type: 'rotateProject', id });
    settle(rotated ? rotated.project : rotated, 'rotated', { focus: `rotate-${id}` });
  }

  async function revoke(id: string): Promise<void> {
    const revoked = await request({ type: 'revokeProject', id });
    if (revoked) hideKey(state, id);
    settle(revoked, 'revoked', { opened: null, focus: 'title' });
  }

  return {
    consider: (pending) => {
      const before = state.get().pending;
      const back = before && `${before.act}-${before.id}`;
      state.set({ pending, focus: pending ? (pending.act === 'rename' ? 'rename' : 'keep') : back });
    },
    retype: (name) => {
      const { pending } = state.get();
      if (pending?.act === 'rename') state.set({ pending: { ...pending, name, problem: null } });
    },
    confirm: async () => {
      const { pending } = state.get();
      if (pending?.act === 'rename') await rename(pending);
      if (pending?.act === 'rotate') await rotate(pending.id);
      if (pending?.act === 'revoke') await revoke(pending.id);
    },
  };
}
