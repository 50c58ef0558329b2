/**
 * The dispute rules of docs/pricing.md §3: what is believed at once, what after a repeat, and what
 * never.
 */
import { describe, expect, test } from 'vitest';
import { TETHER } from '../../src/market/assets.ts';
import type { SourceName } from '../../src/market/source-table.ts';
import { comparableQuote } from '../../src/pricing/asset-state.ts';
import { repeatableAt } from '../../src/pricing/plausibility.ts';
import { reduce } from '../../src/pricing/reduce.ts';
import type { QuotedResult } from '../../src/pricing/source-result.ts';
import {
  d,
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
} from './states.ts';

/** What the engine makes of the source's present quote. */
function verdict(story: Story, source: SourceName): string | undefined {
  return comparableQuote(stateAfter(story).results[source])?.verdict;
}

/** CoinGecko says `usd` after a last good price of a hundred dollars. */
function afterHundred(usd: string, { said, ...more }: Story = {}): Story {
  return { said: { CoinGecko: quoted(usd), ...said }, before: [lastGood('100', MINUTE)], ...more };
}

describe('beside a last price of $100, a quote alone', () => {
  test.each([
    ['100', 'believed'],
    ['500', 'believed'],
    ['500.000001', 'doubted'],
    ['20', 'believed'],
    ['19.999999', 'doubted'],
    ['1000', 'doubted'],
    ['10', 'doubted'],
    ['0.000000000000000000000000000000001', 'doubted'],
  ])('of $%s is %s', (usd, expected) => {
    expect(verdict(afterHundred(usd), 'CoinGecko')).toBe(expected);
  });

  test.each([
    ['at the last of hourly ticks, which was late', HOUR + 5 * MINUTE, 'doubted'],
    ['longer ago', HOUR + 5 * MINUTE + 1, 'believed'],
    ['in the future, by a clock that was set back', -MINUTE, 'believed'],
  ])('ten times off is judged by a price accepted %s', (_when, agoMs, expected) => {
    const record = afterHundred('1000', { before: [lastGood('100', agoMs)] });
    expect(verdict(record, 'CoinGecko')).toBe(expected);
  });
});

