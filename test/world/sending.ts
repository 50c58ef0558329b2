/** How an answer travels: late, in drops, broken off, or never. Timers are the global ones, so that fake ones drive them. */
import type { Reply } from './answers.ts';
import type { Fault } from './faults.ts';

/** The connection broke: a server destroys the socket, a `fetch` fails with TypeError. */
class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

/** The reply as a response, after its faults. Rejects with the signal's reason when the asker gives up. */
export async function sent(reply: Reply, faults: readonly Fault[], signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted();
  for (const fault of faults) {
    if (fault.kind === 'slow') await waited(fault.ms, signal);
    if (fault.kind === 'never') await waited(null, signal);
    if (fault.kind === 'reset' && fault.when !== 'in body') throw new ConnectionReset('connection reset');
  }
  const init = { status: reply.status, headers: reply.headers };
  const drip = faults.find((fault) => fault.kind === 'drip');
  const bytes = new TextEncoder().encode(reply.body);
  if (drip) return new Response(dripping(bytes, drip, signal), init);
  if (faults.some((fault) => fault.kind === 'reset')) return new Response(brokenOff(bytes), init);
  return new Response(reply.body === '' ? null : reply.body, init);
}

/** The longest that a timer can be set to. */
const FOREVER_MS = 2 ** 31 - 1;

function waited(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A timer holds on to the asker's signal even when nothing is to happen: Node lets go of one that is only listened to.
    const timer = setTimeout(() => (ms === null ? undefined : done(resolve)), ms ?? FOREVER_MS);
    if (ms === null) timer.unref();
    const giveUp = () => done(() => reject(signal.reason));
    const done = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      end();
    };
    signal.addEventListener('abort', giveUp);
  });
}

function dripping(
  bytes: Uint8Array,
  { bytes: step, everyMs }: { readonly bytes: number; readonly everyMs: number },
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        await waited(everyMs, signal);
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
