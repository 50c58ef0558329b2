import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Found } from '../../../../src/core/market/found.ts';
import { chainsOn, type PlatformId } from '../../../../src/core/market/platforms.ts';
import type { KnownPremium, Premium } from '../../../../src/core/market/shown-premium.ts';
import { UNKNOWN_TOKEN } from '../../../../src/core/market/tokens.ts';
import { REGISTRY } from '../../../../src/core/tokens/registry.ts';
import { createSuggestions } from '../../../../src/extension/background/lookup/address-bar-suggestions.ts';
import { findTyped } from '../../../../src/extension/background/lookup/find-typed.ts';
import type { Resolve } from '../../../../src/extension/background/lookup/resolve-address.ts';
import { candidateAssets } from '../../../../src/extension/background/lookup/resolve-address.ts';
import { DEFAULT_SETTINGS } from '../../../../src/extension/background/watchlist/settings.ts';
import { priced, unpriced } from '../watchlist/fakes.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const PAGE = `https://etherscan.io/token/${USDT}`;

describe('what is typed', () => {
  test.each([
    ['eth usdt', [`ETH:${USDT}`]],
    ['usdt eth', [`ETH:${USDT}`]],
    ['ETH $USDT', [`ETH:${USDT}`]],
    ['btc', ['BTC:0x']],
    ['비트코인', ['BTC:0x']],
    ['bnb cak', ['BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82']],
    ['pepe', ['ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933']],
    ['tether', ['ETH', 'BNB', 'POL', 'KAIA']],
    ['', []],
    ['no such thing', []],
    ['polygon usdt', ['POL:']],
    ['usdt 폴리곤', ['POL:']],
    ['linea usdt', []],
    ['usdt 리네아', []],
  ])('%j names %j', (typed, expected) => {
    const assets = findTyped(typed, REGISTRY.all).found.flatMap((found) =>
      candidateAssets(found, chainsOn({})),
    );
    expect(assets.slice(0, expected.length).every((asset, i) => asset.startsWith(expected[i] ?? ''))).toBe(
      true,
    );
    expect(assets.length > 0).toBe(expected.length > 0);
  });

  test.each([
    [`0xdac17f958d2ee523a2206206994597c13d831ec7`, null],
    [`bnb ${USDT}`, 'BNB'],
    [`${USDT} klay`, 'KAIA'],
    [`polygonscan.com/token/${USDT}`, 'POL'],
    [`polygon ${USDT}`, 'POL'],
    [`${USDT} 폴리곤`, 'POL'],
    [`polygon linea ${USDT}`, null],
  ])('%s is an address', (typed, platform) => {
    expect(findTyped(typed, REGISTRY.all).found).toMatchObject([{ kind: 'token', address: USDT, platform }]);
  });

  test.each([
    [`linea ${USDT}`, ['Linea']],
    [`${USDT} 리네아`, ['Linea']],
    [`on Linea: ${USDT}`, ['Linea']],
    [`https://lineascan.build/token/${USDT}`, ['Linea']],
    ['linea usdt', ['Linea']],
    ['usdt eth', []],
  ])('%s names networks without prices: %j', (typed, names) => {
    const { found, unpriced } = findTyped(typed, REGISTRY.all);
    expect([found.length > 0, unpriced]).toEqual([names.length === 0, names]);
  });

  test('a link of another network than the word beside it means both', () => {
    const { found } = findTyped(`polygon https://etherscan.io/token/${USDT}`, REGISTRY.all);
    expect(found.map((each) => each.kind === 'token' && each.platform)).toEqual(['ETH', 'POL']);
  });

  test('offers five at most', () => {
    expect(findTyped('u', REGISTRY.all).found).toHaveLength(5);
  });
});

const TEXTS = {
  hint: 'An address',
  noPrice: 'no price',
  unlisted: 'nobody knows',
  network: (names: string) => `not priced: ${names}`,
  unavailable: 'later',
  stale: 'stale',
  disputed: 'unconfirmed',
  premium: 'Kimchi',
  includesKorea: 'incl. Korea',
};

