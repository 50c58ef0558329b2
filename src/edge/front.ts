/** The operation on workerd: a front asks the engine's object and the projects' object, and keeps nothing but what it was told. */
import { keyIn } from '../api/location.ts';
import { createOperation } from '../api/operation.ts';
import { answerOverHttp, letPagesRead, NOT_KEPT, type Route, readOnly, routeOf } from '../api/over-http.ts';
import type { WaitUntil } from '../api/price-list.ts';
import { redactedPath } from '../api/redacted-path.ts';
import { internalError, notFound, unknownHost } from '../api/refusals.ts';
import { createHostRefusals } from '../api/refuse-foreign-hosts.ts';
import { SAFE_HEADERS } from '../api/safe-headers.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';
import { createRemoteQuestions } from '../nats/remote-questions.ts';
import type { EngineQuestion } from '../nats/wire.ts';
import { allAsked } from '../sources/sources-to-ask.ts';
import type { Clock } from '../upstream/clock.ts';
import { createAdministration } from './administration.ts';
import { createEngineLink, type EngineLink } from './engine-link.ts';
import { createFrontRefusals } from './front-refusals.ts';
import { createRemoteProjects } from './keys-at-a-front.ts';
import { createMemberLinks } from './member-links.ts';
import type { ObjectStub } from './object-storage.ts';
import type { ProjectsEnv } from './projects-object.ts';
import { createReadiness } from './readiness.ts';
import type { Tell } from './report.ts';
import { createToldAnswers } from './told-answers.ts';

/** What the service's configuration gives to a front. */
export interface FrontEnv extends ProjectsEnv {
  /** The engine's process, or a member of a cluster; further ones have numbers from 2 on. */
  readonly OBJECTS: ObjectStub;
  readonly [more: `OBJECTS_${number}`]: ObjectStub | undefined;
  /** What the processes of one service share, in hexadecimal. */
  readonly SECRET: string;
  /** Its own name among them. */
  readonly PROCESS: string;
  /** Names that requests may come by, besides the loopback's; absent: whatever name leads here. */
  readonly HOSTS?: readonly string[];
  /** Other machines answer for the objects: they have to prove that they know the secret. */
  readonly ARE_OBJECTS_ELSEWHERE?: true;
  /** The header by which whoever hands requests on says where they come from; absent: workerd says it. */
  readonly ADDRESS_HEADER?: string;
  /** Nobody counts what is told here, and all of it is kept: one of many refusals is not told. Absent: a command counts. */
  readonly IS_UNCOUNTED?: true;
  /** SHA-256 of the administrator's token, in hexadecimal. */
  readonly ADMIN_TOKEN_HASH: string;
}

export interface FrontEffects {
  readonly clock: Clock;
  readonly tell: Tell;
}

interface Front {
  answer(request: Request, waitUntil: WaitUntil): Promise<Response>;
  /** Tells what waits to be told, and hears which keys were taken back. */
  listen(): Promise<void>;
}

interface Context {
  readonly waitUntil: WaitUntil;
}

/** An answer twice is no harm there. */
const LOST_IS_SENT = { isSentAgain: true };

/** What `npm run project -- --service URL` sends. */
export const ADMIN_PATH = '/admin/projects';

const READY_PATH = '/readyz';
const READY_LIMIT_MS = 3_000;

/** What workerd calls for each request. Configuration comes with the first: the front is made then. */
export function frontProgram(effects: FrontEffects) {
  let made: Front | undefined;
  const front = (env: FrontEnv) => {
    made ??= createFront(env, effects);
    return made;
  };
  return {
    /** For everybody. */
    public: {
      fetch: (request: Request, env: FrontEnv, context: Context) =>
        front(env).answer(request, (work) => context.waitUntil(work)),
    },
    /** For whoever has started it, and asks all the time whether it hangs. */
    watched: {
      async fetch(_request: Request, env: FrontEnv, context: Context) {
        context.waitUntil(front(env).listen());
        return new Response(null, { status: 204 });
      },
    },
  };
}

