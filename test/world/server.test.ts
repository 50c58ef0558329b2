import { request as httpRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { connect as tlsConnect } from 'node:tls';
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

/** One request to a host through the CONNECT proxy, as a browser makes it. */
function askThroughProxy(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const tunnel = httpRequest({
      host: '127.0.0.1',
      port: started.proxyPort,
      method: 'CONNECT',
      path: `${host}:443`,
    });
    tunnel.on('error', reject);
    tunnel.on('connect', (_, socket) => {
      const secure = tlsConnect({ socket, servername: host, rejectUnauthorized: false }, () => {
        secure.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      });
      let text = '';
      secure.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      secure.on('end', () => resolve(text));
      secure.on('error', reject);
    });
    tunnel.end();
  });
}

describe('the world on real sockets', () => {
  it('tells hosts apart by name', async () => {
    expect(await ask('api.coingecko.com', PRICE)).toEqual({
      status: 200,
      text: '{"bitcoin":{"usd":76975.12}}',
    });
    expect((await ask('open.er-api.com', '/v6/latest/USD')).text).toContain('"base_code":"USD"');
    expect((await ask('nobody.example', '/')).status).toBe(502);
  });

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

  it('is reached through the proxy by any name', async () => {
    const answer = await askThroughProxy('api.coingecko.com', PRICE);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('{"bitcoin":{"usd":76975.12}}');
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
