/** The operation on workerd: a front asks the engine's object and the projects' object, and keeps nothing but what it was told. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { createHostCheck } from '../api/hosts.ts';
import { createKeyIndex } from '../api/keys.ts';
import { createOperation } from '../api/operation.ts';
import { answerOverHttp, letPagesRead, NOT_KEPT, routeOf } from '../api/over-http.ts';
import type { WaitUntil } from '../api/price-list.ts';
import { internalError, notFound, unknownHost } from '../api/refusals.ts';
import { SAFE_HEADERS } from '../api/safe-headers.ts';
import { SOURCE_NAMES } from '../market/sources.ts';
import { allAsked } from '../sources/sources-to-ask.ts';
import type { Clock } from '../upstream/clock.ts';
import { createEngineLink } from './engine-link.ts';
import type { ObjectStub } from './object-storage.ts';
import type { ProjectsEnv } from './projects-object.ts';
import { ADMIN_QUESTIONS, projectsQuestion } from './projects-wire.ts';
import { createRemoteProjects } from './remote-projects.ts';
import { createRemoteQuestions } from './remote-questions.ts';

/** What the service's configuration gives to a front. */
export interface FrontEnv extends ProjectsEnv {
  /** The engine's process. */
  readonly OBJECTS: ObjectStub;
  /** What the processes of one service share, in hexadecimal. */
  readonly SECRET: string;
  /** Names that requests may come by, besides the loopback's; absent: whatever name leads here. */
  readonly HOSTS?: readonly string[];
  /** SHA-256 of the administrator's token, in hexadecimal. */
  readonly ADMIN_TOKEN_HASH: string;
}

export type Front = (request: Request, waitUntil: WaitUntil) => Promise<Response>;

/** An answer twice is no harm there. */
const LOST_IS_SENT = { isSentAgain: true };

/** What `npm run project -- --service URL` sends. */
export const ADMIN_PATH = '/admin/projects';

/** What workerd calls for each request. Configuration comes with the first: the front is made then. */
export function frontProgram(clock: Clock) {
  let front: Front | undefined;
  return {
    fetch(request: Request, env: FrontEnv, context: { readonly waitUntil: WaitUntil }): Promise<Response> {
      front ??= createFront(env, clock);
      return front(request, (work) => context.waitUntil(work));
    },
  };
}

/** Never rejects. */
function createFront(env: FrontEnv, clock: Clock): Front {
  const perMinute = env.PER_MINUTE;
  const objectOf = createEngineLink({ objects: env.OBJECTS, secret: env.SECRET, clock });
  const operation = createOperation({
    ...createRemoteProjects({ object: () => objectOf('projects', LOST_IS_SENT), clock, perMinute }),
    questions: createRemoteQuestions({ engine: () => objectOf('engine', LOST_IS_SENT), clock }),
    standing: () => allAsked(SOURCE_NAMES),
    clock,
    perMinute,
    ready: Promise.resolve(),
  });
  const [host = '127.0.0.1', ...allowed] = env.HOSTS ?? [];
  const isOurs = env.HOSTS ? createHostCheck({ host, allowed, machine: [] }) : () => true;
  const administrators = createKeyIndex([[hexToBytes(env.ADMIN_TOKEN_HASH), 'administrator']]);

  async function administered(request: Request): Promise<Response> {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!administrators.find(token)) return said(401, 'This is not the token of the service.');
    const asked = projectsQuestion.safeParse(await request.json().catch(() => null));
    if (!asked.success || !ADMIN_QUESTIONS.includes(asked.data.ask))
      return said(400, 'This is nothing that an administrator asks.');
    const body = JSON.stringify(asked.data);
    const answer = await objectOf('projects').fetch('https://projects/', { method: 'POST', body });
    return new Response(answer.body, { status: answer.status, headers: NOT_KEPT });
  }

  async function answer(request: Request, waitUntil: WaitUntil): Promise<Response> {
    if (!isOurs(request.headers.get('host') ?? undefined)) return unknownHost();
    const path = new URL(request.url).pathname;
    if (path === ADMIN_PATH) return request.method === 'POST' ? administered(request) : notFound();
    const response = await answerOverHttp(operation, request, waitUntil);
    if (routeOf(path) === 'operation') letPagesRead(response);
    return response;
  }

  return async (request, waitUntil) => {
    const response = await answer(request, waitUntil).catch((error: unknown) => {
      console.error('a request failed', error);
      return internalError();
    });
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value);
    return response;
  };
}

function said(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: NOT_KEPT });
}
