/** Puts the focus into the field, where the popup begins there and nothing else is first. */
import { pageProblem } from './page-problem.ts';
import type { PopupDeps, PopupStore } from './state.ts';

export function startInField({ startsInField, drafts }: PopupDeps, state: PopupStore): void {
  const { opened, settingsOpen } = state.get();
  const isFree = opened === null && !settingsOpen && document.activeElement === document.body;
  const isCalm = pageProblem(state.get()) === null && drafts.read().length === 0;
  if (startsInField && isFree && isCalm) state.set({ focus: 'field' });
}
