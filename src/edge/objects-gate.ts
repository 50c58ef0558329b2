/** The engine's process as fronts reach it: whose message is good comes to the object that it is for. */
import type { Clock } from '../upstream/clock.ts';
import { type ObjectNamespace, theOne } from './object-storage.ts';
import { createSeals, type Seals } from './seal.ts';
import { ALIVE_PATH, RUN_HEADER, refusedInWords, VERSION_HEADER, WIRE_VERSION } from './wire.ts';

export interface GateEnv {
  readonly ENGINE: ObjectNamespace;
  readonly PROJECTS: ObjectNamespace;
  /** What the processes of one service share, in hexadecimal. */
  readonly SECRET: string;
}

/** A request of ours has 100 addresses at most, and a thousand assets that were wanted. */
const MOST_CHARACTERS = 1_000_000;

/** What workerd calls for each message. */
export function gateProgram(clock: Clock) {
  let seals: Seals | undefined;
  let run = '';

  async function whyRefused(request: Request, path: string, body: string, env: GateEnv) {
    const version = request.headers.get(VERSION_HEADER);
    if (version !== WIRE_VERSION)
      return {
        status: 409,
        sentence: `This engine speaks version ${WIRE_VERSION}, and was asked in version ${version}.`,
      };
    if (body.length > MOST_CHARACTERS) return { status: 413, sentence: 'No front asks so much.' };
    seals ??= createSeals(env.SECRET, clock);
    const sentence = await seals.whyNot(request.headers, { path, run, body });
    return sentence === null ? null : { status: 401, sentence };
  }

  return {
    async fetch(request: Request, env: GateEnv): Promise<Response> {
      // Nothing is random while a program loads.
      run ||= crypto.randomUUID();
      const { pathname: path } = new URL(request.url);
      if (path === ALIVE_PATH) return new Response(null, { status: 204 });
      const body = await request.text();
      const refused = await whyRefused(request, path, body, env);
      if (refused) return refusedInWords(refused.status, refused.sentence, { [RUN_HEADER]: run });
      const namespace = { '/engine': env.ENGINE, '/projects': env.PROJECTS }[path];
      if (!namespace) return refusedInWords(404, 'There is no such object.');
      return theOne(namespace).fetch(`https://objects${path}`, {
        method: 'POST',
        headers: { [VERSION_HEADER]: WIRE_VERSION },
        body,
      });
    },
  };
}
