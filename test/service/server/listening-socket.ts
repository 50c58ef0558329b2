/** A socket that listens in a thread and accepts no connection: processes that inherit it accept them, as with systemd. */
import { Worker } from 'node:worker_threads';

export interface ListeningSocket {
  readonly port: number;
  /** The number of its open file. */
  readonly file: number;
  close(): void;
}

/** The thread's message. */
export type Listening =
  | { readonly port: number; readonly file: number }
  | { readonly code: string; readonly message: string };

/** Rejects with the error of Node when it cannot listen. Connections wait until a process accepts them. */
export function openSocket(host: string, port: number): Promise<ListeningSocket> {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('listening-socket-thread.ts', import.meta.url), {
    workerData: { host, port, state },
  });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', (listening: Listening) => {
      if ('code' in listening) return reject(Object.assign(new Error(listening.message), listening));
      // The process may end without it.
      thread.unref();
      resolve({
        ...listening,
        close() {
          Atomics.store(state, 0, 1);
          Atomics.notify(state, 0);
        },
      });
    });
  });
}
