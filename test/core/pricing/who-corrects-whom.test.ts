/** The outcomes of docs/pricing.md §3: which source corrects which, from the first answer and after a jump. */
import { describe, expect, it } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { rightAfter, type Says, type Scenario, watch, wrongMinutes } from './minutes.ts';
import { GLOBAL, KOREA } from './states.ts';

const JUMP = 5;
const true1: Says = () => 1;
const always =
  (times: number): Says =>
  () =>
    times;
const from =
  (minute: number, times: number, before = 1): Says =>
  (m) =>
    m >= minute ? times : before;
/** DefiLlama relays CoinGecko's price of four minutes ago. */
const relayed =
  (says: Says): Says =>
  (minute) =>
    says(minute - 4);

/** CoinGecko and its relay, and the others at the true price. */
function coinGecko(says: Says, others: readonly SourceName[], more: Partial<Scenario> = {}): Scenario {
  return {
    sources: {
      CoinGecko: says,
      DefiLlama: relayed(says),
      ...Object.fromEntries(others.map((name) => [name, more.truth ?? true1])),
    },
    ...more,
  };
}

const ALL: readonly SourceName[] = ['Binance', 'Upbit', 'Bithumb', 'GeckoTerminal', 'DexScreener'];
const POOLS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener'];

describe('a first answer of CoinGecko that is wrong', () => {
  it.each([3, 4.9, 10, 100])('by %d× is corrected when two groups answer', (times) => {
    const seen = watch(coinGecko(always(times), ALL));
    expect(wrongMinutes(seen)).toEqual([0]);
    expect(rightAfter(seen)).toBe(1);
  });

  it.each([3, 10, 100])('by %d× is no price when only one other group answers', (times) => {
    const seen = watch(coinGecko(always(times), ['Binance']));
    expect(wrongMinutes(seen)).toEqual([0]);
    expect(seen.at(-1)).toMatchObject({ status: 'untrusted', times: null });
  });

  it.each([3, 100])('by %d× is disputed, never untrusted, when only pools answer', (times) => {
    const seen = watch(coinGecko(always(times), POOLS));
    expect(wrongMinutes(seen)).toEqual([0]);
    expect(seen.slice(1).map(({ status }) => status)).toEqual(Array(29).fill('disputed'));
  });

  it('by 3× is corrected when the second opinion is of another market', () => {
    const seen = watch(coinGecko(always(3), ['Upbit', ...POOLS]));
    expect(wrongMinutes(seen)).toEqual([0]);
    expect(rightAfter(seen)).toBe(1);
  });

  it('is corrected by a comparison when nothing was saved', () => {
    const seen = watch({
      sources: {
        CoinGecko: always(100),
        DefiLlama: always(100),
        Binance: true1,
        Upbit: true1,
        GeckoTerminal: true1,
      },
    });
    expect(rightAfter(seen)).toBe(1);
  });
});

