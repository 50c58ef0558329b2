import { describe, expect, test } from 'vitest';
import { type AssetKey, coinKey } from '../../../../src/core/market/assets.ts';
import type { PlatformId } from '../../../../src/core/market/platforms.ts';
import type { ListedName } from '../../../../src/core/sources/listed-names.ts';
import { nameLine, namesInContracts } from '../../../../src/core/sources/listed-names.ts';
import { keyOf, listOf, stageSearch } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LINK_ON_POL = 'POL:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39';
const USDT = ['ETH', 'BNB', 'POL', 'KAIA'];
/** Orbit Bridge's “USD Tether”, which is verified, too. */
const O_USDT = 'KAIA';

const coin = (n: number, symbol: string, name: string): ListedName => ({
  symbol,
  name,
  koreanName: null,
  keys: [keyOf(n)],
});

describe('a search', () => {
  test.each(['LINK', 'link', '링크', '체인링크', 'chainlink', 'ㅊㅇㄹㅋ'])(
    'for %s finds Chainlink, verified, on each network, without any catalog',
    async (text) => {
      const { found } = await stageSearch().search.find(text, 8);
      expect(found.map(({ key }) => key)).toEqual([LINK, LINK_ON_POL]);
      expect(found[0]).toMatchObject({ verified: true, saved: false, token: { symbol: 'LINK' } });
    },
  );

  test.each([
    ['테더', USDT],
    ['USDT', [...USDT, O_USDT]],
    ['usdt polygon', ['POL']],
    ['테더 폴리곤', ['POL']],
  ])('for %s finds USDT on %j', async (text, platforms) => {
    const { found } = await stageSearch().search.find(text, 8);
    expect(found.map(({ key }) => key.split(':')[0])).toEqual(platforms);
  });

  test('finds the coins by every name they have', async () => {
    const { search } = stageSearch();
    for (const [text, platform] of [
      ['비트코인', 'BTC'],
      ['이더', 'ETH'],
      ['klay', 'KAIA'],
      ['Ether', 'ETH'],
      ['리플', 'XRP'],
      ['엑스알피', 'XRP'],
      ['xrp', 'XRP'],
      ['이클', 'ETC'],
      ['도지', 'DOGE'],
      ['비캐', 'BCH'],
      ['톤코인', 'GRAM'],
      ['eos', 'A'],
      ['솔라나', 'SOL'],
    ] as const)
      expect((await search.find(text, 1)).found[0]?.key).toBe(coinKey(platform));
  });

  test('has saved ones first, then the registry’s, though 300 tokens in a catalog are called the same', async () => {
    const clones = Array.from({ length: 300 }, (_, i) => coin(i + 1, 'USDT', 'Tether USD'));
    const { search } = stageSearch({
      coins: listOf(1, clones),
      saved: ['POL:0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    });
    const { found, more } = await search.find('USDT', 8);
    expect(found).toHaveLength(8);
    expect(more).toBe(true);
    expect(found.map(({ saved, verified }) => [saved, verified])).toEqual([
      [true, true],
      ...Array.from({ length: 4 }, () => [false, true]),
      ...Array.from({ length: 3 }, () => [false, false]),
    ]);
    const korean = await search.find('테더', 8);
    expect(korean.found.every(({ verified }) => verified)).toBe(true);
  });

  test.each([
    ['아비트럼', 'ARBITRUM:0x912ce59144191c1204e64559fe8253a0e49e6548'],
    ['OP', 'OPTIMISM:0x4200000000000000000000000000000000000042'],
    ['virtuals', 'BASE:0x0b3e328455c4059eeb9e3f84b5543f74e24e7e1b'],
  ] as const)('for %s finds %s when its network is on, or when it is saved', async (text, key) => {
    const keys = async (staged: Parameters<typeof stageSearch>[0]) =>
      (await stageSearch(staged).search.find(text, 8)).found.map((each) => each.key);
    const platform = key.slice(0, key.indexOf(':')) as PlatformId;
    expect(await keys({})).not.toContain(key);
    expect((await keys({ platformsOn: [platform] }))[0]).toBe(key);
    expect(await keys({ saved: [key] })).toContain(key);
  });

  test('has a coin before tokens of other networks with its symbol', async () => {
    const bridged = coin(1, 'XRP', 'Binance-Peg XRP');
    const { search } = stageSearch({ coins: listOf(1, [bridged]) });
    expect((await search.find('XRP', 8)).found.map(({ key }) => key)).toEqual(['XRP:0x', keyOf(1)]);
  });

  test.each([
    ['무언코', 'MUEON'],
    ['mueon', 'MUEON'],
    ['mueon c', 'MUEON'],
  ])('%s is a coin of an exchange that is not supported', async (text, symbol) => {
    const upbit = listOf(1, [
      { symbol: 'XRP', name: 'XRP', koreanName: '엑스알피', keys: [] },
      { symbol: 'MUEON', name: 'Mueon Coin', koreanName: '무언코인', keys: [] },
    ]);
    const { found, unsupported } = await stageSearch({ upbit }).search.find(text, 8);
    expect([found, unsupported.map((each) => each.symbol)]).toEqual([[], [symbol]]);
  });

  test('a token that a catalog has is no unsupported coin of the exchange, nor is a coin of the table', async () => {
    const upbit = listOf(1, [
      { symbol: 'XRP', name: 'XRP', koreanName: '엑스알피', keys: [] },
      { symbol: 'MUEON', name: 'Mueon Coin', koreanName: '무언코인', keys: [] },
    ]);
    const { search } = stageSearch({ upbit, coins: listOf(1, [coin(1, 'MUEON', 'Mueon')]) });
    expect((await search.find('mueon', 8)).unsupported).toEqual([]);
    expect((await search.find('xrp', 8)).unsupported).toEqual([]);
  });

  test('a dollar of the registry is no unsupported coin, though no exchange prices it by itself', async () => {
    const upbit = listOf(1, [{ symbol: 'USDT', name: 'Tether', koreanName: '테더', keys: [] }]);
    const { found, unsupported } = await stageSearch({ upbit }).search.find('usdt', 8);
    expect(found.map(({ token }) => token.symbol)).toContain('USDT');
    expect(unsupported).toEqual([]);
  });

  test('does not take a look-alike for the token', async () => {
    const { search } = stageSearch({ coins: listOf(1, [coin(1, 'LІNK', 'Сhainlink')]) });
    expect((await search.find('LINK', 8)).found.map(({ key }) => key)).toEqual([LINK, LINK_ON_POL]);
    const [alike] = (await search.find('LІNK', 8)).found;
    expect(alike).toMatchObject({ key: keyOf(1), verified: false });
  });

  test.each([
    ['a Cyrillic Т, at its beginning', 'USD\u0422', 'usd'],
    ['wide letters, by its whole symbol', '\uff35\uff33\uff24\uff34', 'USDT'],
    ['wide letters, typed so', '\uff35\uff33\uff24\uff34', '\uff35\uff33\uff24\uff34'],
    ['a name of two alphabets', 'USD', 'usd'],
  ])(
    'has the USDT that two lists name before a saved and a listed one with %s',
    async (_what, symbol, text) => {
      const alike = { symbol, name: symbol === 'USD' ? 'T\u0435ther USD' : 'Tether USD' };
      const { search } = stageSearch({
        coins: listOf(1, [coin(2, alike.symbol, alike.name)]),
        saved: [keyOf(1)],
        names: { [keyOf(1)]: alike },
      });
      const { found } = await search.find(text, 200);
      expect(found[0]).toMatchObject({ verified: true, saved: false });
      expect(found.map(({ key }) => key)).toContain('ETH:0xdac17f958d2ee523a2206206994597c13d831ec7');
      expect(found.findIndex(({ verified }) => !verified)).toBe(found.length - 2);
      expect(found.slice(-2).map(({ key, saved }) => [key, saved])).toEqual([
        [keyOf(1), true],
        [keyOf(2), false],
      ]);
    },
  );

  test('has a look-alike behind a token that nobody vouches for either', async () => {
    const [wide, cyrillic] = [coin(1, '\uff3a\uff2f\uff32\uff27', 'Zorg'), coin(2, 'ZORG', 'Z\u043erg')];
    const { search } = stageSearch({ coins: listOf(1, [wide, cyrillic, coin(3, 'ZORG', 'Zorg')]) });
    expect((await search.find('zorg', 8)).found.map(({ key }) => key)).toEqual([3, 1, 2].map(keyOf));
  });

  test('on a network has the verified token before a stranger that is called like both words', async () => {
    const { search } = stageSearch({ coins: listOf(1, [coin(1, 'USDT Polygon', 'USDT Polygon')]) });
    const { found } = await search.find('usdt polygon', 8);
    expect(found.map(({ key, verified }) => [key, verified])).toEqual([
      ['POL:0xc2132d05d31c914a87c6611c10748aeb04b58e8f', true],
      [keyOf(1), false],
    ]);
  });

  test('has names of strangers cleaned and clipped', async () => {
    const line = nameLine('EVIL\u202e', `\u202e<img src=x onerror=alert(1)>\t\n${'x'.repeat(10_000)}`, [
      keyOf(1),
    ]);
    const { search } = stageSearch({ coins: listOf(1, namesInContracts(line ?? '')) });
    const [found] = (await search.find('evil', 8)).found;
    expect(found?.token).toMatchObject({ symbol: 'EVIL' });
    expect(found?.token.name).toMatch(/^<img src=x onerror=alert\(1\)> x+$/);
    expect(found?.token.name).toHaveLength(64);
  });

  test('for a text that is longer than a name finds nothing', async () => {
    expect((await stageSearch().search.find('a'.repeat(10_000), 8)).found).toEqual([]);
  });
});

describe('an exact search', () => {
  test('has the registry’s alone, though the person has saved one in wide letters', async () => {
    const wide = { symbol: '\uff35\uff33\uff24\uff34', name: 'Tether USD' };
    const { search } = stageSearch({ saved: [keyOf(1)], names: { [keyOf(1)]: wide } });
    const found = await search.exactly('USDT', 8, true);
    expect(found.map(({ key, verified }) => [key.split(':')[0], verified])).toEqual(
      USDT.map((platform) => [platform, true]),
    );
  });

  const coins = listOf(1, [coin(1, 'LINK', 'LinkToken'), coin(2, 'IRIS', 'IRIS')]);

  test('has the registry’s alone where it has any', async () => {
    const { search } = stageSearch({ coins });
    expect((await search.exactly('LINK', 8, true)).map(({ key }) => key)).toEqual([LINK, LINK_ON_POL]);
  });

  test('has a catalog’s otherwise, and nothing for a beginning', async () => {
    const { search } = stageSearch({ coins });
    expect((await search.exactly('iris', 8, true)).map(({ key }) => key)).toEqual([keyOf(2)]);
    expect(await search.exactly('iri', 8, true)).toEqual([]);
  });

  test.each([true, false])(
    'has another one before nine look-alikes, what is saved counts: %s',
    async (own) => {
      const wide = Array.from({ length: 9 }, (_, i) => coin(i + 1, '\uff3a\uff2f\uff32\uff27', 'Zorg'));
      const { search } = stageSearch({ coins: listOf(1, [...wide, coin(10, 'ZORG', 'Zorg')]) });
      expect((await search.exactly('zorg', 1, own)).map(({ key }) => key)).toEqual([keyOf(10)]);
      expect((await search.find('zorg', 8)).found[0]?.key).toBe(keyOf(10));
    },
  );

  test('counts what is saved for the person alone, not where a page may see what is found', async () => {
    const alike = [coin(1, 'FOO', 'Foo'), coin(2, 'FOO', 'Foo')];
    const found = async (own: boolean, saved: readonly AssetKey[]) => {
      const { search } = stageSearch({ coins: listOf(1, alike), saved });
      return (await search.exactly('FOO', 8, own)).map(({ key, saved: isSaved }) => [key, isSaved]);
    };
    expect(await found(true, [keyOf(2)])).toEqual([[keyOf(2), true]]);
    const seen = await found(false, [keyOf(2)]);
    expect(seen.map(([key]) => key)).toEqual((await found(false, [])).map(([key]) => key));
    expect(seen).toHaveLength(2);
  });
});

describe('the platforms of a contract', () => {
  test('are those of the registry and of the catalogs, in the order of the table', async () => {
    const twin = `0x${'77'.repeat(20)}`;
    const listed = { ...coin(1, 'TWIN', 'Twin'), keys: [`BNB:${twin}`, `ETH:${twin}`] as AssetKey[] };
    const { search } = stageSearch({ coins: listOf(1, [listed]) });
    const link = LINK.slice('ETH:'.length);
    expect(await search.listedOn([twin, link, `0x${'99'.repeat(20)}`])).toEqual([
      ['ETH', 'BNB'],
      ['ETH'],
      [],
    ]);
  });
});
