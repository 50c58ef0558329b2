/** The proof's own eyes: an acknowledged act of any kind that left nothing behind is noticed, and one that did is not. */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/watchlist/settings.ts';
import { createDie } from './die.ts';
import { drawAct } from './drawn-acts.ts';
import { type Owned, problemsOf, written } from './owned.ts';

const NOTHING: Owned = {
  saved: [],
  amounts: {},
  alerts: [],
  settings: DEFAULT_SETTINGS,
  projects: [],
  captured: [],
};

test('an acknowledged act that is lost is a problem, one that is there is none', () => {
  const roll = createDie(1);
  const seen = new Set<string>();
  let owned = NOTHING;
  for (let i = 0; i < 400; i++) {
    const act = drawAct(owned, roll, i);
    const after = act.after(owned);
    expect(problemsOf(after, owned, act, true)).toEqual([]);
    expect(problemsOf(owned, owned, act, false)).toEqual([]);
    if (written(after) !== written(owned)) {
      seen.add(act.message.type);
      expect(problemsOf(owned, owned, act, true)).toHaveLength(1);
    }
    // The background names what is new.
    owned = {
      ...after,
      alerts: after.alerts.map((alert, place) => ({ ...alert, id: `${place}` })),
      projects: after.projects.map((project, place) => ({ ...project, id: `${place}` })),
    };
  }
  expect([...seen].sort()).toEqual([
    ...['addAlert', 'amount', 'createProject', 'deleteCaptures', 'keepCaptures', 'move', 'remove'],
    ...['removeAlert', 'renameProject', 'revokeProject', 'save', 'settings'],
  ]);
});
