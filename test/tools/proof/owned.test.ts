/** The proof's own eyes: an acknowledged act of any kind that left nothing behind is noticed, and one that did is not. */
import { expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { DEFAULT_SETTINGS } from '../../../src/extension/background/watchlist/settings.ts';
import type { Reply } from '../../../src/extension/messages/messages.ts';
import { createActs, type DrawnAct, KINDS, RESTORE } from '../../../tools/proof/drawn-acts.ts';
import { type Owned, problemsOf, UNKNOWN, written } from '../../../tools/proof/owned.ts';
import { recordedProblems } from '../../../tools/proof/recording.ts';
import { createDie } from '../../world/die.ts';

const NOTHING: Owned = {
  saved: [],
  amounts: {},
  alerts: [],
  settings: DEFAULT_SETTINGS,
  projects: [],
  captured: [],
};

const token = (digit: string): AssetKey => `ETH:0x${digit.repeat(40)}`;
const tokens = [token('1'), token('2'), token('3')] as const;

/** What the background draws for what is new. */
function drawn(owned: Owned, number: number): Owned {
  return {
    ...owned,
    alerts: owned.alerts.map((alert, place) => ({ ...alert, id: alert.id || `${number} ${place}` })),
    projects: owned.projects.map((project, place) => ({
      ...project,
      id: project.id || `${place}`,
      key: project.key === UNKNOWN ? `key ${number}` : project.key,
    })),
  };
}

/** As the background answers to a removal. */
function answerTo({ message }: DrawnAct, { saved, amounts }: Owned): Reply {
  if (message.type !== 'remove') return { ok: true, value: null };
  const { asset } = message;
  const amount = amounts[asset];
  const before = saved[saved.indexOf(asset) + 1] ?? null;
  const removed = { asset, address: asset.slice(4), addedAt: 1, before, ...(amount && { amount }) };
  return { ok: true, value: removed };
}

test('a hundred acknowledged acts are of every kind: one that is lost is a problem, one that is there is none', () => {
  const acts = createActs(createDie(1));
  const noticed = new Set<string>();
  let owned = NOTHING;
  for (let i = 0; i < 100; i++) {
    const act = acts.draw(owned, i);
    const after = drawn(act.after(owned), i);
    expect(problemsOf(after, owned, act, true)).toEqual([]);
    expect(problemsOf(owned, owned, act, false)).toEqual([]);
    if (problemsOf(owned, owned, act, true).length > 0) noticed.add(act.kind);
    acts.answered(act, answerTo(act, owned), owned);
    owned = after;
  }
  expect(acts.missing()).toEqual([]);
  expect(KINDS.filter((kind) => !noticed.has(kind))).toEqual(['save again']);
});

test('sixty acts of which none is undone are of every other kind, whatever the die says', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const acts = createActs(createDie(seed));
    const kinds = new Set<string>([RESTORE]);
    let owned = NOTHING;
    for (let i = 0; i < 60; i++) {
      const act = acts.draw(owned, i);
      kinds.add(act.kind);
      owned = drawn(act.after(owned), i);
    }
    expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  }
});

test('a removal that is undone brings everything back, and is pressed again without an answer', () => {
  const [first, asset, last] = tokens;
  const rule = { kind: 'above', currency: 'USD', line: '5' as Decimal } as const;
  const before: Owned = {
    ...NOTHING,
    saved: [first, asset, last],
    amounts: { [asset]: '2.5' as Decimal },
    alerts: [{ id: 'a', asset, rule }],
  };
  const gone: Owned = { ...NOTHING, saved: [first, last] };
  const halfway: Owned = { ...before, alerts: [] };
  const acts = createActs(createDie(1));
  const removal: DrawnAct = { kind: 'remove', message: { type: 'remove', asset }, after: () => gone };
  acts.answered(removal, answerTo(removal, before), before);
  const undoing = acts.draw(gone, 0);
  expect(undoing.message.type).toBe('restore');
  expect([before, halfway, gone].map((each) => problemsOf(each, gone, undoing, false).length)).toEqual([
    0, 0, 0,
  ]);
  expect([before, halfway, gone].map((each) => problemsOf(each, gone, undoing, true).length)).toEqual([
    0, 1, 1,
  ]);
  acts.answered(undoing, null, gone);
  expect(written(acts.draw(halfway, 1).after(halfway))).toBe(written(before));
});

test('recorded points that are lost or there twice are problems', () => {
  const before = { 'BTC:0x/5m/1': '10 1 1000 0\n' };
  const then = (text: string) => recordedProblems(before, { 'BTC:0x/5m/1': text });
  expect(then('10 1 1000 0\n310 1 1000 0\n')).toEqual([]);
  expect(
    [then(''), then('310 1 1000 0\n'), recordedProblems(before, {})].map(({ length }) => length),
  ).toEqual([1, 1, 1]);
  expect(then('10 1 1000 0\n20 1 1000 0\n')).toHaveLength(1);
});
