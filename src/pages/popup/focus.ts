import { useLayoutEffect } from 'preact/hooks';
import type { PopupCell } from './state.ts';

/** Moves the focus where the state wants it, as soon as that is on the page. */
export function useFocus(state: PopupCell): void {
  useLayoutEffect(() => {
    const { focus } = state.get();
    if (focus === null) return;
    const target = document.querySelector<HTMLElement>(`[data-focus="${focus}"]`);
    if (!target) return;
    target.focus({ preventScroll: true });
    target.closest('li')?.scrollIntoView({ block: 'nearest' });
    state.set({ focus: null });
  });
}
