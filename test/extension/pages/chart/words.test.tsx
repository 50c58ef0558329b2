// @vitest-environment happy-dom
/** What stands around a chart's lines: whose record is read out, with the way to it, and what is missing and why. */
import { render } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { PastPrice } from '../../../../src/core/market/moments.ts';
import type { Basis, SourceName } from '../../../../src/core/market/source-table.ts';
import type { MarketSeries } from '../../../../src/extension/messages/series.ts';
import { App } from '../../../../src/extension/pages/chart/app.tsx';
import { ChartNotes } from '../../../../src/extension/pages/chart/chart-notes.tsx';
import { Readout } from '../../../../src/extension/pages/chart/readout.tsx';
import {
  type ChartProps,
  type ChartState,
  FIRST_STATE,
} from '../../../../src/extension/pages/chart/state.ts';
import { chartTranslator } from '../../../../src/extension/ui/i18n/chart.ts';
import { linesOf } from '../../../../src/extension/ui/past/chart-lines.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

afterEach(() => {
  render(null, document.body);
});

function price(source: SourceName, usd: string, more: Partial<PastPrice> = {}): PastPrice {
  const krw = `${usd}000` as Decimal;
  const said = { usd: usd as Decimal, krw, asOf: NOW, granularity: 'minute', converted: null } as const;
  return { source, basis: 'global', ...said, ...more };
}

/** `prices`: oldest first, an hour apart. */
function series(
  basis: Basis,
  prices: readonly (PastPrice | null)[],
  more: Partial<MarketSeries> = {},
): MarketSeries {
  const points = prices.map((each, i) => ({ at: NOW - (prices.length - 1 - i) * HOUR, price: each }));
  const source = prices.find((each) => each !== null)?.source ?? null;
  return { basis, source, points, isRecorded: false, missing: null, nextInMs: null, waitsFor: null, ...more };
}

function shown(all: readonly MarketSeries[], more: Partial<ChartState> = {}): ChartProps {
  const pages = [{ series: all, premiums: [] }];
  const bases = all.map(({ basis }) => basis);
  const token = { name: 'ChainLink Token', symbol: 'LINK', decimals: 18 };
  const state = { ...FIRST_STATE, asset: LINK, token, pages, bases, phase: 'done', ...more } as const;
  const [language, currency, market] = ['en', 'USD', 'global'] as const;
  const t = chartTranslator(language);
  return {
    t,
    language,
    currency,
    market,
    state,
    lines: linesOf(bases, pages),
    set: () => {},
    save: () => {},
    show: () => {},
  };
}

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent?.trim());

test.each([
  ['T\u0435ther', [chartTranslator('en')('lookAlike')]],
  ['Tether', []],
])('the head says whether the name may be taken for another: %s', (name, said) => {
  render(<App {...shown([], { token: { name, symbol: 'USDT', decimals: 6 } })} />, document.body);
  expect([...textsOf('.chart-name'), ...textsOf('.chart-alike')]).toEqual([`${name} USDT`, ...said]);
});

describe('the readout leads to its source’s page about that very token', () => {
  test.each([
    ['DefiLlama', {}, `https://coins.llama.fi/prices/current/ethereum:${LINK.slice(4)}`],
    ['CoinGecko', { coinGeckoId: 'chainlink' }, 'https://www.coingecko.com/en/coins/chainlink'],
    ['CoinGecko', {}, `https://www.coingecko.com/en/search?query=${LINK.slice(4)}`],
    ['Binance', {}, 'https://www.binance.com/en/trade/LINK_USDT'],
  ] as const)('%s', (source, more, href) => {
    render(<Readout {...shown([series('global', [price(source, '13.5')], more)])} />, document.body);
    expect(document.querySelector('.readout-source a')?.getAttribute('href')).toBe(href);
  });
});

test('it reads out the price, the record’s time, and by which rate and of which day won were reckoned', () => {
  const converted = {
    side: 'krw',
    through: 'USD/KRW',
    krwPerUsd: '1446.35' as Decimal,
    service: 'Frankfurter',
    date: '2026-11-19',
  } as const;
  const one = price('DefiLlama', '13.123456789012345678', { krw: '18981.11' as Decimal, converted });
  render(<Readout {...shown([series('global', [one])])} />, document.body);
  expect(textsOf('.readout-main')).toEqual(['$13.1235']);
  expect(textsOf('.readout-other')).toEqual(['₩18,981']);
  expect(textsOf('.readout-rate')[0]).toContain('1,446.35');
  expect(textsOf('.readout-rate')[0]).toContain('2026-11-19');
});

test.each([
  ['minute', /record of [^a-z]*\w{3} 20, 2026, 9:00:00.AM$/],
  ['hour', /, within two hours$/],
  ['day', /, price of that day$/],
] as const)('a record within a %s says how near it is where it is not near', (granularity, said) => {
  render(
    <Readout {...shown([series('global', [price('DefiLlama', '13', { granularity })])])} />,
    document.body,
  );
  expect(textsOf('.readout-source')[0]).toMatch(said);
});

describe('the notes say', () => {
  const notes = (all: readonly MarketSeries[], more: Partial<ChartState> = {}) => {
    render(<ChartNotes {...shown(all, more)} />, document.body);
    return textsOf('.notes p').filter((text) => text !== '');
  };

  test('nothing where everything is there', () => {
    expect(notes([series('global', [price('DefiLlama', '1'), price('DefiLlama', '2')])])).toEqual([]);
  });

  test('where another source begins, each with its time', () => {
    const said = notes([series('global', [price('DefiLlama', '1'), price('Binance', '2')])]);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('DefiLlama');
    expect(said[1]).toContain('Binance');
  });

  test('how many points have no record, and apart from them how many lack a rate', () => {
    const all = [price('DefiLlama', '1'), null, price('DefiLlama', '2', { usd: null })];
    const said = notes([series('global', all)]);
    expect(said).toHaveLength(2);
    for (const text of said) expect(text).toMatch(/\b1\b.*\b3\b/);
    expect(said[0]).not.toBe(said[1]);
  });

  test('that points were recorded here', () => {
    const recorded = series('global', [price('CoinGecko', '1')], { isRecorded: true });
    expect(notes([recorded]).join()).toContain('auto-saved');
  });

  test('why a market has nothing, also where the other one has', () => {
    const nothing = series('korea', [null], { missing: 'unlisted' });
    const said = notes([series('global', [price('DefiLlama', '1')]), nothing]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(chartTranslator('en')('chartUnlistedKorea'));
  });

  test('what failed, with a way to ask again', () => {
    notes([series('global', [price('DefiLlama', '1'), null])], { isOpen: true });
    expect(textsOf('[data-focus="again"]')).toHaveLength(1);
  });
});
