/** Pricing the lines of a file, where time stands still: who must not be asked yet is waited for, and nothing that was there is lost. */
import { expect, test, vi } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { NO_WORTH, NOT_REQUESTED, type PricedLine } from '../../../src/core/records/record-rows.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { recordLines } from '../../../src/service/server/record-file.ts';
import {
  HOUR,
  LATER,
  LINK,
  MINUTE,
  NOBODYS,
  type PastStage,
  startPast,
  TURN,
} from '../../core/history/stage.ts';

const LLAMA = 'coins.llama.fi';
const NAMELESS = { name: null, symbol: null, decimals: null };
const NAMED = { name: 'Chainlink', symbol: 'LINK', decimals: 18 };

function lineOf(own: Partial<PricedLine>): PricedLine {
  const moment = { line: 1, asset: LINK, at: TURN, amount: null } as const;
  return { ...moment, token: NAMELESS, answer: NOT_REQUESTED, worth: NO_WORTH, ...own };
}

async function recorded(
  stage: PastStage,
  line: PricedLine,
  valueLimitUsd?: Decimal,
): Promise<PricedLine | undefined> {
  const tokens = { known: () => NAMELESS, describe: async () => new Map() };
  const order = {
    lines: [line],
    basis: 'global' as const,
    signal: new AbortController().signal,
    onProgress: () => {},
  };
  const task = recordLines(
    { history: stage, tokens: tokens as never, pricing: { valueLimitAt: () => valueLimitUsd } },
    systemClock,
    order,
  );
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  task.then(over, over);
  for (let i = 0; i < 4_000 && !isOver; i++) await vi.advanceTimersByTimeAsync(1000);
  return (await task)[0];
}

test('recordLines: waits for a source that wants a pause', async () => {
  const stage = startPast();
  stage.world.faults.set(LLAMA, { kind: 'status', status: 429, retryAfter: 600 });
  setTimeout(() => stage.world.faults.clear(), 9 * MINUTE);
  const line = await recorded(stage, lineOf({}));
  expect(line?.answer).toMatchObject({ price: { source: 'DefiLlama' }, isFinal: true });
  // What was refused, the token, and the tether that Binance quotes in.
  expect(stage.requests(LLAMA)).toHaveLength(3);
});

test('a source that fails for ever is given up', async () => {
  const stage = startPast();
  stage.world.faults.set(LLAMA, { kind: 'status', status: 502 });
  const line = await recorded(stage, lineOf({}));
  expect(line?.answer).toMatchObject({ price: { source: 'CoinGecko' }, isFinal: false });
  expect(Date.now() - LATER).toBeLessThan(HOUR);
});

test('recordLines: the price of the file stays when no source has one, and its name when none is known', async () => {
  const stage = startPast();
  const first = await recorded(stage, lineOf({ amount: '2' as Decimal, token: NAMED }));
  expect(first).toMatchObject({ token: NAMED, answer: { isFinal: true } });
  const before = first?.answer ?? NOT_REQUESTED;
  const given = lineOf({ asset: NOBODYS, token: NAMED, answer: { ...before, isFinal: false } });
  expect(await recorded(stage, given)).toEqual(given);
});

test('an amount that is worth more than the pools hold has a price and no value', async () => {
  const stage = startPast();
  const line = lineOf({ amount: '1000' as Decimal });
  const limited = await recorded(stage, line, '100' as Decimal);
  expect(limited?.answer.price?.usd).toBeTruthy();
  expect(limited?.worth).toEqual({ usd: null, krw: null, isBeyondPools: true });
  expect((await recorded(stage, line, '1000000' as Decimal))?.worth.usd).toBeTruthy();
});

test('a record that another source contradicts is no price, and the line says that it is disputed', async () => {
  const stage = startPast();
  stage.world.faults.set(LLAMA, { kind: 'values', factor: '100' });
  const line = await recorded(stage, lineOf({ amount: '2' as Decimal }));
  expect(line?.answer).toEqual({ price: null, missing: 'disputed', isFinal: false });
  expect(line?.worth).toEqual({ usd: null, krw: null });
});
