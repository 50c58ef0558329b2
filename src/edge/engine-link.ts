/** How a front reaches the objects in the engine's process: sealed messages, and no waiting for one that is away. */
import type { Clock } from '../upstream/clock.ts';
import type { ObjectStub } from './object-storage.ts';
import { createSeals, type Seals } from './seal.ts';
import { RUN_HEADER, VERSION_HEADER, WIRE_VERSION } from './wire.ts';

export interface LinkParts {
  /** Where the engine's process listens, as workerd's configuration names it. */
  readonly objects: ObjectStub;
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** `isSentAgain`: what is lost with its connection is sent once more. It may be done twice then. */
export type EngineLink = (
  object: 'engine' | 'projects',
  options?: { readonly isSentAgain: boolean },
) => ObjectStub;

/** After a message that was not answered, so long nobody tries again; then one does, and the others go on without. */
const LEFT_ALONE_MS = 1_000;
/** For the one that tries. */
const TRIAL_MS = 3_000;

class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}

/** Its stubs reject where the engine is away or of another version. Nothing that waits is shared between requests. */
export function createEngineLink({ objects, secret, clock }: LinkParts): EngineLink {
  let seals: Seals | undefined;
  let run = '';
  /** Null: it has answered last. */
  let awayUntil: number | null = null;

  async function send(path: string, init: RequestInit): Promise<Response> {
    seals ??= createSeals(secret, clock);
    const body = String(init.body);
    const headers = await seals.make({ path, run, body });
    headers.set(VERSION_HEADER, WIRE_VERSION);
    return objects.fetch(`http://objects${path}`, { ...init, body, headers });
  }

  /** A run that is over, or a message that waited for the next one too long: it is sealed anew, once. */
  async function sendInItsRun(path: string, init: RequestInit): Promise<Response> {
    const response = await send(path, init);
    if (response.status !== 401) return response;
    await response.text();
    run = response.headers.get(RUN_HEADER) ?? '';
    return send(path, init);
  }

  /** What else it says is an answer, also a refusal of what was asked. */
  async function answered(path: string, init: RequestInit): Promise<Response> {
    const response = await sendInItsRun(path, init);
    if (response.status < 500 && ![401, 409].includes(response.status)) return response;
    throw new NotAnswered(await response.text());
  }

  /** The limit of a message: its own, and a short one for who tries whether the engine is back. */
  function limitOf(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
    if (awayUntil === null) return signal;
    const restMs = awayUntil - clock.now();
    // Further ahead than it is ever set: the clock was set back.
    if (restMs > 0 && restMs <= TRIAL_MS) throw new NotAnswered('It did not answer just now.');
    awayUntil = clock.now() + TRIAL_MS;
    const trial = AbortSignal.timeout(TRIAL_MS);
    return signal ? AbortSignal.any([signal, trial]) : trial;
  }

  /** A connection that the engine ends as it is used again, or that ends with it: the next one waits for its new process. */
  async function answeredAtLast(path: string, init: RequestInit): Promise<Response> {
    try {
      return await answered(path, init);
    } catch (error) {
      if (error instanceof NotAnswered || init.signal?.aborted) throw error;
      return answered(path, init);
    }
  }

  return (object, { isSentAgain } = { isSentAgain: false }) => ({
    async fetch(_url, init) {
      const signal = limitOf(init.signal);
      const ask = isSentAgain ? answeredAtLast : answered;
      try {
        const response = await ask(`/${object}`, { ...init, ...(signal && { signal }) });
        awayUntil = null;
        return response;
      } catch (error) {
        awayUntil = clock.now() + LEFT_ALONE_MS;
        throw error;
      }
    },
  });
}
