/** Puts a text on the clipboard, and says what it was. */
import { type ConsoleCell, type ConsoleDeps, say } from './state.ts';

export type Copy = (text: string, label: string) => Promise<void>;

/** How long a copy button shows that it worked. */
const COPIED_MS = 1500;

export function createCopy({ copy, clock }: ConsoleDeps, state: ConsoleCell): Copy {
  let cancelCopied = () => {};
  return async (text, label) => {
    cancelCopied();
    try {
      await copy(text);
      state.set({ copied: label });
      say(state, 'copiedWhat', { what: label });
      cancelCopied = clock.after(COPIED_MS, () => state.set({ copied: null }));
    } catch {
      state.set({ problem: { key: 'copyFailed' } });
      say(state, 'copyFailed');
    }
  };
}
