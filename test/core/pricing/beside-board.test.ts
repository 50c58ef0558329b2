/** A premium board, an open popup, pages and look-ups in one world without sockets: what exchanges are requested. */
import { describe, expect, it, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { addWonMarkets } from '../../world/won-markets.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { untilSettled } from './fake-sources.ts';
import { GLOBAL, KOREA, LINK, MINUTE, NOW, SECOND } from './states.ts';

/** BNB and KAIA have a market at Bithumb alone. */
const LIST: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'KAIA:0x', 'POL:0x', TETHER, LINK];
const LOOKED_UP: readonly AssetKey[] = ['XRP:0x', 'KAIA:0x', 'SOL:0x', 'BNB:0x', 'ADA:0x', 'DOGE:0x', LINK];

interface Views {
  readonly order: readonly SourceName[];
  /** The second of each ten in which the popup is renewed; null without one. */
  readonly popupAt?: number | null;
  /** Called after each renewal of the popup. */
  readonly seen?: () => void;
  readonly seconds?: number;
}

/** A page asks every 7 s, and a person looks an address up every 11 s. */
async function show(engine: Engine, { order, popupAt = 3, seen, seconds = 180 }: Views) {
  const { boards, premiums } = engine.pricing;
  const startedAt = Date.now();
  let lookUps = 0;
  const lookedUp = () => LOOKED_UP.slice(lookUps % LOOKED_UP.length).slice(0, 1);
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(Math.max(0, startedAt + second * SECOND - Date.now()));
    if (second % 20 === 0) await untilSettled(boards.request(order));
    if (popupAt !== null && second % 10 === popupAt) {
      await engine.ask(LIST, { order, lookedAt: true });
      await untilSettled(premiums.request(LIST, order));
      seen?.();
    }
    if (second % 7 === 5) {
      lookUps += 1;
      await engine.ask(lookedUp(), { order, requester: { kind: 'page', host: 'etherscan.io' } });
    }
    if (second % 11 === 6) {
      lookUps += 1;
      await engine.ask(lookedUp(), { order, act: true });
      await untilSettled(premiums.request(lookedUp(), order));
    }
  }
}

const start = () => startEngine({ settle: (market) => void addWonMarkets(market) });

/** The most requests in any minute. */
function mostAMinute(engine: Engine, source: SourceName): number {
  const times = engine.requests(source).map(({ at }) => at);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length));
}

const BITHUMB_FIRST = KOREA.filter((name) => name !== 'Upbit');

describe('beside a premium board', () => {
  it.each([
    ['the Korean order', KOREA, 3, 600],
    ['the Korean order, just before the board', KOREA, 9, 180],
    ['the global order', GLOBAL, 3, 180],
  ])(
    'a popup under %s, pages and look-ups keep Upbit, Bithumb and Binance at three a minute',
    async (_, order, popupAt, seconds) => {
      const engine = await start();
      await show(engine, { order, popupAt, seconds });
      expect(mostAMinute(engine, 'Upbit')).toBe(3);
      expect(mostAMinute(engine, 'Bithumb')).toBeGreaterThan(0);
      expect(mostAMinute(engine, 'Bithumb')).toBeLessThanOrEqual(3);
      expect(mostAMinute(engine, 'Binance')).toBe(3);
      expect(engine.world.strays).toEqual([]);
    },
  );

  it.each([
    ['switched off', BITHUMB_FIRST, 3],
    ['switched off, just before the board', BITHUMB_FIRST, 9],
    ['down', KOREA, 3],
  ])('a popup requests nothing of Bithumb besides its board while Upbit is %s', async (_, order, popupAt) => {
    const requestsWith = async (popupAt: number | null) => {
      const engine = await start();
      engine.world.faults.set(SOURCE_HOSTS.Upbit, { kind: 'status', status: 503 });
      await show(engine, { order, popupAt });
      return engine.requests('Bithumb').length;
    };
    const alone = await requestsWith(null);
    // A board of more than 200 markets is two requests.
    expect(alone).toBe(2 * 9);
    expect(await requestsWith(popupAt)).toBe(alone);
  });

  it('a popup shows fresh prices of Upbit and Bithumb, with the times of the answers', async () => {
    const engine = await start();
    const requestTimes = (source: SourceName) => engine.requests(source).map(({ at }) => at);
    const ages: number[] = [];
    await show(engine, {
      order: KOREA,
      seconds: 120,
      seen() {
        for (const [key, source] of [
          ['BTC:0x', 'Upbit'],
          [LINK, 'Upbit'],
          ['BNB:0x', 'Bithumb'],
        ] as const) {
          const { checkedAt, ...price } = engine.peek(key, KOREA);
          expect(price).toMatchObject({ status: 'priced', source });
          const received = checkedAt ?? 0;
          const requestedAt = requestTimes(source).findLast((at) => at <= received) ?? 0;
          expect(received - requestedAt).toBeLessThan(SECOND);
          ages.push(Date.now() - received);
        }
      },
    });
    expect(ages.length).toBeGreaterThanOrEqual(36);
    expect(Math.max(...ages)).toBeLessThanOrEqual(25 * SECOND);
  });

  it('a press of refresh requests Upbit', async () => {
    const engine = await start();
    await untilSettled(engine.pricing.boards.request(KOREA));
    await vi.advanceTimersByTimeAsync(12 * SECOND);
    engine.forget();
    await engine.ask(LIST, { order: KOREA, lookedAt: true });
    expect(engine.requests('Upbit')).toHaveLength(0);
    await engine.ask(LIST, { order: KOREA, lookedAt: true, act: true });
    expect(engine.requests('Upbit')).toHaveLength(1);
  });

  it('a popup requests every 10 s again when the board has been closed for 25 s', async () => {
    const engine = await start();
    const round = async () => {
      engine.forget();
      await engine.ask(LIST, { order: KOREA, lookedAt: true });
      return engine.requests('Upbit').length;
    };
    await untilSettled(engine.pricing.boards.request(KOREA));
    await vi.advanceTimersByTimeAsync(25 * SECOND);
    expect(await round()).toBe(1);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(await round()).toBe(1);
  });

  it('no view counts that is of the future, after the clock was set back', async () => {
    const { pricing, sources } = await start();
    await untilSettled(pricing.boards.request(KOREA));
    const inView = () => sources.flatMap(({ board }) => (board ? [board.isInView()] : []));
    expect(inView()).toEqual([true, true]);
    vi.setSystemTime(NOW - MINUTE);
    expect(inView()).toEqual([false, false]);
  });
});