describe('a jump of one source that is a lie', () => {
  const kinds: readonly (readonly [string, Says])[] = [
    ['3× for ever', from(JUMP, 3)],
    ['4.9× for ever', from(JUMP, 4.9)],
    ['10× for ever', from(JUMP, 10)],
    ['100× for ever', from(JUMP, 100)],
    ['3× once', (m) => (m === JUMP ? 3 : 1)],
    ['100× once', (m) => (m === JUMP ? 100 : 1)],
    ['4.9× more each minute', (m) => 4.9 ** Math.max(0, m - JUMP + 1)],
    ['4.9× more every 11 minutes', (m) => (m < JUMP ? 1 : 4.9 ** (1 + Math.floor((m - JUMP) / 11)))],
  ];
  const others: readonly (readonly SourceName[])[] = [['Binance'], ['Binance', 'Upbit'], ALL];

  it.each(kinds.flatMap(([what, says]) => others.map((names) => [what, says, names] as const)))(
    'of %s is never priced while others stay',
    (_what, says, names) => {
      const seen = watch(coinGecko(says, names, { minutes: 90 }));
      expect(wrongMinutes(seen)).toEqual([]);
      expect(rightAfter(seen, JUMP)).toBe(0);
    },
  );

  it.each(kinds)('of %s is never priced while pools stay', (_what, says) => {
    const seen = watch(coinGecko(says, POOLS, { minutes: 90 }));
    expect(wrongMinutes(seen)).toEqual([]);
    expect(seen.map(({ status }) => status)).not.toContain('untrusted');
  });

  it.each([3, 10, 100])('by DefiLlama of %d× is never priced while CoinGecko fails', (times) => {
    const sources = { ...coinGecko(true1, ALL).sources, CoinGecko: () => null, DefiLlama: from(JUMP, times) };
    expect(wrongMinutes(watch({ sources }))).toEqual([]);
  });

  it.each([0, 0.3])('by Upbit of 3× is never priced in the Korean order at a premium of %d', (premium) => {
    const sources = {
      ...coinGecko(true1, ALL).sources,
      Upbit: from(JUMP, 3 * (1 + premium), 1 + premium),
      Bithumb: always(1 + premium),
    };
    const seen = watch({ sources, order: KOREA });
    const wrong = seen.filter(({ status, times }) => status === 'priced' && (times ?? 1) > 1.5);
    expect(wrong).toEqual([]);
  });

  it.each([['Binance'], ALL] as const)(
    'of 2.4 %% a minute is noticed within the hour beside %s',
    (...names) => {
      const lie: Says = (m) => 1.024 ** Math.max(0, m - JUMP);
      const wrong = wrongMinutes(
        watch(coinGecko(lie, names.flat() as readonly SourceName[], { minutes: 600 })),
      );
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong.at(-1)).toBeLessThan(JUMP + 60);
    },
  );

  it('is never priced in the Korean order while its exchanges fail', () => {
    const { sources } = coinGecko(from(JUMP, 3), ['Binance']);
    const seen = watch({ sources: { ...sources, Upbit: () => null, Bithumb: () => null }, order: KOREA });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, JUMP)).toBe(0);
  });

  it('is corrected within a minute when the second opinion is silent at first', () => {
    const sources = {
      CoinGecko: from(JUMP, 3),
      DefiLlama: relayed(from(JUMP, 3)),
      Binance: ((m) => (m === JUMP ? null : 1)) as Says,
    };
    expect(wrongMinutes(watch({ sources }))).toEqual([JUMP]);
  });

  it.each([
    ['for five minutes', (m: number) => m >= 20 && m < 25],
    ['in seven of eight minutes', (m: number) => m > JUMP && m % 8 > 0],
  ])('is never priced though the only other group fails %s', (_when, isFailing) => {
    const honest: Says = (m) => (isFailing(m) ? null : 1);
    for (const times of [3, 10, 100]) {
      const lie = from(JUMP, times);
      const sources = { CoinGecko: lie, DefiLlama: relayed(lie), Binance: honest };
      expect(wrongMinutes(watch({ sources, minutes: 90 }))).toEqual([]);
    }
  });

  it.each([
    ['after a jump', from(JUMP, 3), JUMP],
    ['from the first answer', always(10), 1],
  ])('is corrected %s though the first source to be requested never answers', (_when, lie, since) => {
    const sources = { CoinGecko: lie, Binance: () => null, Upbit: true1, GeckoTerminal: true1 };
    const seen = watch({ sources });
    expect(wrongMinutes(seen).filter((minute) => minute > since)).toEqual([]);
    expect(rightAfter(seen, since)).toBeLessThanOrEqual(2);
  });

  it('is priced for one minute at most after the clock was set back', () => {
    const lie = from(JUMP, 3);
    const sources = { CoinGecko: lie, DefiLlama: relayed(lie), Binance: true1, Upbit: true1 };
    expect(wrongMinutes(watch({ sources, minutes: 60, setBackAt: 12 })).length).toBeLessThanOrEqual(1);
  });

  it('overnight is noticed in the tick after', () => {
    const gap = { from: 10, until: 550 };
    const seen = watch(coinGecko(from(10, 4.9), ALL, { minutes: 580, gap }));
    expect(wrongMinutes(seen)).toEqual([550]);
    expect(rightAfter(seen, 551)).toBe(0);
  });

  it.each([
    [10, 'Binance', []],
    [3, 'Upbit', [550]],
  ] as const)('overnight of %d× is noticed beside %s alone', (times, name, wrong) => {
    const gap = { from: 10, until: 550 };
    const seen = watch(coinGecko(from(10, times), [name], { minutes: 580, gap }));
    expect(wrongMinutes(seen)).toEqual(wrong);
    expect(rightAfter(seen, 551)).toBe(0);
  });
});

