import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import type { Token } from '../../../../src/core/market/tokens.ts';
import type { Tokens } from '../../../../src/core/tokens/token-metadata.ts';
import { systemClock } from '../../../../src/core/upstream/clock.ts';
import { createLookUp } from '../../../../src/extension/background/lookup/look-up.ts';
import {
  createResolver,
  type LookUpOrigin,
} from '../../../../src/extension/background/lookup/resolve-address.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { fakePricing, fakeTokens, priced, unpriced } from '../watchlist/fakes.ts';

const NOWHERE: LookUpOrigin = { url: undefined, isPrivate: false };
const ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const low = ADDRESS.toLowerCase() as `0x${string}`;
const ALL: readonly AssetKey[] = [`ETH:${low}`, `BNB:${low}`, `POL:${low}`, `KAIA:${low}`];
const USDT: Token = { name: 'Tether USD', symbol: 'USDT', decimals: 6 };

function setUp(
  prices: readonly Price[] = [],
  named: readonly [AssetKey, Token][] = [],
  saved: readonly AssetKey[] | null = [],
  isWallet = true,
) {
  const { pricing, asked } = fakePricing(new Map(prices.map((price) => [price.asset, price])));
  const described: AssetKey[][] = [];
  const suspected: string[] = [];
  const fake = fakeTokens(new Map(named));
  const tokens: Tokens = {
    ...fake,
    coinGeckoIdOf: () => null,
    describe: async (keys, signal) => {
      described.push([...keys]);
      return fake.describe(keys, signal);
    },
    isWallet: async (address) => {
      suspected.push(address);
      return isWallet;
    },
  };
  const resolve = createResolver({
    privatePricing: { current: () => pricing },
    pricing,
    tokens,
    isRegistered: () => false,
    saved: { known: async () => saved?.map((asset) => ({ asset })) ?? null },
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, preset: 'korea', theme: 'dark', language: 'ko' }) },
    clock: systemClock,
  });
  const lookUp = createLookUp({ resolve, pricing, tokens, search: { exactly: async () => [] } });
  const ask = (
    text: string,
    stage: 'known' | 'prices' | 'names' = 'prices',
    origin: LookUpOrigin = NOWHERE,
  ) => lookUp({ text, links: [], labels: [] }, stage, origin);
  return { ask, asked, described, suspected };
}

