/** Which source a price comes from, as the popup's user sees it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_HOSTS } from '../world/world.ts';
import { rowOf, untilPriced } from './acts.ts';
import { expected } from './digits.ts';
import { type Stage, sharedStage } from './stage.ts';

const COINS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
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
});