describe('a true move', () => {
  const crash = (to: number): Says => from(JUMP, to);

  it.each([0.4, 0.1])('to %d× is priced at once when a second group confirms it', (to) => {
    const truth = crash(to);
    const seen = watch(coinGecko(truth, ALL, { truth }));
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, JUMP)).toBe(0);
  });

  it.each([0.4, 0.1])('to %d× is priced within ten minutes beside a pool that stands still', (to) => {
    const truth = crash(to);
    const still: Says = (m) => 1 / (1 + 0.002 * Math.sin(m * 7 + GLOBAL.indexOf('DexScreener')));
    const seen = watch({
      ...coinGecko(truth, [], { truth, minutes: 60 }),
      sources: { ...coinGecko(truth, []).sources, DexScreener: still },
    });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, JUMP)).toBeLessThanOrEqual(10);
    expect(new Set(seen.slice(JUMP + 11).map(({ status }) => status))).toEqual(new Set(['priced']));
  });

  it('of 6× in 40 minutes is priced all the time', () => {
    const truth: Says = (m) => 6 ** Math.min(1, Math.max(0, m - JUMP) / 40);
    const behind: Says = (m) => truth(m - 1);
    const seen = watch({
      ...coinGecko(behind, [], { minutes: 60, truth }),
      sources: { ...coinGecko(behind, []).sources, Binance: truth, Upbit: truth },
    });
    expect(seen.map(({ status }) => status)).toEqual(Array(60).fill('priced'));
    expect(wrongMinutes(seen)).toEqual([]);
  });

  it('of 99.9 % in four hours is disputed for ten minutes at most when an exchange and a pool halt', () => {
    const truth: Says = (m) => Math.max(0.001, 10 ** ((-3 * Math.max(0, m - JUMP)) / 240));
    const sources = {
      CoinGecko: truth,
      DefiLlama: relayed(truth),
      Binance: ((m) => (m >= 120 ? null : truth(m))) as Says,
      DexScreener: ((m) => 1 / (1 + 0.002 * Math.sin(m * 7 + GLOBAL.indexOf('DexScreener')))) as Says,
    };
    const seen = watch({ sources, truth, minutes: 300 });
    expect(wrongMinutes(seen)).toEqual([]);
    const disputed = seen.filter(({ status }) => status !== 'priced').map(({ minute }) => minute);
    expect((disputed.at(-1) ?? 0) - (disputed[0] ?? 0)).toBeLessThanOrEqual(10);
  });

  it('of CoinGecko alone by 6× is priced a minute later, and stays so', () => {
    const truth = from(JUMP, 6);
    const seen = watch({ sources: { CoinGecko: truth }, truth });
    expect(seen.map(({ status }) => status)).toEqual(
      seen.map(({ minute }) => (minute === JUMP ? 'disputed' : 'priced')),
    );
    expect(wrongMinutes(seen)).toEqual([]);
  });

  it('of pools alone by 8× is priced after ten minutes', () => {
    const truth = from(JUMP, 8);
    const seen = watch({ sources: { GeckoTerminal: truth, DexScreener: truth }, truth, minutes: 60 });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, JUMP)).toBe(10);
    expect(new Set(seen.slice(JUMP, JUMP + 10).map(({ status }) => status))).toEqual(new Set(['disputed']));
    expect(new Set(seen.slice(JUMP + 10).map(({ status }) => status))).toEqual(new Set(['priced']));
  });

  it('of pools alone by 8× over a day is priced at once', () => {
    const truth = from(JUMP, 8);
    const gap = { from: JUMP, until: 1_445 };
    const seen = watch({ sources: { GeckoTerminal: truth, DexScreener: truth }, truth, minutes: 1_460, gap });
    expect(rightAfter(seen, 1_445)).toBe(0);
  });

  it('of 2.2× overnight is priced at once', () => {
    const truth = from(10, 2.2);
    const seen = watch(coinGecko(truth, ALL, { truth, minutes: 580, gap: { from: 10, until: 550 } }));
    expect(rightAfter(seen, 550)).toBe(0);
  });
});

