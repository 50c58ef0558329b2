// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { AvailablePrice } from '../../../../src/core/market/prices.ts';
import type { KnownPremium, Premium } from '../../../../src/core/market/shown-premium.ts';
import type { LookUpEntry } from '../../../../src/extension/ui/look-up-entries.ts';
import { priced } from '../../background/watchlist/fakes.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { drawn } from './looked-up.tsx';

const LINK: AssetKey = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const d = (text: string) => text as Decimal;

const KNOWN: Premium = {
  percent: d('1.98765432'),
  korea: { source: 'Upbit', price: d('18903'), asOf: 1_000, checkedAt: 2_000 },
  world: { source: 'Binance', price: d('13.427'), asOf: 1_000, checkedAt: 2_000 },
  rate: { krwPerUsd: d('1380.25'), service: 'Coinbase', date: null },
  includesKorea: false,
};

function result(
  premium: Premium | undefined,
  more: Partial<AvailablePrice> = {},
  preset = 'global' as 'global' | 'korea',
) {
  const price = { ...priced(LINK, '13.427'), ...more };
  const row = {
    asset: LINK,
    platform: 'ETH',
    address: LINK.slice(4),
    price,
    saved: false,
    explorer: 'https://etherscan.io/',
  } as const;
  const token = { name: 'Chainlink', symbol: 'LINK', decimals: 18 };
  const entry = {
    key: 'x',
    row: { ...row, token, ...(premium && { premium }) },
    status: 'priced',
    unheard: undefined,
    platforms: ['ETH'],
    opened: true,
    large: true,
    waiting: false,
    why: null,
    title: '',
    copied: null,
    saving: { phase: 'idle', why: null },
    canSave: false,
  } as const satisfies LookUpEntry;
  const nothing = () => undefined;
  const acts = { toggle: nothing, copy: nothing, save: nothing, visit: nothing };
  return drawn(entry, { ...ENGLISH_WORDS, preset, acts, now: 0 });
}

describe('the premium in the card', () => {
  test('stands beside the source, with both prices and the rate among the exact values', () => {
    const element = result(KNOWN);
    const mark = element.querySelector<HTMLElement>('.result-premium');
    expect([mark?.textContent, mark?.title]).toEqual(['Kimchi +1.99%', 'Kimchi premium: +1.99%']);
    const facts = element.querySelector('.facts')?.textContent ?? '';
    expect(facts).toMatch(
      /In Korea₩18,903 · Upbit · .*Elsewhere\$13.427 · Binance · .*Rate\$1 = ₩1,380.25 · Coinbase/,
    );
  });

  test('is “—” with its reason where there is none now, and nothing where Korea does not trade it', () => {
    const none = result({ percent: null, why: 'old rate' });
    expect(none.querySelector('.result-premium')?.textContent).toBe('Kimchi —');
    expect(none.querySelector('.facts')?.textContent).toContain('— The exchange rate is over 4 days old.');
    expect(result(undefined).querySelector('.result-premium')).toBeNull();
  });
});

test.each([
  ['global', 'korea', 'Korea'],
  ['global', 'global', undefined],
  ['korea', 'korea', undefined],
] as const)('under %s a price of the %s market is marked %s', (preset, basis, mark) => {
  expect(result(undefined, { basis }, preset).querySelector('.result-market')?.textContent).toBe(mark);
});

test.each([
  ['prices.example', 'Price data by CoinGecko (global market), through prices.example'],
  [undefined, 'Price data by CoinGecko (global market)'],
] as const)('a price through %s says so among the exact values', (through, sentence) => {
  const facts = [
    ...result(undefined, through === undefined ? {} : { through }).querySelectorAll('.facts dd'),
  ];
  expect(facts.map(({ textContent }) => textContent)).toContain(sentence);
});

describe('the card’s details of an incomparable premium', () => {
  test('say why there is none and show both prices', () => {
    const { percent: _, ...prices } = KNOWN as KnownPremium;
    const text = result({ ...prices, percent: null, why: 'not comparable' }).textContent;
    for (const part of ['— The two prices are too far apart to compare.', '₩18,903', '$13.427'])
      expect(text).toContain(part);
  });
});
