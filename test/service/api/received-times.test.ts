import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { createReceivedTimes } from '../../../src/service/api/received-times.ts';

const START = Date.UTC(2026, 10, 20);
const ETHER = { asset: 'ETH:0x' as AssetKey, source: 'Binance', checkedAt: START } as const;
const DATED = { ...ETHER, asOf: START };
const SECOND = 1_000;

function byHand() {
  let now = START;
  const times = createReceivedTimes({ now: () => now });
  return { times, pass: (ms: number) => (now += ms) };
}

describe('received times', () => {
  test('are of the first answer to the project, and count on for its further requests', () => {
    const { times, pass } = byHand();
    times('other').of(ETHER);
    pass(23 * SECOND);
    expect(times('own').shown(DATED)).toEqual({ asOf: START + 23_000, checkedAt: START + 23_000 });
    pass(20 * SECOND);
    expect(times('own').of(ETHER).firstAt).toBe(START + 23_000);
    expect(times('own').shown(DATED)).toEqual({ asOf: START + 23_000, checkedAt: START + 23_000 });
    expect(times('other').of(ETHER).firstAt).toBe(START);
  });

  test('begin anew when the project left the price out for a minute', () => {
    const { times, pass } = byHand();
    times('own').of(ETHER);
    pass(59 * SECOND);
    expect(times('own').of(ETHER).firstAt).toBe(START);
    pass(60 * SECOND);
    expect(times('own').of(ETHER).firstAt).toBe(START + 119_000);
  });

  test('begin anew with each fetch', () => {
    const { times, pass } = byHand();
    times('own').of(ETHER);
    pass(40 * SECOND);
    const again = { ...ETHER, checkedAt: START + 37_000 };
    expect(times('own').of(again)).toEqual({ firstAt: START + 40_000, checkedAt: START + 40_000 });
  });

  test('keep a source’s own time, and the real time of a price of more than a minute ago', () => {
    const { times, pass } = byHand();
    pass(30 * SECOND);
    expect(times('own').shown({ ...DATED, asOf: START - 5_000 })).toMatchObject({ asOf: START - 5_000 });
    pass(10 * 60 * SECOND);
    expect(times('new').shown(DATED)).toEqual({ asOf: START, checkedAt: START });
    expect(times('new').of(ETHER).firstAt).toBe(START + 630_000);
  });

  test('begin anew when the clock was set back', () => {
    const { times, pass } = byHand();
    times('own').of(ETHER);
    pass(-3_600 * SECOND);
    expect(times('own').of(ETHER).firstAt).toBe(START - 3_600_000);
  });

  test('keep the youngest of each project, and of many projects the youngest', () => {
    const { times, pass } = byHand();
    const fetched = (i: number) => ({ ...ETHER, asset: `ETH:0x${i}` as AssetKey });
    for (let i = 0; i < 1_000; i++) times('own').of(fetched(i));
    pass(SECOND);
    expect(times('own').of(fetched(999)).firstAt).toBe(START);
    expect(times('own').of(fetched(0)).firstAt).toBe(START + SECOND);
    for (let i = 0; i < 1_000; i++) times(`project ${i}`).of(ETHER);
    pass(SECOND);
    expect(times('project 999').of(ETHER).firstAt).toBe(START + SECOND);
    expect(times('own').of(fetched(999)).firstAt).toBe(START + 2 * SECOND);
  });
});
