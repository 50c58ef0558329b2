/** Sends a message to the engine's process, sealed for the run in which that is; what others may have answered has to prove that it is ours. */

import { ANSWER_PROOF_HEADER, RUN_HEADER, VERSION_HEADER, WIRE_VERSION } from '../nats/wire.ts';
import type { Clock } from '../upstream/clock.ts';
import { readText } from '../upstream/response-body.ts';
import type { ObjectStub } from './object-storage.ts';
import { KEYS_HEADER } from './projects-wire.ts';
import { createSeals, type Seals } from './seal.ts';

export interface LinkParts {
  /** Where the engine's process listens, as workerd's configuration names it. */
  readonly objects: ObjectStub;
  readonly secret: string;
  readonly clock: Clock;
  /** Others may listen where it should: what answers has to prove that it knows the secret. */
  readonly isDoubted?: boolean;
}

/** Whoever has answered may not know the secret, and the message may have come to who does: it may be done. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/** What the gate says in place of the objects: another version, or another run. */
export const IS_NOT_THERE = [401, 409];

/** `isOnce`: it must not be done twice, and that it was not is not believed. */
export type SendMessage = (path: string, init: RequestInit, isOnce: boolean) => Promise<Response>;

export function createSealedMessages({ objects, secret, clock, isDoubted = false }: LinkParts): SendMessage {
  let seals: Seals | undefined;
  let run = '';

  async function send(path: string, init: RequestInit): Promise<Response> {
    seals ??= createSeals(secret, clock);
    const body = String(init.body);
    const headers = await seals.make({ path, run, body });
    headers.set(VERSION_HEADER, WIRE_VERSION);
    if (isDoubted) headers.set(ANSWER_PROOF_HEADER, 'wanted');
    const response = await objects.fetch(`http://objects${path}`, { ...init, body, headers });
    if (!isDoubted || isNone(response.status)) return response;
    return proven(response, { headers, seals, signal: init.signal });
  }

  /** A run that is over, or a message that waited for the next one too long: it is sealed anew, once. */
  return async (path, init, isOnce) => {
    const before = run;
    const response = await send(path, init);
    if (response.status !== 401) return response;
    const sentence = await sentenceOf(response);
    run = response.headers.get(RUN_HEADER) ?? '';
    // For no run at all nothing is done, whoever has got it.
    if (isOnce && before !== '') throw new NotOurs(sentence);
    return send(path, init);
  };
}

/** That nothing was answered is heard without a proof: who may ask twice then asks another. */
function isNone(status: number): boolean {
  return IS_NOT_THERE.includes(status) || status >= 500;
}

/** Longer than a hundred prices, or a thousand points of a series, with all that is said of them. */
const MOST_BYTES = 4_000_000;
const LONGEST_SENTENCE = 10_000;
/** Made anew: workerd makes none while a program loads. */
const never = () => new AbortController().signal;

interface Asked {
  readonly headers: Headers;
  readonly seals: Seals;
  readonly signal: AbortSignal | null | undefined;
}

/** Whoever knows no secret has no more read of it than ours would say. */
async function proven(response: Response, asked: Asked): Promise<Response> {
  const { status, headers } = response;
  const body = await readText(response, MOST_BYTES, asked.signal ?? never());
  const answer = { status, keys: headers.get(KEYS_HEADER), body };
  if (!(await asked.seals.isAnswer(asked.headers, answer, headers.get(ANSWER_PROOF_HEADER))))
    throw new NotOurs('What has answered is no process of this service.');
  return new Response(body, { status, headers });
}

/** Why there is no answer. */
export function sentenceOf(response: Response): Promise<string> {
  return readText(response, LONGEST_SENTENCE, never());
}
