import { request as httpRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StartedWorld, startWorld } from './server.ts';

const PRICE = '/api/v3/simple/price?ids=bitcoin&vs_currencies=usd';
let started: StartedWorld;
beforeAll(async () => {
  started = await startWorld();
});
afterEach(() => started.world.faults.clear());
afterAll(() => started.close());

interface Heard {
  readonly status: number;
  readonly text: string;
}

function ask(
  host: string,
  path: string,
  { port = started.port, agent }: { port?: number; agent?: Agent } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host },
        rejectUnauthorized: false,
        ...(agent && { agent }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

describe('the world on real sockets', () => {
  it('serves a sample explorer page that says its prices are made up', async () => {
    const { status, text } = await ask('etherscan.io', '/token/0xdAC17F958D2ee523a2206206994597C13D831ec7');
    expect(status).toBe(200);
    expect(text).toContain('made up');
    expect(text).toContain(
      '<span class="fs-base fw-medium">Tether USD <span class="text-muted">(USDT)</span></span>',
    );
    expect((await ask('etherscan.io', '/tokens')).text).toContain(
      'href="/token/0x514910771af9ca656af840dff83e8264ecf986ca"',
    );
    expect((await ask('etherscan.io', `/token/0x${'9'.repeat(40)}`)).status).toBe(404);
  });

  it('refuses plain requests to the proxy', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port: started.proxyPort, path: 'http://api.coingecko.com/' },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(405);
  });

  it('breaks connections on demand, before an answer and in its body', async () => {
    started.world.faults.set('api.coingecko.com', { kind: 'reset' });
    await expect(ask('api.coingecko.com', PRICE)).rejects.toMatchObject({ code: 'ECONNRESET' });
    started.world.faults.clear();
    started.world.faults.set('api.coingecko.com', { kind: 'reset', when: 'in body' });
    await expect(ask('api.coingecko.com', PRICE)).rejects.toThrow('aborted');
  });

  it('ends everything on close, also kept-alive sockets and requests that wait', async () => {
    const other = await startWorld();
    const agent = new Agent({ keepAlive: true });
    await ask('api.coingecko.com', PRICE, { port: other.port, agent });
    other.world.faults.set('api.coingecko.com', { kind: 'never' });
    const waiting = expect(ask('api.coingecko.com', PRICE, { port: other.port })).rejects.toThrow();
    await expect.poll(() => other.world.count('api.coingecko.com')).toBe(2);
    await other.close();
    await waiting;
    await expect(ask('api.coingecko.com', PRICE, { port: other.port })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    agent.destroy();
  });
});
