import { describe, expect, test } from 'vitest';
import { LeaseLost, requireLease, standForElection, type Term } from '../../../src/service/many/lease.ts';
import { createMemoryBucket, type MemoryBucket } from './memory-bucket.ts';

/** A clock that only `pass` moves: in steps, so that each timer finds the time at which it was due. */
function steppedClock() {
  let now = 1_000;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  const settle = async () => {
    for (let i = 0; i < 40; i++) await Promise.resolve();
  };
  return {
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    /** As a process that is stopped: time goes on, and nothing runs. */
    jump: (ms: number) => {
      now += ms;
    },
    async pass(ms: number) {
      const end = now + ms;
      for (await settle(); ; await settle()) {
        const [next] = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = Math.max(now, next.at);
        sleepers.delete(next);
        next.wake();
      }
      now = Math.max(now, end);
    },
  };
}

function candidate(
  bucket: MemoryBucket,
  { id, version = 1 }: { readonly id: string; readonly version?: number },
) {
  const clock = steppedClock();
  const terms: Term[] = [];
  const closed: boolean[] = [];
  const stopping = new AbortController();
  const events: string[] = [];
  const serve = async (term: Term) => {
    terms.push(term);
    return { close: async () => void closed.push(term.isValid()) };
  };
  const ended = standForElection(
    { bucket, clock, id, version, onEvent: (sentence) => void events.push(sentence) },
    serve,
    stopping.signal,
  );
  return {
    clock,
    terms,
    closed,
    events,
    term: () => terms.at(-1),
    isEngine: () => terms.at(-1)?.isValid() ?? false,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Time passes for all of them alike, in small steps. */
async function passFor(all: readonly ReturnType<typeof candidate>[], ms: number) {
  for (let left = ms; left > 0; left -= 50) for (const { clock } of all) await clock.pass(50);
}

describe('the election', () => {
  test('makes the first candidate the engine, and renews its lease', async () => {
    const bucket = createMemoryBucket();
    const [a, b] = [candidate(bucket, { id: 'a' }), candidate(bucket, { id: 'b' })];
    await passFor([a, b], 61_000);
    expect([a.terms.length, b.terms.length]).toEqual([1, 0]);
    expect(a.isEngine()).toBe(true);
    // One write to take it, and one each two seconds.
    expect((await bucket.read('engine')).revision).toBe(1 + 30);
  });

  test('lets another take over after the lease has not changed for 6 s of its own clock', async () => {
    const bucket = createMemoryBucket();
    const [a, b] = [candidate(bucket, { id: 'a' }), candidate(bucket, { id: 'b' })];
    await passFor([a, b], 10_000);
    // From here on `a` is stopped. Its last renewal was less than two seconds ago.
    await passFor([b], 5_500);
    expect(b.terms).toEqual([]);
    await passFor([b], 2_500);
    expect(b.isEngine()).toBe(true);
    expect(b.term()?.revision).toBeGreaterThan(a.term()?.revision ?? 0);
    // Let go, the first refuses at once, before any timer of its own.
    a.clock.jump(8_000);
    expect(a.isEngine()).toBe(false);
    expect(() => requireLease(a.term() as Term)).toThrow(LeaseLost);
    await passFor([a, b], 5_000);
    expect([a.terms.length, b.isEngine()]).toEqual([1, true]);
    expect(a.term()?.ended.aborted).toBe(true);
    expect(a.closed).toEqual([false]);
  });

  test('does not depend on the clocks of the others', async () => {
    const bucket = createMemoryBucket();
    const [a, b] = [candidate(bucket, { id: 'a' }), candidate(bucket, { id: 'b' })];
    b.clock.jump(40_000);
    await passFor([a, b], 30_000);
    expect([a.isEngine(), b.terms.length]).toEqual([true, 0]);
  });

  test('counts the lease from the start of the last renewal, and for 5 s', async () => {
    const bucket = createMemoryBucket();
    const a = candidate(bucket, { id: 'a' });
    await a.clock.pass(100);
    bucket.away = 'requests are lost';
    await a.clock.pass(4_800);
    expect(a.isEngine()).toBe(true);
    await a.clock.pass(200);
    expect(a.isEngine()).toBe(false);
    await a.clock.pass(1_000);
    expect(a.closed).toEqual([false]);
    bucket.away = 'no';
    await a.clock.pass(2_000);
    expect([a.terms.length, a.isEngine()]).toEqual([2, true]);
  });

  test('is no loss when a renewal arrived without an acknowledgement: the value has its own id', async () => {
    const bucket = createMemoryBucket();
    const a = candidate(bucket, { id: 'a' });
    await a.clock.pass(100);
    bucket.away = 'answers are lost';
    await a.clock.pass(2_000);
    bucket.away = 'no';
    await a.clock.pass(10_000);
    expect([a.terms.length, a.isEngine()]).toEqual([1, true]);
  });

  test('is lost when the value has the id of another', async () => {
    const bucket = createMemoryBucket();
    const a = candidate(bucket, { id: 'a' });
    await a.clock.pass(100);
    const { revision } = await bucket.read('engine');
    await bucket.compareAndSet('engine', JSON.stringify({ id: 'b', version: 1 }), revision);
    await a.clock.pass(2_000);
    expect([a.isEngine(), a.terms.length]).toEqual([false, 1]);
    expect(a.term()?.ended.reason).toEqual(new LeaseLost('another process has taken the lease'));
  });

  test('ends by giving the lease up: the next has it within a second', async () => {
    const bucket = createMemoryBucket();
    const [a, b] = [candidate(bucket, { id: 'a' }), candidate(bucket, { id: 'b' })];
    await passFor([a, b], 3_000);
    await a.stop();
    // Closed while the lease was its own, so that it could still write.
    expect(a.closed).toEqual([true]);
    expect(a.isEngine()).toBe(false);
    await passFor([b], 1_100);
    expect(b.isEngine()).toBe(true);
  });

  test('gives the lease to a candidate of a newer protocol that requests it, once', async () => {
    const bucket = createMemoryBucket();
    const [old, other] = [candidate(bucket, { id: 'old' }), candidate(bucket, { id: 'other' })];
    await passFor([old, other], 5_000);
    const newer = candidate(bucket, { id: 'newer', version: 2 });
    await passFor([old, other, newer], 5_000);
    expect([old.isEngine(), other.terms.length, newer.isEngine()]).toEqual([false, 0, true]);
    await passFor([old, other, newer], 30_000);
    expect([newer.terms.length, newer.isEngine()]).toEqual([1, true]);
    await newer.stop();
    await passFor([old, other], 12_000);
    expect([old, other].filter((each) => each.isEngine())).toHaveLength(1);
  });
});
