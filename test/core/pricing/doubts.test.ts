/** What opens, keeps and ends a doubt (docs/pricing.md §3), and which good prices it withdraws. */
import { describe, expect, it } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import {
  type AssetState,
  lastQuoteOf,
  type PriceDoubt,
  type QuotedResult,
} from '../../../src/core/pricing/asset-state.ts';
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
  type Said,
  SECOND,
  type Story,
  stateAfter,
  unlisted,
} from './states.ts';

type Step = readonly [source: SourceName, said: Said];

/** The state after the results, in the order of the steps. */
function following(steps: readonly Step[], before: Story = {}): AssetState {
  return steps.reduce((state, [source, said]) => reduce(state, resultOf(source, said)), stateAfter(before));
}

const verdictOf = (state: AssetState, source: SourceName) => lastQuoteOf(state.results[source])?.verdict;
const doubted = (state: AssetState) => Object.keys(state.doubts);

/** CoinGecko's $1,000 instead of a hundred, contradicted `contradictedAgoMs` ago. */
const contradicted = (agoMs: number, contradictedAgoMs: number): PriceDoubt => ({
  ...doubt('1000', agoMs),
  contradictedAt: NOW - contradictedAgoMs,
});

describe('a majority', () => {
  it('does not count a source that has stood still for ten minutes', () => {
    const still: Step[] = [
      ['Binance', quoted('100', 10 * MINUTE)],
      ['Binance', quoted('100')],
    ];
    expect(following([...still, ['CoinGecko', quoted('100')]]).confirmed).toBeNull();
  });

  it('opens doubts about the quotes apart from it alone, and keeps the time of older ones', () => {
    const state = following(
      [
        ['Upbit', quoted('1000', 2 * SECOND)],
        ['CoinGecko', quoted('100', SECOND)],
        ['DexScreener', quoted('101')],
      ],
      { doubts: { Upbit: doubt('1000', 5 * MINUTE) }, base: lastGood('100', 6 * MINUTE) },
    );
    expect(doubted(state)).toEqual(['Upbit']);
    expect(state.doubts.Upbit?.since).toBe(NOW - 5 * MINUTE);
  });

  it('outvotes a quote also by prices that are minutes old by their own clocks', () => {
    const state = following([
      ['CoinGecko', quoted('100', 20 * SECOND, { asOfAgoMs: 10 * MINUTE })],
      ['GeckoTerminal', quoted('101', 10 * SECOND, { asOfAgoMs: 10 * MINUTE })],
      ['Binance', quoted('1000')],
    ]);
    expect(verdictOf(state, 'Binance')).toBe('doubted');
  });

  it('is repeated against by the outvoted source once another was requested after all of its members', () => {
    const outvoted: Step[] = [
      ['GeckoTerminal', quoted('101', 4 * MINUTE)],
      ['Upbit', failed(225 * SECOND)],
      ['CoinGecko', quoted('100', 210 * SECOND)],
      ['Binance', quoted('1000', 200 * SECOND)],
    ];
    expect(verdictOf(following([...outvoted, ['Binance', quoted('1000')]]), 'Binance')).toBe('doubted');
    const requested: Step = ['Upbit', failed(SECOND)];
    expect(verdictOf(following([...outvoted, requested, ['Binance', quoted('1000')]]), 'Binance')).toBe(
      'believed',
    );
  });
});

