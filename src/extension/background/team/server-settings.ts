/** The person's key for the team's server, and when the server is used. Pages never get the whole key. */
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

/** The item's key in the store of the settings; it is no setting's name, so that exports do not contain the item. */
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
  // Each change starts from the result of the one before.
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
    // Other stored fields stay unchanged, also damaged ones and those of a newer version.
    const changed = { ...(fields ?? (change.key === null ? FIRST : {})), ...change };
    await store.put({ ...(isLost && { [asideKey(ITEM, clock.now())]: raw }), [ITEM]: changed });
    take(changed);
  }

  async function setAside(): Promise<readonly string[]> {
    const [first, last] = asideKeysOf(ITEM);
    return store.keysBetween(first, last);
  }

  return {
    /** Resolves when the stored settings are in memory. */
    restored,
    current: (): StoredChoice => current,
    /** The stored item cannot be read, and may contain a key. No requests are sent until another is entered, or it is removed. */
    isUnreadable: () => !isSound,
    /** A key is stored, or may be. In doubt the sources get no requests in the server's place. */
    isInUse: () => current.key !== null || !isSound,
    /** Whether the sources may get requests in the server's place; not while the key cannot be read. */
    mayFallBack: () => current.key !== null && current.mode === 'fallback',
    /** Whether prices on explorer pages come from the server. Also in doubt: the person may want no requests to the sources. */
    pricesPages: () => current.pages || !isReadable,
    async change(given: Partial<StoredChoice>): Promise<void> {
      await restored;
      await serial(() => change(given));
    },
  };
}

/** `raw`: the stored item; undefined before the first change. */
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
