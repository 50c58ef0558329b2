/** What a person has saved, as each view finds it: whatever another view did before is not there. */
import {
  databaseStores,
  readDatabase,
  readWholeSession,
  writeDatabase,
  writeSession,
} from '../../test/e2e/in-worker.ts';
import type { Stage } from '../../test/e2e/stage.ts';

export interface SavedState {
  /** Brings it back; `prices`: with what was heard until then, or as after a start of the browser. */
  restore(prices: 'kept' | 'none'): Promise<void>;
}

/** Takes what is there now. */
export async function takeState({ chromium, ...stage }: Stage): Promise<SavedState> {
  const session = await chromium.evaluateInWorker(readWholeSession, null);
  const names = await chromium.evaluateInWorker(databaseStores, null);
  const stores: [string, Awaited<ReturnType<typeof readDatabase>>][] = [];
  for (const name of names) stores.push([name, await chromium.evaluateInWorker(readDatabase, name)]);
  return {
    async restore(prices) {
      // What pages keep themselves is emptied in a page.
      await stage.open();
      await stage.reset();
      for (const [store, items] of stores)
        await chromium.evaluateInWorker(writeDatabase, { store, items: items as never });
      if (prices === 'kept') await chromium.evaluateInWorker(writeSession, session);
      await chromium.stopWorker();
    },
  };
}
