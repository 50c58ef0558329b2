/** The HTTP server around an app: who may speak to it, what is said to broken requests, how it ends. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { PROBLEM_HEADERS, PROBLEMS, type ProblemName, problem, problemBody } from '../api/problems.ts';
import { createHostCheck } from './hosts.ts';

export interface Listener {
  readonly port: number;
  /** Takes no more requests; resolves when those under way are answered, or have had ten seconds. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly host: string;
  /** Further names that requests may come by: see `createHostCheck`. */
  readonly allowedHosts: readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  /** Hears of what was refused here and never came to `fetch`. */
  readonly onRefused: (refused: Refused) => void;
}

/** Of what is no HTTP, neither method nor path are known. The path is as it was asked, key and all. */
export interface Refused {
  readonly status: number;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
}

/** A hundred addresses need 5 kB; what is far longer is told what is wrong with it as long as this can be read. */
const MAX_HEADER_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** A lookup takes six seconds at most. */
const STOP_LIMIT_MS = 10_000;
const STOP_CHECK_MS = 20;

type Refusal = 'unknown-host' | 'unknown-expectation';

const UNKNOWN_HOST =
  'Use 127.0.0.1 or localhost, or start the server with --allow-host and the name you use.';
const UNKNOWN_EXPECTATION =
  'The only Expect header that this server understands is 100-continue; leave yours out.';

/** Rejects with the error of Node when it cannot listen (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`). */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { fetch, host, allowedHosts: allowed, port, onRefused } = options;
  const answer = getRequestListener(fetch, {
    // A target that is neither a path nor a URL (`OPTIONS *`).
    errorHandler: () => {
      onRefused({ status: PROBLEMS['malformed-request'].status });
      return problem('malformed-request', 'What is asked for is no path.', {});
    },
  });
  const isOurs = createHostCheck({ host, allowed, machine: [hostname(), ...ownAddresses()] });
  let isStopping = false;
  const refuse = (name: Refusal, detail: string, request: IncomingMessage, response: ServerResponse) => {
    const { status } = PROBLEMS[name];
    onRefused({ status, method: request.method, path: request.url });
    response.writeHead(status, PROBLEM_HEADERS);
    response.end(problemBody(name, detail, {}));
  };
  /** Tells that the request came by another's name, once it is refused for that. */
  const isRefused = (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.setHeader('connection', 'close');
    if (isOurs(request.headers.host)) return false;
    refuse('unknown-host', UNKNOWN_HOST, request, response);
    return true;
  };
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    (request, response) => {
      if (!isRefused(request, response)) void answer(request, response);
    },
  );
  // Node's own answer to it says nothing.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (!isRefused(request, response)) refuse('unknown-expectation', UNKNOWN_EXPECTATION, request, response);
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = refuseBroken(error, socket);
    if (status !== null) onRefused({ status });
  });
  await started(server, host, port);

  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      isStopping = true;
      return stopped(server);
    },
  };
}

function started(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Connections that wait for another request are ended as soon as their answer is out. */
function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), STOP_CHECK_MS);
    const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** What is no HTTP gets a plain answer on the bare socket. Returns its status; null when nobody is there to hear it. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): number | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const [name, detail] = whyBroken(error.code);
  const body = problemBody(name, detail, {});
  const headers = {
    ...PROBLEM_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  const { status, title } = PROBLEMS[name];
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
  return status;
}

function whyBroken(code: string | undefined): [ProblemName, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['request-too-large', 'The request line and headers are longer than 256 kB.'];
    // Node has a list of methods: to it, another one and a text that is no request are the same.
    case 'HPE_INVALID_METHOD':
      return [
        'malformed-request',
        'What was sent does not begin with a method of HTTP: prices are read with GET (or HEAD).',
      ];
    default:
      return ['malformed-request', 'What was sent could not be read as an HTTP request.'];
  }
}
