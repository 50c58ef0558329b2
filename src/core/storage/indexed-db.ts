/**
 * Stores in one IndexedDB database of the extension's origin, which content scripts cannot reach (docs/architecture.md §5).
 */
import { type IDBPDatabase, openDB } from 'idb';
import type { Store } from './store.ts';

/** Free bytes without which nothing is written: more than one write and the browser's own writes need. */
const LEAST_LEFT = 16 * 1024 * 1024;
/** Free bytes without which nothing is deleted: fewer, because a deletion writes little and makes room. */
const LEAST_LEFT_TO_DELETE = 4 * 1024 * 1024;
/** The last check of the free space. Each check waits for the one before, so that writes stay in order. */
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

/** Version of the database: 2 added projects, 3 past moments, 4 amounts of coins and alerts, 5 recordings. */
const VERSION = 5;

/**
 * Opens the database at the first use; each opening is tried twice. A connection that ends (another context upgrades or
 * deletes the database, the browser drops it) is opened again at the next use. Store operations reject with the browser's
 * DOMException, such as `QuotaExceededError`.
 */
export function openDatabase(name: string) {
  let connection: Promise<IDBPDatabase> | null = null;

  const connect = (): Promise<IDBPDatabase> => {
    if (connection) return connection;
    // Tried twice: after a single failure, the first requests after a start would be without stored data.
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
    /** Starts to open the database. If that fails, the next use rejects, and the use after that opens it again. */
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
    // The database is of a later release: it is opened as it is, because it contains user data.
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

/** Reads all entries without a `range`, otherwise one page of its entries. */
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

/** The entries whose keys are text: a `Store` writes no others. */
function textKeys(keys: readonly IDBValidKey[], values: readonly unknown[]): [string, unknown][] {
  return keys.flatMap((key, i): [string, unknown][] => (typeof key === 'string' ? [[key, values[i]]] : []));
}

interface Writable {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** Sends the requests in one transaction, flushed to disk, and aborted when one fails. An empty list needs none. */
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

/** Aborts a transaction that may have ended: a failed request ends it, a value that cannot be cloned does not. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended already.
  }
}

/**
 * Rejects with `QuotaExceededError` when too little space is left; allows everything when the browser has no estimate.
 * Chromium deletes the whole database at its next opening when the disk was full during a write (seen in 156).
 */
function refuseWithoutRoom(change: 'put' | 'delete'): Promise<void> {
  const least = change === 'put' ? LEAST_LEFT : LEAST_LEFT_TO_DELETE;
  const look = looks.then(bytesLeft, bytesLeft);
  looks = look;
  return look.then((left) => {
    if (left !== null && left < least) throw new DOMException('the disk is full', 'QuotaExceededError');
  });
}

/** Free bytes by the browser's estimate; null without one. */
async function bytesLeft(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}
