/** How an answer travels: late, in drops, broken off, blown up on arrival, or never. */
import type { Reply } from './answers.ts';
import type { Fault } from './faults.ts';

/** Lets so many milliseconds pass; rejects with the signal's reason when the asker gives up. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** The connection broke: a server destroys the socket, a `fetch` fails with TypeError. */
class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

interface Journey {
  readonly faults: readonly Fault[];
  readonly signal: AbortSignal;
  readonly sleep: Sleep;
}

/** The reply as a response, after its faults. Rejects with the signal's reason when the asker gives up. */
export async function sent(reply: Reply, { faults, signal, sleep }: Journey): Promise<Response> {
  signal.throwIfAborted();
  for (const fault of faults) {
    if (fault.kind === 'slow') await sleep(fault.ms, signal);
    if (fault.kind === 'never') await sleep(FOREVER_MS, signal);
    if (fault.kind === 'reset' && fault.when !== 'in body') throw new ConnectionReset('connection reset');
  }
  const init = { status: reply.status, headers: reply.headers };
  const drip = faults.find((fault) => fault.kind === 'drip');
  const bomb = faults.find((fault) => fault.kind === 'gzip bomb');
  if (bomb) return new Response(unpacked(bomb.megabytes ?? 1_000), zipped(init));
  const bytes = () => new TextEncoder().encode(reply.body);
  if (drip)
    return new Response(
      dripping(bytes(), drip, (ms) => sleep(ms, signal)),
      init,
    );
  if (faults.some((fault) => fault.kind === 'reset')) return new Response(brokenOff(bytes()), init);
  return new Response(reply.body === '' ? null : reply.body, init);
}

/** The longest that a timer can be set to. */
const FOREVER_MS = 2 ** 31 - 1;

/** By the global timers, so that fake ones drive it. */
export const sleepByTimers: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    // A timer holds on to the asker's signal even when nothing is to happen: Node lets go of one that is only listened to.
    const timer = setTimeout(() => done(ms < FOREVER_MS ? resolve : () => {}), ms);
    if (ms === FOREVER_MS) timer.unref();
    const giveUp = () => done(() => reject(signal.reason));
    const done = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      end();
    };
    signal.addEventListener('abort', giveUp);
  });

function dripping(
  bytes: Uint8Array,
  { bytes: step, everyMs }: { readonly bytes: number; readonly everyMs: number },
  sleep: (ms: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        await sleep(everyMs);
      } catch (error) {
        return controller.error(error);
      }
      controller.enqueue(bytes.slice(from, from + step));
      from += step;
      if (from >= bytes.length) controller.close();
    },
  });
}

function brokenOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    pull: (controller) => {
      if (given) return controller.error(new ConnectionReset('connection reset'));
      given = true;
      controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
    },
  });
}

const MEGABYTE_OF_BLANKS = new TextEncoder().encode(' '.repeat(1_000_000));

/** What a few kilobytes become once they are unpacked, a megabyte at a time and no further than the client reads. */
function unpacked(megabytes: number): ReadableStream<Uint8Array> {
  let given = 0;
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(MEGABYTE_OF_BLANKS);
      given += 1;
      if (given === megabytes) controller.close();
    },
  });
}

/** The server packs it for a socket; a `fetch` unpacks what comes. */
function zipped({ status, headers }: Pick<Reply, 'status' | 'headers'>) {
  return { status, headers: { ...headers, 'content-encoding': 'gzip' } };
}
