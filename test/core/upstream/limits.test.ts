import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ask,
  DAY,
  failureOf,
  fakeNetwork,
  freezeTime,
  HOUR,
  html,
  json,
  MINUTE,
  outcome,
  POLICY,
  type Reply,
  SECOND,
  START,
  unreachable,
  upstreamOn,
  upstreamsOn,
} from './fake-network.ts';

const YEAR = 365 * DAY;

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
});

const dateIn = (seconds: number) => new Date(START + seconds * SECOND).toUTCString();

describe('an upstream that asks for a pause gets it', () => {
  it.each<[string, Reply, number | null]>([
    ['429 with seconds', json('{}', 429, { 'retry-after': '119' }), 119 * SECOND],
    ['429 with a date', json('{}', 429, { 'retry-after': dateIn(90) }), 90 * SECOND],
    ['429 as a page', html(429, { 'retry-after': '60' }), MINUTE],
    ['429 with 0 seconds', json('{}', 429, { 'retry-after': '0' }), 30 * SECOND],
    ['429 with a date that is over', json('{}', 429, { 'retry-after': dateIn(-90) }), 30 * SECOND],
    ['503 with 0 seconds', json('{}', 503, { 'retry-after': '0' }), SECOND],
    ['429 with a day', json('{}', 429, { 'retry-after': '86400' }), HOUR],
    ['429 without a time', json('{}', 429), 30 * SECOND],
    ['429 with nonsense', json('{}', 429, { 'retry-after': 'soon' }), 30 * SECOND],
    ['418 with 2 days', json('{}', 418, { 'retry-after': '172800' }), 2 * DAY],
    ['418 with 9 days', json('{}', 418, { 'retry-after': '777600' }), 3 * DAY],
    ['418 without a time', json('{}', 418), 2 * MINUTE],
    ['503 with seconds', json('{}', 503, { 'retry-after': '20' }), 20 * SECOND],
    ['503 with a date', html(503, { 'retry-after': dateIn(600) }), 10 * MINUTE],
    ['503 without a time', json('{}', 503), null],
    ['500 with a time', json('{}', 500, { 'retry-after': '20' }), null],
    ['200 with a time', json('{}', 200, { 'retry-after': '20' }), null],
  ])('%s', async (_, reply, pauseMs) => {
    const network = fakeNetwork(reply, json());
    const upstream = await upstreamOn(network);
    await ask(upstream).catch(() => {});
    expect(upstream.health().nextTryAt).toBe(pauseMs === null ? null : START + pauseMs);
    expect(upstream.available()).toBe(pauseMs === null);
    if (pauseMs === null) return;
    vi.setSystemTime(START + pauseMs - 1);
    expect(await ask(upstream).catch((error) => error.failure)).toBe('skipped');
    expect(network.calls).toHaveLength(1);
    vi.setSystemTime(START + pauseMs);
    expect(await outcome(upstream)).toEqual({});
  });

  it.each([
    ['without a time', {}, {}, 30],
    ['the longer time first', { 'retry-after': '119' }, {}, 119],
    ['the longer time last', { 'retry-after': '5' }, { 'retry-after': '119' }, 119],
  ])('requests refused side by side make one pause, the longest: %s', async (_, first, second, seconds) => {
    const network = fakeNetwork(json('{}', 429, first), json('{}', 429, second));
    const upstream = await upstreamOn(network);
    await Promise.allSettled([ask(upstream), ask(upstream)]);
    expect(network.calls).toHaveLength(2);
    expect(upstream.health().nextTryAt).toBe(START + seconds * SECOND);
  });

  it.each([
    ['without a time', {}],
    ['with 0 seconds', { 'retry-after': '0' }],
  ])('doubles the wait, up to 15 minutes, after limits in a row %s', async (_, headers) => {
    const network = fakeNetwork(json('{}', 429, headers));
    const upstream = await upstreamOn(network);
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      await ask(upstream).catch(() => {});
      const next = upstream.health().nextTryAt ?? 0;
      waits.push((next - Date.now()) / SECOND);
      // The breaker opens too; its breaks are no longer than these.
      vi.setSystemTime(next);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    network.answerWith(json());
    await ask(upstream);
    network.answerWith(json('{}', 429));
    await ask(upstream).catch(() => {});
    expect((upstream.health().nextTryAt ?? 0) - Date.now()).toBe(30 * SECOND);
  });

  it('all kinds of requests of that upstream pause, and no other upstream does', async () => {
    const network = fakeNetwork(json('{}', 429), json());
    const upstreams = upstreamsOn(network);
    const limited = upstreams.of(POLICY);
    const other = upstreams.of({ ...POLICY, name: 'Other' });
    await ask(limited).catch(() => {});
    expect(limited.available('catalog')).toBe(false);
    expect(await outcome(other)).toEqual({});
  });
});

