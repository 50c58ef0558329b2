/** The projects that the page shows, and the keys among them that are revealed. */
import type { Project } from '../../../messages/projects.ts';
import { type ConsoleStore, say } from '../state.ts';

/** Puts the project into the list, or its new state in the place of the old one. */
export function showProject(state: ConsoleStore, project: Project): void {
  const projects = state.get().projects ?? [];
  const known = projects.some(({ id }) => id === project.id);
  state.set({
    projects: known
      ? projects.map((each) => (each.id === project.id ? project : each))
      : [...projects, project],
  });
}

/** The project was revoked in another console meanwhile; the next round shows it so. */
export function sayGone(state: ConsoleStore): void {
  state.set({ pending: null, problem: { key: 'gone' } });
  say(state, 'gone');
}

/** The key is shown no more. */
export function hideKey(state: ConsoleStore, id: string): void {
  const { [id]: _, ...keys } = state.get().keys;
  state.set({ keys });
}
