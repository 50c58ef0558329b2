/** The client against the server in the made-up world, and against places that misbehave. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createClient,
  fetchTransport,
  messageTransport,
  type Transport,
} from '../../../src/service/client/index.ts';
import { ask } from '../server/client.ts';
import { running } from '../server/running.ts';

const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const KEY = 'a'.repeat(43);

/** Unit tests have no `fetch`: this one reaches this machine's servers alone. The real one is asked with in the browser's test. */
beforeEach(() => void vi.stubGlobal('fetch', (url: string) => ask(url)));
afterEach(() => void vi.unstubAllGlobals());

/** Answers in turn, and counts. */
function scripted(...answers: readonly [status: number, headers: Record<string, string>, body?: string][]) {
  const paths: string[] = [];
  const transport: Transport = async (path) => {
    const [status, headers, body = ''] = answers[Math.min(paths.length, answers.length - 1)] ?? [500, {}];
    paths.push(path);
    return { status, headers, body };
  };
  return { paths, transport };
}

/** As the operation says it of an address. */
const entryOf = (address: string, usdPrice: unknown = '1.5') => ({
  token: { name: null, symbol: null, decimals: null, address },
  usdPrice,
  krwPrice: null,
  source: null,
});

async function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => null,
    (error) => error,
  );
}

test('a long list is requested in parts and joined in order', async () => {
  const { base, key } = await running();
  const [paths, through] = [[] as string[], fetchTransport(base)];
  const at: Transport = (path, signal) => {
    paths.push(path);
    return through(path, signal);
  };
  const addresses = Array.from({ length: 230 }, (_, i) => (i % 7 === 3 ? TETHER : '0x'));
  const client = createClient({ key, at });
  const entries = await client.prices('ETH', addresses, { detail: true });
  expect(entries.map(({ token }) => token.address)).toEqual(addresses);
  expect(entries[3]).toMatchObject({ usdPrice: expect.any(String), status: 'priced' });
  expect(paths).toHaveLength(3);
  paths.length = 0;
  const compared = await client.prices('ETH', addresses.slice(0, 11), { detail: true, sources: true });
  expect([paths.length, compared.length, compared[10]?.sources?.length]).toEqual([2, 11, 7]);
});

test('a problem is typed, and tells the place in the whole list', async () => {
  const { base, key } = await running();
  const addresses = [...Array.from({ length: 120 }, () => '0x'), '0x12'];
  const problem = await failureOf(createClient({ key, at: base }).prices('ETH', addresses));
  expect(problem).toMatchObject({
    name: 'SiseProblem',
    problem: 'malformed-addresses',
    status: 400,
    fields: { addresses: [{ index: 120, value: '0x12', problem: 'length' }] },
  });
});

test('the past is requested as well', async () => {
  const { base, key } = await running();
  const client = createClient({ key, at: `${base}/` });
  const at = new Date(Date.now() - 30 * 86_400_000);
  const [entry] = await client.prices('ETH', ['0x'], { at, detail: true });
  expect(entry).toMatchObject({ usdPrice: expect.any(String), granularity: expect.any(String) });
  const series = await client.history('ETH', '0x', {
    from: at,
    to: Math.floor(at.getTime() / 1_000) + 5 * 86_400,
  });
  expect(series).toMatchObject({ step: '1d', points: expect.any(Array) });
});

test('what may pass is tried again, what is refused is not', async () => {
  const body = JSON.stringify({ prices: [entryOf('0x')] });
  const passing = scripted([429, { 'retry-after': '0' }], [503, { 'retry-after': '0' }], [200, {}, body]);
  expect(await createClient({ key: KEY, at: passing.transport }).prices('ETH', ['0x'])).toEqual([
    entryOf('0x'),
  ]);
  expect(passing.paths).toHaveLength(3);
  for (const status of [400, 401, 403, 404, 408, 302]) {
    const refusing = scripted([status, { 'retry-after': '0' }]);
    const failure = await failureOf(createClient({ key: KEY, at: refusing.transport }).prices('ETH', ['0x']));
    expect(failure).toMatchObject({ reason: 'not an answer', status });
    expect(refusing.paths).toHaveLength(1);
  }
  const failing = scripted([503, { 'retry-after': '0' }]);
  await failureOf(createClient({ key: KEY, at: failing.transport, retries: 1 }).prices('ETH', ['0x']));
  expect(failing.paths).toHaveLength(2);
});

