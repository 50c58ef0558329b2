import { beforeEach, describe, expect, it } from 'vitest';
import { hear, NOW } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

const API = 'https://coins.llama.fi/prices/current';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const HOUR_MS = 3_600_000;

let world: World;
beforeEach(() => {
  world = createWorld({ now: () => NOW });
});

async function coins(list: string, query = ''): Promise<Record<string, Record<string, unknown>>> {
  return JSON.parse((await hear(world, `${API}/${list}${query}`)).text).coins;
}

describe('DefiLlama, played', () => {
  it('echoes each key in the letter case it was asked in', async () => {
    const asked = [`ethereum:${USDT}`, `ethereum:${USDT.toLowerCase()}`, 'coingecko:bitcoin'];
    expect(Object.keys(await coins(asked.join(',')))).toEqual(asked);
  });

  it('writes numbers, a time in seconds, and decimals only for contracts', async () => {
    world.market.set('tether', { usd: '0.9998' });
    world.market.set('pepe', { usd: '0.00000421300512' });
    const { text } = await hear(world, `${API}/coingecko:pepe,ethereum:${USDT}`);
    const timestamp = Math.floor(NOW / 1000) - 95;
    expect(text).toBe(
      `{"coins":{"coingecko:pepe":{"symbol":"PEPE","price":4.21300512e-6,"timestamp":${timestamp},"confidence":0.99},` +
        `"ethereum:${USDT}":{"decimals":6,"symbol":"USDT","price":0.9998,"timestamp":${timestamp},"confidence":0.99}}}`,
    );
  });

  it.each([
    ['an unknown id', 'coingecko:nope'],
    ['an unknown contract', `bsc:0x${'9'.repeat(40)}`],
    ['an unknown chain', `solana:${USDT}`],
    ['the new name of Kaia', 'kaia:0xd077a400968890eacc75cdc901f0356c943e4fdb'],
    ['a coin without a price', 'coingecko:unpriced'],
  ])('leaves out %s', async (_, key) => {
    expect(await hear(world, `${API}/${key}`)).toMatchObject({ status: 200, text: '{"coins":{}}' });
  });

  it('gives prices of up to 12 hours ago unless a narrower search is asked for', async () => {
    world.market.set('bitcoin', { ageMs: 11 * HOUR_MS }, 'DefiLlama');
    expect(Object.keys(await coins('coingecko:bitcoin'))).toEqual(['coingecko:bitcoin']);
    expect(await coins('coingecko:bitcoin', '?searchWidth=4h')).toEqual({});
  });

  it('may be unsure, or not say how sure it is', async () => {
    world.market.set('bitcoin', { confidence: '0.5' }, 'DefiLlama');
    world.market.set('ethereum', { confidence: null }, 'DefiLlama');
    const answer = await coins('coingecko:bitcoin,coingecko:ethereum');
    expect(answer['coingecko:bitcoin']?.confidence).toBe(0.5);
    expect(answer['coingecko:ethereum']).not.toHaveProperty('confidence');
  });

  it('takes 100 coins and no more', async () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, i) => `bsc:0x${String(i).padStart(40, '0')}`).join(',');
    expect((await hear(world, `${API}/${list(100)}`)).status).toBe(200);
    expect((await hear(world, `${API}/${list(101)}`)).status).toBe(400);
  });

  it('refuses a URL over 8 kB', async () => {
    expect((await hear(world, `${API}/coingecko:${'x'.repeat(8_000)}`)).status).toBe(414);
  });
});
