/** The HTTP server around an app: who may speak to it, what is said to broken requests, how it ends. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { PROBLEMS, problem } from '../api/problems.ts';
import { tooManyRefusals } from '../api/refusals.ts';
import { createHostRefusals } from '../api/refuse-foreign-hosts.ts';
import { REFUSALS_PER_MINUTE } from '../api/refused-networks.ts';
import { SAFE_HEADERS } from '../api/safe-headers.ts';
import { answerBroken } from './broken-request.ts';
import { createConnections } from './connections.ts';
import type { RefusalLimit } from './refusal-limit.ts';

export interface Listener {
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  /** Takes no more requests; resolves when those under way are answered, or have had four seconds. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly fetch: (request: Request, from: HttpBindings) => Response | Promise<Response>;
  readonly host: string;
  /** Further names that requests may come by: see `createHostRefusals`. */
  readonly allowedHosts: readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  /** The open file of a socket that listens already, in place of `host` and `port`. */
  readonly socket?: number | undefined;
  readonly mostConnections: number;
  readonly refusals: RefusalLimit;
  /** Hears of what was refused here and never came to `fetch`. */
  readonly onRefused: (refused: Refused) => void;
}

/** Of what is no HTTP, neither method nor path are known. The path is as it was asked, key and all. */
export interface Refused {
  readonly status: number;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  /** Whoever sent it has had many such answers: it need not be written down again. */
  readonly isOneOfMany: boolean;
}

/** A hundred addresses need 5 kB; what is far longer is told what is wrong with it as long as this can be read. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests that have had their time. */
const TIMEOUT_CHECK_MS = 500;
/** Nothing was read or written for so long: longer than any answer takes. */
const SILENCE_LIMIT_MS = 30_000;
/** Nearly as long as the longest look-up takes: whoever ends a server waits no longer than five. */
const STOP_LIMIT_MS = 4_000;

const UNKNOWN_EXPECTATION = 'Only Expect: 100-continue is supported; remove the header.';

const TWO_HOSTS = 'The request has more than one Host header; send one.';

/** Rejects with the error of Node when it cannot listen (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`). */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { fetch, host, port, socket: fd, refusals, onRefused } = options;
  const answer = getRequestListener((request, from) => fetch(request, from as HttpBindings), {
    // A target that is neither a path nor a URL (`OPTIONS *`).
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
  // Node's own answer to it says nothing.
  server.on('checkExpectation', (request, response) => take(request, response, true));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Nobody is there to hear it, or has asked anything.
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

/** What is said to a request before it is read any further; null to one that is let through. */
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
