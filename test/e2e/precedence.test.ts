/** Which source a price comes from, as the popup's user sees it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_HOSTS } from '../world/world.ts';
import { rowOf, untilPriced } from './acts.ts';
import { expected } from './digits.ts';
import { type Stage, startStage } from './stage.ts';

const COINS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

describe('the popup', () => {
  test.each([
    ['a web page', { kind: 'html' }],
    ['nothing', { kind: 'reset' }],
    ['silence', { kind: 'never' }],
  ] as const)('loses no price to a CoinGecko that answers with %s', async (_, fault) => {
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, fault);
    const popup = await stage.open();
    await untilPriced(popup, COINS.length);
    for (const coin of COINS) {
      expect(await rowOf(popup, coin)).toMatchObject(expected(stage.world, coin, 'DefiLlama'));
    }
  });

  test('shows what users of Upbit and Bithumb pay when told to, and the world’s prices again', async () => {
    const popup = await stage.open();
    await untilPriced(popup, COINS.length);
    const shown = (coin: string) => expect.poll(() => rowOf(popup, coin), { timeout: 10_000 });

    await popup.getByRole('radio', { name: 'Korea' }).check({ force: true });
    for (const [coin, source] of [
      ['BTC:0x', 'Upbit'],
      ['BNB:0x', 'Bithumb'],
    ] as const) {
      await shown(coin).toMatchObject({ source, status: 'priced' });
      // Exchanges write `108369808.0`, and every digit is kept.
      const won = (await rowOf(popup, coin))?.exactKrw?.replace(/\.0+$/, '');
      expect(won).toBe(stage.world.market.said(coin, source).krw);
    }

    await popup.getByRole('radio', { name: 'Global' }).check({ force: true });
    await shown('BTC:0x').toMatchObject(expected(stage.world, 'BTC:0x', 'CoinGecko'));
  });
});
