/** How long the first look at a page of 12,000 elements takes, beside reading every link's address. */
import { type ListPage, withLists } from './explorer-page.ts';
import { inTurns } from './in-turns.ts';
import { type Row, ratioRow } from './rows.ts';

const ROUNDS = 25;

export function measureFirstScan(): Promise<readonly Row[]> {
  return withLists(async (open) => {
    const measured = await inTurns(
      () => scanMs(open, 'firstScan'),
      () => scanMs(open, 'bareScan'),
      ROUNDS,
    );
    const row = {
      what: 'first scan, 12,000 elements',
      beside: 'each link’s URL, one RegExp',
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 0.8 } }, measured)];
  });
}

/** Each in a page just opened, as it happens: a second scan of a page is another matter. */
async function scanMs(open: () => Promise<ListPage>, name: 'firstScan' | 'bareScan'): Promise<number> {
  const page = await open();
  const took = await page.time(name);
  await page.close();
  return took;
}