describe('a base', () => {
  /** Binance agrees with `other` on $100; then CoinGecko says ten times that. */
  it.each([
    ['a pool', 'GeckoTerminal', 'believed'],
    ['another exchange alone', 'Upbit', 'doubted'],
  ] as const)(
    'that an exchange confirmed with %s: the exchange against CoinGecko is %s',
    (_who, other, expected) => {
      const state = following([
        ['Binance', quoted('100', 5 * MINUTE)],
        [other, quoted('100', 5 * MINUTE - SECOND)],
        ['Binance', quoted('100.1', SECOND)],
        ['CoinGecko', quoted('1000')],
      ]);
      expect(state.confirmed).not.toBeNull();
      expect(verdictOf(state, 'Binance')).toBe(expected);
    },
  );

  it.each([
    ['150', HOUR, 'CoinGecko', 'believed'],
    ['151', HOUR, 'Binance', 'doubted'],
    ['100', 25 * HOUR, 'Binance', 'doubted'],
  ])(
    'by the contract stays where exchanges alone confirm $%s after %i ms, within 1.5× and a day: by %s, %s',
    (usd, agoMs, source, expected) => {
      const state = following(
        [
          ['Binance', quoted(usd, 20 * SECOND)],
          ['Upbit', quoted(usd, 10 * SECOND)],
          ['CoinGecko', quoted('1000')],
        ],
        { confirmed: lastGood('100', agoMs) },
      );
      expect(state.base?.source).toBe(source);
      expect(verdictOf(state, 'Binance')).toBe(expected);
    },
  );

  it.each([
    ['another exchange', { Bithumb: quoted('300') }, 'believed'],
    ['a pool', { GeckoTerminal: quoted('1000') }, 'believed'],
    ['CoinGecko', { CoinGecko: quoted('1000') }, 'doubted'],
    ['CoinGecko and another exchange', { CoinGecko: quoted('1000'), Bithumb: quoted('300') }, 'doubted'],
  ] as const)('by exchanges alone, against %s: the exchange that stayed is %s', (_who, said, expected) => {
    const state = stateAfter({
      said: { Upbit: quoted('100'), ...said },
      confirmed: lastGood('100', HOUR, 'Upbit'),
    });
    expect(verdictOf(state, 'Upbit')).toBe(expected);
  });

  it.each([
    ['150', HOUR, 'believed'],
    ['150.1', HOUR, 'doubted'],
    ['100', 23 * HOUR, 'believed'],
    ['100', 25 * HOUR, 'doubted'],
  ])('of $100 lets $%s stand against a contradiction, if confirmed %i ms ago: %s', (usd, agoMs, expected) => {
    const said = { CoinGecko: quoted('400', SECOND), Binance: quoted(usd) };
    expect(verdictOf(stateAfter({ said, confirmed: lastGood('100', agoMs) }), 'Binance')).toBe(expected);
  });

  it.each([
    [65 * MINUTE, 'doubted'],
    [65 * MINUTE + 1, 'believed'],
  ])('that was %i ms old when the doubt began: a new far price is %s', (oldMs, expected) => {
    const story = {
      doubts: { CoinGecko: contradicted(2 * MINUTE, 2 * MINUTE) },
      base: lastGood('100', 2 * MINUTE + oldMs),
    };
    const state = following(
      [
        ['Binance', failed(SECOND)],
        ['CoinGecko', quoted('1300')],
      ],
      story,
    );
    expect(verdictOf(state, 'CoinGecko')).toBe(expected);
  });
});

