import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreedOffsetMs, createHostClock, hostTime } from '../../src/upstream/host-clock.ts';
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

describe('two hosts decide', () => {
  const seen = (...offsets: readonly (readonly [host: string, offsetMs: number, at?: number])[]) =>
    new Map(offsets.map(([host, offsetMs, at = 0]) => [host, { offsetMs, at }]));

  it.each<[what: string, seen: Parameters<typeof agreedOffsetMs>[0], offsetMs: number | null]>([
    ['not one alone', seen(['a', DAY]), null],
    ['a day ahead of us, a minute apart', seen(['b', DAY - MINUTE], ['a', DAY]), DAY],
    ['a day behind us', seen(['b', -DAY + MINUTE], ['a', -DAY]), -DAY],
    ['not more than a minute apart', seen(['b', DAY - MINUTE - 1], ['a', DAY]), null],
    ['not when one is ahead and one behind', seen(['b', -DAY], ['a', DAY]), null],
    ['the last and any other', seen(['b', 0], ['c', DAY], ['a', DAY]), DAY],
    ['not two others', seen(['b', DAY], ['c', DAY], ['a', 0]), null],
    ['that we are right', seen(['b', MINUTE], ['a', 0]), 0],
    ['that five minutes are right enough', seen(['b', 5 * MINUTE], ['a', 5 * MINUTE]), 0],
    ['that more are not', seen(['b', 5 * MINUTE + 1], ['a', 5 * MINUTE + 1]), 5 * MINUTE + 1],
    ['both have to be more than that off', seen(['b', 5 * MINUTE], ['a', 5 * MINUTE + 1]), 0],
    ['within ten minutes', seen(['b', DAY, -10 * MINUTE], ['a', DAY, 0]), DAY],
    ['not longer apart', seen(['b', DAY, -10 * MINUTE - 1], ['a', DAY, 0]), null],
    ['not one from before our clock was turned back', seen(['b', DAY, DAY], ['a', DAY, 0]), null],
  ])('%s', (_, offsets, offsetMs) => {
    expect(agreedOffsetMs(offsets, 'a')).toBe(offsetMs);
  });
});

describe('the host clock', () => {
  const told = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

  it('is ours until two agree that it is wrong, and again when two agree that it is right', () => {
    const clock = createHostClock();
    const steps: readonly (readonly [host: string, hostMs: number, ours: number, offsetMs: number])[] = [
      ['a', START, START - DAY, 0],
      ['a', START, START - DAY, 0],
      ['b', START + SECOND, START - DAY, DAY + SECOND],
      ['c', START - HOUR, START - DAY, DAY + SECOND],
      // Our clock was set right.
      ['a', START + MINUTE, START + MINUTE, DAY + SECOND],
      ['b', START + MINUTE, START + MINUTE, 0],
    ];
    for (const [host, hostMs, ours, offsetMs] of steps) {
      clock.observe(host, told(hostMs), ours);
      expect(clock.offsetMs()).toBe(offsetMs);
    }
  });

  it('hears of every answer, also of a refusal, and is not kept', async () => {
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
