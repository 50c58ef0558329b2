import { describe, expect, test, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { PastPrice } from '../../../src/core/market/moments.ts';
import type { Candidate } from '../../../src/extension/explorers/adapters/adapter.ts';
import { createTransactionPrices } from '../../../src/extension/explorers/price/past-prices.ts';
import type { CurrentPrice } from '../../../src/extension/explorers/price/texts.ts';
import type { PagePastAnswer, TransactionMoment } from '../../../src/extension/messages/explorers.ts';
import { createTurnedClock } from './turned-clock.ts';

const A: AssetKey = `ETH:0x${'a'.repeat(40)}`;
const B: AssetKey = `ETH:0x${'b'.repeat(40)}`;
const THEN = { at: 1_792_065_491_000 };
const LATER = { platform: 'ETH', block: 23_000_000 } as const;
const NOW = { status: 'priced', usd: '20', krw: '27000' } as CurrentPrice;
const price = (more: Partial<PastPrice> = {}) => ({ usd: '19', krw: '26000', ...more }) as PastPrice;

const transfer = (asset: AssetKey, amount: string | null = '2') =>
  ({ asset, amount: amount && { value: amount } }) as Candidate;

function page() {
  const clock = createTurnedClock();
  const requested: { moment: TransactionMoment; assets: readonly AssetKey[] }[] = [];
  const answers: ((answer: PagePastAnswer | Error) => void)[] = [];
  let wanted: readonly Candidate[] | null = [transfer(A), transfer(A)];
  let moment: TransactionMoment | null = null;
  const onAnswer = vi.fn();
  const prices = createTransactionPrices({
    clock,
    onAnswer,
    moment: () => moment,
    wanted: () => wanted,
    fetchPast: (moment, assets) => {
      requested.push({ moment, assets });
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
  });
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    prices,
    requested,
    onAnswer,
    settle,
    want: (...candidates: Candidate[]) => {
      wanted = candidates;
      prices.consider();
    },
    read: async (next: TransactionMoment | null) => {
      moment = next;
      prices.readMoment();
      await settle();
    },
    shown: (candidate: Candidate = transfer(A)) => prices.priceFor(candidate, NOW),
    hide: () => {
      wanted = null;
    },
    turn: (ms: number) => clock.turn(ms, settle),
    answer: async (answer: PagePastAnswer | Error) => {
      answers.at(-1)?.(answer);
      await settle();
    },
  };
}

const found = (...assets: AssetKey[]): PagePastAnswer => ({
  prices: assets.map((asset) => ({ asset, price: price() })),
  nextInMs: null,
});

const ASKED = null;

describe('what tokens were worth at the time of a transaction', () => {
  test('is requested once, and shown for good beside the price now', async () => {
    const { prices, requested, answer, read, shown, turn, onAnswer } = page();
    await read(THEN);
    expect(shown()).toBe(ASKED);
    await answer(found(A));
    expect(shown()).toEqual({ past: price(), now: NOW });
    expect(shown()).toBe(shown());
    expect(prices.priceFor(transfer(A), null)).toEqual({ past: price(), now: null });
    expect(onAnswer).toHaveBeenCalledOnce();
    await read({ ...THEN });
    prices.consider();
    await turn(3_600_000);
    expect(requested).toEqual([{ moment: THEN, assets: [A] }]);
  });

  test('is requested for what comes into view, in few messages', async () => {
    const { requested, answer, read, settle, want } = page();
    await read(THEN);
    want(transfer(A), transfer(B));
    await settle();
    expect(requested).toHaveLength(1);
    await answer(found(A));
    await settle();
    expect(requested.map(({ assets }) => assets)).toEqual([[A], [B]]);
  });

  test('is not requested where no amount is read', async () => {
    const { requested, read, want, settle, shown } = page();
    want(transfer(A, null));
    await read(THEN);
    await settle();
    expect([requested, shown(transfer(A, null))]).toEqual([[], NOW]);
  });

  test('is the price now, without a request, where the transaction has no time, as a pending one', async () => {
    const { prices, requested, read, settle, shown } = page();
    await read(null);
    prices.consider();
    await settle();
    expect([shown(), requested]).toEqual([NOW, []]);
  });

  test('is the price now where there is none of then', async () => {
    const { answer, read, shown } = page();
    await read(THEN);
    await answer({ prices: [{ asset: A, price: null }], nextInMs: null });
    expect(shown()).toBe(NOW);
  });

  test('is not requested while the page is hidden', async () => {
    const { requested, read, hide } = page();
    hide();
    await read(THEN);
    expect(requested).toEqual([]);
  });

  test('of another transaction is not shown for this one', async () => {
    const { requested, answer, read, settle, shown } = page();
    await read(THEN);
    await read(LATER);
    await answer(found(A));
    await settle();
    expect(requested.map(({ moment }) => moment)).toEqual([THEN, LATER]);
    expect(shown()).toEqual({ past: price(), now: NOW });
    await read(THEN);
    expect(shown()).toBe(ASKED);
  });

  test.each([
    ['nobody has answered', new Error('nobody is there'), 30_000],
    ['a source has failed', { prices: [{ asset: A, price: null }], nextInMs: 60_000 }, 60_000],
    ['a rate is missing', { prices: [{ asset: A, price: price({ krw: null }) }], nextInMs: 60_000 }, 60_000],
  ])('is requested again, and shown as far as it is known, where %s', async (_, first, ms) => {
    const { requested, answer, read, turn, shown } = page();
    await read(THEN);
    await answer(first as PagePastAnswer | Error);
    const before = shown();
    expect(before).not.toBe(ASKED);
    await turn(ms - 1_000);
    expect(requested).toHaveLength(1);
    await turn(1_000);
    expect(requested).toHaveLength(2);
    expect(shown()).toBe(before);
    await answer(found(A));
    expect(shown()).toEqual({ past: price(), now: NOW });
  });

  test('is not requested again once the page is left', async () => {
    const { prices, requested, answer, read, turn } = page();
    await read(THEN);
    await answer(new Error('nobody is there'));
    prices.stop();
    await turn(120_000);
    expect(requested).toHaveLength(1);
  });
});