describe('a quote ten times off', () => {
  test.each([
    ['the same', '1000', 'believed'],
    ['20 % more', '1200', 'believed'],
    ['a little more than that', '1200.01', 'doubted'],
    ['a sixth less', '833.34', 'believed'],
    ['a little less than that', '833.33', 'doubted'],
    ['the last price', '100', 'doubted'],
  ])('beside a second source that says %s is %s', (_what, usd, expected) => {
    const record = afterHundred('1000', { said: { DefiLlama: quoted(usd) } });
    expect(verdict(record, 'CoinGecko')).toBe(expected);
  });

  test('is not confirmed by what a second source said more than a minute ago', () => {
    const record = afterHundred('1000', { said: { DefiLlama: quoted('1000', MINUTE) } });
    expect(verdict(record, 'CoinGecko')).toBe('doubted');
  });

  test.each<[what: string, source: SourceName, other: Partial<QuotedResult>]>([
    ['a quote that fails a gate', 'DefiLlama', { confidence: d('0.1') }],
    ['dollars that no rate made won of', 'DefiLlama', { quote: { in: 'USD', usd: d('1000') }, price: null }],
  ])('is not confirmed by %s', (_what, source, other) => {
    const first = stateAfter({ before: [lastGood('100', MINUTE)] });
    const second = reduce(first, { ...(resultOf(source, quoted('1000')) as QuotedResult), ...other });
    const state = reduce(second, resultOf('CoinGecko', quoted('1000')));
    expect(state.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
  });

  test('is not confirmed by won that no rate made dollars of', () => {
    const first = stateAfter({ before: [lastGood('100', MINUTE, 'Upbit')] });
    const upbit = resultOf('Upbit', quoted('1000')) as QuotedResult;
    const quote = { in: 'KRW', krw: d('1000'), krwPerUsdt: null } as const;
    const second = reduce(first, { ...upbit, quote, price: null });
    const state = reduce(second, resultOf('Bithumb', quoted('1000')));
    expect(state.results.Bithumb).toMatchObject({ verdict: 'doubted' });
  });

  test('is not confirmed by a source of the other basis', () => {
    const record = afterHundred('1000', { said: { Upbit: quoted('1000') } });
    expect(verdict(record, 'CoinGecko')).toBe('doubted');
  });

  test('is not measured against the last price of the other basis', () => {
    const record = afterHundred('1000', { before: [lastGood('100', MINUTE, 'Upbit')] });
    expect(verdict(record, 'CoinGecko')).toBe('believed');
  });

  test.each([
    ['100', '140000', 'believed'],
    ['500', '700000', 'believed'],
    ['100', '1400000', 'doubted'],
    ['1000', '140000', 'doubted'],
    ['100', '14000', 'doubted'],
  ])(
    'is one that is so in either currency: $%s and ₩%s after $100 and ₩140000 is %s',
    (usd, krw, expected) => {
      const record = {
        said: { Upbit: quoted(usd, 0, { krw }) },
        before: [lastGood('100', MINUTE, 'Upbit', '140000')],
      };
      expect(verdict(record, 'Upbit')).toBe(expected);
    },
  );
});

describe('a quote ten times off that its source repeats', () => {
  const doubtSince = (agoMs: number, usd = '1000') => ({
    doubts: { CoinGecko: { since: NOW - agoMs, value: d(usd) } },
  });

  test.each([
    ['a minute later', MINUTE, 'believed'],
    ['a moment before the minute is over', MINUTE - 1, 'doubted'],
    ['an hour later', HOUR, 'believed'],
    ['when the first time was too long ago to be the same story', HOUR + 1, 'doubted'],
  ])('%s, with nobody else to ask (%i ms), is %s', (_when, agoMs, expected) => {
    const believed = verdict(afterHundred('1000', doubtSince(agoMs)), 'CoinGecko') !== 'doubted';
    expect(believed ? 'believed' : 'doubted').toBe(expected);
  });

  test.each([
    ['1200', true],
    ['1201', false],
    ['834', true],
    ['833', false],
  ])('as $%s after $1000 counts as repeated: %s', (usd, counts) => {
    expect(verdict(afterHundred(usd, doubtSince(MINUTE)), 'CoinGecko') !== 'doubted').toBe(counts);
  });

  test.each<[what: string, other: Said, expected: string, source?: SourceName]>([
    ['has just said the old price', quoted('100', 0), 'doubted'],
    [
      'said the old price after the first time, if more than a minute ago',
      quoted('100', 61 * SECOND),
      'doubted',
    ],
    [
      'said the old price of 9 minutes before the first time',
      quoted('100', 0, { asOfAgoMs: 10 * MINUTE }),
      'doubted',
    ],
    [
      'said the old price of 10 minutes before the first time',
      quoted('100', 0, { asOfAgoMs: 12 * MINUTE }),
      'doubted',
    ],
    ['says a price from long before', quoted('100', 0, { asOfAgoMs: 13 * MINUTE }), 'believed'],
    ['says a fifth of it', quoted('200', 0), 'believed'],
    ['of pools says the old price', quoted('100', 0), 'doubted', 'GeckoTerminal'],
    ['says something in between', quoted('300', 0), 'believed'],
  ])('is weighed when another source %s', (_what, other, expected, source = 'DefiLlama') => {
    const record = afterHundred('1000', { ...doubtSince(2 * MINUTE), said: { [source]: other } });
    const believed = verdict(record, 'CoinGecko') !== 'doubted';
    expect(believed ? 'believed' : 'doubted').toBe(expected);
  });

  test.each([
    ['100', true],
    // A premium of any size that was ever seen is no contradiction.
    ['700', false],
  ])('is contradicted by a source of the other basis that says $%s: %s', (usd, contradicted) => {
    const record = afterHundred('1000', { ...doubtSince(2 * MINUTE), said: { Upbit: quoted(usd) } });
    expect(verdict(record, 'CoinGecko') === 'doubted').toBe(contradicted);
  });

  test.each(['GeckoTerminal', 'DexScreener'] as const)(
    'is doubted still when %s reads it from pools',
    (source) => {
      const doubts = { [source]: { since: NOW - MINUTE, value: d('1000') } };
      const record = { said: { [source]: quoted('1000') }, before: [lastGood('100', MINUTE)], doubts };
      expect(verdict(record, source)).toBe('doubted');
    },
  );

  test('is not contradicted by pools when it was the first price', () => {
    const said = { CoinGecko: quoted('1000'), GeckoTerminal: quoted('100') };
    expect(verdict({ said, ...doubtSince(2 * MINUTE) }, 'CoinGecko')).toBe('repeated');
  });

  test.each([
    ['shortly before the first time', 2 * MINUTE + 6 * SECOND, 'doubted'],
    ['longer before', 2 * MINUTE + 6 * SECOND + 1, 'repeated'],
  ])('is weighed when another source failed after it had said the old price %s', (_when, agoMs, expected) => {
    const before = stateAfter({
      ...doubtSince(2 * MINUTE),
      said: { DefiLlama: quoted('100', agoMs) },
      before: [lastGood('100', 3 * MINUTE)],
    });
    const silent = reduce(before, resultOf('DefiLlama', failed(SECOND)));
    const state = reduce(silent, resultOf('CoinGecko', quoted('1000')));
    expect(comparableQuote(state.results.CoinGecko)?.verdict).toBe(expected);
  });

  test('is not contradicted from the future', () => {
    const record = afterHundred('1000', {
      ...doubtSince(2 * MINUTE),
      said: { DefiLlama: quoted('100', -HOUR) },
    });
    expect(verdict(record, 'CoinGecko')).not.toBe('doubted');
  });
});

describe('a first quote', () => {
  test('is believed alone', () => {
    expect(verdict({ said: { CoinGecko: quoted('1000') } }, 'CoinGecko')).toBe('believed');
  });

  test.each([
    ['500', 'believed'],
    ['501', 'doubted'],
    ['20', 'believed'],
    ['19.9', 'doubted'],
  ])('of $%s beside a second source at $100 is %s', (usd, expected) => {
    const record = { said: { CoinGecko: quoted(usd), DefiLlama: quoted('100') } };
    expect(verdict(record, 'CoinGecko')).toBe(expected);
    expect(verdict(record, 'DefiLlama')).toBe(expected);
  });

  test('that stands alone against two who agree is the only one in doubt', () => {
    const said = { CoinGecko: quoted('1000'), DefiLlama: quoted('100'), Binance: quoted('101') };
    const record = { said };
    expect(['CoinGecko', 'DefiLlama', 'Binance'].map((name) => verdict(record, name as SourceName))).toEqual([
      'doubted',
      'believed',
      'believed',
    ]);
  });

  test('is doubted for one that is far from it, whatever a third says', () => {
    const quotes = [
      ['CoinGecko', '40'],
      ['Binance', '150'],
      ['DefiLlama', '1000'],
    ] as const;
    const state = quotes.reduce(
      (each, [source, usd]) => reduce(each, resultOf(source, quoted(usd))),
      stateAfter({}),
    );
    expect(state.results.CoinGecko).toMatchObject({ verdict: 'doubted' });
  });

  test('that was doubted stays so when the price it was far from is too old', () => {
    const doubts = { CoinGecko: { since: NOW - 20 * SECOND, value: d('1000') } };
    expect(verdict({ said: { CoinGecko: quoted('1000') }, doubts }, 'CoinGecko')).toBe('doubted');
  });

  test('is not doubted for a Korean price', () => {
    const record = { said: { CoinGecko: quoted('1000'), Upbit: quoted('100') } };
    expect(verdict(record, 'CoinGecko')).toBe('believed');
  });
});

describe('a quote of USDT', () => {
  const doubts = { CoinGecko: { since: NOW - 2 * MINUTE, value: d('1.6') } };

  test.each([
    ['1.5', 'believed'],
    ['1.500001', 'doubted'],
    ['0.2', 'believed'],
    ['0.199999', 'doubted'],
  ])('of $%s alone is %s', (usd, expected) => {
    const story = { asset: TETHER, said: { CoinGecko: quoted(usd) } };
    expect(verdict(story, 'CoinGecko')).toBe(expected);
  });

  test('above $1.50 is believed when a second source agrees, not when it is repeated', () => {
    const said = { CoinGecko: quoted('1.6') };
    expect(verdict({ asset: TETHER, said, doubts }, 'CoinGecko')).toBe('doubted');
    const both = { ...said, DefiLlama: quoted('1.6') };
    expect(verdict({ asset: TETHER, said: both, doubts }, 'CoinGecko')).toBe('believed');
  });

  test('has a limit that no other token has', () => {
    expect(verdict({ said: { CoinGecko: quoted('1.6') } }, 'CoinGecko')).toBe('believed');
  });
});

describe('the doubts of a record', () => {
  const noted = (story: Story) => stateAfter(story).doubts;

  test('begin with a far-off quote, in its own time', () => {
    const record = afterHundred('1000', { said: { CoinGecko: quoted('1000', 3 * SECOND) } });
    expect(noted(record)).toEqual({ CoinGecko: { since: NOW - 3 * SECOND, value: '1000' } });
  });

  test.each([
    ['goes on with the same quote', '1000', NOW - MINUTE],
    ['goes on within 20 %', '1150', NOW - MINUTE],
    ['begins anew with another far-off quote', '5000', NOW],
    ['goes on for nearly half an hour', '1000', NOW - HOUR / 2 + 1],
    ['begins anew in time after half an hour', '1000', NOW, NOW - HOUR / 2],
  ])('%s', (_what, usd, since, first = Math.min(since, NOW - MINUTE)) => {
    const doubts = { CoinGecko: { since: first, value: d('1000') } };
    expect(noted(afterHundred(usd, { doubts })).CoinGecko?.since).toBe(since);
  });

  test('goes on from what was said first, so that a slow drift is no repetition', () => {
    const doubts = { CoinGecko: { since: NOW - MINUTE, value: d('1000') } };
    expect(noted(afterHundred('1150', { doubts })).CoinGecko?.value).toBe('1000');
  });

  test('are about what the source really quotes: won of Korean exchanges, dollars of all others', () => {
    const said = {
      Upbit: quoted('1000', 0, { krw: '1400000' }),
      CoinGecko: quoted('1000', 0, { krw: '1400000' }),
    };
    const before = [
      lastGood('100', MINUTE, 'Upbit', '140000'),
      lastGood('100', MINUTE, 'CoinGecko', '140000'),
    ];
    const { Upbit, CoinGecko } = noted({ said, before });
    expect([Upbit?.value, CoinGecko?.value]).toEqual(['1400000', '1000']);
  });

  test('end with a near quote', () => {
    const doubts = { CoinGecko: { since: NOW - MINUTE, value: d('1000') } };
    expect(noted(afterHundred('101', { doubts }))).toEqual({});
  });

  test.each([
    ['in the future', NOW + HOUR],
    ['more than an hour ago', NOW - HOUR - 1],
  ])('that began %s begin anew', (_when, since) => {
    const doubts = { CoinGecko: { since, value: d('1000') } };
    expect(noted(afterHundred('1000', { doubts }))).toEqual({ CoinGecko: { since: NOW, value: '1000' } });
  });

  test('stay while the source is silent', () => {
    const doubts = { CoinGecko: { since: NOW - MINUTE, value: d('1000') } };
    const said = { CoinGecko: { kind: 'failed', at: NOW } as const };
    expect(noted({ said, doubts, before: [lastGood('100', MINUTE)] })).toEqual(doubts);
  });
});

describe('the time of a second look', () => {
  const doubts = {
    CoinGecko: { since: NOW - 20 * SECOND, value: d('1000') },
    DefiLlama: { since: NOW - 50 * SECOND, value: d('1000') },
    Binance: { since: NOW - 2 * MINUTE, value: d('1000') },
  };

  test('is when the first of the doubts is a minute old', () => {
    expect(repeatableAt(stateAfter({ doubts }), ['CoinGecko', 'DefiLlama', 'Binance'], NOW)).toBe(
      NOW + 10 * SECOND,
    );
  });

  test('is a minute after a doubt that begins now', () => {
    const open = { CoinGecko: { since: NOW, value: d('1000') } };
    expect(repeatableAt(stateAfter({ doubts: open }), ['CoinGecko'], NOW)).toBe(NOW + MINUTE);
  });

  test.each([
    ['doubts of sources that are switched off', ['GeckoTerminal'], doubts],
    ['doubts that are older', ['Binance'], doubts],
    ['a doubt of a minute', ['CoinGecko'], { CoinGecko: { since: NOW - MINUTE, value: d('1') } }],
    ['doubts from the future', ['CoinGecko'], { CoinGecko: { since: NOW + HOUR, value: d('1') } }],
    ['no doubts', ['CoinGecko'], {}],
  ] as const)('is none for %s', (_what, order, open) => {
    expect(repeatableAt(stateAfter({ doubts: open }), order, NOW)).toBeNull();
  });
});