describe('a look-up', () => {
  test('of an address asks all four platforms as a person’s own act, in the order of the settings', async () => {
    const { ask, asked } = setUp();
    await ask(ADDRESS);
    expect(asked[0]).toEqual({ keys: ALL, act: true, first: 'Upbit' });
  });

  test('asks nobody for what is known', async () => {
    const { ask, asked, described } = setUp([priced('BTC:0x', '5')]);
    const { results } = await ask('BTC', 'known');
    expect(results[0]?.rows[0]?.price.usd).toBe('5');
    expect([asked, described]).toEqual([[], []]);
  });

  test('has its price though what is saved cannot be read', async () => {
    const { ask } = setUp([priced('BTC:0x', '5')], [], null);
    const { results } = await ask('BTC');
    expect(results[0]?.rows).toMatchObject([{ saved: false, price: { usd: '5' } }]);
  });

  test.each([
    ['a known explorer', 'https://bscscan.com/token/x', [`BNB:${low}`]],
    ['an explorer that names the chain in its path', 'https://www.oklink.com/polygon/x', [`POL:${low}`]],
    ['a Bitcoin explorer', 'https://mempool.space/', ALL],
    ['any other page', 'https://chat.example/', ALL],
    ['a page without an address of its own', 'about:blank', ALL],
  ])('on %s looks on its platform', async (_where, url, keys) => {
    const { ask, asked } = setUp();
    await ask(ADDRESS, 'prices', { url, isPrivate: false });
    expect(asked[0]?.keys).toEqual(keys);
  });

  test.each(['https://sepolia.etherscan.io/', 'https://lineascan.build/', 'https://www.oklink.com/linea/'])(
    'on %s asks nobody, because Sise has no prices there',
    async (url) => {
      const { ask, asked } = setUp();
      const { results } = await ask(ADDRESS, 'prices', { url, isPrivate: false });
      expect(asked.flatMap(({ keys }) => keys)).toEqual([]);
      expect(results).toEqual([]);
    },
  );

  test.each([
    ['a page of Linea', ADDRESS, 'https://lineascan.build/token/x', ['Linea']],
    ['a page of Linea in a site of several networks', ADDRESS, 'https://www.oklink.com/linea/', ['Linea']],
    ['words', `on Linea: ${ADDRESS}`, 'https://chat.example/', ['Linea']],
    ['words, on a page of another network', `on Linea ${ADDRESS}`, 'https://etherscan.io/', ['Linea']],
    ['a link', `https://dexscreener.com/linea/${ADDRESS}`, undefined, ['Linea']],
  ])(
    'names the network without prices that is named by %s, and sends no request',
    async (_what, text, url, unpriced) => {
      const { ask, asked } = setUp([priced(`ETH:${low}`, '1')]);
      const { finding, results } = await ask(text, 'prices', { url, isPrivate: false });
      expect(finding).toMatchObject({ found: [], doubt: 'network', unpriced });
      expect([results, asked.flatMap(({ keys }) => keys)]).toEqual([[], []]);
    },
  );

  test.each([
    [`on Polygon ${ADDRESS}`, undefined, [`POL:${low}`]],
    [`폴리곤: ${ADDRESS}`, undefined, [`POL:${low}`]],
    [`on Polygon ${ADDRESS}`, 'https://etherscan.io/', [`POL:${low}`]],
    [`https://dexscreener.com/polygon/${ADDRESS}`, undefined, [`POL:${low}`]],
    // On an explorer, the name beside an address is a token's.
    [`Polygon ${ADDRESS}`, 'https://etherscan.io/tokens', [`ETH:${low}`]],
    [`Polygon ${ADDRESS}`, undefined, ALL],
  ])('of %j on %j looks on the network that is named', async (text, url, keys) => {
    const { ask, asked } = setUp();
    await ask(text, 'prices', { url, isPrivate: false });
    expect(asked[0]?.keys).toEqual(keys);
  });

  test('leaves open what a lone name means', async () => {
    const { ask } = setUp();
    const open = async (url: string | undefined) => {
      const { finding } = await ask(`Linea ${ADDRESS}`, 'known', { url, isPrivate: false });
      const [found] = finding.found;
      return found?.kind === 'token' && found.maybe;
    };
    expect(await open(undefined)).toEqual([{ name: 'Linea', priced: false }]);
    expect(await open('https://etherscan.io/tokens')).toBeUndefined();
  });

  test('believes the link rather than the page', async () => {
    const { ask, asked } = setUp();
    await ask(`https://kaiascan.io/token/${ADDRESS}`, 'prices', {
      url: 'https://etherscan.io/',
      isPrivate: false,
    });
    expect(asked.map(({ keys }) => keys)).toEqual([[`KAIA:${low}`]]);
  });

  test('takes Polygon’s address of its coin for the coin', async () => {
    const { ask, asked } = setUp();
    await ask('0x0000000000000000000000000000000000001010');
    expect(asked.map(({ keys }) => keys)).toEqual([['POL:0x']]);
  });

  test('of a Bitcoin address asks for bitcoin’s price and sends no address', async () => {
    const { ask, asked } = setUp();
    await ask('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    expect(asked.map(({ keys }) => keys)).toEqual([['BTC:0x']]);
  });

  test.each(['', 'hello', `0x${'5c'.repeat(32)}`, '5c'.repeat(32), low.slice(2)])(
    'of %j asks nobody',
    async (text) => {
      const { ask, asked, described } = setUp();
      expect((await ask(text)).results).toEqual([]);
      expect([asked.flatMap(({ keys }) => keys), described.flat()]).toEqual([[], []]);
    },
  );

  test('answers with name, address as written, whether it is saved, and its page', async () => {
    const { ask } = setUp([priced(`ETH:${low}`, '1')], [[`ETH:${low}`, USDT]], [`ETH:${low}`]);
    const { results, settings } = await ask(ADDRESS);
    expect(settings).toEqual({ theme: 'dark', language: 'ko', currency: 'language', preset: 'korea' });
    expect(results[0]?.rows).toMatchObject([
      {
        platform: 'ETH',
        address: ADDRESS,
        token: USDT,
        saved: true,
        explorer: `https://etherscan.io/token/${low}`,
      },
    ]);
  });

  test('has names to come as long as a token is unknown, and waits for them only when asked to', async () => {
    const { ask, described } = setUp([priced(`ETH:${low}`, '1')]);
    expect((await ask(ADDRESS, 'prices')).nameless).toBe(true);
    expect((await ask(ADDRESS, 'names')).nameless).toBe(false);
    expect(described).toEqual([ALL, ALL]);
  });

  test('from a private window leaves no names behind', async () => {
    const { ask, described } = setUp([priced(`ETH:${low}`, '1')]);
    const answer = await ask(ADDRESS, 'prices', { url: undefined, isPrivate: true });
    expect([answer.isPrivate, answer.nameless, described]).toEqual([true, false, []]);
  });
});

describe('an address of which nobody knows anything', () => {
  const NOBODYS = ALL.map((asset) => unpriced(asset));
  const PRIVATE: LookUpOrigin = { url: undefined, isPrivate: true };

  test.each([
    ['', NOWHERE],
    [' in a private window', PRIVATE],
    [' on an explorer, whose network alone is looked at', { ...NOWHERE, url: 'https://bscscan.com/' }],
  ])('is a wallet where the chains say so, who are asked last%s', async (_where, origin) => {
    const { ask, suspected } = setUp(NOBODYS);
    const first = await ask(ADDRESS, 'prices', origin);
    expect([first.nameless, first.results[0]?.isWallet, suspected]).toEqual([true, undefined, []]);
    const last = await ask(ADDRESS, 'names', origin);
    const platforms = origin.url ? ['BNB', 'ETH', 'POL', 'KAIA'] : ['ETH', 'BNB', 'POL', 'KAIA'];
    expect(last.results).toMatchObject([{ rows: [], isWallet: true, platforms }]);
    expect([last.nameless, suspected]).toEqual([false, [low]]);
  });

  test('is what it was where they do not', async () => {
    const { ask } = setUp(NOBODYS, [], [], false);
    const { results } = await ask(ADDRESS, 'names');
    expect(results).toMatchObject([{ rows: [], status: 'unlisted' }]);
    expect(results[0]?.isWallet).toBeUndefined();
  });

  test.each([
    ['a price', setUp([...NOBODYS.slice(1), priced(`ETH:${low}`, '1')]), ADDRESS, NOWHERE],
    ['decimals, or a symbol', setUp(NOBODYS, [[`POL:${low}`, USDT]]), ADDRESS, NOWHERE],
    ['a place in the list', setUp(NOBODYS, [], [`ETH:${low}`]), ADDRESS, NOWHERE],
    ['another beside it', setUp(NOBODYS), `${ADDRESS} 0x${'11'.repeat(20)}`, NOWHERE],
    [
      'a page about a network without prices',
      setUp(NOBODYS),
      ADDRESS,
      { ...NOWHERE, url: 'https://lineascan.build/' },
    ],
  ])('is told to no chain where it has %s', async (_what, { ask, suspected }, text, origin) => {
    const { results } = await ask(text, 'names', origin);
    expect(results.map(({ isWallet }) => isWallet)).not.toContain(true);
    expect(suspected).toEqual([]);
  });
});
