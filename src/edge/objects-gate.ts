/** The engine's process as fronts reach it: whose message is good comes to the object that it is for. */

import {
  ALIVE_PATH,
  ANSWER_PROOF_HEADER,
  RUN_HEADER,
  refusedInWords,
  refusedVersion,
  VERSION_HEADER,
  WIRE_VERSION,
} from '../nats/wire.ts';
import type { Clock } from '../upstream/clock.ts';
import { BodyTooLarge, readText } from '../upstream/response-body.ts';
import { type ObjectNamespace, theOne } from './object-storage.ts';
import { KEYS_HEADER } from './projects-wire.ts';
import { createSeals, type Seals } from './seal.ts';

export interface GateEnv {
  readonly ENGINE: ObjectNamespace;
  readonly PROJECTS: ObjectNamespace;
  /** What the processes of one service share, in hexadecimal. */
  readonly SECRET: string;
}

/** A request of ours has 100 addresses at most, and a thousand assets that were wanted; uses are told a thousand at a time. */
const MOST_BYTES = 1_000_000;

/** What workerd calls for each message. */
export function gateProgram(clock: Clock) {
  let seals: Seals | undefined;

  return {
    async fetch(request: Request, env: GateEnv): Promise<Response> {
      const { pathname: path } = new URL(request.url);
      if (path === ALIVE_PATH) return new Response(null, { status: 204 });
      seals ??= createSeals(env.SECRET, clock);
      const { run, whyNot } = seals;
      const refused = (status: number, sentence: string) =>
        refusedInWords(status, sentence, { [RUN_HEADER]: run() });
      const otherVersion = refusedVersion(request.headers, { [RUN_HEADER]: run() });
      if (otherVersion) return otherVersion;
      // The proof is of the whole body: whoever reaches this port has so much of it read, and no more.
      const body = await bodyOf(request);
      if (body === null) return refused(413, 'No front asks so much.');
      const sentence = await whyNot(request.headers, { path, body });
      if (sentence !== null) return refused(401, sentence);
      const namespace = { '/engine': env.ENGINE, '/projects': env.PROJECTS }[path];
      if (!namespace) return refusedInWords(404, 'There is no such object.');
      const answer = await theOne(namespace).fetch(`https://objects${path}`, {
        method: 'POST',
        headers: { [VERSION_HEADER]: WIRE_VERSION },
        body,
      });
      return request.headers.has(ANSWER_PROOF_HEADER) ? withProof(answer, request.headers, seals) : answer;
    },
  };
}

async function withProof(answer: Response, asked: Headers, seals: Seals): Promise<Response> {
  const { status } = answer;
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  const proof = await seals.proofOfAnswer(asked, { status, keys: headers.get(KEYS_HEADER), body });
  headers.set(ANSWER_PROOF_HEADER, proof);
  return new Response(body, { status, headers });
}

/** Null where it is longer than any of ours. */
async function bodyOf(request: Request): Promise<string | null> {
  try {
    return await readText(request, MOST_BYTES, new AbortController().signal);
  } catch (error) {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  }
}
