/** A socket that listens as long as we do: whoever is started with it takes requests there, one after another or many at once. */
import { Worker } from 'node:worker_threads';

export interface HeldSocket {
  readonly port: number;
  /** The number of its open file. */
  readonly file: number;
  letGo(): void;
}

/** A thread's answer: an open socket, or why there is none. */
export type Held =
  | { readonly port: number; readonly file: number }
  | { readonly code: string; readonly message: string };

/** Rejects with the error of Node when it cannot listen. What connects waits until somebody takes it. */
export function holdSocket(host: string, port: number): Promise<HeldSocket> {
  const held = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('held-socket-thread.ts', import.meta.url), {
    workerData: { host, port, held },
  });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', (told: Held) => {
      if ('code' in told) return reject(Object.assign(new Error(told.message), told));
      // It keeps nobody from ending.
      thread.unref();
      resolve({
        ...told,
        letGo() {
          Atomics.store(held, 0, 1);
          Atomics.notify(held, 0);
        },
      });
    });
  });
}
