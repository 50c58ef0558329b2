/**
 * Stores in one IndexedDB database of the extension's origin, which content scripts cannot reach
 * (docs/architecture.md §5).
 */
import { type IDBPDatabase, openDB } from 'idb';
import type { Store } from './store.ts';

/** More than one write, and than the browser's own writes meanwhile. */
const LEAST_LEFT = 16 * 1024 * 1024;
/** Deletions write little and make room, so they have a reserve. */
const LEAST_LEFT_TO_DELETE = 4 * 1024 * 1024;
/** Sequential, so that writes stay in order. */
let looks: Promise<unknown> = Promise.resolve();

/**
 * | store | contains |
 * |---|---|
 * | `saved`, `settings`, `coins`, `alerts` | the watchlist, settings, amounts of coins, price alerts |
 * | `kept` | replaceable data such as catalogs |
 * | `tokens` | names of tokens; separate because it is read whole |
 * | `projects`, `uses` | projects of the API with their keys; counts of uses, which are written all the time |
 * | `captures`, `history` | year-end captures; facts of sources about past moments |
 * | `recordings` | accepted prices; separate because it only grows |
 */
export const STORE_NAMES = [
  'saved',
  'settings',
  'kept',
  'tokens',
  'projects',
  'uses',
  'captures',
  'history',
  'coins',
  'alerts',
  'recordings',
] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export type Database = ReturnType<typeof openDatabase>;

/** 2 added projects, 3 past moments, 4 amounts of coins and alerts, 5 recordings. */
const VERSION = 5;

/**
 * Opened at the first use; each opening is tried twice. A connection that ends (another context upgrades or deletes the
 * database, the browser drops it) is opened again at the next use. Store operations reject with the browser's DOMException,
 * such as `QuotaExceededError`.
 */
export function openDatabase(name: string) {
  let connection: Promise<IDBPDatabase> | null = null;

  const connect = (): Promise<IDBPDatabase> => {
    if (connection) return connection;
    // Tried twice: without it the first requests after a start would have no stored data.
    const opening = open(name).catch(() => open(name));
    connection = opening;
    // A failed opening must not be returned again.
    opening.catch(() => forget(opening));
    return opening;
  };
  const forget = (ended: Promise<IDBPDatabase>): void => {
    if (connection === ended) connection = null;
  };

  /** Retries once on a new connection: `InvalidStateError` is the only sign of an ended one. */
  async function use<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
    const current = connect();
    try {
      return await work(await current);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      forget(current);
      return work(await connect());
    }
  }

  return {
    /** Starts to open it. The next use reports a failure; the use after that opens it again. */
    open: () => void connect(),
    store: (storeName: StoreName): Store => storeOf(use, storeName),
    /** The next use opens another connection. */
    close: async () => {
      const current = connection;
      connection = null;
      if (current) (await current).close();
    },
  };
}

async function open(name: string): Promise<IDBPDatabase> {
  try {
    return await openVersion(name, VERSION);
  } catch (error) {
    // Of a later release: opened as it is, since it contains user data.
    if (error instanceof Error && error.name === 'VersionError') return openVersion(name, undefined);
    throw error;
  }
}

function openVersion(name: string, version: number | undefined): Promise<IDBPDatabase> {
  return openDB(name, version, {
    upgrade(database) {
      for (const store of STORE_NAMES) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
      }
    },
    // Another context waits for this connection to end; running transactions finish first.
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

function storeOf(
  use: <T>(work: (database: IDBPDatabase) => Promise<T>) => Promise<T>,
  name: StoreName,
): Store {
  return {
    get: (key) => use((database) => database.get(name, key)),
    entries: () =>
      use(async (database) => {
        const [keys, values] = await read(database, name);
        return textKeys(keys, values);
      }),
    keysBetween: async (first, last) => {
      const range = IDBKeyRange.bound(first, last);
      const keys = await use((database) => database.getAllKeys(name, range));
      return keys.filter((key) => typeof key === 'string');
    },
    pages: async function* () {
      for (let after: IDBValidKey | undefined; ; ) {
        const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
        const [keys, values] = await use((database) => read(database, name, range));
        yield textKeys(keys, values);
        if (keys.length < PAGE) return;
        after = keys.at(-1);
      }
    },
    put: async (items) => {
      const all = Object.entries(items);
      if (all.length > 0) await refuseWithoutRoom('put');
      await write(use, name, all, (store, [key, value]) => store.put(value, key));
    },
    delete: async (keys) => {
      if (keys.length > 0) await refuseWithoutRoom('delete');
      await write(use, name, keys, (store, key) => store.delete(key));
    },
  };
}

const PAGE = 500;

/** Everything without a `range`, otherwise one page. */
async function read(database: IDBPDatabase, name: StoreName, range?: IDBKeyRange | null) {
  const transaction = database.transaction(name);
  const count = range === undefined ? undefined : PAGE;
  const [keys, values] = await Promise.all([
    transaction.store.getAllKeys(range, count),
    transaction.store.getAll(range, count),
    transaction.done,
  ]);
  return [keys, values] as const;
}

/** Keys of other types are not from this port. */
function textKeys(keys: readonly IDBValidKey[], values: readonly unknown[]): [string, unknown][] {
  return keys.flatMap((key, i): [string, unknown][] => (typeof key === 'string' ? [[key, values[i]]] : []));
}

interface Writable {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** One transaction, flushed to disk; aborted when a request fails. None for an empty list. */
async function write<Each>(
  use: <T>(work: (database: IDBPDatabase) => Promise<T>) => Promise<T>,
  name: StoreName,
  all: readonly Each[],
  request: (store: Writable, each: Each) => Promise<unknown>,
): Promise<void> {
  if (all.length === 0) return;
  await use(async (database) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    const done = transaction.done;
    try {
      await Promise.all(all.map(async (each) => request(transaction.store, each)));
    } catch (error) {
      abort(transaction);
      await done.catch(() => {});
      throw error;
    }
    await done;
  });
}

/** A value that cannot be cloned throws before the transaction fails; a failed request has ended it already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // Ended already.
  }
}

/**
 * Rejects with `QuotaExceededError` when too little is left; allows everything when the browser has no estimate. Chromium
 * deletes the whole database at its next opening when the disk was full during a write (seen in 156).
 */
function refuseWithoutRoom(change: 'put' | 'delete'): Promise<void> {
  const least = change === 'put' ? LEAST_LEFT : LEAST_LEFT_TO_DELETE;
  const look = looks.then(bytesLeft, bytesLeft);
  looks = look;
  return look.then((left) => {
    if (left !== null && left < least) throw new DOMException('the disk is full', 'QuotaExceededError');
  });
}

/** Null without an estimate. */
async function bytesLeft(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}