function setUp({
  isXml = true,
  name = 'Tether <USD> & "co"',
  koreanName = null as string | null,
  usd = '0.999812',
  status = 'priced' as 'priced' | 'stale' | 'disputed' | 'unlisted' | 'unavailable',
  rows = 1,
  main = 'USD' as 'USD' | 'KRW',
  language = 'en' as 'en' | 'ko',
  premium = undefined as Premium | undefined,
  platformsOn = [] as PlatformId[],
} = {}) {
  const asked: [readonly Found[], string, boolean][] = [];
  let resume = () => {};
  const asset: AssetKey = `ETH:${USDT}`;
  const resolve: Resolve = async (found, stage, { isPrivate }) => {
    asked.push([found, stage, isPrivate]);
    const price =
      status === 'unlisted' || status === 'unavailable'
        ? unpriced(asset, status)
        : { ...priced(asset, usd), status };
    const row = {
      asset,
      platform: 'ETH' as const,
      address: USDT,
      price,
      saved: false,
      explorer: PAGE,
      ...(premium && { premium }),
    };
    const token = { name, koreanName, symbol: 'USDT', decimals: 6 };
    const known = Array.from({ length: rows }, () => ({ ...row, token }));
    const unknown = Array.from({ length: 2 }, () => ({ ...row, token: UNKNOWN_TOKEN }));
    const coin = { kind: 'coin' as const, coin: 'ETH' as const };
    return {
      resolved: [{ found: coin, rows: rows > 0 ? known : unknown }],
      settings: DEFAULT_SETTINGS,
    };
  };
  const pauses: number[] = [];
  const pause = (ms: number) => {
    pauses.push(ms);
    return new Promise<void>((resolve) => (resume = resolve));
  };
  const suggestions = createSuggestions({
    resolve,
    settings: { read: async () => ({ ...DEFAULT_SETTINGS, platformsOn }) },
    registry: REGISTRY.all,
    pause,
    isXml,
    texts: TEXTS,
    shownBy: () => ({ main, language }),
  });
  const suggest = (typed: string) => {
    const coming = suggestions.suggest(typed, false);
    resume();
    return coming;
  };
  return { suggestions, suggest, asked, pauses, resume: () => resume() };
}

const platformOfFound = (found: Found) => (found.kind === 'token' ? found.platform : null);

