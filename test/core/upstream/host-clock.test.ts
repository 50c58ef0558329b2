import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostClock, hostTime, medianOffsetMs } from '../../../src/core/upstream/host-clock.ts';
import {
  DAY,
  fakeNetwork,
  freezeTime,
  HOUR,
  json,
  MINUTE,
  outcome,
  POLICY,
  SECOND,
  START,
  upstreamsOn,
} from './fake-network.ts';

afterEach(() => {
  vi.useRealTimers();
});

const HTTP_NOW = 'Fri, 20 Nov 2026 12:00:00 GMT';

describe('a host’s time', () => {
  it.each<[what: string, headers: Record<string, string>, ms: number | null]>([
    ['is its Date', { date: HTTP_NOW }, START],
    ['is its Date and how long a cache kept it since', { date: HTTP_NOW, age: '90' }, START + 90 * SECOND],
    ['is unknown without a Date', {}, null],
    ['is unknown when only an Age is told', { age: '90' }, null],
    ['is unknown by a Date that is none', { date: 'yesterday' }, null],
    ['is unknown by a Date of another form', { date: '2026-11-20T12:00:00Z' }, null],
    ['is unknown by an Age that is none', { date: HTTP_NOW, age: 'old' }, null],
    ['is unknown by a negative Age', { date: HTTP_NOW, age: '-5' }, null],
  ])('%s', (_, headers, ms) => {
    expect(hostTime(new Headers(headers))).toBe(ms);
  });
});

describe('the median of the hosts', () => {
  const seen = (...offsets: readonly (readonly [offsetMs: number, at?: number])[]) =>
    new Map(offsets.map(([offsetMs, at = 0], i) => [`host ${i}`, { offsetMs, at }]));

  it.each<[what: string, seen: Parameters<typeof medianOffsetMs>[0], offsetMs: number | null]>([
    ['is none of one alone', seen([DAY]), null],
    ['is what two agree on, nearer to our clock', seen([DAY - MINUTE], [DAY]), DAY - MINUTE],
    ['is behind us where they are', seen([-DAY + MINUTE], [-DAY]), -DAY + MINUTE],
    ['is ours between one ahead and one behind', seen([-DAY], [DAY]), 0],
    ['is ours where one of two is right', seen([0], [-HOUR]), 0],
    ['is that of five against two', seen([0], [0], [-HOUR], [0], [0], [-HOUR], [0]), 0],
    ['is that of two against one', seen([0], [DAY], [DAY]), DAY],
    ['has hosts of ten minutes', seen([DAY, -10 * MINUTE], [DAY]), DAY],
    ['has none from before', seen([DAY, -10 * MINUTE - 1], [DAY]), null],
    ['has none from before our clock was turned back', seen([DAY, DAY], [DAY]), null],
  ])('%s', (_, offsets, offsetMs) => {
    expect(medianOffsetMs(offsets, 0)).toBe(offsetMs);
  });
});

describe('the host clock', () => {
  const headersAt = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

  it('is ours until two agree that it is wrong, and again when two agree that it is right', () => {
    const clock = createHostClock();
    const steps: readonly (readonly [host: string, hostMs: number, ours: number, offsetMs: number])[] = [
      ['a', START, START - DAY, 0],
      ['a', START, START - DAY, 0],
      ['b', START + SECOND, START - DAY, DAY],
      ['c', START - HOUR, START - DAY, DAY],
      // Our clock was set right.
      ['a', START + MINUTE, START + MINUTE, DAY],
      ['b', START + MINUTE, START + MINUTE, 0],
    ];
    for (const [host, hostMs, ours, offsetMs] of steps) {
      clock.observe(host, headersAt(hostMs), ours);
      expect(clock.offsetMs()).toBe(offsetMs);
    }
  });

  it('stays ours when two of seven hosts are slow by 55 minutes, whichever answers last', () => {
    const clock = createHostClock();
    for (const host of ['a', 'b', 'c', 'd', 'e']) clock.observe(host, headersAt(START), START);
    for (const host of ['slow', 'slow too']) {
      clock.observe(host, headersAt(START - 55 * MINUTE), START);
      expect(clock.offsetMs()).toBe(0);
    }
  });

  it('observes every response, also a refusal, and is not stored', async () => {
    freezeTime();
    const ahead = { date: new Date(START + DAY).toUTCString() };
    const network = fakeNetwork(json('{}', 200, ahead), json('{}', 500, ahead));
    const upstreams = upstreamsOn(network);
    await outcome(upstreams.of(POLICY));
    expect(upstreams.hostTime.offsetMs()).toBe(0);
    const elsewhere = upstreams.of({ ...POLICY, name: 'Elsewhere' });
    await elsewhere
      .fetchJson('https://elsewhere.example/', { signal: new AbortController().signal, read: String })
      .catch(() => {});
    expect(upstreams.hostTime.offsetMs()).toBeGreaterThan(DAY - 2 * SECOND);
    expect(upstreamsOn(network).hostTime.offsetMs()).toBe(0);
  });
});
