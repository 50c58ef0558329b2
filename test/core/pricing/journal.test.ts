/** Results lead to the same state in any order of folding. */
import { describe, expect, test } from 'vitest';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { newState, type SourceResult } from '../../../src/core/pricing/asset-state.ts';
import {
  appendNews,
  closedInTime,
  insertInTime,
  type Journal,
  openJournal,
} from '../../../src/core/pricing/asset-states.ts';
import { reduce, reduceChanges, reduceClock } from '../../../src/core/pricing/reduce.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { draws } from '../../draws.ts';
import { createDie, type Die, pick } from '../../world/die.ts';
import {
  d,
  failed,
  GLOBAL,
  HOUR,
  LINK,
  MINUTE,
  NOW,
  quoted,
  rejected,
  resultOf,
  SECOND,
  unlisted,
} from './states.ts';

const STORIES = draws(2_000, 200);
const LONGEST = 30;
/** Steps of more than five times, and of less. */
const DOLLARS = ['1', '1.1', '4', '10', '100', '110'];
/** Those who read pools speak more often: nothing that they say is believed by repetition. */
const SPEAKERS: readonly SourceName[] = ['GeckoTerminal', 'DexScreener', 'CoinGecko', ...SOURCE_NAMES];

interface Told {
  readonly result: SourceResult;
  /** When it is folded. */
  readonly now: number;
}

function hear(journal: Journal, { result, now }: Told): Journal {
  return insertInTime(journal, result, (state) => reduce(state, result), now);
}

function heard(told: readonly Told[]): Journal {
  return told.reduce(hear, openJournal(newState(LINK)));
}

/** Each folded at its receipt. */
function atOnce(results: readonly SourceResult[]): Told[] {
  return results.map((result) => ({ result, now: result.at }));
}

/** In the order of receipt; two look-ups in one millisecond now and then, and answers that wait by far. */
function drawnStory(roll: Die): readonly Told[] {
  // In some stories all results come within seconds.
  const steps = pick(
    [
      [0, 1, 2, 61, 90],
      [0, 0, 0, 0, 0.2],
    ],
    roll,
  );
  let agoMs = 50 * MINUTE;
  return Array.from({ length: 2 + roll(LONGEST - 1) }, () => {
    agoMs = Math.max(200 * SECOND, agoMs - pick(steps, roll) * SECOND);
    const source = pick(SPEAKERS, roll);
    const quote = () => quoted(pick(DOLLARS, roll), agoMs);
    const said = pick(
      [quote(), quote(), quote(), failed(agoMs), unlisted(agoMs), rejected('value', agoMs)],
      roll,
    );
    const lagMs = roll(3) === 0 ? roll(roll(3) === 0 ? 120_000 : 5_000) : roll(50);
    return { result: resultOf(source, said), now: NOW - agoMs + lagMs };
  });
}

/** One source says one thing at a time. */
function withoutTwins(story: readonly Told[]): readonly Told[] {
  const each = new Map(story.map((told) => [`${told.result.source} ${told.result.at}`, told]));
  return [...each.values()];
}

const inTime = ({ result: a }: Told, { result: b }: Told) =>
  a.at - b.at || SOURCE_NAMES.indexOf(a.source) - SOURCE_NAMES.indexOf(b.source);

function textOf({ result, now }: Told): string {
  const usd = result.kind === 'quoted' ? result.price?.usd : '';
  const agoS = (NOW - result.at) / SECOND;
  return `${result.source} ${result.kind} ${usd} ${agoS} s ago, told after ${now - result.at} ms`;
}