describe('two readers of pools that contradicted each other', () => {
  it('price the token in the first look-up hours after the wrong one was corrected', () => {
    const sources = { GeckoTerminal: ((m) => (m < 1 ? 10 : 1)) as Says, DexScreener: true1 };
    const seen = watch({ sources, minutes: 425, gap: { from: 1, until: 421 } });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, 421)).toBe(0);
  });
});

describe('the contract', () => {
  const swapped = (minute: number) => ({
    ...coinGecko(true1, POOLS).sources,
    Binance: from(minute, 1_000),
    Upbit: from(minute, 1_000),
    Bithumb: from(minute, 1_000),
  });

  it.each([GLOBAL, KOREA])(
    'is not outvoted by three exchanges that give its ticker to another token',
    (...order) => {
      for (const minute of [0, JUMP])
        expect(wrongMinutes(watch({ sources: swapped(minute), order, minutes: 40 }))).toEqual([]);
    },
  );

  it('is not outvoted by three exchanges at three times its price in the Korean order', () => {
    const sources = {
      CoinGecko: true1,
      Upbit: from(JUMP, 3),
      Bithumb: from(JUMP, 3),
      Binance: from(JUMP, 3),
    };
    expect(wrongMinutes(watch({ sources, order: KOREA }))).toEqual([]);
  });

  it('is not outvoted by exchanges that agreed while it was away', () => {
    const sources = {
      CoinGecko: ((m) => (m >= 10 && m < 20 ? null : 1)) as Says,
      ...Object.fromEntries(['Binance', 'Upbit', 'Bithumb'].map((name) => [name, from(JUMP, 10)])),
    };
    expect(wrongMinutes(watch({ sources, minutes: 60 })).filter((minute) => minute >= 20)).toEqual([]);
  });

  it('outvotes exchanges that keep the old unit of a redenomination', () => {
    const truth = from(JUMP, 1_000);
    const sources = {
      CoinGecko: truth,
      DefiLlama: relayed(truth),
      GeckoTerminal: truth,
      DexScreener: truth,
      Binance: from(35, 1_000),
      Upbit: from(35, 1_000),
    };
    const seen = watch({ sources, truth, minutes: 60 });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(rightAfter(seen, JUMP)).toBe(0);
  });

  it.each([
    ['from the first answer', always(1 / 70)],
    ['when the ticker comes back', ((m) => (m < JUMP ? null : 1 / 70)) as Says],
  ])('decides when Upbit prices another token under its ticker, %s', (_when, upbit) => {
    const sources = { ...coinGecko(true1, ['Binance', ...POOLS]).sources, Upbit: upbit };
    const seen = watch({ sources, order: KOREA });
    expect(wrongMinutes(seen)).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ status: 'priced' });
  });
});

describe('Korea', () => {
  it('is priced at a premium of 30 %', () => {
    const sources = {
      ...coinGecko(true1, ['Binance', ...POOLS]).sources,
      Upbit: always(1.3),
      Bithumb: always(1.3),
    };
    const seen = watch({ sources, order: KOREA, minutes: 200 });
    expect(new Set(seen.map(({ status, source }) => `${status} ${source}`))).toEqual(
      new Set(['priced Upbit']),
    );
  });

  it('is priced at three times the price of the world on a listing day', () => {
    const sources = {
      ...coinGecko(true1, ['Binance', ...POOLS]).sources,
      Upbit: ((m) => (m < JUMP ? null : m < 15 ? 3 : 1)) as Says,
    };
    const seen = watch({ sources, order: KOREA });
    expect(seen.slice(JUMP, 15).map(({ status, source }) => `${status} ${source}`)).toEqual(
      Array(10).fill('priced Upbit'),
    );
  });
});

describe('the cost of second opinions', () => {
  it('is one request after a cold one and one an hour for a calm price', () => {
    const seen = watch(coinGecko(true1, ALL, { minutes: 180 }));
    expect(seen.flatMap(({ further, minute }) => Array(further).fill(minute))).toEqual([1, 61, 121]);
  });
});
