/** Functions that tests run inside the extension's worker. Each must stand alone: it is sent there as text. */

/** As much of `chrome` as they use. */
interface Extension {
  readonly action: {
    setBadgeText(badge: { readonly text: string }): Promise<void>;
    setTitle(button: { readonly title: string }): Promise<void>;
  };
  readonly runtime: {
    getManifest(): { readonly action: { readonly default_title: string } };
  };
  readonly storage: {
    readonly session: {
      get(keys: null): Promise<Record<string, unknown>>;
      set: (items: Record<string, unknown>) => Promise<void>;
      clear(): Promise<void>;
    };
  };
  readonly alarms: {
    clearAll(): Promise<boolean>;
    create(name: string, when: { when: number; periodInMinutes: number }): Promise<void>;
    getAll(): Promise<readonly StoredAlarm[]>;
  };
}

export interface StoredAlarm {
  readonly name: string;
  readonly scheduledTime: number;
  readonly periodInMinutes?: number;
}

/** Makes every time in `storage.session` so many milliseconds older. */
export async function turnBackStoredTimes(ms: number): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  const YEAR_2020 = 1_577_836_800_000;
  const older = (value: unknown): unknown => {
    if (typeof value === 'number') return value > YEAR_2020 ? value - ms : value;
    if (Array.isArray(value)) return value.map(older);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, older(each)]));
  };
  const items = await chrome.storage.session.get(null);
  await chrome.storage.session.set(older(items) as Record<string, unknown>);
}

/**
 * Leaves neither alarms nor items, but for a list of the five coins of a profile from before, which has begun: a worker that is
 * just starting begins no other. The button is as the manifest has it.
 */
export async function emptyStorage(): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  await chrome.storage.session.clear();
  await chrome.alarms.clearAll();
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setTitle({ title: chrome.runtime.getManifest().action.default_title });
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const names = [...database.objectStoreNames];
      const done = () => {
        database.close();
        resolve();
      };
      if (names.length === 0) return done();
      const transaction = database.transaction(names, 'readwrite');
      for (const name of names) transaction.objectStore(name).clear();
      transaction.objectStore('kept').put(1, 'list-version');
      for (const [place, id] of ['BTC', 'ETH', 'BNB', 'POL', 'KAIA'].entries())
        transaction.objectStore('saved').put({ version: 1, value: { addedAt: 0, place } }, `${id}:0x`);
      transaction.oncomplete = done;
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

/** The session's items, as a browser's restart leaves them: none. */
export async function emptySession(): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  await chrome.storage.session.clear();
}

export async function readWholeSession(): Promise<Record<string, unknown>> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  return chrome.storage.session.get(null);
}

export async function writeSession(items: Record<string, unknown>): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  await chrome.storage.session.set(items);
}

/** Writes items into one of the database's stores. */
export async function writeDatabase(given: {
  readonly store: string;
  readonly items: readonly (readonly [key: string | number, value: unknown])[];
}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(given.store, 'readwrite');
      for (const [key, value] of given.items) transaction.objectStore(given.store).put(value, key);
      transaction.oncomplete = () => {
        database.close();
        resolve();
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

export async function readAlarms(): Promise<readonly StoredAlarm[]> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  return chrome.alarms.getAll();
}

/** Brings the alarm forward to now, and resolves when pages are shown what it has found: then that is recorded. For a page. */
export async function bringAlarmForward(name: string): Promise<void> {
  interface Event<Argument> {
    addListener(heard: (argument: Argument) => void): void;
    removeListener(heard: (argument: Argument) => void): void;
  }
  const { chrome } = globalThis as unknown as {
    chrome: {
      alarms: {
        get(name: string): Promise<{ readonly periodInMinutes?: number } | undefined>;
        create(
          name: string,
          alarm: { readonly when: number; readonly periodInMinutes?: number },
        ): Promise<void>;
      };
      storage: { session: { readonly onChanged: Event<Readonly<Record<string, unknown>>> } };
    };
  };
  const { onChanged } = chrome.storage.session;
  const existing = await chrome.alarms.get(name);
  await new Promise<void>((resolve) => {
    const heard = (changes: Readonly<Record<string, unknown>>) => {
      if (!('view' in changes)) return;
      onChanged.removeListener(heard);
      resolve();
    };
    onChanged.addListener(heard);
    const periodInMinutes = existing?.periodInMinutes;
    void chrome.alarms.create(name, { when: Date.now(), ...(periodInMinutes && { periodInMinutes }) });
  });
}

/** Moves the periodic alarm to that time (Unix milliseconds, by the browser's own clock). Its period stays. */
export async function moveTick(when: number): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  const tick = (await chrome.alarms.getAll()).find(({ name }) => name === 'refresh');
  if (!tick?.periodInMinutes) throw new Error('no periodic alarm');
  await chrome.alarms.create(tick.name, { when, periodInMinutes: tick.periodInMinutes });
}

