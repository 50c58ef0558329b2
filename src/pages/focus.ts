/** Moves the focus to what carries the name (its `data-focus`); false when that is not on the page yet. */
export function moveFocus(name: string, root: HTMLElement): boolean {
  const target = root.querySelector<HTMLElement>(`[data-focus="${name}"]`);
  target?.focus({ preventScroll: true });
  target?.closest('li')?.scrollIntoView({ block: 'nearest' });
  return target !== null;
}