test(`what is told within two minutes comes to what the order of hearing says, in ${STORIES} stories of up to ${LONGEST} results`, () => {
  const roll = createDie(29);
  let wouldDiffer = 0;
  for (let story = 0; story < STORIES; story++) {
    const heardInTime = [...withoutTwins(drawnStory(roll))].sort(inTime);
    const told = heardInTime.toSorted((a, b) => a.now - b.now);
    const fold = (all: readonly Told[]) =>
      all.reduce((state, { result }) => reduce(state, result), newState(LINK));
    const right = fold(heardInTime);
    expect(heard(told).state, told.map(textOf).join('\n')).toEqual(right);
    const shown = (state: typeof right) =>
      select(state, { order: GLOBAL, now: NOW - 150 * SECOND, knowledgeOf: () => 'could know' });
    if (JSON.stringify(shown(fold(told))) !== JSON.stringify(shown(right))) wouldDiffer++;
  }
  // Stories in which nothing depends on the order would prove nothing.
  expect(wouldDiffer).toBeGreaterThan(STORIES / 100);
});

test('of two readers of pools that disagree about what nobody knew, none is believed, whichever is told first', () => {
  const results = [
    resultOf('DexScreener', quoted('10', 2 * SECOND)),
    resultOf('GeckoTerminal', quoted('100', SECOND)),
  ];
  for (const order of [results, results.toReversed()]) {
    const { state } = heard(order.map((result) => ({ result, now: NOW })));
    const price = select(state, { order: GLOBAL, now: NOW, knowledgeOf: () => 'could know' });
    expect(price).toMatchObject({ status: 'untrusted', usd: null });
  }
});

describe('what was told besides stays when something earlier is told after it:', () => {
  const before = heard(atOnce([resultOf('GeckoTerminal', quoted('10', SECOND))]));
  const late = { result: resultOf('DexScreener', quoted('10', 2 * SECOND)), now: NOW };

  test('by how much a price has changed', () => {
    const changes = [{ percent: d('2.5'), in: 'USD', since: '24h' }] as const;
    const told = { source: 'GeckoTerminal', at: NOW - SECOND, changes } as const;
    const { state } = hear(
      appendNews(before, (known) => reduceChanges(known, told)),
      late,
    );
    expect(Object.keys(state.results)).toHaveLength(2);
    expect(state.results.GeckoTerminal?.result).toMatchObject({ changes });
  });

  test('that our clock is wrong', () => {
    const aheadMs = 10 * MINUTE;
    const { state } = hear(
      appendNews(before, (known) => reduceClock(known, aheadMs, NOW)),
      late,
    );
    expect(Object.keys(state.results)).toHaveLength(2);
    expect(state.results.GeckoTerminal).toMatchObject({ asOf: NOW - SECOND - aheadMs });
  });
});

describe('a journal', () => {
  const each = (count: number, gapMs: number) =>
    Array.from({ length: count }, (_, i) => resultOf('CoinGecko', quoted('10', (count - i) * gapMs)));

  test('is of 48 entries at most', () => {
    expect(heard(atOnce(each(100, SECOND))).entries).toHaveLength(48);
  });

  test('is of two minutes at most', () => {
    expect(heard(atOnce(each(9, MINUTE))).entries).toHaveLength(3);
  });

  test('leaves out what is older than all of it, since nobody can tell what was known then', () => {
    const journal = heard(atOnce(each(100, SECOND)));
    const tooLate = { result: resultOf('DefiLlama', quoted('1', 70 * SECOND)), now: NOW };
    expect(hear(journal, tooLate)).toBe(journal);
  });

  test('is closed once nothing can be told in time that comes before any of it', () => {
    const journal = heard(atOnce(each(9, SECOND)));
    expect(closedInTime(journal, NOW + MINUTE)).toBe(journal);
    expect(closedInTime(journal, NOW + 3 * MINUTE)).toEqual(openJournal(journal.state));
  });

  test('takes in what is heard after the clock was set back', () => {
    const journal = heard(atOnce(each(100, SECOND)));
    const backAt = NOW - HOUR;
    const { state } = hear(journal, { result: resultOf('DefiLlama', quoted('1', HOUR)), now: backAt });
    expect(state.results.DefiLlama).toMatchObject({ verdict: 'believed' });
  });
});
