/** The world on real sockets: HTTPS that tells hosts apart by name, and a CONNECT proxy that leads every name to it. */
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { generate } from 'selfsigned';
import { createSockets, type WorldSockets } from './sockets.ts';
import { createWorld, WORLD_HOSTS, type World, type WorldOptions } from './world.ts';

export interface StartedWorld {
  readonly world: World;
  readonly sockets: WorldSockets;
  /** HTTPS on 127.0.0.1; for Chromium's `--host-resolver-rules=MAP * 127.0.0.1:<port>`. */
  readonly port: number;
  /** A CONNECT proxy on 127.0.0.1, whatever host is asked of it; for Firefox's `network.proxy.ssl`. */
  readonly proxyPort: number;
  /** Ends every connection, kept-alive and waiting ones too. */
  close(): Promise<void>;
}

export interface StartOptions extends WorldOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly proxyPort?: number;
  /** A world to serve; a new one by default. */
  readonly world?: World;
}

/** Starts both servers. Rejects when a port is taken. */
export async function startWorld({
  port = 0,
  proxyPort = 0,
  world,
  ...options
}: StartOptions = {}): Promise<StartedWorld> {
  const served = world ?? createWorld(options);
  const { now = () => Date.now() } = options;
  const { key, cert } = await certificate();
  const https = createHttps(
    { key, cert },
    (request, response) => void serve({ world: served, now }, request, response),
  );
  const sockets = createSockets();
  https.on('upgrade', sockets.upgrade);
  const proxy = createHttp((_, response) => response.writeHead(405, { allow: 'CONNECT' }).end());
  const ends = [ending(https), ending(proxy)];
  const httpsPort = await listening(https, port);
  proxy.on('connect', (_, client, head) => tunnel(httpsPort, client, head));
  return {
    world: served,
    sockets,
    port: httpsPort,
    proxyPort: await listening(proxy, proxyPort),
    close: async () => {
      await Promise.all(ends.map((end) => end()));
    },
  };
}

let made: Promise<{ key: string; cert: string }> | undefined;

/** One self-signed certificate per process, for all the world's names; keys never touch the disk. */
function certificate(): Promise<{ key: string; cert: string }> {
  made ??= generate([{ name: 'commonName', value: 'Made-up world of Sise' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: WORLD_HOSTS.map((value) => ({ type: 2, value })) },
    ],
  }).then((pems) => ({ key: pems.private, cert: pems.cert }));
  return made;
}

/** `now`: hosts tell the world's time, whatever this machine's is. */
async function serve(
  { world, now }: { readonly world: World; readonly now: () => number },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  try {
    const response = await world.handle(await requestOf(incoming, gone.signal));
    const date = new Date(now()).toUTCString();
    outgoing.writeHead(response.status, { date, ...Object.fromEntries(response.headers) });
    // Each piece is on its way before the next is made: a body that breaks off has begun to arrive.
    if (response.body)
      for await (const chunk of packed(response, response.body))
        await new Promise((sent) => outgoing.write(chunk, sent));
    outgoing.end();
  } catch {
    // A reset on demand, or an asker who left: either way the connection is over.
    outgoing.destroy();
  }
}

/** A body is unpacked until it travels. */
function packed({ headers }: Response, body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return headers.get('content-encoding') === 'gzip' ? Readable.from(body).pipe(createGzip()) : body;
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url = '/' } = incoming;
  const host = (incoming.headers.host ?? 'nobody.invalid').replace(/:\d+$/, '');
  return new Request(`https://${host}${url}`, {
    method,
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name.startsWith(':')
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    signal,
  });
}

function tunnel(port: number, client: Duplex, head: Buffer): void {
  const server = connect(port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    server.write(head);
    client.pipe(server).pipe(client);
  });
  server.on('error', () => client.destroy());
  client.on('error', () => server.destroy());
  client.on('close', () => server.destroy());
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** How to end a server now: `closeAllConnections` knows nothing of tunnels. */
function ending(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}
