import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { type Token, UNKNOWN_TOKEN } from '../../../src/core/market/tokens.ts';
import { waitForNames } from '../../../src/core/tokens/token-metadata.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';

const KNOWN: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const NEW: AssetKey = `ETH:0x${'b'.repeat(40)}`;
const TOKEN: Token = { name: 'Known', symbol: 'KNOWN', decimals: 18 };

/** Chains that answer after so long, with a name or without. */
function chains(answerAfterMs: number, answer: Token = TOKEN) {
  const known = new Map([[KNOWN, TOKEN]]);
  const asked: AssetKey[][] = [];
  const tokens = {
    known: (key: AssetKey) => known.get(key) ?? UNKNOWN_TOKEN,
    describe: async (keys: readonly AssetKey[]) => {
      asked.push([...keys]);
      await systemClock.sleep(answerAfterMs);
      for (const key of keys) known.set(key, answer);
      return known;
    },
  };
  return { parts: { tokens, clock: systemClock }, asked, known };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What the wait comes to, and after how many milliseconds. */
async function outcome(waiting: Promise<boolean>): Promise<[boolean, number]> {
  const startedAt = Date.now();
  const ended = waiting.then((isAny): [boolean, number] => [isAny, Date.now() - startedAt]);
  await vi.advanceTimersByTimeAsync(10_000);
  return ended;
}

describe('waiting for names', () => {
  test('asks only for those that are unknown, and for none when there are none', async () => {
    const { parts, asked } = chains(0);
    expect(await outcome(waitForNames(parts, [KNOWN]))).toEqual([false, 0]);
    await outcome(waitForNames(parts, [KNOWN, NEW]));
    expect(asked).toEqual([[NEW]]);
  });

  test('asks for the name of a token of which only the decimals are known', async () => {
    const { parts, asked, known } = chains(0);
    known.set(NEW, { name: null, symbol: null, decimals: 18 });
    await outcome(waitForNames(parts, [NEW]));
    expect(asked).toEqual([[NEW]]);
  });

  test('ends when they are there, and says whether one has come', async () => {
    expect(await outcome(waitForNames(chains(300).parts, [NEW]))).toEqual([true, 300]);
    expect(await outcome(waitForNames(chains(300, UNKNOWN_TOKEN).parts, [NEW]))).toEqual([false, 300]);
  });

  test('ends after as long as it may take, while the chains go on answering', async () => {
    const { parts, known } = chains(2_000);
    const waiting = outcome(waitForNames(parts, [NEW], 1_000));
    expect(await waiting).toEqual([false, 1_000]);
    expect(known.get(NEW)).toEqual(TOKEN);
  });
});