describe('a spent budget means skipped now', () => {
  it('nothing is sent, nothing is counted, and another budget still pays', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network);
    await ask(upstream, { budget: 'catalog' });
    expect([upstream.available('catalog'), upstream.waitMs('catalog')]).toEqual([false, HOUR]);
    const error = await failureOf(upstream, { budget: 'catalog' });
    expect([error.failure, error.message]).toEqual(['skipped', 'the budget of Example is spent']);
    expect(network.calls).toHaveLength(1);
    expect(upstream.health()).toMatchObject({
      failures: 0,
      lastFailure: null,
      nextTryAt: null,
      budgetLeft: { prices: 1000, catalog: 0 },
    });
    expect(upstream.available()).toBe(true);
    expect(await outcome(upstream)).toEqual({});
  });

  it('requests at the same moment share it', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network, {
      policy: { ...POLICY, budgets: { prices: { requests: 2, perMs: MINUTE } } },
    });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcome(upstream)));
    expect(outcomes).toEqual([{}, {}, 'skipped', 'skipped']);
    expect(network.calls).toHaveLength(2);
  });

  it('it fills up again with time', async () => {
    const network = fakeNetwork(json());
    const upstream = await upstreamOn(network);
    for (const at of [0, HOUR - 1, HOUR, 2 * HOUR - 1, 2 * HOUR]) {
      vi.setSystemTime(START + at);
      await ask(upstream, { budget: 'catalog' }).catch(() => {});
    }
    expect(network.calls).toHaveLength(3);
  });
});

describe('the breaker', () => {
  it('opens after 3 failures in a row; then nothing is sent for 30 s', async () => {
    const network = fakeNetwork(json('{}', 500));
    const upstream = await upstreamOn(network);
    await failTimes(upstream, 2);
    expect(upstream.available()).toBe(true);
    await failTimes(upstream, 1);
    expect([upstream.available(), upstream.health().nextTryAt]).toEqual([false, START + 30 * SECOND]);
    const error = await failureOf(upstream);
    expect([error.failure, error.message]).toEqual(['skipped', 'Example has failed too often']);
    expect(network.calls).toHaveLength(3);
    expect(upstream.health().failures).toBe(3);
  });

  it('an answer in between starts the count again', async () => {
    const network = fakeNetwork(json('{}', 500));
    const upstream = await upstreamOn(network);
    await failTimes(upstream, 2);
    network.answerWith(json());
    await ask(upstream);
    network.answerWith(json('{}', 500));
    await failTimes(upstream, 2);
    expect(upstream.available()).toBe(true);
  });

  it('each failed trial doubles the break, up to 15 minutes; an answered one closes it', async () => {
    const network = fakeNetwork(json('{}', 500));
    const upstream = await upstreamOn(network);
    await failTimes(upstream, 3);
    const breaks: number[] = [];
    for (let i = 0; i < 8; i++) {
      const until = upstream.health().nextTryAt ?? 0;
      breaks.push((until - Date.now()) / SECOND);
      vi.setSystemTime(until - 1);
      expect(upstream.available()).toBe(false);
      vi.setSystemTime(until);
      expect(upstream.available()).toBe(true);
      await failTimes(upstream, 1);
    }
    expect(breaks).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    vi.setSystemTime(upstream.health().nextTryAt ?? 0);
    network.answerWith(json());
    await ask(upstream);
    expect(upstream.health().nextTryAt).toBeNull();
    network.answerWith(json('{}', 500));
    await failTimes(upstream, 2);
    expect(upstream.available()).toBe(true);
    await failTimes(upstream, 1);
    expect((upstream.health().nextTryAt ?? 0) - Date.now()).toBe(30 * SECOND);
  });

  it('without a network the breaks stay short, so that requests go on soon after it is back', async () => {
    const network = fakeNetwork(unreachable);
    const upstream = await upstreamOn(network);
    for (let i = 0; i < 3; i++) await outcome(upstream);
    const lengthOfBreak = () => (upstream.health().nextTryAt ?? 0) - (upstream.health().lastFailure?.at ?? 0);
    for (let i = 0; i < 5; i++) {
      expect(lengthOfBreak()).toBe(30 * SECOND);
      vi.setSystemTime(upstream.health().nextTryAt ?? 0);
      expect(await outcome(upstream)).toBe('network');
    }
    network.answerWith(json('{}', 500));
    vi.setSystemTime(upstream.health().nextTryAt ?? 0);
    await failTimes(upstream, 1);
    expect(lengthOfBreak()).toBe(60 * SECOND);
  });

  it('a trial is one request: others are skipped meanwhile, not delayed', async () => {
    const network = fakeNetwork(json('{}', 500));
    const upstream = await upstreamOn(network);
    await failTimes(upstream, 3);
    vi.setSystemTime(START + 30 * SECOND);
    network.answerWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return new Response('[]', { headers: { 'content-type': 'application/json' } });
    });
    const trial = ask(upstream);
    await vi.advanceTimersByTimeAsync(1);
    expect(upstream.available()).toBe(false);
    expect(await ask(upstream).catch((error) => error.failure)).toBe('skipped');
    expect(network.calls).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(400);
    expect(await trial).toEqual([]);
    expect(upstream.available()).toBe(true);
  });

  it('a trial that the caller gives up decides nothing: the next request is the trial', async () => {
    const network = fakeNetwork(json('{}', 500));
    const upstream = await upstreamOn(network);
    await failTimes(upstream, 3);
    vi.setSystemTime(START + 30 * SECOND);
    network.answerWith(
      (_url, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const controller = new AbortController();
    const trial = ask(upstream, { signal: controller.signal }).catch((error) => error.failure);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    expect(await trial).toBe('aborted');
    expect(upstream.available()).toBe(true);
    network.answerWith(json('{}', 500));
    await failTimes(upstream, 1);
    expect((upstream.health().nextTryAt ?? 0) - Date.now()).toBe(MINUTE);
  });

  it.each<[string, Reply]>([
    ['network errors', unreachable],
    ['limits', json('{}', 429, { 'retry-after': '1' })],
    ['refusals', json('{}', 403)],
    ['unreadable bodies', html(200)],
    ['bodies that are too large', json('{}', 200, { 'content-length': '6000000' })],
  ])('%s count', async (_, reply) => {
    const upstream = await upstreamOn(fakeNetwork(reply));
    for (let i = 0; i < 3; i++) {
      await outcome(upstream);
      vi.setSystemTime(Date.now() + 2 * SECOND);
    }
    expect(upstream.available()).toBe(false);
    expect(upstream.health().failures).toBe(3);
  });

  it('timeouts count, given-up requests do not', async () => {
    const silent: Reply = (_url, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const upstream = await upstreamOn(fakeNetwork(silent));
    const end = async (reason: string) => {
      const controller = new AbortController();
      const asked = outcome(upstream, { signal: controller.signal });
      await vi.advanceTimersByTimeAsync(10);
      controller.abort(new DOMException('over', reason));
      return asked;
    };
    for (let i = 0; i < 5; i++) expect(await end('AbortError')).toBe('aborted');
    expect([upstream.available(), upstream.health().failures]).toEqual([true, 0]);
    for (let i = 0; i < 3; i++) expect(await end('TimeoutError')).toBe('timeout');
    expect([upstream.available(), upstream.health().failures]).toEqual([false, 3]);
  });

  it('many failures at once open it once', async () => {
    const upstream = await upstreamOn(fakeNetwork(json('{}', 500)));
    await Promise.all(Array.from({ length: 10 }, () => ask(upstream).catch(() => {})));
    expect(upstream.health().nextTryAt).toBe(START + 30 * SECOND);
  });
});

it('only requests for prices tell how fast an upstream is: a catalog takes its time', async () => {
  const slow: Reply = async (url, init) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return json()(url, init);
  };
  const upstream = await upstreamOn(fakeNetwork(slow));
  await outcome(upstream, { budget: 'catalog' });
  expect(upstream.health()).toMatchObject({ answers: 1, latencyP95Ms: null });
  await outcome(upstream);
  expect(upstream.health()).toMatchObject({ answers: 2, latencyP95Ms: 300 });
});