/** From now on nothing is written to `storage.session`, without an error. */
export function hangSessionWrites(): void {
  const self = globalThis as unknown as { chrome: Extension; hung?: boolean };
  self.chrome.storage.session.set = () => {
    self.hung = true;
    return new Promise(() => {});
  };
}

/** From now on no item is put into the database, without an error. */
export function hangDatabaseWrites(): void {
  const self = globalThis as unknown as { hung?: boolean };
  IDBObjectStore.prototype.put = function put() {
    self.hung = true;
    // Any request will do: it belongs to the transaction, which is kept open by asking again and again.
    const waiting = this.count();
    const again = () => {
      this.count().onsuccess = again;
    };
    again();
    return waiting as unknown as IDBRequest<IDBValidKey>;
  };
}

/** From now on nothing is deleted from that store of the database, without an error. */
export function hangDeletes(store: string): void {
  const self = globalThis as unknown as { hung?: boolean };
  const { delete: working } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.delete = function hanging(key) {
    if (this.name !== store) return working.call(this, key);
    self.hung = true;
    const again = () => {
      this.count().onsuccess = again;
    };
    again();
    return this.count() as unknown as IDBRequest<undefined>;
  };
}

/** Whether one of the above has been tried. */
export function hasHung(): boolean {
  return (globalThis as unknown as { hung?: boolean }).hung === true;
}

/** What the database's stores are called. */
export function databaseStores(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames];
      opening.result.close();
      resolve(names);
    };
  });
}

/** Every key in one of the database's stores. */
export function readDatabaseKeys(store: string): Promise<readonly IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction(store).objectStore(store).getAllKeys();
      keys.onerror = () => reject(keys.error);
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result);
      };
    };
  });
}

/** Every item in one of the database's stores. */
export function readDatabase(store: string): Promise<readonly (readonly [IDBValidKey, unknown])[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(store);
      const [keys, values] = [
        transaction.objectStore(store).getAllKeys(),
        transaction.objectStore(store).getAll(),
      ];
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(keys.result.map((key, index) => [key, values.result[index]] as const));
      };
    };
  });
}

/** As a person does who clears the extension's data. */
export function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('sise');
    deleting.onerror = () => reject(deleting.error);
    deleting.onsuccess = () => resolve();
  });
}

export async function readSession(key: string): Promise<unknown> {
  const { chrome } = globalThis as unknown as { chrome: Extension };
  return (await chrome.storage.session.get(null))[key];
}

/** Everything that the extension has written down, as text; runs in its pages, too. */
export async function everythingWritten(): Promise<string> {
  interface Area {
    get(keys: null): Promise<object>;
  }
  const { chrome } = globalThis as unknown as { chrome: { storage: { session: Area; local: Area } } };
  const { session, local } = chrome.storage;
  const written: unknown[] = [await session.get(null), await local.get(null)];
  const opening = indexedDB.open('sise');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const database = opening.result;
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).objectStore(name);
    for (const reading of [store.getAllKeys(), store.getAll()])
      written.push(
        await new Promise((resolve, reject) => {
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = reject;
        }),
      );
  }
  database.close();
  return JSON.stringify(written);
}