/** Never rejects. */
function createFront(env: FrontEnv, { clock, tell }: FrontEffects): Front {
  const perMinute = env.PER_MINUTE;
  const answers = createToldAnswers(tell, clock, env.IS_UNCOUNTED === true);
  const objectOf = linkIn(env, clock);
  const object = () => objectOf('projects', LOST_IS_SENT);
  const { projects, limit, isStranger, hear, listen } = createRemoteProjects({ object, clock, perMinute });
  const operation = createOperation({
    ...{ projects, limit },
    questions: createRemoteQuestions({ engine: () => objectOf('engine', LOST_IS_SENT), clock }),
    standing: () => allAsked(SOURCE_NAMES),
    clock,
    perMinute,
    ready: Promise.resolve(),
    onPriced: answers.count,
  });
  const [host = '127.0.0.1', ...allowed] = env.HOSTS ?? [];
  const foreignHost = env.HOSTS ? createHostRefusals({ host, allowed, machine: [] }) : () => null;
  const administered = createAdministration({
    ...{ object: () => objectOf('projects'), hear, tokenHash: env.ADMIN_TOKEN_HASH, clock },
  });

  const refusing = createFrontRefusals(clock);

  const isReady = createReadiness(clock, () => {
    const body = JSON.stringify({ ask: 'now' } satisfies EngineQuestion);
    const asking = { method: 'POST', body, signal: AbortSignal.timeout(READY_LIMIT_MS) };
    return objectOf('engine', LOST_IS_SENT)
      .fetch('https://engine/', asking)
      .then(
        ({ ok }) => ok,
        () => false,
      );
  });

  /** Whether it answers what it has not at hand. */
  async function ready(method: string): Promise<Response> {
    const [status, word] = (await isReady()) ? [200, 'ready'] : [503, 'the engine does not respond'];
    return readOnly(method, () => Response.json({ status: word }, { status, headers: NOT_KEPT }));
  }

  async function answer(request: Request, path: string, waitUntil: WaitUntil): Promise<Response> {
    if (path === READY_PATH) return ready(request.method);
    if (path === ADMIN_PATH) return request.method === 'POST' ? administered(request) : notFound();
    return answerOverHttp(operation, request, { path, isReady: () => true, waitUntil });
  }

  function asksForStranger(path: string): boolean {
    const key = keyIn(path);
    return key !== null && isStranger(key);
  }

  function marked(response: Response, route: Route): Response {
    if (route === 'operation') letPagesRead(response);
    response.headers.append('server-timing', `process;desc="${env.PROCESS}"`);
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value);
    return response;
  }

  async function counted(request: Request, waitUntil: WaitUntil): Promise<Response> {
    const startedAt = performance.now();
    const { method } = request;
    const path = pathOf(request);
    const foreign = path === '' ? unknownHost() : foreignHost(request.headers.get('host') ?? undefined);
    const route = foreign ? 'other' : frontRouteOf(path);
    const answering = () => (foreign ? Promise.resolve(foreign) : answer(request, path, waitUntil));
    const { given, isShort } = await refusing({
      address: () => addressOf(request, env.ADDRESS_HEADER),
      isStranger: !foreign && asksForStranger(path),
      answer: () =>
        answering().catch((error: unknown) => {
          console.error('a request failed', error);
          return internalError();
        }),
    });
    const response = marked(given, route);
    if (isShort && env.IS_UNCOUNTED) return response;
    const { status } = response;
    const ms = performance.now() - startedAt;
    answers.add({ route, method, path: redactedPath(path), status, ms, isOneOfMany: isShort }, waitUntil);
    return response;
  }

  return {
    answer: counted,
    listen() {
      answers.flush();
      return listen();
    },
  };
}

function linkIn(env: FrontEnv, clock: Clock): EngineLink {
  const members = [env.OBJECTS];
  for (let next = env.OBJECTS_2; next; next = env[`OBJECTS_${members.length + 1}`]) members.push(next);
  const isDoubted = env.ARE_OBJECTS_ELSEWHERE === true;
  return createMemberLinks(
    members.map((objects) => createEngineLink({ objects, secret: env.SECRET, clock, isDoubted })),
  );
}

/** Empty where the name that was asked for is none (`Host: [`). */
function pathOf({ url }: Request): string {
  return URL.parse(url)?.pathname ?? '';
}

function frontRouteOf(path: string): Route {
  if (path === READY_PATH) return 'readyz';
  return path === ADMIN_PATH ? 'admin' : routeOf(path);
}

/** As workerd tells it, with a port. */
function addressOf(request: Request, header: string | undefined): string {
  if (header !== undefined) return request.headers.get(header) ?? '';
  const { cf } = request as { readonly cf?: { readonly clientIp?: string } };
  return URL.parse(`http://${cf?.clientIp ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}