describe('a clock that jumps', () => {
  it.each<[string, Reply, number]>([
    ['an open breaker', json('{}', 500), 30 * SECOND],
    ['a cool-down', json('{}', 429, { 'retry-after': '40' }), 40 * SECOND],
  ])('%s lasts its own length at most when the clock goes back a year', async (_, reply, lengthMs) => {
    const network = fakeNetwork(reply);
    const upstream = await upstreamOn(network);
    for (let i = 0; i < 3; i++) await ask(upstream).catch(() => {});
    vi.setSystemTime(START - YEAR);
    expect(upstream.health().nextTryAt).toBe(START - YEAR + lengthMs);
    vi.setSystemTime(START - YEAR + lengthMs);
    network.answerWith(json());
    expect(await outcome(upstream)).toEqual({});
  });

  it.each<[string, Reply]>([
    ['an open breaker', json('{}', 500)],
    ['a cool-down', json('{}', 429, { 'retry-after': '40' })],
  ])('%s is over when the clock goes forth a year, and stays so when it comes back', async (_, reply) => {
    const network = fakeNetwork(reply);
    const upstream = await upstreamOn(network);
    for (let i = 0; i < 3; i++) await ask(upstream).catch(() => {});
    vi.setSystemTime(START + YEAR);
    expect(upstream.available()).toBe(true);
    network.answerWith(json());
    await ask(upstream);
    vi.setSystemTime(START);
    expect(await outcome(upstream)).toEqual({});
  });

  it.each([YEAR, -YEAR])('a jump of %d ms within a request is no latency', async (jump) => {
    const upstream = await upstreamOn(
      fakeNetwork((url, init) => {
        vi.setSystemTime(START + jump);
        return json()(url, init);
      }),
    );
    await ask(upstream);
    expect(upstream.health()).toMatchObject({ answers: 1, latencyP95Ms: null });
  });
});

async function failTimes(upstream: Parameters<typeof ask>[0], times: number): Promise<void> {
  for (let i = 0; i < times; i++) await expect(ask(upstream)).rejects.toMatchObject({ failure: 'refused' });
}
