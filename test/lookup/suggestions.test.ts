import { describe, expect, test } from 'vitest';
import type { LookUp, Wanted } from '../../src/lookup/look-up.ts';
import { phraseOf } from '../../src/lookup/phrase.ts';
import { createSuggestions } from '../../src/lookup/suggestions.ts';
import type { AssetKey } from '../../src/market/assets.ts';
import { REGISTRY } from '../../src/tokens/registry.ts';
import { priced, unpriced } from '../watchlist/fakes.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

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
  ])('%j names %j', (typed, expected) => {
    const phrase = phraseOf(typed, REGISTRY.all);
    const assets = phrase.kind === 'assets' ? phrase.assets : [];
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
  ])('%s is an address', (typed, platform) => {
    expect(phraseOf(typed, REGISTRY.all)).toEqual({
      kind: 'found',
      found: [{ kind: 'token', address: USDT, platform }],
    });
  });

  test('offers five at most', () => {
    const phrase = phraseOf('u', REGISTRY.all);
    expect(phrase.kind === 'assets' && phrase.assets.length).toBe(5);
  });
});

function setUp({
  isXml = true,
  name = 'Tether <USD> & "co"',
  status = 'priced' as 'priced' | 'unlisted',
} = {}) {
  const asked: [Wanted, string][] = [];
  let resume = () => {};
  const asset: AssetKey = `ETH:${USDT}`;
  const lookUp: LookUp = async (wanted, stage) => {
    asked.push([wanted, stage]);
    const price = status === 'priced' ? priced(asset, '0.999812') : unpriced(asset);
    const row = { asset, platform: 'ETH' as const, address: USDT, price, saved: false, explorer: '' };
    const found = { kind: 'coin' as const, platform: 'ETH' as const };
    return {
      finding: { found: [found], more: false, doubt: null },
      results: [
        {
          found,
          rows: [{ ...row, token: { name, symbol: 'USDT', decimals: 6 } }],
          platforms: ['ETH'],
          status: 'unlisted',
        },
      ],
      settings: { theme: 'system', language: 'system' },
      network: 'ok',
      nameless: false,
      isPrivate: false,
    };
  };
  const pause = () => new Promise<void>((resolve) => (resume = resolve));
  const suggestions = createSuggestions({ lookUp, registry: REGISTRY.all, pause, isXml });
  return { suggestions, asked, resume: () => resume() };
}

describe('a suggestion', () => {
  test('has both prices, the name as text, the platform and the source', async () => {
    const { suggestions, resume } = setUp();
    const coming = suggestions.suggest('eth usdt');
    resume();
    expect(await coming).toEqual([
      {
        content: `ETH:${USDT}`,
        description:
          '<match>$0.9998 · ₩1,390</match> Tether &#60;USD&#62; &#38; &#34;co&#34; (USDT) <dim>Ethereum</dim> <dim>CoinGecko</dim>',
      },
    ]);
  });

  test('is plain text where the browser wants that', async () => {
    const { suggestions, resume } = setUp({ isXml: false, name: 'a < b' });
    const coming = suggestions.suggest('eth usdt');
    resume();
    expect((await coming)[0]?.description).toBe('$0.9998 · ₩1,390 a < b (USDT) Ethereum CoinGecko');
  });

  test('says so where there is no price', async () => {
    const { suggestions, resume } = setUp({ status: 'unlisted', name: 'X' });
    const coming = suggestions.suggest('eth usdt');
    resume();
    expect((await coming)[0]?.description).toContain('unlisted');
  });

  test('is asked for once, when the typing pauses', async () => {
    const { suggestions, asked, resume } = setUp();
    const early = suggestions.suggest('eth usd');
    const finish = resume;
    finish();
    const late = suggestions.suggest('eth usdt');
    resume();
    expect(await early).toEqual([]);
    expect(await late).toHaveLength(1);
    expect(asked.map(([, stage]) => stage)).toEqual(['prices']);
  });

  test('that is chosen leads to its page; what was only typed, to what it means', async () => {
    const { suggestions, asked } = setUp();
    expect(await suggestions.urlFor(`BNB:${USDT}`)).toBe(`https://bscscan.com/token/${USDT}`);
    expect(asked).toEqual([]);
    expect(await suggestions.urlFor('eth usdt')).toBe(`https://etherscan.io/token/${USDT}`);
    expect(await suggestions.urlFor('what is this')).toBeNull();
  });
});
