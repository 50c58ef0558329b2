// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ComparedSource } from '../../../../src/core/market/comparison.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { waitFor } from '../../../wait-for.ts';
import { NOW, settle, stage, token, viewOf } from './stage.ts';

const A = `ETH:0x${'11'.repeat(20)}` as const;
const d = (text: string) => text as Decimal;

function price(usd: string, difference: string, agoMs = 0, inWon = difference) {
  const at = NOW - agoMs;
  return {
    usd: d(usd),
    krw: d('1400'),
    asOf: at,
    checkedAt: at,
    difference: { usd: d(difference), krw: d(inWon) },
  };
}

const SOURCES: readonly ComparedSource[] = [
  { source: 'CoinGecko', price: price('1.5', '0', 12_000), reason: 'taken' },
  { source: 'DefiLlama', price: price('1.5003', '0.02', 120_000), reason: 'lower' },
  { source: 'Binance', price: null, reason: 'not listed' },
  { source: 'Upbit', price: price('1.4', '-6.6667'), reason: 'too old', oldestMs: 3_600_000 },
  { source: 'Bithumb', price: null, reason: 'switched off' },
  { source: 'GeckoTerminal', price: null, reason: 'limit spent', until: NOW + 42_000 },
  {
    source: 'DexScreener',
    price: price('1.53', '2'),
    reason: 'low liquidity',
    value: d('3100.4'),
    minimum: d('10000'),
  },
];

async function opened(browserLanguage = 'en-US', sources = SOURCES) {
  const popup = await stage({
    stored: viewOf([token('11', 'A')]),
    browserLanguage,
    answers: {
      premium: () => ({ percent: null, why: 'not in Korea' }),
      comparison: () => ({ asset: A, sources }),
    },
  });
  await popup.click(popup.row(A).querySelector('.cover') as HTMLElement);
  await waitFor(async () => {
    await settle();
    expect(popup.root.querySelector('.compared-line')).not.toBeNull();
  });
  const line = (source: string) => popup.find(`.compared-line[data-source="${source}"]`).textContent;
  return { popup, line };
}

it('shows each source with its price, age and difference, and why it is used or not', async () => {
  const { popup, line } = await opened();
  expect(popup.root.querySelectorAll('.compared-line')).toHaveLength(7);
  expect(line('CoinGecko')).toBe('CoinGeckoUsed12 s$1.50');
  expect(line('DefiLlama')).toBe('DefiLlama2 min$1.5003+0.02%');
  expect(line('Binance')).toBe('BinanceNot listed—');
  expect(line('Upbit')).toContain('Older than 1 hnow$1.40−6.67%');
  expect(line('Bithumb')).toBe('BithumbOff—');
  expect(line('GeckoTerminal')).toMatch(/Rate limit reached until \d/);
  expect(line('DexScreener')).toContain('Liquidity $3,100 of $10,000');
});

it('tells the age of an old quote also where no price stands beside it', async () => {
  const old = { source: 'Upbit', price: null, reason: 'too old', oldestMs: 3_600_000 } as const;
  const { line } = await opened('en-US', [{ ...old, quoteAsOf: NOW - 3 * 3_600_000 }]);
  expect(line('Upbit')).toBe('UpbitOlder than 1 h3 h—');
});

it('shows the same in Korean, in won', async () => {
  const { line } = await opened('ko-KR');
  expect(line('CoinGecko')).toBe('CoinGecko적용됨12초 전₩1,400');
  expect(line('DexScreener')).toContain('유동성 $3,100 (기준 $10,000)');
});

describe('the difference across markets', () => {
  const ofGlobal = price('13.427', '0');
  const ofKorea = price('13.423', '-0.03', 0, '2.0031');
  const sidesOf = (taken: 'CoinGecko' | 'Upbit'): readonly ComparedSource[] => [
    { source: 'CoinGecko', price: ofGlobal, reason: taken === 'CoinGecko' ? 'taken' : 'lower' },
    { source: 'Binance', price: price('13.426', '-0.01'), reason: 'lower' },
    { source: 'Upbit', price: ofKorea, reason: taken === 'Upbit' ? 'taken' : 'lower' },
  ];

  it.each([
    ['CoinGecko', 'Upbit', 'ko-KR', '김프 +2.00%'],
    ['Upbit', 'CoinGecko', 'ko-KR', '김프 제외 ±0.00%'],
    ['CoinGecko', 'Binance', 'ko-KR', '−0.01%'],
    ['CoinGecko', 'Upbit', 'en-US', '−0.03%'],
  ] as const)('with %s shown, that of %s (%s) is %s', async (taken, of, language, shown) => {
    const { popup } = await opened(language, sidesOf(taken));
    expect(popup.find(`[data-source="${of}"] .compared-difference`).textContent).toBe(shown);
  });
});

it('is asked once for each opening, and not by the line on top', async () => {
  const { popup } = await opened();
  await popup.publish(viewOf([token('11', 'A')]));
  expect(popup.messages('comparison')).toHaveLength(1);
  await popup.click(popup.find('[data-premium="BTC"]'));
  expect(popup.messages('comparison')).toHaveLength(1);
});

const DOUBTED: readonly ComparedSource[] = [
  {
    source: 'Upbit',
    price: { ...price('0.19', '-98'), krw: d('271') },
    reason: 'disputed',
    contradictedBy: ['CoinGecko', 'Binance'],
  },
  { source: 'CoinGecko', price: { ...price('13.4', '0'), krw: d('18500') }, reason: 'taken' },
  { source: 'Binance', price: { ...price('13.41', '0'), krw: d('18520') }, reason: 'lower' },
];
const sentence = (popup: Awaited<ReturnType<typeof opened>>['popup']) =>
  [...popup.root.querySelectorAll('.compared-doubt')].map((each) => each.textContent);

it.each([
  [
    'en-US',
    'UpbitDiffers, not usednow$0.1900',
    'Upbit $0.1900 is not used. It differs from CoinGecko $13.40, Binance $13.41.',
  ],
  [
    'ko-KR',
    'Upbit차이가 커서 적용 안 함방금₩271.0',
    'Upbit ₩271.0: CoinGecko ₩18,500, Binance ₩18,520 시세와 차이가 커서 적용하지 않습니다.',
  ],
])('names who contradicts a source that is not used (%s)', async (language, upbit, text) => {
  const { popup, line } = await opened(language, DOUBTED);
  expect(line('Upbit')).toContain(upbit);
  expect(sentence(popup)).toEqual([text]);
});

it('says once that sources contradict each other where none is used', async () => {
  const sides = [
    { source: 'CoinGecko', price: price('1343', '0'), reason: 'disputed', contradictedBy: ['Binance'] },
    { source: 'Binance', price: price('13.41', '0'), reason: 'disputed', contradictedBy: ['CoinGecko'] },
  ] as const;
  const { popup } = await opened('en-US', sides);
  expect(sentence(popup)).toEqual(['CoinGecko $1,343.00, Binance $13.41: too far apart, so none is used.']);
});

it('calls a price unconfirmed that is shown although pools contradict it', async () => {
  const sides = [
    { source: 'CoinGecko', price: price('20', '0'), reason: 'taken', contradictedBy: ['DexScreener'] },
    { source: 'DexScreener', price: price('2', '-90'), reason: 'lower' },
  ] as const;
  const { popup } = await opened('en-US', sides);
  expect(sentence(popup)).toEqual(['CoinGecko $20.00 is unconfirmed. It differs from DexScreener $2.00.']);
});

it('has no such sentence while nothing contradicts', async () => {
  const { popup } = await opened();
  expect(sentence(popup)).toEqual([]);
});
