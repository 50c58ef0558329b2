/** Asks a server of this machine: unit tests have no `fetch`, so that none reaches out by mistake. */
import { type OutgoingHttpHeaders, request } from 'node:http';

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