describe('a contradiction', () => {
  it('by pools and another source is not one by pools alone', () => {
    const said = { CoinGecko: quoted('100'), Binance: quoted('300'), GeckoTerminal: quoted('1000') };
    expect(verdictOf(stateAfter({ said }), 'CoinGecko')).toBe('doubted');
  });

  it.each([
    ['one of them is where the base is', '100', 'doubted'],
    ['none of them is where the base is', '200', 'contested'],
  ])('by two readers of pools that differ, when %s (at $%s): the quote is %s', (_when, usd, expected) => {
    const state = following(
      [
        ['GeckoTerminal', quoted(usd, 2 * SECOND)],
        ['DexScreener', quoted('300', SECOND)],
        ['CoinGecko', quoted('1000')],
      ],
      { confirmed: lastGood('100', 6 * MINUTE) },
    );
    expect(verdictOf(state, 'CoinGecko')).toBe(expected);
  });

  it('is none between a source and its own dollars that no rate could convert', () => {
    const dollars = {
      ...(resultOf('DefiLlama', quoted('300')) as QuotedResult),
      quote: { in: 'USD', usd: d('300') },
      price: null,
    } as const;
    const state = reduce(stateAfter({ said: { DefiLlama: quoted('100', 2 * MINUTE) } }), dollars);
    expect(doubted(state)).toEqual([]);
  });

  const later = (steps: readonly Step[], more: Story = {}) =>
    following([...steps, ['CoinGecko', quoted('1000')]], {
      doubts: { CoinGecko: contradicted(20 * MINUTE, 30 * SECOND) },
      base: lastGood('100', 21 * MINUTE),
      ...more,
    });

  it.each<[what: string, steps: readonly Step[], expected: string]>([
    ['no other source was requested since', [], 'doubted'],
    ['another was requested before it only', [['Upbit', failed(40 * SECOND)]], 'doubted'],
    ['another failed since', [['Upbit', failed(10 * SECOND)]], 'believed'],
    [
      'another failed since, whose quote from before still counts',
      [
        ['Upbit', quoted('400', 50 * SECOND)],
        ['Upbit', failed(10 * SECOND)],
      ],
      'believed',
    ],
    ['another quote is alike', [['DefiLlama', quoted('1000', 2 * MINUTE)]], 'believed'],
  ])('holds a repeated quote, when %s: %s', (_what, steps, expected) => {
    expect(verdictOf(later(steps), 'CoinGecko')).toBe(expected);
  });

  it.each([
    ['150', 'believed'],
    ['201', 'doubted'],
  ])('does not hold a quote near the base: $%s of $100 is %s', (usd, expected) => {
    const state = following([['CoinGecko', quoted(usd)]], {
      doubts: { CoinGecko: { ...doubt(usd, 20 * MINUTE), contradictedAt: NOW - 4 * MINUTE } },
      base: lastGood('100', 21 * MINUTE),
    });
    expect(verdictOf(state, 'CoinGecko')).toBe(expected);
  });

  it('counts from its latest witness', () => {
    const steps: Step[] = [
      ['Binance', quoted('100', 6 * MINUTE)],
      ['Bithumb', failed(5.5 * MINUTE)],
      ['Upbit', quoted('100', 5 * MINUTE)],
      ['CoinGecko', quoted('1000', 4.5 * MINUTE)],
      ['CoinGecko', quoted('1000')],
    ];
    expect(verdictOf(following(steps), 'CoinGecko')).toBe('doubted');
  });

  const TIME_ALONE: Story = { doubts: { CoinGecko: contradicted(20 * MINUTE, 12 * MINUTE) } };

  it.each<[what: string, steps: readonly Step[], confirmed: boolean]>([
    ['no other group has quoted since', [['Binance', failed(SECOND)]], false],
    ['another group quoted before it only', [['Upbit', quoted('400', 13 * MINUTE)]], false],
    ['a source of the same group has quoted since', [['DefiLlama', quoted('1000', SECOND)]], false],
    ['another group has quoted since', [['Upbit', quoted('400', SECOND)]], true],
  ])('is ended by ten minutes alone, when %s: %s', (_what, steps, confirmed) => {
    const state = later([['Binance', failed(2 * SECOND)], ...steps], TIME_ALONE);
    expect(verdictOf(state, 'CoinGecko')).toBe('believed');
    expect(state.confirmed !== null).toBe(confirmed);
  });
});

describe('a repetition', () => {
  it.each(['CoinGecko', 'Binance'] as const)('is no failed request to %s', (source) => {
    const state = following(
      [
        ['CoinGecko', quoted('1000', 50 * SECOND)],
        [source, failed()],
      ],
      { doubts: { CoinGecko: doubt('1000', 70 * SECOND) }, base: lastGood('100', 2 * MINUTE) },
    );
    expect(verdictOf(state, 'CoinGecko')).toBe('doubted');
  });

  const seen: Story = { base: lastGood('100', 10 * MINUTE), before: [lastGood('100', 10 * MINUTE)] };

  it.each<[what: string, state: AssetState, source: SourceName, now: number]>([
    [
      'a quote up to 5× from the base',
      stateAfter({ ...seen, said: { CoinGecko: quoted('400') } }),
      'CoinGecko',
      NOW,
    ],
    [
      'a source that has only failed',
      stateAfter({ ...seen, said: { CoinGecko: failed() }, doubts: { CoinGecko: doubt('1000', SECOND) } }),
      'CoinGecko',
      NOW,
    ],
    [
      'a quote that was repeated, and is contradicted',
      stateAfter({
        ...seen,
        said: { CoinGecko: quoted('1000'), Binance: quoted('100') },
        doubts: { CoinGecko: doubt('1000', 5 * MINUTE) },
      }),
      'CoinGecko',
      NOW,
    ],
    [
      'a doubt of the future, by a clock that was set back',
      stateAfter({ ...seen, said: { CoinGecko: quoted('1000') } }),
      'CoinGecko',
      NOW - HOUR,
    ],
  ])('is not waited for in %s', (_what, state, source, now) => {
    expect(doubted(state)).toContain(source);
    expect(repeatableAt(state, [source], now)).toBeNull();
  });
});

