/** A problem of a request, as a sentence and as fields (docs/api.md#errors). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PROBLEMS, problemType } from '../../../src/service/api/problems.ts';
import { stage } from './stage.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const HEX39 = `0x${'a'.repeat(39)}`;
const HEX41 = `0x${'a'.repeat(41)}`;

let shared: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  shared = await stage();
});

test.each([
  ['a space after the comma', `0x,%20${USDT}`, 1, ` ${USDT}`, 'space'],
  ['a raw space after the comma', `0x, ${USDT}`, 1, ` ${USDT}`, 'space'],
  ['a plus after the comma', `0x,+${USDT}`, 1, ` ${USDT}`, 'space'],
  ['a tab', `0x,%09${USDT}`, 1, `\t${USDT}`, 'space'],
  ['a space at the end', `${USDT}%20`, 0, `${USDT} `, 'space'],
  ['a line break', `0x%0A`, 0, '0x\n', 'space'],
  ['a space alone', '%20', 0, ' ', 'space'],
  ['nothing at all', '', 0, '', 'empty'],
  ['an empty element', `0x,,${USDT}`, 1, '', 'empty'],
  ['a comma at the end', '0x,', 1, '', 'empty'],
  ['a comma at the start', ',0x', 0, '', 'empty'],
  ['0X', '0X', 0, '0X', 'prefix'],
  ['an address with 0X', `0X${'a'.repeat(40)}`, 0, `0X${'a'.repeat(40)}`, 'prefix'],
  ['an address without 0x', 'a'.repeat(40), 0, 'a'.repeat(40), 'prefix'],
  ['an ENS name', 'vitalik.eth', 0, 'vitalik.eth', 'prefix'],
  ['39 hex digits', HEX39, 0, HEX39, 'length'],
  ['41 hex digits', HEX41, 0, HEX41, 'length'],
  ['a digit that is no hex', `0x${'g'.repeat(40)}`, 0, `0x${'g'.repeat(40)}`, 'hex'],
  ['a wrong checksum', USDT.replace('dAC', 'DAC'), 0, USDT.replace('dAC', 'DAC'), 'checksum'],
  [
    'a Bitcoin address',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    0,
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bitcoin',
  ],
  ['broken UTF-8', '0x%ff', 0, '0x\ufffd', 'hex'],
  ['a broken escape', '0x%', 0, '0x%', 'hex'],
  ['a null byte', '0x%00', 0, '0x\0', 'hex'],
  ['semicolons', `0x;${USDT}`, 0, `0x;${USDT}`, 'hex'],
])('%s is refused with its index, value and reason', async (_what, addresses, index, value, problem) => {
  const { status, headers, body } = await shared.get(`/ETH/token-price/KEY?addresses=${addresses}`);
  expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(body).toMatchObject({ type: problemType('malformed-addresses'), status: 400 });
  expect(body.addresses).toEqual([{ index, value, problem, detail: expect.stringMatching(/^[A-Z].+\.$/) }]);
  expect(body.detail).toContain(body.addresses[0].detail);
});

test('every bad address is named, the good ones are not', async () => {
  const { body } = await shared.get(`/ETH/token-price/KEY?addresses=0x,nonsense,${USDT},,${HEX39}`);
  expect(
    body.addresses.map(({ index, problem }: { index: number; problem: string }) => [index, problem]),
  ).toEqual([
    [1, 'prefix'],
    [3, 'empty'],
    [4, 'length'],
  ]);
  expect(body.detail).toContain('3 addresses');
});

test('Bitcoin has no token contracts', async () => {
  const { status, body } = await shared.get(`/BTC/token-price/KEY?addresses=0x,${USDT}`);
  expect(status).toBe(400);
  expect(body.addresses).toEqual([
    { index: 1, value: USDT, problem: 'no tokens', detail: expect.stringContaining('no token contracts') },
  ]);
});

describe('too much', () => {
  test('101 addresses are refused, whatever they are', async () => {
    const { status, body } = await shared.get(
      `/ETH/token-price/KEY?addresses=${Array(101).fill('0x').join()}`,
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: problemType('too-many-addresses'), limit: 100, given: 101 });
  });

  test('a query of 100 kB is answered briefly', async () => {
    const { status, text, body } = await shared.get(
      `/ETH/token-price/KEY?addresses=0x${'a'.repeat(100_000)}`,
    );
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(1_000);
    expect(body.addresses[0].value).toBe(`0x${'a'.repeat(98)}…`);
  });

  test('a query of 100 kB of commas too', async () => {
    const { status, body } = await shared.get(`/ETH/token-price/KEY?addresses=${','.repeat(100_000)}`);
    expect([status, body.given]).toEqual([400, 100_001]);
  });
});

test.each([
  ['addresses', `addresses=0x&addresses=${USDT}`],
  ['detail', 'detail=true&detail=true'],
])('%s given twice is refused', async (parameter, query) => {
  const { status, body } = await shared.get(`/ETH/token-price/KEY?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ type: problemType('malformed-parameter'), parameter });
});

test.each(['', '1', 'TRUE', 'true%20'])('detail=%s is refused', async (value) => {
  const { status, body } = await shared.get(`/ETH/token-price/KEY?detail=${value}`);
  expect([status, body.parameter]).toEqual([400, 'detail']);
});

test.each([
  ['an unknown key', 'A'.repeat(43)],
  ['an empty key', ''],
  ['a key with an encoded slash', `${'A'.repeat(21)}%2F${'A'.repeat(21)}`],
  ['a key with a broken escape', '%E0%A4%A'],
  ['a key with a space', '%20'],
  ['a key of 100 kB', 'A'.repeat(100_000)],
])('%s is refused, and not repeated', async (_what, key) => {
  const { status, headers, text, body } = await shared.get(`/ETH/token-price/${key}?addresses=nonsense`);
  expect([status, body.type]).toEqual([401, problemType('unknown-key')]);
  expect(headers.get('www-authenticate')).toBeTruthy();
  if (key.length > 5) expect(text).not.toContain(key);
});

test('a revoked key is unknown, and so is one that was rotated', async () => {
  const { get, projects } = shared;
  const [revoked, rotated] = await Promise.all(
    [1, 2].map(() => projects.create({ name: 'x', network: 'mainnet', platforms: null })),
  );
  if (!revoked || !rotated) throw new Error('not created');
  expect((await get(`/ETH/token-price/${revoked.key}`)).status).toBe(200);
  await projects.revoke(revoked.project.id);
  const fresh = await projects.rotate(rotated.project.id);
  expect((await get(`/ETH/token-price/${revoked.key}`)).status).toBe(401);
  expect((await get(`/ETH/token-price/${rotated.key}`)).status).toBe(401);
  expect((await get(`/ETH/token-price/${fresh?.key}`)).status).toBe(200);
});

test('a testnet project is refused, since prices exist on mainnet only', async () => {
  const { status, body } = await shared.get(`/ETH/token-price/${shared.testnetKey}`);
  expect(status).toBe(403);
  expect(body).toMatchObject({ type: problemType('testnet-project'), network: 'testnet' });
  expect(body.detail).toContain('key of a mainnet project');
});

test('a platform outside the restriction is refused, with those inside', async () => {
  const { get, restrictedKey } = shared;
  const { status, body } = await get(`/klay/token-price/${restrictedKey}`);
  expect(status).toBe(403);
  expect(body).toMatchObject({
    type: problemType('platform-not-allowed'),
    coinSymbol: 'KAIA',
    allowed: ['BTC', 'ETH'],
  });
  expect((await get(`/btc/token-price/${restrictedKey}`)).status).toBe(200);
});

test.each(['FOO', 'ETH%20', '%20ETH', 'ETHEREUM', '', '..%2f', 'x'.repeat(10_000)])(
  'the coin symbol %j is unknown, and the accepted ones are named',
  async (symbol) => {
    const { status, body } = await shared.get(`/${symbol}/token-price/KEY`);
    expect([status, body.type]).toEqual([404, problemType('unknown-coin-symbol')]);
    expect(body.accepted.slice(0, 12)).toEqual([
      ...['BTC', 'ETH', 'BNB', 'POL', 'MATIC', 'KAIA', 'KLAY'],
      ...['BASE', 'ARBITRUM', 'OPTIMISM', 'AVAX', 'XRP'],
    ]);
    expect(body.coinSymbol.length).toBeLessThanOrEqual(101);
  },
);

test.each([
  '/',
  '/ETH',
  '/ETH/token-price',
  '/ETH/token-price/KEY/',
  '/v1/ETH/token-price/KEY',
  '/ETH/Token-Price/KEY',
])('%s is not here', async (path) => {
  const { status, text, body } = await shared.get(path);
  expect([status, body.type]).toEqual([404, problemType('not-found')]);
  expect(text).not.toContain(shared.key);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is not allowed', async (method) => {
  const { status, headers, body } = await shared.get('/ETH/token-price/KEY', { method });
  expect([status, headers.get('allow'), body.allowed]).toEqual([405, 'GET, HEAD', ['GET', 'HEAD']]);
});

test('a key has its requests of the minute, then a time to wait', async () => {
  const { get, pass, restrictedKey } = await stage({ perMinute: 3 });
  const statuses = async (count: number) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push(await get('/ETH/token-price/KEY'));
    return answers;
  };
  expect((await statuses(3)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const [limited] = await statuses(1);
  expect(limited?.status).toBe(429);
  expect(limited?.headers.get('retry-after')).toBe('20');
  expect(limited?.body).toMatchObject({ perMinute: 3, retryAfterSeconds: 20 });
  expect((await get(`/ETH/token-price/${restrictedKey}`)).status).toBe(200);
  pass(20_000);
  expect((await statuses(2)).map(({ status }) => status)).toEqual([200, 429]);
  pass(-3_600_000);
  expect((await statuses(1)).map(({ status }) => status)).toEqual([429]);
});

test('every problem has the members of RFC 9457, is not cached and is not sniffed', async () => {
  const { get, testnetKey } = shared;
  for (const path of ['/ETH', '/X/token-price/K', '/ETH/token-price/K', `/ETH/token-price/${testnetKey}`]) {
    const { status, headers, body } = await get(path);
    expect(Object.keys(body).slice(0, 4)).toEqual(['type', 'title', 'status', 'detail']);
    expect(body.status).toBe(status);
    expect(Object.keys(PROBLEMS).map((name) => problemType(name as keyof typeof PROBLEMS))).toContain(
      body.type,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('what is broken here is a 500 that is reported once and tells nothing', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('disk on fire at /home/me');
  const { get } = await stage({ ready: Promise.reject(cause) });
  const { status, text } = await get('/ETH/token-price/KEY');
  expect(status).toBe(500);
  expect(text).not.toContain('home');
  expect(report.mock.calls).toEqual([['the operation failed', cause]]);
  report.mockRestore();
});
