/** The HTTP server around an app: who may speak to it, what is said to broken requests, how it ends. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
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
  /** 0 takes any free port. */
  readonly port: number;
}

/** A hundred addresses need 5 kB; what is far longer is told what is wrong with it as long as this can be read. */
const MAX_HEADER_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** A lookup takes six seconds at most. */
const STOP_LIMIT_MS = 10_000;
const STOP_CHECK_MS = 20;

/** Rejects with the error of Node when it cannot listen (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`). */
export async function listen({ fetch, host, port }: ListenOptions): Promise<Listener> {
  const answer = getRequestListener(fetch, {
    // A target that is neither a path nor a URL (`OPTIONS *`).
    errorHandler: () => problem('malformed-request', 'What is asked for is no path.', {}),
  });
  let isOurs: (header: string | undefined) => boolean = () => false;
  let isStopping = false;
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    (request, response) => {
      if (isStopping) response.setHeader('connection', 'close');
      if (isOurs(request.headers.host)) void answer(request, response);
      else refuseHost(request, response);
    },
  );
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.on('clientError', refuseBroken);
  await started(server, host, port);
  const bound = server.address() as AddressInfo;
  isOurs = createHostCheck({ port: bound.port, host, addresses: ownAddresses() });

  return {
    port: bound.port,
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

function refuseHost(_request: IncomingMessage, response: ServerResponse): void {
  const detail =
    'Use 127.0.0.1 or localhost with the port, or start the server with --host and the name you use.';
  response.writeHead(PROBLEMS['unknown-host'].status, PROBLEM_HEADERS);
  response.end(problemBody('unknown-host', detail, {}));
}

/** What is no HTTP gets a plain answer on the bare socket. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [name, detail]: [ProblemName, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['request-too-large', 'The request line and headers are longer than 256 kB.']
      : ['malformed-request', 'What was sent is not HTTP.'];
  const body = problemBody(name, detail, {});
  const headers = {
    ...PROBLEM_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${PROBLEMS[name].status} ${PROBLEMS[name].title}\r\n${head.join('')}\r\n${body}`);
}
