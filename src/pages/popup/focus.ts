import type { PopupCell } from './state.ts';

/** Moves the focus where the state wants it, if that is on the page already. */
export function moveFocus(state: PopupCell, root: HTMLElement): void {
  const { focus } = state.get();
  if (focus === null) return;
  const target = root.querySelector<HTMLElement>(`[data-focus="${focus}"]`);
  if (!target) return;
  target.focus({ preventScroll: true });
  target.closest('li')?.scrollIntoView({ block: 'nearest' });
  state.set({ focus: null });
}
