/** The operation on platforms whose coin is another's: Base has ether. */
import { describe, expect, test } from 'vitest';
import { coin } from '../../world/coin.ts';
import { stage } from './stage.ts';

const ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const LEGACY_ETHER = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000';
const ARB = '0x912ce59144191c1204e64559fe8253a0e49e6548';

const settled = async () => {
  const staged = await stage();
  const row = { id: 'usd-coin', name: 'USD Coin', symbol: 'USDC', usd: '0.99', on: ['CoinGecko'] as const };
  staged.world.market.add(coin(row, [['BASE', ADDRESS, 6]]));
  const arb = { id: 'arbitrum', name: 'Arbitrum', symbol: 'ARB', usd: '0.31', on: ['CoinGecko'] as const };
  staged.world.market.add(coin(arb, [['ARBITRUM', ARB, 18]]));
  return staged;
};

describe('a request for an optional platform', () => {
  test.each(['BASE', 'base', 'ARBITRUM', 'OPTIMISM'])('%s prices ether as its coin', async (id) => {
    const { get } = await settled();
    const { prices } = (await get('/ETH/token-price/KEY')).body;
    expect((await get(`/${id}/token-price/KEY`)).body.prices).toEqual(prices);
    expect((await get(`/${id}/token-price/KEY?addresses=0x`)).body.prices).toEqual(prices);
  });

  test('prices AVAX as the coin of Avalanche', async () => {
    const { get, world } = await settled();
    world.market.add(
      coin({
        id: 'avalanche-2',
        name: 'Avalanche',
        symbol: 'AVAX',
        usd: '17.5',
        on: ['CoinGecko'],
        native: 'AVAX',
      }),
    );
    expect((await get('/AVAX/token-price/KEY')).body.prices).toMatchObject([
      { token: { symbol: 'AVAX', address: '0x' }, usdPrice: expect.stringMatching(/^17\.5/) },
    ]);
  });

  test('prices its tokens, and its former contract of ether as ether', async () => {
    const { get } = await settled();
    const { body } = await get(`/BASE/token-price/KEY?addresses=${ADDRESS},${LEGACY_ETHER}`);
    expect(body.prices).toMatchObject([
      { token: { symbol: 'USDC', address: ADDRESS }, usdPrice: expect.stringMatching(/^0\.99/) },
      { token: { symbol: 'ETH', address: LEGACY_ETHER }, usdPrice: '2084.5713' },
    ]);
  });

  test.each([
    ['ARB', 'ARBITRUM'],
    ['op', 'OPTIMISM'],
  ])('refuses %s, which is a token, with the choice of %s', async (symbol, choice) => {
    const { get, world } = await settled();
    const { status, body } = await get(`/${symbol}/token-price/KEY`);
    expect([status >= 400, status < 500, body.detail]).toEqual([true, true, expect.stringContaining(choice)]);
    expect(world.log).toEqual([]);
  });

  test('follows the choice to the token', async () => {
    const { get } = await settled();
    const { detail } = (await get('/ARB/token-price/KEY')).body;
    const address = /0x[0-9a-f]{40}/.exec(detail)?.[0];
    const { body } = await get(`/ARBITRUM/token-price/KEY?addresses=${address}`);
    expect(body.prices).toMatchObject([
      { token: { symbol: 'ARB' }, usdPrice: expect.stringMatching(/^0\.31/) },
    ]);
  });
});

describe('the restriction of a project', () => {
  test('to Ethereum, of an earlier release, does not reach Base, though both have ether', async () => {
    const { operation, projects } = await settled();
    const { key } = await projects.create({ name: 'x', network: 'mainnet', platforms: ['ETH'] });
    const statusOf = async (id: string) =>
      (await operation(new Request(`http://localhost/${id}/token-price/${key}`))).status;
    expect([await statusOf('ETH'), await statusOf('BASE'), await statusOf('ARBITRUM')]).toEqual([
      200, 403, 403,
    ]);
  });

  test('to Base reaches its coin there alone', async () => {
    const { operation, projects } = await settled();
    const { key } = await projects.create({ name: 'x', network: 'mainnet', platforms: ['BASE'] });
    const statusOf = async (id: string) =>
      (await operation(new Request(`http://localhost/${id}/token-price/${key}`))).status;
    expect([await statusOf('BASE'), await statusOf('ETH')]).toEqual([200, 403]);
  });
});
