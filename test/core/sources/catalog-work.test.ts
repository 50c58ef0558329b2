/** The longest list delays no request; its cost beside parsing is measured by `npm run bench -- catalog`. */
import { expect, test } from 'vitest';
import { longCatalog, readCatalog } from './long-catalog.ts';

test('a list of 20 MB is read whole, and lets others have their turns', async () => {
  const text = longCatalog();
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setTimeout(count);
  };
  count();
  const { contracts, names } = await readCatalog(text);
  isDone = true;
  expect(turns).toBeGreaterThan(10);
  expect(contracts.split('\n').length).toBeGreaterThan(60_000);
  expect(names.split('\n').length).toBeGreaterThan(40_000);
}, 60_000);