test('no retry that would end after the deadline', async () => {
  const { paths, transport } = scripted([429, { 'retry-after': '3600' }]);
  const failure = await failureOf(createClient({ key: KEY, at: transport }).prices('ETH', ['0x']));
  expect(failure).toMatchObject({ status: 429 });
  expect(paths).toHaveLength(1);
});

test('a place that never answers ends at the deadline, or when its caller gives up', async () => {
  const at: Transport = () => new Promise(() => {});
  const late = await failureOf(createClient({ key: KEY, at, deadlineMs: 10 }).prices('ETH', ['0x']));
  expect(late).toMatchObject({ reason: 'deadline' });
  const controller = new AbortController();
  const asked = createClient({ key: KEY, at }).prices('ETH', ['0x'], { signal: controller.signal });
  controller.abort(new Error('enough'));
  expect(await failureOf(asked)).toMatchObject({ message: 'enough' });
});

test.each([Infinity, 2 ** 31])('a deadline of %d is later than now', async (deadlineMs) => {
  vi.useFakeTimers();
  try {
    const answers: (() => void)[] = [];
    const body = JSON.stringify({ prices: [entryOf('0x')] });
    const at: Transport = () =>
      new Promise((resolve) => answers.push(() => resolve({ status: 200, headers: {}, body })));
    const asked = createClient({ key: KEY, at, deadlineMs }).prices('ETH', ['0x']);
    const ended = failureOf(asked);
    await vi.advanceTimersByTimeAsync(60_000);
    for (const answer of answers) answer();
    expect(await ended).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['no entries', [null, null]],
  ['a number for a price', [entryOf('0x'), entryOf(TETHER, 1)]],
  ['no price at all', [entryOf('0x'), { token: { address: TETHER } }]],
  ['no token', [entryOf('0x'), { ...entryOf(TETHER), token: null }]],
  ['another order', [entryOf(TETHER), entryOf('0x')]],
  ['too few', [entryOf('0x')]],
])('a 200 counts only as an answer to the request: %s', async (_, prices) => {
  const { transport } = scripted([200, {}, JSON.stringify({ prices })]);
  const asked = createClient({ key: KEY, at: transport }).prices('ETH', ['0x', TETHER]);
  expect(await failureOf(asked)).toMatchObject({ reason: 'not an answer', status: 200 });
});

test.each([
  ['of another token', { token: { address: TETHER }, points: [] }],
  ['whose price is a number', { token: { address: '0x' }, points: [{ usdPrice: 1, krwPrice: null }] }],
  ['without points', { token: { address: '0x' } }],
])('a series %s is no answer', async (_, series) => {
  const { transport } = scripted([200, {}, JSON.stringify(series)]);
  const asked = createClient({ key: KEY, at: transport }).history('ETH', '0x', { from: 1_790_000_000 });
  expect(await failureOf(asked)).toMatchObject({ reason: 'not an answer' });
});

test('an address with a comma sends no request', async () => {
  const { paths, transport } = scripted([200, {}, JSON.stringify({ prices: [] })]);
  const asked = createClient({ key: KEY, at: transport }).prices('ETH', ['0x', `0x,${TETHER}`]);
  expect(await failureOf(asked)).toBeInstanceOf(TypeError);
  expect(paths).toEqual([]);
});

test.each([
  ['without headers', { status: 503, headers: null, body: '' }],
  ['that is nothing', null],
])('a message answer %s is none', async (_, answer) => {
  const at = messageTransport(async () => answer);
  const failure = await failureOf(createClient({ key: KEY, at, retries: 0 }).prices('ETH', ['0x']));
  expect(failure).toMatchObject({ name: 'SiseFailure', reason: 'unreachable' });
});

test('no error holds the key', async () => {
  const { base, stop } = await running();
  await stop();
  const problem = { type: 'tag:sise.example,2026:not-found', title: 'T', status: 404, detail: `No /${KEY}` };
  const places: (string | Transport)[] = [
    base,
    scripted([404, {}, JSON.stringify(problem)]).transport,
    scripted([502, {}, `/ETH/token-price/${KEY}`]).transport,
    scripted([200, {}, `/ETH/token-price/${KEY}`]).transport,
    () => Promise.reject(new TypeError(`Failed to fetch ${KEY}`)),
  ];
  for (const at of places) {
    const failure = await failureOf(createClient({ key: KEY, at, retries: 0 }).prices('ETH', ['0x']));
    expect(failure).toBeInstanceOf(Error);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(KEY);
  }
});
