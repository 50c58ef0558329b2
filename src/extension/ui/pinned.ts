/** Whether a person has put Sise into the toolbar. */
import type { Browser } from 'webextension-polyfill';

export interface Pinned {
  /** Resolves to null where the browser does not say. Never rejects. */
  read(): Promise<boolean | null>;
}

/** Newer than the types that we have. */
interface ToldSettings {
  getUserSettings?(): Promise<{ readonly isOnToolbar?: boolean }>;
}

export function createPinned({ action }: Pick<Browser, 'action'>): Pinned {
  return {
    read: async () => {
      const told = await (action as ToldSettings).getUserSettings?.().catch(() => null);
      return told?.isOnToolbar ?? null;
    },
  };
}
