import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problemType } from '../../../src/service/api/problems.ts';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { draws } from '../../draws.ts';
import { createWorld } from '../../world/world.ts';
import { ask, raw } from './client.ts';
import { running } from './running.ts';

const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933';

describe('the operation over HTTP', () => {
  test('answers, and takes projects that are made and revoked while it runs', async () => {
    const { base, key, commands, project } = await running();
    const priced = () => ask(`${base}/ETH/token-price/${key}?addresses=0x,${PEPE}`);
    const response = await priced();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(await response.json()).toMatchObject({
      prices: [{ usdPrice: '2084.5713' }, { source: 'CoinGecko' }],
    });
    await commands.revoke(project.id);
    expect((await priced()).status).toBe(401);
    const fresh = await commands.create({ name: 'Other', network: 'testnet', platforms: null });
    expect((await ask(`${base}/ETH/token-price/${fresh.key}`)).status).toBe(403);
  });

  test('answers what things were worth, as CSV when accepted, and stores it across a restart', async () => {
    const { base, key, world, folder, stop } = await running();
    const at = Math.floor(Date.now() / 1000) - 30 * 24 * 60 * 60;
    const path = `/ETH/token-price/${key}?addresses=0x,${PEPE}&detail=true&at=${at}`;
    const response = await ask(base + path, { headers: { accept: 'text/csv' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ]);
    expect(response.headers.get('vary')).toBe('accept');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^0x,Ether,ETH,18,[\d.]+,[\d.]+,DefiLlama,.*,true,,,$/);
    await stop();
    const next = await running({ database: openServerDatabase(folder), fetch: world.fetch });
    world.log.length = 0;
    const again = await ask(next.base + path, { headers: { accept: 'text/csv' } });
    expect((await again.text()).split('\r\n')).toEqual(lines);
    expect(world.log.filter(({ url }) => /historical|v1\/\d/.test(url))).toEqual([]);
  });

  test('answers HEAD with the head of GET', async () => {
    const { base, key } = await running();
    const head = await ask(`${base}/ETH/token-price/${key}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('counts what a key was used for, across a restart', async () => {
    const { base, key, commands, stop } = await running();
    for (const query of ['', '?addresses=nonsense']) await ask(`${base}/ETH/token-price/${key}${query}`);
    await stop();
    expect(await commands.list()).toMatchObject([{ requests: 2, lastUsedAt: expect.any(Number) }]);
  });

  test('says what is wrong with a query of 50 kB, and with one of a megabyte', async () => {
    const { base, port, key } = await running();
    const long = await ask(`${base}/ETH/token-price/${key}?addresses=${'0x,'.repeat(17_000)}0x`);
    expect([long.status, (await long.json()).type]).toEqual([400, problemType('too-many-addresses')]);
    const huge = `GET /ETH/token-price/${key}?addresses=${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const answer = await raw(port, huge);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain(problemType('request-too-large'));
  });

  test('limits each key', async () => {
    const { base, key } = await running({ perMinute: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask(`${base}/ETH/token-price/${key}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('a page of another origin', () => {
  test('may read prices, also when it asks first', async () => {
    const { base, key } = await running();
    const url = `${base}/ETH/token-price/${key}`;
    const preflight = await ask(url, { method: 'OPTIONS', headers: { origin: 'https://shop.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD',
    ]);
    for (const [path, status] of [
      [url, 200],
      [`${url}x`, 401],
    ] as const) {
      const response = await ask(path, { headers: { origin: 'https://shop.example' } });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    }
  });

  test.each(['/healthz', '/readyz', '/metrics', '/'])('may not read %s', async (path) => {
    const { base, metrics } = await running();
    for (const method of ['GET', 'OPTIONS']) {
      const response = await ask(path === '/metrics' ? metrics : base + path, {
        method,
        headers: { origin: 'https://shop.example' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('that has rebound its name to this machine is refused everywhere', async () => {
    const { port, key } = await running();
    for (const path of [`/ETH/token-price/${key}`, '/healthz', '/metrics', '/']) {
      const answer = await raw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: rebound.example:${port}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toContain(problemType('unknown-host'));
      expect(answer).toContain('--allow-host');
      expect(answer).not.toMatch(/access-control|usdPrice/i);
    }
  });
});

test.each([
  ['of this machine and another name', 'Host: 127.0.0.1\r\nHost: rebound.example'],
  ['of another name and this machine', 'Host: rebound.example\r\nhost: 127.0.0.1'],
  ['of the same name', 'Host: 127.0.0.1\r\nHost: 127.0.0.1'],
])('a request with two Host headers is malformed: %s', async (_what, hosts) => {
  const { port, key } = await running();
  for (const path of [`/ETH/token-price/${key}`, '/healthz']) {
    const answer = await raw(port, `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(problemType('malformed-request'));
  }
});

test('it is reached through a port mapping, a tunnel and a proxy that keeps the name', async () => {
  const { base } = await running({ allowedHosts: ['prices.example'] });
  const statusOf = async (host: string) => (await ask(`${base}/healthz`, { headers: { host } })).status;
  const hosts = ['localhost:9000', '127.0.0.1', 'prices.example', 'shop.example'];
  expect(await Promise.all(hosts.map(statusOf))).toEqual([200, 200, 200, 421]);
});

test('what is refused before it is read is counted and logged as well, without a key', async () => {
  const { metrics, port, key, lines } = await running();
  await raw(port, `GET /ETH/token-price/${key} HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n\r\n`);
  await raw(port, `${key}\r\n\r\n`);
  await raw(port, `GET /${'a'.repeat(300_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await raw(port, `OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await raw(port, `GET /${key} HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n`);
  const page = await (await ask(metrics)).text();
  for (const [status, count] of [
    [421, 1],
    [431, 1],
    [400, 2],
    [417, 1],
  ])
    expect(page).toContain(`sise_http_requests_total{route="other",status="${status}"} ${count}`);
  const logged = lines.map((line) => JSON.parse(line)).map(({ level, time, ...line }) => line);
  expect(logged.slice(0, 5)).toEqual([
    { status: 421, method: 'GET', path: '/ETH/token-price/[redacted]' },
    { status: 400 },
    { status: 431 },
    { status: 400 },
    { status: 417, method: 'GET', path: '/[redacted]' },
  ]);
  expect(lines.join()).not.toContain(key);
});

test("an operator's key goes to CoinGecko alone, and into no file", async () => {
  const { base, key, world, folder } = await running({ coinGeckoKey: 'CG-operators-own-key' });
  await ask(`${base}/ETH/token-price/${key}`);
  const carriers = world.log.filter((request) =>
    `${request.url} ${[...request.headers.values()]}`.includes('CG-operators-own-key'),
  );
  expect(new Set(carriers.map(({ url }) => new URL(url).host))).toEqual(new Set(['api.coingecko.com']));
  const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'));
  expect(stored.join()).not.toContain('operators-own');
});

test('health and metrics are answered, and not logged', async () => {
  const { base, metrics, key, world } = await running();
  expect((await ask(`${base}/metrics`)).status).toBe(404);
  for (const path of ['/healthz', '/readyz'])
    expect(await (await ask(base + path)).json()).toEqual({ status: 'ok' });
  world.faults.set('api.coingecko.com', { kind: 'status', status: 429 });
  world.faults.set('coins.llama.fi', { kind: 'reset' });
  for (let i = 0; i < 2; i++) await ask(`${base}/ETH/token-price/${key}`);
  await ask(`${base}/ETH/token-price/nobody`);
  expect((await ask(metrics, { method: 'POST' })).status).toBe(405);
  const response = await ask(metrics);
  const page = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  for (const line of [
    'sise_http_requests_total{route="operation",status="200"} 2',
    'sise_http_requests_total{route="operation",status="401"} 1',
    'sise_http_requests_total{route="metrics",status="405"} 1',
    'sise_price_entries_total{cache="miss"} 1',
    'sise_price_entries_total{cache="hit"} 1',
    'sise_upstream_requests_total{source="CoinGecko",outcome="rate limited"} 1',
    'sise_upstream_requests_total{source="DefiLlama",outcome="no connection"}',
    'sise_upstream_requests_total{source="Binance",outcome="answered"}',
    'sise_http_request_duration_seconds_count{route="operation"} 3',
    'sise_upstream_request_duration_seconds_count{source="Binance"}',
  ])
    expect(page).toContain(line);
  expect(page).not.toContain(key);
});

test('every request is logged, and no key, however the path is mistyped', async () => {
  const { base, key, lines } = await running();
  const paths = [
    `/ETH/token-price/${key}`,
    `/ETH/token-price/${key}/`,
    `/${key}`,
    `/eth/${key}?addresses=${key}`,
  ];
  for (const path of paths) await (await ask(base + path)).text();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'info',
      method: 'GET',
      path: '/ETH/token-price/[redacted]',
      status: 200,
      ms: expect.any(Number),
    },
    { path: '/ETH/token-price/[redacted]/', status: 404 },
    { path: '/[redacted]', status: 404 },
    { path: '/eth/[redacted]', status: 404 },
  ]);
  expect(lines.join()).not.toContain(key);
});

test('an end is graceful: what is under way is answered, nothing more is taken', async () => {
  const { base, port, key, world, stop } = await running();
  world.faults.set('*', { kind: 'slow', ms: 700 });
  const slow = ask(`${base}/ETH/token-price/${key}?addresses=0x`);
  await expect.poll(() => world.log.length).toBeGreaterThan(0);
  const stopped = stop();
  await expect(ask(`${base}/healthz`)).rejects.toThrow();
  const response = await slow;
  expect([response.status, (await response.json()).prices[0].usdPrice]).toEqual([200, '2084.5713']);
  await stopped;
  expect(await raw(port, 'GET /healthz HTTP/1.1\r\n\r\n')).toBe('');
});

describe('an end while a catalog is being fetched leaves no error in the log', () => {
  test.each([
    ['in its first request', '/api/v3/coins/list'],
    ['in its second', '/api/v3/asset_platforms'],
  ])('%s', async (_what, path) => {
    const said: unknown[] = [];
    for (const level of ['warn', 'error'] as const) {
      const spy = vi.spyOn(console, level).mockImplementation((...words) => void said.push(words));
      onTestFinished(() => spy.mockRestore());
    }
    const world = createWorld();
    const sent: Promise<unknown>[] = [];
    const { base, key, stop } = await running({
      fetch: (url, init) => {
        const answer = world.fetch(url, init);
        sent.push(answer);
        return answer;
      },
    });
    world.faults.set('api.coingecko.com', { kind: 'slow', ms: 3_000 }, { path });
    const stranger = '0x5e00000000000000000000000000000000000002';
    await ask(`${base}/ETH/token-price/${key}?addresses=${stranger}`);
    await expect.poll(() => world.count('api.coingecko.com', path)).toBe(1);
    await stop();
    const outcomes = await Promise.allSettled(sent);
    // What an answer starts is over by then, and what it would write is written.
    await new Promise((resolve) => setImmediate(resolve));
    expect(said).toEqual([]);
    const givenUp = outcomes.filter(({ status }) => status === 'rejected');
    expect(givenUp).toMatchObject([{ reason: { name: 'AbortError' } }]);
  });
});

test('an open connection does not prevent the server from ending', async () => {
  const { port, stop } = await running();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  const startedAt = performance.now();
  await stop();
  // Requests in progress would get four seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a broken path', 'GET /ETH/token price/x HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['a backslash', 'GET /ETH\\token-price\\x HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', 400],
  [
    'a backslash for one slash',
    'GET /ETH/token-price\\x HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a null byte', 'GET /\0 HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['a method that Node does not know', 'FOO /healthz HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: HOST\r\nExpect: foo\r\nConnection: close\r\n\r\n', 417],
  [
    'an expectation by another name',
    'GET /healthz HTTP/1.1\r\nHost: evil\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    421,
  ],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 421],
  ['no Host in HTTP 1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 421],
  ['a second Host', 'GET /ETH HTTP/1.1\r\nHost: HOST\r\nHost: evil\r\nConnection: close\r\n\r\n', 400],
  ['bytes above ASCII', 'GET /\xff\xfe HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', 400],
  [
    'an absolute target elsewhere',
    'GET http://rebound.example/healthz HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n',
    421,
  ],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', 400],
  ['two slashes', 'GET //healthz HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n', 404],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n', 0],
])('%s gets an answer', async (_what, bytes, status) => {
  const { port, base } = await running();
  const answer = await raw(port, bytes.replaceAll('HOST', `127.0.0.1:${port}`));
  expect(Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1] ?? 0)).toBe(status);
  if (status > 0) {
    expect(answer).toContain('"type":"tag:sise.example,2026:');
    expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  }
  expect((await ask(`${base}/healthz`)).status).toBe(200);
});

test.each([
  ['an unknown method', 'FOO /healthz', 'does not start with an HTTP method'],
  ['a broken request', 'GET /ETH/token price', 'is not valid HTTP'],
  ['another method than reading', 'POST /healthz', 'Use GET or HEAD; POST is not supported.'],
  ['an expectation', 'GET /healthz HTTP/1.1\r\nExpect: foo\r\nX-Rest:', 'remove the header'],
])('%s gets a problem document', async (_what, start, said) => {
  const { port } = await running();
  const answer = await raw(port, `${start} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
  expect(JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '{}').detail).toContain(said);
});

test('any target and header get an answer, none of them a failure of ours', async () => {
  const { port, key } = await running();
  const text = fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  });
  const target = fc.oneof(
    text.map((any) => `/${any}`),
    text.map((any) => `/ETH/token-price/${key}?addresses=${any}`),
    fc.webUrl({ withQueryParameters: true }),
    text,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'BREW'),
      target,
      text,
      async (method, wanted, header) => {
        const head = `${method} ${wanted} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Any: ${header}\r\n`;
        const status = Number(
          /^HTTP\/1\.1 (\d+) /.exec(await raw(port, `${head}Connection: close\r\n\r\n`))?.[1],
        );
        expect([status, status === 503 || (status >= 200 && status < 500)]).toEqual([status, true]);
      },
    ),
    { numRuns: draws(300, 50) },
  );
}, 60_000);

test('a body without a reader is discarded', async () => {
  const { port, key } = await running();
  const url = `http://127.0.0.1:${port}/ETH/token-price/${key}`;
  const { status } = await ask(url, { method: 'POST', body: 'x'.repeat(1_000_000) });
  expect(status).toBe(405);
});
