/** The actions of projects and their keys. */
import type { Project } from '../../../messages/projects.ts';
import type { ConsoleTextKey, Remark } from '../../../ui/i18n/console.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import {
  type ConsoleDeps,
  type ConsoleState,
  type ConsoleStore,
  type Draft,
  NEW_DRAFT,
  type Pending,
  say,
} from '../state.ts';

/** Puts the project into the list, or its new state in the place of the old one. */
function showProject(state: ConsoleStore, project: Project): void {
  const projects = state.get().projects ?? [];
  const known = projects.some(({ id }) => id === project.id);
  state.set({
    projects: known
      ? projects.map((each) => (each.id === project.id ? project : each))
      : [...projects, project],
  });
}

/** Announces that the project was revoked in another console; the next round shows that. */
function sayGone(state: ConsoleStore): void {
  state.set({ pending: null, problem: { key: 'gone' } });
  say(state, 'gone');
}

/** Hides a revealed key. */
function hideKey(state: ConsoleStore, id: string): void {
  const { [id]: _, ...keys } = state.get().keys;
  state.set({ keys });
}

/** Showing, copying and using a project's key. */
export function createProjectKeys(
  { openTab }: Pick<ConsoleDeps, 'openTab'>,
  state: ConsoleStore,
  { request }: BackgroundRequests,
  copy: (text: string, label: string) => Promise<void>,
) {
  async function keyOf(id: string): Promise<string | null> {
    const key = await request({ type: 'revealKey', id });
    if (key === null) sayGone(state);
    return key ?? null;
  }

  return {
    /** Shows a project's key and URLs, or hides them when they are shown. */
    toggle: (id: string) => state.set({ opened: state.get().opened === id ? null : id, pending: null }),
    reveal: async (id: string) => {
      const key = await keyOf(id);
      if (key !== null) state.set({ keys: { ...state.get().keys, [id]: key } });
    },
    hide: (id: string) => hideKey(state, id),
    /** Copies a text with the project's key in it, also while the key is hidden. */
    copyWithKey: async (id: string, make: (key: string) => string, label: string) => {
      const key = await keyOf(id);
      if (key !== null) await copy(make(key), label);
    },
    openWithKey: async (id: string, make: (key: string) => string) => {
      const key = await keyOf(id);
      if (key !== null) openTab(make(key));
    },
  };
}

/** The form for a new project, and its creation. */
export function createProjectDraft(state: ConsoleStore, { request }: BackgroundRequests) {
  const change = (part: Partial<Draft>): void => {
    const { draft } = state.get();
    if (draft) state.set({ draft: { ...draft, ...part } });
  };

  function refuse(problem: Remark): void {
    change({ problem });
    if (problem.key === 'nameMissing') state.set({ focus: 'draft' });
    say(state, problem.key, problem.values);
  }

  return {
    /** Opens the form for a new project, or closes it. */
    draft: (open: boolean) => state.set({ draft: open ? NEW_DRAFT : null, focus: open ? 'draft' : 'new' }),
    change,
    create: async () => {
      const { draft } = state.get();
      if (!draft || draft.busy) return;
      const problem = whatIsMissing(draft);
      if (problem) return refuse(problem);
      change({ busy: true, problem: null });
      const { name, network, restricted, platforms } = draft;
      const project = { name, network, platforms: restricted ? platforms : null };
      const answer = await request({ type: 'createProject', project });
      change({ busy: false });
      if (answer?.outcome === 'no name') refuse({ key: 'nameMissing' });
      if (answer?.outcome === 'full') refuse({ key: 'projectsFull', values: { limit: answer.limit } });
      if (answer?.outcome !== 'created') return;
      const { id } = answer.project;
      showProject(state, answer.project);
      state.set({ draft: null, opened: id, focus: `project-${id}` });
      say(state, 'created', { name: answer.project.name });
    },
  };
}

function whatIsMissing({ name, restricted, platforms }: Draft): Remark | null {
  if (name.trim() === '') return { key: 'nameMissing' };
  return restricted && platforms.length === 0 ? { key: 'platformsNone' } : null;
}

/** Renaming, rotating and revoking a project, each after a confirmation. */
export function createProjectChanges(state: ConsoleStore, { request }: BackgroundRequests) {
  /** Shows and announces the result of a change. */
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
    /** Asks the person to confirm a change; null removes the question. */
    consider: (pending: Pending | null) => {
      const before = state.get().pending;
      const back = before && `${before.act}-${before.id}`;
      state.set({ pending, focus: pending ? (pending.act === 'rename' ? 'rename' : 'keep') : back });
    },
    /** Changes the new name in the form. */
    retype: (name: string) => {
      const { pending } = state.get();
      if (pending?.act === 'rename') state.set({ pending: { ...pending, name, problem: null } });
    },
    /** Carries out the change that the person has confirmed. */
    confirm: async () => {
      const { pending } = state.get();
      if (pending?.act === 'rename') await rename(pending);
      if (pending?.act === 'rotate') await rotate(pending.id);
      if (pending?.act === 'revoke') await revoke(pending.id);
    },
  };
}
