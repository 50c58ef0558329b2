/** The form for a new project, and its creation. */
import type { BackgroundRequests } from '../background-requests.ts';
import type { Remark } from '../remark.ts';
import { type ConsoleStore, type Draft, NEW_DRAFT, say } from '../state.ts';
import { showProject } from './project-list.ts';

export interface ProjectDraft {
  /** Opens the form for a new project, or closes it. */
  draft(open: boolean): void;
  change(change: Partial<Draft>): void;
  create(): Promise<void>;
}

export function createProjectDraft(state: ConsoleStore, { request }: BackgroundRequests): ProjectDraft {
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
    draft: (open) => state.set({ draft: open ? NEW_DRAFT : null, focus: open ? 'draft' : 'new' }),
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
