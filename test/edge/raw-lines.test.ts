import { expect, test } from 'vitest';
import { createRawLines } from '../../scripts/raw-lines.ts';
import { createServiceObserver } from '../../scripts/service-observer.ts';
import { withoutSecrets } from '../../src/edge/without-secrets.ts';
import { createLog } from '../../src/server/log.ts';

const KEY = 'fCzsn3U2bcac62S2GhBTxd3I-gl5xqcgvVEDi3nWUDg';
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';

function hearing() {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  let now = Date.UTC(2026, 10, 25);
  const raw = createRawLines(log, { now: () => now, sleep: async () => {} });
  const messages = () => lines.map((line) => JSON.parse(line).msg as string);
  return { raw, log, lines, messages, pass: (ms: number) => (now += ms) };
}

test('what somebody asked for stands in no line, however they wrote it', () => {
  const { raw, lines } = hearing();
  for (const line of [
    `kj/async.c++:12: error: uncaught exception; url = http://x/ETH/token-price/${KEY}?addresses=short`,
    `kj/compat/http.c++:34: failed: bad request; URL=/ETH/token-price/my key`,
    `kj: GET /ETH/token-price/short?addresses=0x5149 HTTP/1.1`,
    `kj: https://prices.example/ETH/token-price/short gave up`,
    `kj: ${KEY.slice(1)} and ${KEY}x and ${KEY.replace('-', '%2D')} are no keys`,
    `kj: ${LINK} and ${LINK.slice(0, 10)} and ${LINK.slice(2)} are unknown`,
    `kj: disconnected: peer = 203.0.113.7:4711, [2001:db8::7]:4711, ::ffff:203.0.113.7`,
  ])
    raw.hear('front-1', line);
  const text = lines.join('');
  const said = [KEY.slice(3, 25), 'short', 'my key', '0x5149', LINK.slice(2, 10), '203.0', '2001:db8'];
  expect(said.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('kj/async.c++:12: error: uncaught exception; url = [redacted]');
  expect(text).toContain('kj: disconnected: peer = [redacted]');
});

test.each([
  'peer 203.0.113.7.',
  'peer:203.0.113.7',
  'tcp:203.0.113.7:80',
  'peer 2001:db8::1.',
  'peer:2001:db8::1',
  ':2001:db8::1',
  '2001:db8:1:2:3:4:5:6:4711',
  'AKIAIOSFODNN7EXAMPLE',
])('%s is hidden', (line) => {
  const left = withoutSecrets(line);
  expect(left).toContain('[redacted]');
  expect(left).not.toMatch(/203|2001|db8|AKIA/);
});

test('what opens the bucket stands in no line, however short or escaped', () => {
  const { log, lines } = hearing();
  const observer = createServiceObserver(log, ['sh/rt', 'of the bucket']);
  observer.hear('member-a', 'signed by sh/rt, sh%2Frt and of the bucket');
  const trouble = { tell: 'trouble', level: 'warn', message: 'sh/rt', cause: 'of the bucket' };
  observer.hear('member-a', JSON.stringify(trouble));
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/sh\/rt|sh%2Frt|of the bucket/);
});

test('what helps to find a fault stays', () => {
  const line = 'workerd/server/server.c++:4012: error: service std::x: at answer (service.js:12:34) 08:15:30';
  expect(withoutSecrets(line)).toBe(line);
});

test('of many lines a minute’s are logged, each process for itself, and the others are counted', () => {
  const { raw, messages, pass } = hearing();
  for (let i = 0; i < 1_000; i++) raw.hear('front-1', `line ${i}`);
  raw.hear('front-2', 'alone');
  expect(messages()).toHaveLength(61);
  expect(messages().slice(59)).toEqual(['line 59', 'alone']);
  pass(1_000);
  raw.hear('front-1', 'later');
  raw.hear('front-1', 'too soon');
  raw.ended('front-1');
  raw.ended('front-1');
  raw.ended('front-2');
  expect(messages().slice(61)).toEqual([
    'later (left out before it: 940 lines)',
    'left out before it ended: 1 line',
  ]);
});

test('a line of any length is cut, and an empty one is none', () => {
  const { raw, lines } = hearing();
  raw.hear('engine', ' \t');
  raw.hear('engine', 'long '.repeat(1_000_000));
  expect(lines).toHaveLength(1);
  expect(lines.join('').length).toBeLessThan(2_000);
});

test('a warning of the product that quotes what was asked for is logged without it, and its process’ end tells what was left out', () => {
  const { log, lines, messages } = hearing();
  const observer = createServiceObserver(log);
  const trouble = { tell: 'trouble', level: 'warn', message: `no ${LINK}`, cause: `Error: ${KEY}\n  at x` };
  observer.hear('front-1', JSON.stringify(trouble));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'no [redacted]',
    err: 'Error: [redacted]\n  at x',
    process: 'front-1',
  });
  for (let i = 0; i < 70; i++) observer.hear('front-1', 'not ours');
  observer.runs('front-1', false);
  expect(messages().at(-1)).toMatch(/^left out before it ended: \d+ lines?$/);
});
