import { describe, expect, it } from 'vitest';
import { createHealth } from '../../../src/core/upstream/upstream-memory.ts';

const AT = Date.UTC(2026, 10, 20);

function p95(latencies: readonly number[]): number | null {
  const health = createHealth(undefined);
  for (const ms of latencies) health.answered(AT, ms);
  return health.latencyP95Ms();
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('the p95 of recent latencies', () => {
  it.each<[string, readonly number[], number | null]>([
    ['nothing yet', [], null],
    ['one', [300], 300],
    ['of 20, the second slowest', range(1, 20), 19],
    ['of 19, the slowest', range(1, 19), 19],
    ['in any order', [900, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 19],
    ['only the last 50', [...range(1, 50).map(() => 9000), ...range(1, 50)], 48],
  ])('%s', (_, latencies, expected) => {
    expect(p95(latencies)).toBe(expected);
  });

  it('leaves out what no request lasts, and requests that are slow by nature', () => {
    const health = createHealth(undefined);
    for (const ms of [-1, 60_001, Number.NaN, null]) health.answered(AT, ms);
    expect(health.latencyP95Ms()).toBeNull();
    expect(health.state().answers).toBe(4);
  });
});

it('an endless message is clipped, so that it can be stored', () => {
  const health = createHealth(undefined);
  health.failed(AT, 'unreadable', 'x'.repeat(10_000));
  const kept = createHealth(structuredClone(health.state()));
  expect(kept.state()).toEqual(health.state());
  expect(kept.state().lastFailure?.message.length).toBeLessThan(1000);
});
