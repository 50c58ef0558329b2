/** The past for private windows: what was heard in memory alone, gone with the last of them (docs/architecture.md §5). */
import { createMemoryStore } from '../storage/memory.ts';
import { createHistory, type History, type HistoryParts } from './create-history.ts';

export interface PrivateHistory {
  current(): History;
  /** Drops all that was heard. */
  forget(): void;
}

/** The sources, and with them the budgets, are those of `parts`. */
export function createPrivateHistory(parts: Omit<HistoryParts, 'store'>): PrivateHistory {
  let heard: History | null = null;
  return {
    current() {
      heard ??= createHistory({ ...parts, store: createMemoryStore() });
      return heard;
    },
    forget() {
      heard = null;
    },
  };
}