describe('a doubt', () => {
  it.each([
    ['150', false],
    ['150.1', true],
  ])('stays open up to 5× from the base, and ends at 1.5×: $%s, %s', (usd, isOpen) => {
    const state = following([['CoinGecko', quoted(usd)]], {
      doubts: { CoinGecko: doubt('180', 2 * MINUTE) },
      base: lastGood('100', 12 * MINUTE),
    });
    expect(doubted(state)).toEqual(isOpen ? ['CoinGecko'] : []);
  });

  it('about one source opens none about another that is less than 2× from its base', () => {
    const state = following([['DefiLlama', quoted('170')]], {
      doubts: { Upbit: doubt('1000', 5 * MINUTE) },
      base: lastGood('100', 20 * MINUTE),
    });
    expect(doubted(state)).toEqual(['Upbit']);
  });

  it('of before a clock was set back is dropped, when the quote or the doubt is of the future', () => {
    const quote = following(
      [
        ['CoinGecko', quoted('1000', -2 * MINUTE)],
        ['Binance', unlisted()],
      ],
      { doubts: { CoinGecko: doubt('1000', 5 * MINUTE) }, base: lastGood('100', 6 * MINUTE) },
    );
    const opened = following([
      ['CoinGecko', quoted('100', MINUTE)],
      ['Binance', quoted('1000', -MINUTE)],
      ['Upbit', unlisted()],
    ]);
    expect([doubted(quote), doubted(opened)]).toEqual([[], []]);
  });

  it.each<[what: string, usd: string, before: NonNullable<Story['before']>]>([
    [
      'the oldest good price of 65 minutes',
      '300',
      [
        lastGood('100', 30 * MINUTE, 'Upbit'),
        lastGood('1000', HOUR),
        lastGood('150', 20 * MINUTE, 'GeckoTerminal'),
      ],
    ],
    [
      'the newest',
      '90',
      [
        lastGood('100', HOUR),
        lastGood('40', 11 * MINUTE, 'GeckoTerminal'),
        lastGood('110', 30 * MINUTE, 'Upbit'),
      ],
    ],
  ])('opens about a quote that is apart from %s', (_what, usd, before) => {
    expect(doubted(stateAfter({ said: { GeckoTerminal: quoted(usd) }, before }))).toEqual(['GeckoTerminal']);
  });

  it.each([
    ['with', 'CoinGecko', true],
    ['without', 'DefiLlama', false],
  ] as const)(
    'opens about a source %s a good price of its own, while another is at the old price: %s, %s',
    (_with, source, opens) => {
      const state = following([
        ['CoinGecko', quoted('100', MINUTE)],
        ['Binance', quoted('100', 30 * SECOND)],
        [source, quoted('180')],
      ]);
      expect(doubted(state)).toEqual(opens ? [source] : []);
    },
  );
});

describe('a good price that a doubt withdraws', () => {
  const RISEN: readonly Step[] = [
    ['CoinGecko', quoted('100', 13 * MINUTE)],
    ['CoinGecko', quoted('180', MINUTE)],
  ];
  const global = (state: AssetState) => state.lastGood.global?.usd;

  it('is replaced by an earlier one of its source', () => {
    expect(global(following(RISEN))).toBe('180');
    expect(global(following([...RISEN, ['Binance', quoted('80')]]))).toBe('100');
  });

  it('is replaced by one of another source of its market, never of another market', () => {
    const between: Step[] = [
      ['DefiLlama', quoted('155', 2 * MINUTE)],
      ['Upbit', quoted('40', 90 * SECOND)],
    ];
    const steps = [RISEN[0] as Step, ...between, RISEN[1] as Step];
    expect(global(following([...steps, ['Binance', quoted('80')]]))).toBe('155');
  });

  it('is replaced by the base, where a repeated quote is contradicted later', () => {
    const steps: Step[] = [['CoinGecko', quoted('1000', SECOND)]];
    const story = { doubts: { CoinGecko: doubt('1000', 70 * SECOND) }, base: lastGood('100', 5 * MINUTE) };
    expect(global(following(steps, story))).toBe('1000');
    expect(global(following([...steps, ['GeckoTerminal', quoted('100')]], story))).toBe('100');
  });

  it('is only one that is alike with the doubted quote', () => {
    const state = stateAfter({
      said: { CoinGecko: quoted('1000') },
      before: [lastGood('100', 2 * MINUTE)],
      doubts: { Upbit: doubt('1000', 20 * MINUTE) },
      base: lastGood('70', HOUR / 2),
    });
    expect(global(state)).toBe('100');
  });
});
