/** How a front reaches the objects in the engine's process: sealed messages, and no waiting for one that is away. */

import { ALIVE_PATH } from '../nats/wire.ts';
import type { ObjectStub } from './object-storage.ts';
import {
  createSealedMessages,
  IS_NOT_THERE,
  type LinkParts,
  NotOurs,
  sentenceOf,
} from './sealed-messages.ts';

/** `isSentAgain`: what is lost with its connection is sent once more. It may be done twice then. */
export type EngineLink = (
  object: 'engine' | 'projects',
  options?: { readonly isSentAgain: boolean },
) => ObjectStub;

/** What cannot be reached, hangs, or understands no message is left alone so long; then it is asked whether it is there. */
const LEFT_ALONE_MS = 1_000;
/** Whoever waits longer for an answer asks whether anybody is there at all. */
const PROBE_AFTER_MS = 1_000;
/** That is answered at once, by a process that does not hang. */
const PROBE_LIMIT_MS = 2_000;

/** Nothing was done, and nothing would be answered just now: whoever else can answer may be asked. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** It has taken the message, and is silent: it may be done yet. */
class Hangs extends Error {
  override readonly name = 'Hangs';
}

/** This was not answered; another question may be. */
class QuestionFailed extends Error {
  override readonly name = 'QuestionFailed';
}

/** Its stubs reject where the engine is away or of another version. Nothing that waits is shared between requests. */
export function createEngineLink(parts: LinkParts): EngineLink {
  const { objects, clock, isDoubted = false } = parts;
  const sendInItsRun = createSealedMessages(parts);
  /** Null: it has answered last. */
  let awayUntil: number | null = null;
  /** When anything was answered last, whatever it was. */
  let heardAt = Number.NEGATIVE_INFINITY;

  /**
   * What else it says is an answer, also a refusal of what was asked. `isOnce`: it must not be done twice, and that it was
   * not is not believed.
   */
  async function answered(path: string, init: RequestInit, isOnce: boolean): Promise<Response> {
    const response = await sendInItsRun(path, init, isOnce);
    heardAt = clock.now();
    if (IS_NOT_THERE.includes(response.status))
      throw new (isOnce ? NotOurs : NotThere)(await sentenceOf(response));
    if (response.status >= 500) throw new QuestionFailed(await sentenceOf(response));
    return response;
  }

  /** A connection that the engine ends as it is used again, or that ends with it: the next one waits for its new process. */
  async function answeredAtLast(path: string, init: RequestInit): Promise<Response> {
    try {
      return await answered(path, init, false);
    } catch (error) {
      if (error instanceof NotThere || error instanceof QuestionFailed || init.signal?.aborted) throw error;
      return answered(path, init, false);
    }
  }

  /** Throws where it is known to be away. One message asks whether it is back, and the others go on without. */
  async function mayBeSent(): Promise<void> {
    if (awayUntil === null) return;
    const restMs = awayUntil - clock.now();
    // Further ahead than it is ever set: the clock was set back.
    if (restMs > 0 && restMs <= PROBE_LIMIT_MS) throw new NotThere('The engine did not respond recently.');
    awayUntil = clock.now() + PROBE_LIMIT_MS;
    const isBack = await isThere(objects);
    awayUntil = isBack ? null : clock.now() + LEFT_ALONE_MS;
    if (!isBack) throw new NotThere('The engine does not respond.');
  }

  /** Waits no longer for a process that hangs than it takes to find out. */
  async function unlessItHangs(
    ask: typeof answeredAtLast,
    path: string,
    init: RequestInit,
  ): Promise<Response> {
    const [hung, over] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([hung.signal, ...(init.signal ? [init.signal] : [])]);
    const isHeard = () => Math.abs(clock.now() - heardAt) <= PROBE_AFTER_MS;
    const look = async () => {
      // One that is slow because many ask is heard by others meanwhile.
      do await clock.sleep(PROBE_AFTER_MS, over.signal);
      while (isHeard() || (await isThere(objects)) || isHeard());
      hung.abort(new Hangs('It hangs.'));
    };
    // It is over before.
    look().catch(() => {});
    try {
      return await ask(path, { ...init, signal });
    } finally {
      over.abort();
    }
  }

  const answeredOnce: typeof answeredAtLast = (path, init) => answered(path, init, isDoubted);

  return (object, { isSentAgain } = { isSentAgain: false }) => ({
    async fetch(_url, init) {
      await mayBeSent();
      try {
        return await unlessItHangs(isSentAgain ? answeredAtLast : answeredOnce, `/${object}`, init);
      } catch (error) {
        // One question that fails, or takes longer than its own limit, says nothing of the others.
        const isItsOwn = error instanceof QuestionFailed || init.signal?.aborted;
        if (!isItsOwn) awayUntil = clock.now() + LEFT_ALONE_MS;
        throw error;
      }
    },
  });
}

function isThere(objects: ObjectStub): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  return objects.fetch(`http://objects${ALIVE_PATH}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
