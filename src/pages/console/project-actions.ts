/** Creating, showing, renaming, rotating and revoking projects. */
import type { Project } from '../../messages/messages.ts';
import type { Asking } from './asking.ts';
import type { Copy } from './copying.ts';
import {
  type ConsoleCell,
  type ConsoleDeps,
  type Draft,
  NEW_DRAFT,
  type Pending,
  type Remark,
  say,
} from './state.ts';

export interface ProjectActions {
  /** Opens the form for a new project, or closes it. */
  draft(open: boolean): void;
  change(change: Partial<Draft>): void;
  create(): Promise<void>;
  /** Shows a project's key and URLs, or hides them when they are shown. */
  toggle(id: string): void;
  reveal(id: string): Promise<void>;
  hide(id: string): void;
  /** Copies what is made of the project's key, which need not be revealed for that. */
  copyWithKey(id: string, make: (key: string) => string, label: string): Promise<void>;
  openWithKey(id: string, make: (key: string) => string): Promise<void>;
  /** Asks whether it is meant; null takes the question back. */
  consider(pending: Pending | null): void;
  /** Another name for the project that is about to be renamed. */
  retype(name: string): void;
  /** Does what was considered. */
  confirm(): Promise<void>;
}

export function createProjectActions(
  deps: ConsoleDeps,
  state: ConsoleCell,
  { act }: Asking,
  copy: Copy,
): ProjectActions {
  const change = (part: Partial<Draft>): void => {
    const { draft } = state.get();
    if (draft) state.set({ draft: { ...draft, ...part } });
  };

  function show(project: Project): void {
    const projects = state.get().projects ?? [];
    const known = projects.some(({ id }) => id === project.id);
    state.set({
      projects: known
        ? projects.map((each) => (each.id === project.id ? project : each))
        : [...projects, project],
    });
  }

  function forget(id: string): void {
    const { [id]: _, ...keys } = state.get().keys;
    state.set({ keys });
  }

  /** Revoked in another console meanwhile; the next round shows it so. */
  function isGone(): void {
    state.set({ pending: null, problem: { key: 'gone' } });
    say(state, 'gone');
  }

  async function keyOf(id: string): Promise<string | null> {
    const key = await act({ type: 'revealKey', id });
    if (key === null) isGone();
    return key ?? null;
  }

  async function create(): Promise<void> {
    const { draft } = state.get();
    if (!draft || draft.busy) return;
    const problem = whatIsMissing(draft);
    if (problem) return refuse(problem);
    change({ busy: true, problem: null });
    const { name, network, restricted, platforms } = draft;
    const project = { name, network, platforms: restricted ? platforms : null };
    const answer = await act({ type: 'createProject', project });
    change({ busy: false });
    if (answer?.outcome === 'no name') refuse({ key: 'nameMissing' });
    if (answer?.outcome === 'full') refuse({ key: 'projectsFull', values: { limit: answer.limit } });
    if (answer?.outcome !== 'created') return;
    const { id } = answer.project;
    show(answer.project);
    state.set({ draft: null, opened: id, focus: `project-${id}` });
    say(state, 'created', { name: answer.project.name });
  }

  function refuse(problem: Remark): void {
    change({ problem });
    if (problem.key === 'nameMissing') state.set({ focus: 'draft' });
    say(state, problem.key, problem.values);
  }

  async function rename(pending: Pending & { readonly act: 'rename' }): Promise<void> {
    const { id, name } = pending;
    if (name.trim() === '') {
      state.set({ pending: { ...pending, problem: { key: 'nameMissing' } }, focus: 'rename' });
      return say(state, 'nameMissing');
    }
    const renamed = await act({ type: 'renameProject', id, name });
    if (renamed === null) return isGone();
    if (!renamed) return;
    show(renamed);
    state.set({ pending: null, focus: `rename-${id}` });
    say(state, 'renamed', { name: renamed.name });
  }

  async function rotate(id: string): Promise<void> {
    const rotated = await act({ type: 'rotateProject', id });
    if (rotated === null) return isGone();
    if (!rotated) return;
    show(rotated.project);
    state.set({ pending: null, focus: `rotate-${id}` });
    say(state, 'rotated', { name: rotated.project.name });
  }

  async function revoke(id: string): Promise<void> {
    const revoked = await act({ type: 'revokeProject', id });
    if (revoked === null) return isGone();
    if (!revoked) return;
    show(revoked);
    forget(id);
    state.set({ pending: null, opened: null, focus: 'title' });
    say(state, 'revoked', { name: revoked.name });
  }

  return {
    draft: (open) => state.set({ draft: open ? NEW_DRAFT : null, focus: open ? 'draft' : 'new' }),
    change,
    create,
    toggle: (id) => state.set({ opened: state.get().opened === id ? null : id, pending: null }),
    reveal: async (id) => {
      const key = await keyOf(id);
      if (key !== null) state.set({ keys: { ...state.get().keys, [id]: key } });
    },
    hide: forget,
    copyWithKey: async (id, make, label) => {
      const key = await keyOf(id);
      if (key !== null) await copy(make(key), label);
    },
    openWithKey: async (id, make) => {
      const key = await keyOf(id);
      if (key !== null) deps.openTab(make(key));
    },
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

function whatIsMissing({ name, restricted, platforms }: Draft): Remark | null {
  if (name.trim() === '') return { key: 'nameMissing' };
  return restricted && platforms.length === 0 ? { key: 'platformsNone' } : null;
}
