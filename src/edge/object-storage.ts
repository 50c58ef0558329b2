/** What is used of workerd's Durable Objects: their storage, and how a front finds one. */

/** Writes of one turn are made together, all or none. No answer leaves the object before they are on disk. */
export interface ObjectStorage {
  get(key: string): Promise<unknown>;
  list(options: {
    readonly prefix: string;
    /** From here on. */
    readonly start?: string;
    /** Without this one. */
    readonly end?: string;
  }): Promise<Map<string, unknown>>;
  /** 128 items at most. */
  put(items: Record<string, unknown>): Promise<void>;
  /** 128 keys at most. */
  delete(keys: string[]): Promise<number>;
}

export interface ObjectState {
  readonly storage: ObjectStorage;
}

export interface ObjectStub {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export interface ObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): ObjectStub;
}

/** There is one of each kind. A stub belongs to the request that it was made for. */
export function theOne(namespace: ObjectNamespace): ObjectStub {
  return namespace.get(namespace.idFromName('sise'));
}
