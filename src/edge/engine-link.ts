/** How a front reaches the objects in the engine's process: sealed messages, and no waiting for one that is away. */
import type { Clock } from '../upstream/clock.ts';
import type { ObjectStub } from './object-storage.ts';
import { createSeals, type Seals } from './seal.ts';
import { ALIVE_PATH, ANSWER_PROOF_HEADER, RUN_HEADER, VERSION_HEADER, WIRE_VERSION } from './wire.ts';

export interface LinkParts {
  /** Where the engine's process listens, as workerd's configuration names it. */
  readonly objects: ObjectStub;
  readonly secret: string;
  readonly clock: Clock;
  /** Others may listen where it should: what answers has to prove that it knows the secret. */
  readonly isDoubted?: boolean;
}

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

/** Whoever has answered does not know the secret. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/** Its stubs reject where the engine is away or of another version. Nothing that waits is shared between requests. */
export function createEngineLink({ objects, secret, clock, isDoubted = false }: LinkParts): EngineLink {
  let seals: Seals | undefined;
  let run = '';
  /** Null: it has answered last. */
  let awayUntil: number | null = null;
  /** When anything was answered last, whatever it was. */
  let heardAt = Number.NEGATIVE_INFINITY;

  async function send(path: string, init: RequestInit): Promise<Response> {
    seals ??= createSeals(secret, clock);
    const body = String(init.body);
    const headers = await seals.make({ path, run, body });
    headers.set(VERSION_HEADER, WIRE_VERSION);
    if (isDoubted) headers.set(ANSWER_PROOF_HEADER, 'wanted');
    const response = await objects.fetch(`http://objects${path}`, { ...init, body, headers });
    return isDoubted && !isNone(response.status) ? proven(response, headers, seals) : response;
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
    heardAt = clock.now();
    if (IS_NOT_THERE.includes(response.status)) throw new NotThere(await response.text());
    if (response.status >= 500) throw new QuestionFailed(await response.text());
    return response;
  }

  /** A connection that the engine ends as it is used again, or that ends with it: the next one waits for its new process. */
  async function answeredAtLast(path: string, init: RequestInit): Promise<Response> {
    try {
      return await answered(path, init);
    } catch (error) {
      if (error instanceof NotThere || error instanceof QuestionFailed || init.signal?.aborted) throw error;
      return answered(path, init);
    }
  }

  /** Throws where it is known to be away. One message asks whether it is back, and the others go on without. */
  async function mayBeSent(): Promise<void> {
    if (awayUntil === null) return;
    const restMs = awayUntil - clock.now();
    // Further ahead than it is ever set: the clock was set back.
    if (restMs > 0 && restMs <= PROBE_LIMIT_MS) throw new NotThere('It did not answer just now.');
    awayUntil = clock.now() + PROBE_LIMIT_MS;
    const isBack = await isThere(objects);
    awayUntil = isBack ? null : clock.now() + LEFT_ALONE_MS;
    if (!isBack) throw new NotThere('It does not answer.');
  }

  /** Waits no longer for a process that hangs than it takes to find out. */
  async function unlessItHangs(ask: typeof answered, path: string, init: RequestInit): Promise<Response> {
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

  return (object, { isSentAgain } = { isSentAgain: false }) => ({
    async fetch(_url, init) {
      await mayBeSent();
      try {
        return await unlessItHangs(isSentAgain ? answeredAtLast : answered, `/${object}`, init);
      } catch (error) {
        // One question that fails, or takes longer than its own limit, says nothing of the others.
        const isItsOwn = error instanceof QuestionFailed || init.signal?.aborted;
        if (!isItsOwn) awayUntil = clock.now() + LEFT_ALONE_MS;
        throw error;
      }
    },
  });
}

/** What the gate says in place of the objects: another version, or another run. */
const IS_NOT_THERE = [401, 409];

/** That nothing was answered, anybody may say. */
function isNone(status: number): boolean {
  return IS_NOT_THERE.includes(status) || status >= 500;
}

async function proven(response: Response, asked: Headers, seals: Seals): Promise<Response> {
  const { status, headers } = response;
  const body = await response.text();
  if (!(await seals.isAnswer(asked, { status, body }, headers.get(ANSWER_PROOF_HEADER))))
    throw new NotOurs('What has answered is no process of this service.');
  return new Response(body, { status, headers });
}

function isThere(objects: ObjectStub): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  return objects.fetch(`http://objects${ALIVE_PATH}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
