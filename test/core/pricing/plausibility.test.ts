/** Where the thresholds of docs/pricing.md §3 lie, and how long each of them holds. */
import { describe, expect, it } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { comparableQuote, type QuotedResult } from '../../../src/core/pricing/asset-state.ts';
import { repeatableAt } from '../../../src/core/pricing/plausibility.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import {
  d,
  doubt,
  failed,
  HOUR,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  resultOf,
  SECOND,
  type Story,
  stateAfter,
} from './states.ts';

function verdict(story: Story, source: SourceName): string | undefined {
  return comparableQuote(stateAfter(story).results[source])?.verdict;
}

/** CoinGecko says `usd` a minute after a good price of a hundred dollars of its own. */
function afterHundred(usd: string, { said, ...more }: Story = {}): Story {
  return { said: { CoinGecko: quoted(usd), ...said }, before: [lastGood('100', MINUTE)], ...more };
}

const isOpen = (story: Story, source: SourceName = 'CoinGecko') =>
  stateAfter(story).doubts[source] !== undefined;

describe('a jump', () => {
  it.each([
    ['150', false],
    ['150.1', true],
    ['66.7', false],
    ['66.6', true],
  ])('opens a question beyond 1.5× of a minute before: $%s, %s', (usd, opens) => {
    expect(isOpen(afterHundred(usd))).toBe(opens);
  });

  it.each([
    [10 * MINUTE, '150.1', true],
    [10 * MINUTE + 1, '150.1', false],
    [10 * MINUTE + 1, '200', false],
    [10 * MINUTE + 1, '200.1', true],
    [65 * MINUTE, '200.1', true],
    [65 * MINUTE + 1, '10000', false],
    // A tick of a socket.
    [1, '1000', true],
    [0, '1000', false],
    [-MINUTE, '1000', false],
  ])('from a price of %i ms before to $%s opens a question: %s', (agoMs, usd, opens) => {
    expect(isOpen(afterHundred(usd, { before: [lastGood('100', agoMs)] }))).toBe(opens);
  });

  it.each([
    [6 * SECOND, false],
    [6 * SECOND + 1, true],
  ])('from another source’s price of %i ms before opens a question: %s', (agoMs, opens) => {
    expect(isOpen(afterHundred('1000', { before: [lastGood('100', agoMs, 'DefiLlama')] }))).toBe(opens);
  });

  it.each([
    ['500', 'believed'],
    ['500.1', 'doubted'],
    ['20', 'believed'],
    ['19.9', 'doubted'],
    ['0.000000000000000000000000000000001', 'doubted'],
  ])('to $%s is %s at once', (usd, expected) => {
    expect(verdict(afterHundred(usd), 'CoinGecko')).toBe(expected);
  });

  it.each([
    ['500', 'believed'],
    ['500.1', 'doubted'],
  ])('is measured in dollars alone from a price of the other market: $%s is %s', (usd, expected) => {
    const said = { Upbit: quoted(usd, 0, { krw: '999999' }) };
    expect(verdict({ said, before: [lastGood('100', MINUTE, 'CoinGecko', '1')] }, 'Upbit')).toBe(expected);
  });

  it('is measured in the currency that differs more in one market', () => {
    const said = { Upbit: quoted('100', 0, { krw: '1400000' }) };
    expect(verdict({ said, before: [lastGood('100', MINUTE, 'Upbit', '140000')] }, 'Upbit')).toBe('doubted');
  });

  it('of a listed price is not measured from a pool', () => {
    expect(isOpen(afterHundred('1000', { before: [lastGood('100', MINUTE, 'DexScreener')] }))).toBe(false);
  });

  it.each([
    [MINUTE, '1000', 'believed'],
    [MINUTE - 1, '1000', 'doubted'],
    [MINUTE, '1200', 'believed'],
    [MINUTE, '1201', 'doubted'],
    [MINUTE, '834', 'believed'],
    [MINUTE, '833', 'doubted'],
  ])('that its source said first %i ms ago is, as $%s, %s', (agoMs, usd, expected) => {
    const story = afterHundred(usd, {
      doubts: { CoinGecko: doubt('1000', agoMs) },
      base: lastGood('100', 2 * MINUTE),
    });
    expect(verdict(story, 'CoinGecko')).toBe(expected);
  });

  it.each([
    [10 * MINUTE, 'believed'],
    [10 * MINUTE - 1, 'doubted'],
  ])('of a pool is settled by time alone: after %i ms it is %s', (agoMs, expected) => {
    const story = {
      said: { GeckoTerminal: quoted('1000') },
      before: [lastGood('100', agoMs + MINUTE, 'GeckoTerminal')],
      base: lastGood('100', agoMs + MINUTE, 'GeckoTerminal'),
      doubts: { GeckoTerminal: doubt('1000', agoMs) },
    };
    expect(verdict(story, 'GeckoTerminal')).toBe(expected);
  });

  it('that was contradicted is not repeated into a price before another source was requested again', () => {
    const contradicted = { ...doubt('1000', 20 * MINUTE), contradictedAt: NOW - 5 * MINUTE };
    const state = stateAfter({
      doubts: { CoinGecko: contradicted },
      base: lastGood('100', HOUR / 2),
      before: [lastGood('100', HOUR / 2)],
      said: { CoinGecko: quoted('1000', 5 * MINUTE) },
    });
    const again = reduce(state, resultOf('CoinGecko', quoted('1000', SECOND)));
    expect(again.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
    const silent = reduce(again, resultOf('Binance', failed(SECOND / 2)));
    expect(reduce(silent, resultOf('CoinGecko', quoted('1000'))).results.CoinGecko).toMatchObject({
      verdict: 'believed',
    });
  });
});

describe('a question', () => {
  it('ends when the price is back', () => {
    expect(
      isOpen(
        afterHundred('101', {
          doubts: { CoinGecko: doubt('1000', MINUTE) },
          base: lastGood('100', 2 * MINUTE),
        }),
      ),
    ).toBe(false);
  });

  it.each([
    ['of the future, by a clock that was set back', -HOUR],
    ['whose source has said nothing for over an hour', 2 * HOUR],
  ])('%s is dropped', (_what, agoMs) => {
    const state = stateAfter({ doubts: { Upbit: doubt('1000', agoMs) }, said: { CoinGecko: quoted('100') } });
    expect([state.doubts, state.base]).toEqual([{}, null]);
  });

  it('is about what the source quotes: won of exchanges of Korea, dollars of all others', () => {
    const before = [
      lastGood('100', MINUTE, 'Upbit', '140000'),
      lastGood('100', MINUTE, 'CoinGecko', '140000'),
    ];
    const said = {
      Upbit: quoted('1000', 0, { krw: '1400000' }),
      CoinGecko: quoted('10', 0, { krw: '14000' }),
    };
    const { Upbit, CoinGecko } = stateAfter({ said, before }).doubts;
    expect([Upbit?.value, CoinGecko?.value]).toEqual(['1400000', '10']);
  });
});

describe('two sources', () => {
  it.each([
    ['CoinGecko', '200', 'Binance', 'believed'],
    ['CoinGecko', '200.1', 'Binance', 'doubted'],
    ['CoinGecko', '500', 'Upbit', 'believed'],
    ['CoinGecko', '500.1', 'Upbit', 'doubted'],
    ['GeckoTerminal', '500', 'DexScreener', 'believed'],
    ['GeckoTerminal', '500.1', 'DexScreener', 'doubted'],
    ['CoinGecko', '200', 'GeckoTerminal', 'believed'],
    ['CoinGecko', '200.1', 'GeckoTerminal', 'contested'],
  ] as const)('%s at $%s beside %s at $100: %s', (source, usd, other, expected) => {
    expect(verdict({ said: { [source]: quoted(usd), [other]: quoted('100') } }, source)).toBe(expected);
  });

  it.each([
    ['120', true],
    ['120.1', false],
  ])('of different groups confirm each other within 20 %%: $%s, %s', (usd, confirmed) => {
    const { confirmed: price } = stateAfter({ said: { CoinGecko: quoted('100'), Binance: quoted(usd) } });
    expect(price !== null).toBe(confirmed);
  });

  it.each([
    ['150', true],
    ['150.1', false],
  ])('of different markets confirm each other within 50 %%: $%s, %s', (usd, confirmed) => {
    const { confirmed: price } = stateAfter({ said: { CoinGecko: quoted('100'), Upbit: quoted(usd) } });
    expect(price !== null).toBe(confirmed);
  });

  it.each([
    ['CoinGecko', 'DefiLlama'],
    ['GeckoTerminal', 'DexScreener'],
  ] as const)('%s and %s confirm nothing to each other', (one, other) => {
    expect(stateAfter({ said: { [one]: quoted('100'), [other]: quoted('100') } }).confirmed).toBeNull();
  });

  it.each([
    [3 * MINUTE, 'doubted'],
    [3 * MINUTE + 1, 'believed'],
  ])('contradict each other when one was received %i ms ago: %s', (agoMs, expected) => {
    expect(verdict({ said: { CoinGecko: quoted('300'), Binance: quoted('100', agoMs) } }, 'CoinGecko')).toBe(
      expected,
    );
  });

  it('of which one has failed since contradict each other', () => {
    const state = stateAfter({ said: { Binance: quoted('100', 2 * MINUTE) } });
    const silent = reduce(state, resultOf('Binance', failed(SECOND)));
    expect(reduce(silent, resultOf('CoinGecko', quoted('300'))).results.CoinGecko).toMatchObject({
      verdict: 'doubted',
    });
  });

  it('of which one has no won yet contradict each other in dollars', () => {
    const dollars = {
      ...(resultOf('DefiLlama', quoted('100')) as QuotedResult),
      quote: { in: 'USD', usd: d('100') },
      price: null,
    } as const;
    const state = reduce(stateAfter({}), dollars);
    expect(reduce(state, resultOf('CoinGecko', quoted('300'))).results.CoinGecko).toMatchObject({
      verdict: 'doubted',
    });
  });

  it.each([
    [10 * MINUTE, 'believed'],
    [10 * MINUTE - 1, 'doubted'],
  ])(
    'do not contradict each other once one without a time of its own has repeated itself for %i ms: %s',
    (agoMs, expected) => {
      const state = stateAfter({ said: { Binance: quoted('100', agoMs) } });
      const still = reduce(state, resultOf('Binance', quoted('100')));
      expect(reduce(still, resultOf('CoinGecko', quoted('300'))).results.CoinGecko).toMatchObject({
        verdict: expected,
      });
    },
  );

  it('leave the one that stayed where the price was', () => {
    const story = {
      said: { CoinGecko: quoted('300'), Binance: quoted('101') },
      before: [lastGood('100', MINUTE)],
      confirmed: lastGood('100', MINUTE),
    };
    expect([verdict(story, 'CoinGecko'), verdict(story, 'Binance')]).toEqual(['doubted', 'believed']);
  });
});

describe('a majority', () => {
  it('withdraws what was good of the source that it outvotes', () => {
    const first = stateAfter({ said: { CoinGecko: quoted('1000', MINUTE) } });
    expect(first.lastGood.global?.usd).toBe('1000');
    const state = [resultOf('Binance', quoted('100')), resultOf('GeckoTerminal', quoted('101'))].reduce(
      (each, result) => reduce(each, result),
      first,
    );
    expect(state.lastGood.global).toMatchObject({ usd: '100', source: 'Binance' });
    expect(state.goods.map(({ usd }) => usd)).toEqual(['100', '101']);
  });

  it('of exchanges alone does not outvote a source that knows the contract', () => {
    const said = {
      CoinGecko: quoted('100'),
      Binance: quoted('1000'),
      Upbit: quoted('1000'),
      Bithumb: quoted('1000'),
    };
    expect(stateAfter({ said }).confirmed).toBeNull();
    expect(verdict({ said }, 'CoinGecko')).toBe('doubted');
  });

  it('of two exchanges does not outvote a pool beside a third exchange', () => {
    const said = {
      Upbit: quoted('1000'),
      Bithumb: quoted('1000'),
      Binance: quoted('100', SECOND),
      GeckoTerminal: quoted('10', SECOND),
    };
    expect(stateAfter({ said }).confirmed).toBeNull();
  });

  it('of the aggregators and the pools outvotes three exchanges', () => {
    const said = {
      CoinGecko: quoted('100'),
      DexScreener: quoted('101'),
      Binance: quoted('1000'),
      Upbit: quoted('1000'),
      Bithumb: quoted('1000'),
    };
    expect(verdict({ said }, 'CoinGecko')).toBe('believed');
    expect(verdict({ said }, 'Binance')).toBe('doubted');
  });
});

describe('a quote of USDT', () => {
  const quote = (said: NonNullable<Story['said']>, source: SourceName = 'CoinGecko') =>
    verdict({ asset: TETHER, said }, source);

  it.each([
    ['0.98', 'believed'],
    ['0.9799', 'doubted'],
    ['1.02', 'believed'],
    ['1.0201', 'doubted'],
  ])('of $%s alone is %s', (usd, expected) => {
    expect(quote({ CoinGecko: quoted(usd) })).toBe(expected);
  });

  it.each([
    ['1', '1.02', 'believed'],
    ['1', '1.021', 'doubted'],
    ['1.5', '1.52', 'believed'],
    ['1.5', '1.54', 'doubted'],
    ['0.9', '0.944', 'believed'],
    ['0.9', '0.946', 'doubted'],
  ])('of $%s beside a pool at $%s is %s', (usd, pool, expected) => {
    expect(quote({ CoinGecko: quoted(usd), GeckoTerminal: quoted(pool) })).toBe(expected);
  });

  it('is not confirmed by what was said over a minute before', () => {
    expect(quote({ CoinGecko: quoted('0.9'), DefiLlama: quoted('0.9', MINUTE + 1) })).toBe('doubted');
    expect(quote({ CoinGecko: quoted('0.9'), DefiLlama: quoted('0.9', MINUTE) })).toBe('believed');
  });

  it('is judged by its own reading', () => {
    const said = {
      CoinGecko: quoted('1'),
      DefiLlama: quoted('1.5'),
      GeckoTerminal: quoted('1.01'),
      DexScreener: quoted('0.7'),
    };
    expect(quote(said)).toBe('believed');
    expect(quote(said, 'DefiLlama')).toBe('doubted');
  });

  it('in won, by a Korean exchange, is judged as that of every token', () => {
    const won = {
      ...(resultOf('Upbit', quoted('0.9', 0, { krw: '1260' })) as QuotedResult),
      quote: { in: 'KRW', krw: d('1260'), krwPerUsdt: null },
    } as const;
    expect(reduce(stateAfter({ asset: TETHER }), won).results.Upbit).toMatchObject({ verdict: 'believed' });
  });

  it('has limits that no other token has', () => {
    expect(verdict({ said: { CoinGecko: quoted('1.6') } }, 'CoinGecko')).toBe('believed');
  });
});

describe('the time of a second look', () => {
  const inDoubt = (agoMs: number) =>
    stateAfter({
      said: { CoinGecko: quoted('1000'), DefiLlama: quoted('1000') },
      before: [lastGood('100', 2 * MINUTE)],
      base: lastGood('100', 2 * MINUTE),
      doubts: { CoinGecko: doubt('1000', agoMs), DefiLlama: doubt('1000', 20 * SECOND) },
    });

  it('is when the first of the questions is a minute old', () => {
    expect(repeatableAt(inDoubt(50 * SECOND), ['CoinGecko', 'DefiLlama'], NOW)).toBe(NOW + 10 * SECOND);
  });

  it.each([
    ['sources that are switched off', ['GeckoTerminal'], 20 * SECOND],
    ['a question of a minute', ['CoinGecko'], MINUTE],
  ] as const)('is none for %s', (_what, order, agoMs) => {
    expect(repeatableAt(inDoubt(agoMs), order, NOW)).toBeNull();
  });
});
