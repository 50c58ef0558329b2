/** How long a hundred prices take to stand on a page, beside as many bare elements in the same cells. */
import { withLists } from './explorer-page.ts';
import { inTurns } from './in-turns.ts';
import { type Row, ratioRow } from './rows.ts';

const ROUNDS = 50;
const PRICES = 100;
/** Before that, code is still being compiled and letters are drawn for the first time. */
const WARM_UPS = 5;

export function measurePricesPlaced(): Promise<readonly Row[]> {
  return withLists(async (open) => {
    const page = await open();
    for (let turn = 0; turn < WARM_UPS; turn++) await page.time('placePrices', PRICES);
    const measured = await inTurns(
      () => page.time('placePrices', PRICES),
      () => page.time('placeBare', PRICES),
      ROUNDS,
    );
    const row = {
      what: `${PRICES} prices placed, warm`,
      beside: `${PRICES} bare <span>s`,
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 1.8 } }, measured)];
  });
}
