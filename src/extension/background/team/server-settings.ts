/** The key for the team's server, and when it is asked: the person's own, kept beside the settings, which pages never see whole. */
import * as z from 'zod/mini';
import { asideKey, asideKeysOf, parseStored } from '../../../core/storage/collection.ts';
import { createSerial } from '../../../core/storage/serial.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import { isKey } from '../../../service/api/keys.ts';
import type { ServerChoice } from '../../messages/server.ts';

export interface StoredChoice extends ServerChoice {
  readonly key: string | null;
}

export type ServerSettings = ReturnType<typeof createServerSettings>;

/** No setting by its name, so that it is in no export of them. */
const ITEM = 'teamServer';

const FIRST: StoredChoice = { key: null, mode: 'fallback', pages: false };

/** For an unreadable item: the person may have excluded the sources. */
const UNREAD: StoredChoice = { key: null, mode: 'only', pages: false };

const storedKey = z.nullable(z.string().check(z.refine(isKey)));
const stored = z.object({
  mode: z.catch(z.enum(['only', 'fallback']), UNREAD.mode),
  pages: z.catch(z.boolean(), UNREAD.pages),
});

/** The key in a pasted text, or null when there is none. */
export function readServerKey(text: string): string | null {
  const key = text.trim();
  return isKey(key) ? key : null;
}

/** `store`: of the extension's own origin. The key is kept there and sent to the server, nowhere else. */
export function createServerSettings(store: Store, clock: Pick<Clock, 'now'>) {
  // Each change is of what the one before it has left.
  const serial = createSerial();
  let current = FIRST;
  let isSound = true;
  /** False where nothing of the choice could be read. */
  let isReadable = true;

  function take(raw: unknown): void {
    ({ current, isSound, isReadable } = readChoice(raw));
  }

  const restored = store.get(ITEM).then(take, (error: unknown) => {
    current = UNREAD;
    isSound = false;
    isReadable = false;
    console.warn('the server settings could not be read', error);
  });

  async function change(change: Partial<StoredChoice>): Promise<void> {
    const raw = await store.get(ITEM);
    const fields = raw === undefined ? FIRST : fieldsOf(raw);
    if (change.key === null) await store.delete(await setAside());
    const isUnreadKey = fields?.key !== undefined && !storedKey.safeParse(fields.key).success;
    const isLost = change.key !== null && (fields === null || (isUnreadKey && change.key !== undefined));
    // Only what is named is written: what else lies there stays as it is, be it damaged or of a newer version.
    const changed = { ...(fields ?? (change.key === null ? FIRST : {})), ...change };
    await store.put({ ...(isLost && { [asideKey(ITEM, clock.now())]: raw }), [ITEM]: changed });
    take(changed);
  }

  async function setAside(): Promise<readonly string[]> {
    const [first, last] = asideKeysOf(ITEM);
    return store.keysBetween(first, last);
  }

  return {
    /** Resolves when what was kept is back. */
    restored,
    current: (): StoredChoice => current,
    /** The stored item cannot be read, and may contain a key. No requests are sent until another is entered, or it is removed. */
    isUnreadable: () => !isSound,
    /** A key is stored, or may be. In doubt the sources get no requests in the server's place. */
    isInUse: () => current.key !== null || !isSound,
    /** Whether the sources may be asked in the server's place; a key that cannot be read is as one that it refuses. */
    mayFallBack: () => current.key !== null && current.mode === 'fallback',
    /** Whether explorers' pages are the server's to price. In doubt they are: a person who chose so wants no requests to the sources. */
    pricesPages: () => current.pages || !isReadable,
    async change(given: Partial<StoredChoice>): Promise<void> {
      await restored;
      await serial(() => change(given));
    },
  };
}

/** `raw`: as it lies there; undefined where nothing was kept yet. */
function readChoice(raw: unknown) {
  if (raw === undefined) return { current: FIRST, isSound: true, isReadable: true };
  const read = parseStored(stored, raw);
  const key = storedKey.safeParse(fieldsOf(raw)?.key);
  return {
    current: { ...(read ?? UNREAD), key: key.data ?? null },
    isSound: read !== null && key.success,
    isReadable: read !== null,
  };
}

function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> | null {
  return parseStored(z.record(z.string(), z.unknown()), raw);
}
