/** A bucket as workerd's cluster uses one: conditional writes, lists, and what can go wrong with it. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** `gone`: ends each connection. `others`: gives what nobody of ours has written. `swapped`: gives what was written under another name. */
export type BucketState = 'there' | 'gone' | 'failing' | 'slow' | 'others' | 'swapped';

export interface Bucket {
  readonly endpoint: string;
  /** The same, as a machine sees it whose clock is so much behind. */
  endpointBehind(ms: number): Promise<string>;
  become(state: BucketState): void;
  /** Names of what is in it. */
  names(): readonly string[];
  stop(): void;
}

interface Stored {
  readonly body: Buffer;
  readonly etag: string;
}

/** Longer than a lease may wait for its renewal. */
const SLOW_MS = 25_000;

export async function startBucket(): Promise<Bucket> {
  const stored = new Map<string, Stored>();
  let state: BucketState = 'there';
  const servers: ReturnType<typeof createServer>[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse, aheadMs: number) {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    if (state === 'gone') return request.socket.destroy();
    if (state === 'failing') return response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
    if (state === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    if (searchParams.has('list-type')) return response.end(listOf(stored, pathname, searchParams));
    const name = decodeURIComponent(pathname);
    if (state === 'others' && request.method === 'GET')
      return response.writeHead(200, { etag: '"others"' }).end('{"of":"another"}');
    const isSwapped = state === 'swapped' && request.method === 'GET';
    const found = stored.get(isSwapped ? nextOf([...stored.keys()].sort(), name) : name);
    switch (request.method) {
      case 'GET':
        if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        return response.writeHead(200, { etag: found.etag }).end(found.body);
      case 'PUT': {
        if (!mayWrite(request, found)) return response.writeHead(412).end();
        // Each write has another, also of the same bytes.
        const etag = `"${createHash('md5').update(body).update(randomUUID()).digest('hex')}"`;
        stored.set(name, { body, etag });
        return response.writeHead(200, { etag }).end();
      }
      case 'DELETE':
        if (!mayWrite(request, found)) return response.writeHead(412).end();
        stored.delete(name);
        return response.writeHead(204).end();
    }
    return response.writeHead(501).end();
  }

  async function listen(aheadMs: number): Promise<string> {
    const server = createServer((request, response) => void answer(request, response, aheadMs));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  return {
    endpoint: await listen(0),
    endpointBehind: listen,
    become(next) {
      state = next;
    },
    names: () => [...stored.keys()],
    stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** The name after it, the first after the last; itself where it is not there. */
function nextOf(names: readonly string[], name: string): string {
  const at = names.indexOf(name);
  return (at < 0 ? name : names[(at + 1) % names.length]) ?? name;
}

function mayWrite({ headers }: IncomingMessage, found: Stored | undefined): boolean {
  if (headers['if-none-match'] === '*') return !found;
  const etag = headers['if-match'];
  return etag === undefined || found?.etag === etag;
}

/** Of one page. */
function listOf(stored: ReadonlyMap<string, Stored>, pathname: string, asked: URLSearchParams): string {
  const bucket = `/${pathname.split('/')[1]}/`;
  const told = (name: string) => asked.get(name) ?? '';
  const [prefix, after, delimiter] = [told('prefix'), told('start-after'), told('delimiter')];
  const names = [...stored.keys()]
    .map((name) => name.slice(bucket.length))
    .filter((name) => name.startsWith(prefix) && name > after)
    .sort();
  const folderOf = (name: string) => {
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? null : name.slice(0, end + 1);
  };
  const folders = new Set(names.map(folderOf).filter((folder) => folder !== null));
  const rows = names
    .filter((name) => folderOf(name) === null)
    .map((name) => {
      const { etag, body } = stored.get(bucket + name) ?? { etag: '', body: '' };
      return `<Contents><Key>${name}</Key><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`;
    });
  const prefixes = [...folders].map((each) => `<CommonPrefixes><Prefix>${each}</Prefix></CommonPrefixes>`);
  const count = rows.length + prefixes.length;
  const all = [...rows, ...prefixes].join('');
  return `<?xml version="1.0"?><ListBucketResult><KeyCount>${count}</KeyCount><IsTruncated>false</IsTruncated>${all}</ListBucketResult>`;
}
