/** Which part of the history budgets pays for the requests of keys, pages, the person and the capture. */
import { describe, expect, it, vi } from 'vitest';
import type { HistoryRequester } from '../../../src/core/history/requester.ts';
import { start } from '../../extension/background/past/capture-stage.ts';
import {
  aMinutePasses,
  BELOW,
  DAY,
  LINK,
  MINUTE,
  MKR,
  type PastStage,
  PEPE,
  startPast,
  TURN,
} from './stage.ts';

const LLAMA = 'coins.llama.fi';
const A: HistoryRequester = { kind: 'key', project: 'a' };
const B: HistoryRequester = { kind: 'key', project: 'b' };
const PAGE: HistoryRequester = { kind: 'page', host: 'etherscan.io' };

/** Moments that take a request each. */
function flood(stage: PastStage, requester: HistoryRequester, from = 0, count = 40) {
  const moments = Array.from(
    { length: count },
    (_, i) => [LINK, TURN - (from + i) * 3 * DAY - 1000 * i] as const,
  );
  return Promise.all(moments.map((moment) => stage.ask({ moments: [moment], requester })));
}

describe('the past', () => {
  it.each([
    ['one key', [A]],
    ['two keys', [A, B]],
    ['a page', [PAGE]],
  ])('gives %s half of a history budget at most', async (_who, requesters) => {
    const stage = startPast({ off: BELOW });
    for (const [i, requester] of requesters.entries()) await flood(stage, requester, 100 * i);
    const sent = stage.requests(LLAMA).length;
    expect(sent).toBeGreaterThan(5);
    expect(sent).toBeLessThanOrEqual(10);
    stage.forget();
    await flood(stage, { kind: 'person' }, 300);
    expect(stage.requests(LLAMA).length).toBeGreaterThanOrEqual(10);
  });

  it('answers a second key while the first floods it', async () => {
    const stage = startPast({ off: BELOW });
    await flood(stage, A);
    const { prices } = await stage.ask({ moments: [[MKR, TURN]], requester: B });
    expect(prices).toMatchObject([{ price: { source: 'DefiLlama' } }]);
  });

  it('gives two keys that flood it the same', async () => {
    const stage = startPast({ off: BELOW });
    const answered = { a: 0, b: 0 };
    for (let minute = 0; minute < 6; minute++) {
      for (const [name, requester, from] of [
        ['a', A, 0],
        ['b', B, 400],
      ] as const) {
        const answers = await flood(stage, requester, from + minute * 20, 20);
        if (minute > 0) answered[name] += answers.filter(({ prices }) => prices[0]?.price).length;
      }
      await aMinutePasses();
    }
    expect(answered.b).toBeGreaterThanOrEqual(15);
    expect(Math.abs(answered.a - answered.b)).toBeLessThanOrEqual(5);
  });
});

describe('the capture of the turn of the year', () => {
  /** Minutes until each source has answered about each token. */
  async function minutesOf(isFlooded: boolean): Promise<number> {
    const stage = start({ saved: [LINK, MKR, PEPE] });
    const begin = Date.now();
    for (let i = 0; i < 60; i++) {
      if (isFlooded) await flood(stage.past, A, i * 10, 10);
      await stage.tick();
      const { captures } = await stage.list();
      const parts = captures.flatMap((each) => each.parts);
      if (parts.length > 0 && parts.every(({ missing }) => missing !== 'unavailable'))
        return (Date.now() - begin) / MINUTE;
      for (let seconds = 0; seconds < 30; seconds += 10) {
        vi.setSystemTime(Date.now() + 10_000);
        if (isFlooded) await flood(stage.past, A, 1_000 + i * 10, 10);
      }
    }
    throw new Error('the capture is not complete after half an hour');
  }

  it('takes a minute more at most while a key floods the past', async () => {
    const calm = await minutesOf(false);
    expect(await minutesOf(true)).toBeLessThanOrEqual(calm + 1.5);
  }, 60_000);
});
