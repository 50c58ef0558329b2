/** A private window's state is that of one list of the results of both layers, in any order. */
import { expect, test } from 'vitest';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { type AssetStateStore, createAssetStateStore } from '../../../src/core/pricing/asset-state-store.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createDie, type Die, pick } from '../../world/die.ts';
import { d, failed, LINK, NOW, quoted, rejected, resultOf, SECOND, unlisted } from './states.ts';

const STORIES = 700;
const LONGEST = 14;
const HOUR_AGO = 3_600 * SECOND;
/** Steps of more than five times, and of less. */
const DOLLARS = ['1', '1.1', '4', '10', '100', '110'];
/** The better known they are, the more often they speak. */
const SPEAKERS: readonly SourceName[] = ['CoinGecko', 'CoinGecko', 'DefiLlama', 'Binance', ...SOURCE_NAMES];
const CLOCK_AHEAD_MS = [0, 10 * 60 * SECOND, -HOUR_AGO];

/** One result. */
interface Event {
  readonly text: string;
  /** Both layers have the one clock. */
  readonly isClock?: true;
  tell(states: AssetStateStore): void;
}

/** Heard `agoMs` ago, and taken in `lagMs` later. */
function drawnResult(roll: Die, agoMs: number, lagMs: number): Event {
  const source = pick(SPEAKERS, roll);
  const usd = pick(DOLLARS, roll);
  const said = [
    quoted(usd, agoMs),
    quoted(usd, agoMs),
    quoted(usd, agoMs),
    failed(agoMs),
    unlisted(agoMs),
    rejected('value', agoMs),
  ];
  const result = resultOf(source, pick(said, roll));
  const now = result.at + lagMs;
  return {
    text: `${source} ${result.kind} ${result.kind === 'quoted' ? usd : ''} ${agoMs / SECOND} s ago, told after ${lagMs / SECOND} s`,
    tell: (states) => states.fold(LINK, result, now),
  };
}

/** By how much the price has changed that the source quoted at that time, if it did. */
function drawnChange(roll: Die, agoMs: number): Event {
  const changes = [{ percent: d('2.5'), in: 'USD', since: '24h' }] as const;
  const told = { source: pick(SPEAKERS, roll), at: NOW - agoMs, changes };
  return {
    text: `${told.source} tells the change of ${agoMs / SECOND} s ago`,
    tell: (states) => states.foldChanges(LINK, told),
  };
}

function drawnClock(roll: Die, agoMs: number): Event {
  const hostOffsetMs = pick(CLOCK_AHEAD_MS, roll);
  return {
    isClock: true,
    text: `the hosts are ${hostOffsetMs / SECOND} s ahead, ${agoMs / SECOND} s ago`,
    tell: (states) => states.foldClock(hostOffsetMs, NOW - agoMs),
  };
}

function* drawnStory(roll: Die): Generator<Event> {
  let agoMs = HOUR_AGO;
  for (let left = 2 + roll(LONGEST - 1); left > 0; left--) {
    agoMs = Math.max(0, agoMs - (1 + roll(95)) * SECOND);
    // A result that waits for a rate comes later than its receipt, now and then by far.
    const lagMs = roll(5) === 0 ? roll(roll(2) === 0 ? 5 : 200) * SECOND : 0;
    const kind = roll(12);
    if (kind === 0) yield drawnChange(roll, agoMs);
    else if (kind === 1) yield drawnClock(roll, agoMs);
    else yield drawnResult(roll, agoMs + lagMs, lagMs);
  }
}

test(`a private window knows what one who hears all would know, in ${STORIES} stories, and nobody else does`, () => {
  const roll = createDie(23);
  for (let story = 0; story < STORIES; story++) {
    const common = createAssetStateStore(createMemoryStore());
    const own = createAssetStateStore(createMemoryStore(), common);
    const all = createAssetStateStore(createMemoryStore());
    const commonly = createAssetStateStore(createMemoryStore());
    const told: string[] = [];
    for (const event of drawnStory(roll)) {
      const isPrivate = roll(2) === 0;
      told.push(`${isPrivate ? 'in private' : 'commonly'}: ${event.text}`);
      event.tell(isPrivate ? own : common);
      event.tell(all);
      if (!isPrivate || event.isClock) event.tell(commonly);
    }
    expect(own.of(LINK), told.join('\n')).toEqual(all.of(LINK));
    expect(common.of(LINK), told.join('\n')).toEqual(commonly.of(LINK));
  }
});

test('a private window hears late what both layers hear, however many failed beside it', () => {
  const common = createAssetStateStore(createMemoryStore());
  const own = createAssetStateStore(createMemoryStore(), common);
  const tell = (states: AssetStateStore, source: SourceName, agoMs: number) =>
    states.fold(LINK, resultOf(source, failed(agoMs)), NOW - agoMs);
  own.fold(LINK, resultOf('CoinGecko', failed(2 * SECOND)), NOW - 2 * SECOND);
  const others = SOURCE_NAMES.filter((name) => name !== 'Upbit');
  for (const source of others) tell(common, source, 1.3 * SECOND);
  for (const source of SOURCE_NAMES) tell(own, source, 1.2 * SECOND);
  common.fold(LINK, resultOf('Upbit', quoted('50', 1.5 * SECOND)), NOW);
  for (const states of [common, own]) expect(states.of(LINK).lastGood.korea).toMatchObject({ usd: '50' });
});