describe('a suggestion', () => {
  test('has both prices, the name as text, the platform and the source; the first is in the first line', async () => {
    const description =
      '<match>$0.9998 · ₩1,390</match> Tether &#60;USD&#62; &#38; &#34;co&#34; (USDT) <dim>Ethereum</dim> <dim>CoinGecko</dim>';
    expect(await setUp({ rows: 2 }).suggest('eth usdt')).toEqual({
      first: description,
      others: [{ content: `ETH:${USDT}`, description }],
    });
  });

  test.each([
    ['arb', 'ARBITRUM'],
    ['aero', 'BASE'],
  ] as const)('of %s looks up a token of %s only when that is on', async (typed, platform) => {
    const off = setUp();
    await off.suggest(typed);
    const on = setUp({ platformsOn: [platform] });
    await on.suggest(typed);
    const platforms = [off, on].map(({ asked }) => asked.flatMap(([found]) => found.map(platformOfFound)));
    expect(platforms[0]).not.toContain(platform);
    expect(platforms[1]).toContain(platform);
  });

  test('begins with the main currency', async () => {
    const suggested = await setUp({ isXml: false, name: 'A', main: 'KRW' }).suggest('eth usdt');
    expect(suggested?.first).toBe('₩1,390 · $0.9998 A (USDT) Ethereum CoinGecko');
  });

  test.each([
    [null, false, 'CoinGecko · Kimchi +1.97%'],
    ['2026-11-20', false, 'CoinGecko · Kimchi ≈+1.97%'],
    [null, true, 'CoinGecko · Kimchi +1.97% (incl. Korea)'],
    ['2026-11-20', true, 'CoinGecko · Kimchi ≈+1.97% (incl. Korea)'],
  ])('has Korea’s premium by a rate of %s, Korean volume included: %s', async (date, includesKorea, from) => {
    const leg = { source: 'Upbit', price: '1', asOf: 0, checkedAt: 0 } as unknown as KnownPremium['korea'];
    const rate = { krwPerUsd: '1380' as Decimal, service: 'x', date };
    const premium = { percent: '1.9699' as Decimal, korea: leg, world: leg, rate, includesKorea };
    const suggested = await setUp({ isXml: false, name: 'A', premium }).suggest('eth usdt');
    expect(suggested?.first).toBe(`$0.9998 · ₩1,390 A (USDT) Ethereum ${from}`);
  });

  test('has no premium where there is none', async () => {
    const premium = { percent: null, why: 'old trade' } as const;
    const suggested = await setUp({ isXml: false, name: 'A', premium }).suggest('eth usdt');
    expect(suggested?.first).toBe('$0.9998 · ₩1,390 A (USDT) Ethereum CoinGecko');
  });

  test('is in the popup’s language: Korean names, and Korean units where a figure is long', async () => {
    const long = { isXml: false, name: 'Tether', koreanName: '테더', usd: '98765432109876.5' };
    const korean = await setUp({ ...long, main: 'KRW', language: 'ko' }).suggest('eth usdt');
    expect(korean?.first).toMatch(/^₩1,390 · \$98\.8조 테더 \(USDT\)/);
    const english = await setUp(long).suggest('eth usdt');
    expect(english?.first).toMatch(/^\$98\.8T · ₩1,390 Tether \(USDT\)/);
  });

  test.each([
    ['stale', 'stale'],
    ['disputed', 'unconfirmed'],
  ] as const)('says of a %s price that it is %s', async (status, word) => {
    const suggested = await setUp({ isXml: false, name: 'A', status }).suggest('eth usdt');
    expect(suggested?.first).toBe(`$0.9998 · ₩1,390 A (USDT) Ethereum CoinGecko · ${word}`);
  });

  test('is plain text where the browser wants that', async () => {
    const suggested = await setUp({ isXml: false, name: 'a < b' }).suggest('eth usdt');
    expect(suggested?.first).toBe('$0.9998 · ₩1,390 a < b (USDT) Ethereum CoinGecko');
  });

  test.each([
    ['priced', '$0.9998 · ₩1,390 ⚠ T\u0435ther (USDT) Ethereum CoinGecko'],
    ['unlisted', '⚠ T\u0435ther (USDT) Ethereum – no price'],
  ] as const)('has a sign before a name that looks like another, %s', async (status, first) => {
    const suggested = await setUp({ isXml: false, name: 'T\u0435ther', status }).suggest(USDT);
    expect(suggested?.first).toBe(first);
  });

  test.each([`on Linea ${USDT}`, 'linea usdt', `https://lineascan.build/token/${USDT}`])(
    'says of %s that its network has no prices',
    async (typed) => {
      expect(await setUp().suggest(typed)).toEqual({ first: 'not priced: Linea', others: [] });
      expect(await setUp().suggestions.urlFor(typed, false)).toBeNull();
    },
  );

  test('says so where there is no price', async () => {
    const suggested = await setUp({ status: 'unlisted', name: 'X' }).suggest('eth usdt');
    expect(suggested?.first).toBe('X (USDT) <dim>Ethereum</dim> – no price');
  });

  test.each([
    ['nobody knows an address', 'unlisted', USDT, 'nobody knows'],
    ['nobody answers', 'unavailable', USDT, 'later'],
    ['nothing is called so', 'unlisted', 'no such thing', 'An address'],
    ['a hash is typed', 'unlisted', `0x${'a1'.repeat(32)}`, 'An address'],
  ] as const)('says so where %s', async (_why, status, typed, first) => {
    expect(await setUp({ status, rows: 0 }).suggest(typed)).toEqual({ first, others: [] });
  });

  test('is asked for once, when the typing pauses', async () => {
    const { suggestions, suggest, asked, resume } = setUp();
    const early = suggestions.suggest('eth usd', false);
    resume();
    expect(await suggest('eth usdt')).not.toBeNull();
    expect(await early).toBeNull();
    expect(asked.map(([, stage]) => stage)).toEqual(['prices']);
  });

  /** Types a text key by key without a pause, then gives the pause that is waited at its end. */
  function typedByHand(text: string): number | undefined {
    const { suggestions, pauses } = setUp();
    for (let end = 1; end <= text.length; end += 1) void suggestions.suggest(text.slice(0, end), false);
    return pauses.at(-1);
  }

  test.each([
    ['the digits of an address, which may be those of a hash', USDT],
    ['such digits after a platform', `eth ${USDT}`],
    ['such digits in groups', USDT.replace(/[^x]{4}/g, '$& ').trim()],
  ])('waits long for somebody who types %s by hand', (_what, text) => {
    expect(typedByHand(text)).toBe(2_000);
  });

  test.each([
    ['an address that a blank ends', `${USDT} `],
    ['an address before its platform', `${USDT} e`],
    ['fewer digits', USDT.slice(0, -1)],
    ['more digits', `${USDT}1`],
    ['a symbol', 'eth usdt'],
  ])('waits briefly for somebody who types %s', (_what, text) => {
    expect(typedByHand(text)).toBe(150);
  });

  test('waits briefly when an address is pasted, and long when a hash is taken back to as many digits', () => {
    const { suggestions, pauses } = setUp();
    void suggestions.suggest(USDT, false);
    void suggestions.suggest(`${USDT}1`, false);
    void suggestions.suggest(USDT, false);
    expect(pauses).toEqual([150, 150, 2_000]);
  });

  test('is asked for as from a private window when it is typed in one', async () => {
    const { suggestions, asked, resume } = setUp();
    const coming = suggestions.suggest('eth usdt', true);
    resume();
    await coming;
    await suggestions.urlFor('eth usdt', true);
    expect(asked.map(([, , isPrivate]) => isPrivate)).toEqual([true, true]);
  });

  test('that is chosen leads to its page; what was only typed, to what it means', async () => {
    const { suggestions, asked } = setUp();
    expect(await suggestions.urlFor(`BNB:${USDT}`, false)).toBe(`https://bscscan.com/token/${USDT}`);
    expect(asked).toEqual([]);
    expect(await suggestions.urlFor('eth usdt', false)).toBe(PAGE);
    expect(await suggestions.urlFor('what is this', false)).toBeNull();
  });
});
