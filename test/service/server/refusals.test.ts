/** Repeated refusals of an address are short and not logged; a valid key is unaffected. */
import { describe, expect, test } from 'vitest';
import {
  createRefusalLimit,
  networkOf,
  REFUSALS_PER_MINUTE,
} from '../../../src/service/server/refusal-limit.ts';
import { ask } from './client.ts';
import { running } from './running.ts';
import { stillClock } from './still-clock.ts';

const MANY = REFUSALS_PER_MINUTE + 20;

async function statuses(count: number, request: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await request()).status);
  return all;
}

test.each([
  ['an unknown key', '/ETH/token-price/nobody', {}, 401],
  ['a path that is none', '/wp-admin', {}, 404],
  ['another host', '/healthz', { host: 'rebound.example' }, 421],
])('%s is refused in short after a while, and a good key never is', async (_what, path, headers, status) => {
  // What is refused is given back with time: here none passes.
  const { base, key, lines } = await running({ clock: stillClock });
  const all = await statuses(MANY, () => ask(base + path, { headers }));
  expect(all.slice(0, REFUSALS_PER_MINUTE)).toEqual(Array(REFUSALS_PER_MINUTE).fill(status));
  expect(all.at(-1)).toBe(429);
  expect(lines.length).toBeLessThan(MANY);
  const limited = await ask(base + path, { headers: { ...headers, origin: 'https://shop.example' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await limited.json()).toMatchObject({ perMinute: REFUSALS_PER_MINUTE });
  expect(await statuses(3, () => ask(`${base}/ETH/token-price/${key}`))).toEqual([200, 200, 200]);
});

test('nonsense is answered, but not written down for ever', async () => {
  const { metrics, lines, base } = await running();
  const bad = () => ask(base, { headers: { expect: 'x'.repeat(70_000) } });
  expect(new Set(await statuses(MANY, bad))).toEqual(new Set([431]));
  expect(lines.length).toBeLessThan(MANY);
  expect(await (await ask(metrics)).text()).toContain(`status="431"} ${MANY}`);
});

describe('behind a proxy', () => {
  const from = (last: string) => ({ headers: { 'x-forwarded-for': `203.0.113.1, ${last}` } });

  test.each([
    [true, [401, 429, 401]],
    [false, [401, 429, 429]],
  ])('that is trusted: %s, the address that it names counts accordingly', async (trustProxy, expected) => {
    const { base } = await running({ trustProxy, clock: stillClock });
    const url = `${base}/ETH/token-price/nobody`;
    const all = await statuses(MANY, () => ask(url, from('198.51.100.7')));
    const other = await ask(url, from('198.51.100.8'));
    expect([all[0], all.at(-1), other.status]).toEqual(expected);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['1::3:4:5:6:7:8', '1:0:3:4'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses without number do not fill the memory, nor do they end the limit of one for long', () => {
  let now = 0;
  const limit = createRefusalLimit(true, { now: () => now++ / 1000 } as Parameters<
    typeof createRefusalLimit
  >[1]);
  const socket = {} as Parameters<typeof limit.take>[0]['socket'];
  const take = (address: string) => limit.take({ socket, headers: { 'x-forwarded-for': address } });
  for (let i = 0; i < 25_000; i++) take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  for (let i = 0; i < REFUSALS_PER_MINUTE; i++) expect(take('192.0.2.1')).toBe(0);
  expect(take('192.0.2.1')).toBeGreaterThan(0);
});
