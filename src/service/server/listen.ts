/** The HTTP server around an app: refuses foreign hosts, answers broken requests, limits connections, and stops. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { createHostRefusals } from '../api/hosts.ts';
import { PROBLEM_HEADERS, PROBLEMS, type ProblemName, problem, problemBody } from '../api/problems.ts';
import { tooManyRefusals } from '../api/refusals.ts';
import { createConnections } from './connections.ts';
import { REFUSALS_PER_MINUTE, type RefusalLimit } from './refusal-limit.ts';

export interface Listener {
  /** The address on which the server listens. */
  readonly host: string;
  readonly port: number;
  /** Accepts no more requests. Resolves when the open ones are answered, at most after 4 s. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly fetch: (request: Request, from: HttpBindings) => Response | Promise<Response>;
  readonly host: string;
  /** Names that `Host` headers may have besides `host`: see `createHostRefusals`. */
  readonly allowedHosts: readonly string[];
  /** 0 for any free port. */
  readonly port: number;
  /** The number of an open file that is a listening socket, used instead of `host` and `port`. */
  readonly socket?: number | undefined;
  readonly mostConnections: number;
  readonly refusals: RefusalLimit;
  /** Called for each request that the server refuses without calling the app's `fetch`. */
  readonly onRefused: (refused: Refused) => void;
}

/** A request that was refused before `fetch`. One that is not HTTP has neither method nor path. `path` includes the key. */
export interface Refused {
  readonly status: number;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  /** Whether the address is over its limit of refusals, so that the refusal is not logged. */
  readonly isOneOfMany: boolean;
}

/** The most bytes of headers. A hundred addresses need 5 kB; longer requests are read too, so that the refusal can say why. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_MS = 500;
/** A connection without data for this long is closed: longer than any answer takes. */
const SILENCE_LIMIT_MS = 30_000;
/** How long a stop waits for open answers: less than the 5 s after which supervisors kill a process. */
const STOP_LIMIT_MS = 4_000;

const UNKNOWN_EXPECTATION = 'Only Expect: 100-continue is supported; remove the header.';

const TWO_HOSTS = 'The request has more than one Host header; send one.';

/** Starts listening. Rejects with Node's error where that fails (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`). */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { fetch, host, port, socket: fd, refusals, onRefused } = options;
  const answer = getRequestListener((request, from) => fetch(request, from as HttpBindings), {
    // Called where the request target is neither a path nor a URL (`OPTIONS *`).
    errorHandler: () => {
      onRefused({ status: PROBLEMS['malformed-request'].status, isOneOfMany: false });
      return problem('malformed-request', 'The request target is not a path.', {});
    },
  });
  const refusalOf = createRefusals(options);
  let isStopping = false;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  });
  server.timeout = SILENCE_LIMIT_MS;
  const connections = createConnections(server, options.mostConnections);
  const take = (request: IncomingMessage, response: ServerResponse, isExpectation: boolean) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
    connections.inTurn(request, response, () => {
      if (isStopping) response.setHeader('connection', 'close');
      const refusal = refusalOf(request, isExpectation);
      void (refusal ? send(refusal, response) : answer(request, response));
    });
  };
  server.on('request', (request, response) => take(request, response, false));
  // Answered here, because Node's own answer to an unknown expectation has no explanation.
  server.on('checkExpectation', (request, response) => take(request, response, true));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Nothing to answer: the connection is closed, or no request has begun.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) socket.destroy();
    else
      connections.endWith(socket, () =>
        onRefused({ status: answerBroken(error, socket), isOneOfMany: refusals.take({ socket }) > 0 }),
      );
  });
  await started(server, fd === undefined ? { host, port } : { fd });
  const at = server.address();
  if (typeof at !== 'object' || at === null) {
    server.close();
    throw new Error('it is no TCP socket; the socket unit must listen on an IP address and a port');
  }

  return {
    host: at.address,
    port: at.port,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        const limit = setTimeout(connections.destroyAll, STOP_LIMIT_MS);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
        connections.endAll();
      }),
  };
}

/** Creates a function that returns the refusal of a request by its headers, or null if the app may answer it. */
function createRefusals({ host, allowedHosts: allowed, refusals, onRefused }: ListenOptions) {
  const refusalOf = createHostRefusals({ host, allowed, machine: [hostname(), ...ownAddresses()] });
  return (request: IncomingMessage, isExpectation: boolean): Response | null => {
    const { host: hosts = [] } = request.headersDistinct;
    const isAmbiguous = hosts.length > 1;
    const foreign = isAmbiguous ? null : refusalOf(hosts[0]);
    if (!isAmbiguous && !foreign && !isExpectation) return null;
    const seconds = foreign ? refusals.take(request) : 0;
    const malformed = isAmbiguous
      ? problem('malformed-request', TWO_HOSTS, {})
      : problem('unknown-expectation', UNKNOWN_EXPECTATION, {});
    const refusal = seconds > 0 ? tooManyRefusals(REFUSALS_PER_MINUTE, seconds) : (foreign ?? malformed);
    const { method, url: path } = request;
    onRefused({ status: refusal.status, method, path, isOneOfMany: seconds > 0 });
    return refusal;
  };
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = await answer.text();
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(body);
}

function started(server: Server, at: Pick<ListenOptions, 'host' | 'port'> | { fd: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** Answers a request that Node cannot parse, and returns the status. The caller ends the connection. */
function answerBroken({ code }: NodeJS.ErrnoException, socket: Socket): number {
  const [name, detail] = whyBroken(code);
  const body = problemBody(name, detail, {});
  const headers = {
    ...PROBLEM_HEADERS,
    ...SAFE_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  const { status, title } = PROBLEMS[name];
  socket.write(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
  return status;
}

function whyBroken(
  code: string | undefined,
): [Extract<ProblemName, `${string}-request` | `request-${string}`>, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['request-too-large', 'The request line and headers are longer than 64 kB.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request-timeout', 'The rest of the request did not arrive in time.'];
    // Node reports an unknown method and a text that is no request by the same code.
    case 'HPE_INVALID_METHOD':
      return ['malformed-request', 'The request does not start with an HTTP method. Use GET or HEAD.'];
    default:
      return ['malformed-request', 'The request is not valid HTTP.'];
  }
}

/** Headers of every answer: a browser that takes the answer for a page loads nothing for it and shows it in no frame. */
const SAFE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
