/** Functions that proofs run inside the extension's worker. Each must stand alone: it is sent there as text. */

/** `session` stands for `storage.session`, every other name for a store of the database. */
export interface Place {
  readonly store: string;
  readonly key: string;
  /** Into the value, outermost first; none for the value itself. */
  readonly path: readonly string[];
  /** What stands there: `typeof`, `null` or `list`. */
  readonly type: string;
}

/** Every value that is stored, at every depth. */
export async function placesStored(): Promise<readonly Place[]> {
  const { chrome } = globalThis as unknown as {
    chrome: { storage: { session: { get(keys: null): Promise<Record<string, unknown>> } } };
  };
  const places: Place[] = [];
  const walk = (store: string, key: string, value: unknown, path: readonly string[]) => {
    places.push({
      store,
      key,
      path,
      type: Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value,
    });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value).slice(0, 40)) walk(store, key, inner, [...path, name]);
  };
  for (const [key, value] of Object.entries(await chrome.storage.session.get(null)))
    walk('session', key, value, []);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const name of database.objectStoreNames) {
    const keys = await resultOf(database.transaction(name).objectStore(name).getAllKeys());
    for (const key of keys)
      walk(name, String(key), await resultOf(database.transaction(name).objectStore(name).get(key)), []);
  }
  database.close();
  return places;
}

/** The text of every chunk of recorded prices. */
export async function recordedTexts(): Promise<Readonly<Record<string, string>>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const store = database.transaction('recordings').objectStore('recordings');
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const [keys, chunks] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
  database.close();
  return Object.fromEntries(keys.map((key, index) => [String(key), String(chunks[index].text)]));
}

/** Makes the close points of recorded prices so many seconds older, as if that time had passed since. */
export async function turnBackRecorded(seconds: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction('recordings', 'readwrite');
  const older = (line: string) => {
    const [at, ...rest] = line.split(' ');
    return line === '' ? line : [Number(at) - seconds, ...rest].join(' ');
  };
  const walking = transaction.objectStore('recordings').openCursor();
  walking.onsuccess = () => {
    const cursor = walking.result;
    if (!cursor) return;
    const chunk = cursor.value as { readonly text: string };
    if (String(cursor.key).includes('/5m/'))
      cursor.update({ ...chunk, text: chunk.text.split('\n').map(older).join('\n') });
    cursor.continue();
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

/** Puts something else in the place, and resolves when it is written; what stood there is kept in a database beside it. */
export async function damage(
  given: Place & { readonly by: unknown; readonly isGone: boolean },
): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      storage: {
        session: {
          get(key: string): Promise<Record<string, unknown>>;
          set(items: Record<string, unknown>): Promise<void>;
        };
      };
    };
  };
  const put = (name: string, store: string, key: string, change: (value: unknown) => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.result.createObjectStore(store);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction(store, 'readwrite');
        let before: unknown;
        const reading = transaction.objectStore(store).get(key);
        reading.onsuccess = () => {
          before = reading.result;
          transaction.objectStore(store).put(change(structuredClone(before)), key);
        };
        transaction.oncomplete = () => {
          database.close();
          resolve(before);
        };
        transaction.onabort = () => reject(transaction.error);
      };
    });
  const changed = (value: unknown): unknown => {
    const [last] = given.path.slice(-1);
    if (last === undefined) return given.by;
    let holder = value as Record<string, unknown>;
    for (const name of given.path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
    if (given.isGone) delete holder[last];
    else holder[last] = given.by;
    return value;
  };
  if (given.store === 'session') {
    const { [given.key]: before } = await chrome.storage.session.get(given.key);
    await put('proof', 'whole', 'before', () => before);
    await chrome.storage.session.set({ [given.key]: changed(structuredClone(before)) });
    return;
  }
  const before = await put('sise', given.store, given.key, changed);
  await put('proof', 'whole', 'before', () => before);
}

/** Puts back what `damage` took away. */
export async function mend({ store, key }: Pick<Place, 'store' | 'key'>): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: { storage: { session: { set(items: Record<string, unknown>): Promise<void> } } };
  };
  const opened = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  const proof = await opened('proof');
  const before = await new Promise<unknown>((resolve, reject) => {
    const reading = proof.transaction('whole').objectStore('whole').get('before');
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error);
  });
  proof.close();
  if (store === 'session') return chrome.storage.session.set({ [key]: before });
  const sise = await opened('sise');
  const transaction = sise.transaction(store, 'readwrite');
  transaction.objectStore(store).put(before, key);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  sise.close();
}
