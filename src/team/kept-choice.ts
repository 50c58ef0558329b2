/** The key for the team's server, and when it is asked: the person's own, kept beside the settings, which pages never see whole. */
import * as z from 'zod/mini';
import { isKey } from '../api/keys.ts';
import type { ServerChoice } from '../messages/server-requests.ts';
import { parseStored } from '../storage/parse-stored.ts';
import type { Store } from '../storage/store.ts';

export interface KeptChoice extends ServerChoice {
  readonly key: string | null;
}

export interface KeptServerChoice {
  /** Resolves when what was kept is back; what is damaged is as in the beginning. */
  readonly restored: Promise<void>;
  current(): KeptChoice;
  /** A key is kept, or may be: what was kept cannot be read. In doubt nobody else is asked in the server's place. */
  isInUse(): boolean;
  change(change: Partial<KeptChoice>): Promise<void>;
}

/** No setting by its name, so that it is in no export of them. */
const ITEM = 'teamServer';

const FIRST: KeptChoice = { key: null, mode: 'fallback', pages: false };

/** Of what cannot be read: there may be a key, and the person may have wanted nobody else asked. */
const UNREAD: KeptChoice = { ...FIRST, mode: 'only' };

const stored = z.object({
  key: z.catch(z.nullable(z.string().check(z.refine(isKey))), FIRST.key),
  mode: z.catch(z.enum(['only', 'fallback']), FIRST.mode),
  pages: z.catch(z.boolean(), FIRST.pages),
});

/** The key in a pasted text, or null when there is none. */
export function readServerKey(text: string): string | null {
  const key = text.trim();
  return isKey(key) ? key : null;
}

/** `store`: of the extension's own origin. The key is kept there and sent to the server, nowhere else. */
export function createServerSettings(store: Store): KeptServerChoice {
  let current = FIRST;
  let isUnread = false;

  async function read(): Promise<void> {
    current = parseStored(stored, await store.get(ITEM)) ?? FIRST;
    isUnread = false;
  }

  const restored = read().catch((error: unknown) => {
    current = UNREAD;
    isUnread = true;
    console.warn('what was chosen of the server could not be read', error);
  });
  return {
    restored,
    current: () => current,
    isInUse: () => current.key !== null || isUnread,
    async change(change) {
      await restored;
      // Written over what is there unread, a key would be lost.
      if (isUnread) await read();
      const changed = { ...current, ...change };
      await store.put({ [ITEM]: changed });
      current = changed;
    },
  };
}
