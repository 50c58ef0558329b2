import { describe, expect, it } from 'vitest';
import type { Board, BoardRow } from '../../../../src/core/market/board.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { SourceName } from '../../../../src/core/market/source-table.ts';
import { createBoardHandlers } from '../../../../src/extension/background/watchlist/board-messages.ts';
import { createLiveViews } from '../../../../src/extension/background/watchlist/live-views.ts';
import type { BoardUpdate } from '../../../../src/extension/messages/published-board.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const d = (text: string) => text as Decimal;

const ROW: BoardRow = {
  ...{ market: 'KRW-BTC', name: 'Bitcoin', koreanName: '비트코인', asset: 'BTC:0x' },
  ...{ krw: d('100'), asOf: NOW - 1_000, checkedAt: NOW - 1_000, change: d('1'), tradedKrw: d('5') },
  premium: { percent: null, why: 'not confirmed' },
};

const boardOf = (rows: readonly BoardRow[]): Board => ({
  exchange: 'Upbit',
  checkedAt: NOW,
  since: '09:00 KST',
  rate: null,
  rows,
});

interface Stage {
  readonly off?: readonly SourceName[];
  readonly live?: boolean;
  readonly isSavingData?: boolean;
}

function handlers(
  rows: readonly BoardRow[] | null,
  { off = [], live: isLiveOn = true, isSavingData = false }: Stage = {},
) {
  let board: Board | null = rows && boardOf(rows);
  const orders: (readonly SourceName[])[] = [];
  const kept: unknown[] = [];
  const published: BoardUpdate[] = [];
  let closed = 0;
  let publishNews = async () => {};
  const settings = { preset: 'global', own: [], off, live: isLiveOn } as Partial<Settings> as Settings;
  const live = createLiveViews({
    live: {
      keep: (view, shown) => {
        kept.push([view, shown.assets]);
        publishNews = shown.onNews;
      },
      close: () => {
        closed += 1;
      },
      isLive: () => kept.length > 0,
    },
    isSavingData: () => isSavingData,
  });
  const handlers = createBoardHandlers({
    boards: {
      request: async (order) => {
        orders.push(order);
        return board;
      },
      peek: () => board,
    },
    live,
    publish: async (update) => void published.push(update),
    settings: { read: async () => settings },
    saved: { known: async () => [{ asset: 'BTC:0x', address: null, addedAt: 0 }] },
    clock: { now: () => NOW },
  });
  const ask = (live = true) => handlers.board({ type: 'board', live });
  /** What live prices have changed. */
  const change = (rows: readonly BoardRow[]) => {
    board = boardOf(rows);
    return publishNews();
  };
  return { orders, kept, published, ask, change, closed: () => closed };
}

async function firstOf(row: BoardRow) {
  const answer = await handlers([row]).ask();
  return typeof answer === 'string' ? null : answer.markets[0];
}

describe('the message of the board', () => {
  it('marks the person’s own, and has no times that change while nothing else does', async () => {
    expect(await firstOf(ROW)).toEqual({
      ...{ market: 'KRW-BTC', name: 'Bitcoin', koreanName: '비트코인', asset: 'BTC:0x', isOwn: true },
      ...{ krw: '100', change: '1', tradedKrw: '5', isOld: false, premium: ROW.premium },
    });
    expect(await firstOf({ ...ROW, asset: 'ETH:0x' })).toMatchObject({ isOwn: false });
  });

  it('marks a trade older than five minutes, and a price the exchange left out for a minute', async () => {
    expect(await firstOf({ ...ROW, asOf: NOW - 300_001 })).toMatchObject({ isOld: true });
    expect(await firstOf({ ...ROW, checkedAt: NOW - 60_001 })).toMatchObject({ isOld: true });
    expect(await firstOf({ ...ROW, krw: null, asOf: null, checkedAt: null })).toMatchObject({ isOld: true });
  });

  it('marks a price of before the clock was set back', async () => {
    const at = NOW + 3_600_000;
    expect(await firstOf({ ...ROW, asOf: at, checkedAt: at })).toMatchObject({ isOld: true });
  });

  it('requests the sources that are on', async () => {
    const { ask, orders } = handlers([ROW], { off: ['Upbit', 'CoinGecko'] });
    await ask();
    expect(orders[0]).toContain('Bithumb');
    expect(orders[0]).not.toContain('Upbit');
  });

  it('tells exchanges that are off from those that do not answer', async () => {
    const off = handlers([ROW], { off: ['Upbit', 'Bithumb'] });
    expect(await off.ask()).toBe('off');
    expect(off.orders).toEqual([]);
    expect(await handlers(null).ask()).toBe('unavailable');
  });
});

describe('live prices of the board', () => {
  it('come for a page that is in view, and for none in a private window', async () => {
    const { ask, kept } = handlers([ROW]);
    expect(await ask(false)).toMatchObject({ isLive: false });
    expect(kept).toEqual([]);
    expect(await ask()).toMatchObject({ isLive: true });
    expect(kept).toEqual([['board', 'board']]);
  });

  it('stop when they are switched off, or the browser saves data', async () => {
    for (const stage of [{ live: false }, { isSavingData: true }]) {
      const { ask, kept, closed } = handlers([ROW], stage);
      expect(await ask()).toMatchObject({ isLive: false });
      expect(kept).toEqual([]);
      expect(closed()).toBe(1);
    }
  });

  it('publish the markets that have changed', async () => {
    const { ask, change, published } = handlers([ROW]);
    const ether = { ...ROW, market: 'KRW-ETH' };
    await ask();
    await change([ROW, ether]);
    await change([{ ...ROW, krw: d('101') }, ether]);
    await change([{ ...ROW, krw: d('101') }, ether]);
    expect(published.map(({ markets }) => markets.map(({ market, krw }) => [market, krw]))).toEqual([
      [
        ['KRW-BTC', '100'],
        ['KRW-ETH', '100'],
      ],
      [['KRW-BTC', '101']],
    ]);
  });
});
