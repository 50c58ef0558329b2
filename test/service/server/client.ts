/** Asks a server of this machine: unit tests have no `fetch`, so that none reaches out by mistake. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** One request on a connection of its own. Rejects when there is none. */
export function ask(url: string, { method = 'GET', headers = {}, body }: AskOptions = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('error', reject);
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const pairs = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
        const hasBody = chunks.length > 0 && method !== 'HEAD';
        const { statusCode: status = 0 } = incoming;
        resolve(
          new Response(hasBody ? Buffer.concat(chunks) : null, {
            status,
            headers: Object.fromEntries(pairs),
          }),
        );
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What comes back for the bytes, until the other side ends the connection. */
export function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}
