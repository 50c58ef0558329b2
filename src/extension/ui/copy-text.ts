/** Copying a text to the clipboard; for a moment its button shows that it worked. */
import type { PageDeps } from './page-deps.ts';

const COPIED_MS = 1500;

/** Returns a function that copies a text and resolves to whether that worked. `mark` receives its label, and null a moment later. */
export function createCopyText(
  { copy, clock }: Pick<PageDeps, 'copy' | 'clock'>,
  mark: (copied: string | null) => void,
) {
  let cancel = () => {};
  return async (text: string, label: string): Promise<boolean> => {
    try {
      await copy(text);
    } catch {
      return false;
    }
    cancel();
    mark(label);
    cancel = clock.after(COPIED_MS, () => mark(null));
    return true;
  };
}
