/** Moves the focus to what carries the name (its `data-focus`); false when that is not on the page yet. */
export function moveFocus(name: string, root: HTMLElement): boolean {
  const target = root.querySelector<HTMLElement>(`[data-focus="${name}"]`);
  target?.focus({ preventScroll: true });
  // All of its row if that fits; itself in any case.
  for (const shown of [target?.closest('li'), target]) shown?.scrollIntoView({ block: 'nearest' });
  return target !== null;
}
