/** For how long an import of many lines keeps the console from answering, beside plain parsing of the same text in one go. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startStage } from '../../test/e2e/stage.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 20;
const LINES = 100_000;
const TEXT = Array.from(
  { length: LINES },
  (_, i) => `ETH, 0x5e5e${i.toString(16).padStart(36, '0')}, ${i}.5`,
).join('\n');

export async function measureImport(): Promise<readonly Row[]> {
  const stage = await startStage();
  // A file of its own: one that is handed over by its content is put together in the page, in a task longer than any of ours.
  const folder = await mkdtemp(join(tmpdir(), 'sise-bench-'));
  try {
    const file = join(folder, 'tokens.csv');
    await writeFile(file, TEXT);
    const page = await stage.chromium.openPopup('options.html#settings');
    await page.evaluate(countTasks);
    const measured = await inTurns(
      () => imported(page, file),
      () => page.evaluate(parsedInOneGo, TEXT),
      ROUNDS,
    );
    const row = {
      what: 'longest task of an import of 100,000 lines',
      beside: 'parsing it in one go',
    } as const;
    return [ratioRow({ ...row, unit: 'ms', budget: { atMost: 3 } }, measured)];
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Counting {
  longest: number;
}

/** Runs in the page. A browser reports no task shorter than 50 ms. */
function countTasks(): void {
  const self = globalThis as unknown as Counting;
  self.longest = 50;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) self.longest = Math.max(self.longest, duration);
  }).observe({ type: 'longtask' });
}

async function imported(page: Page, file: string): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Counting).longest = 50;
  });
  await page.locator('.backup input[type="file"]').setInputFiles(file);
  await page.locator('.backup-preview').waitFor({ timeout: 60_000 });
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((globalThis as unknown as Counting).longest), 100),
        ),
      ),
  );
  await page.locator('.backup-preview .quiet').click();
  return longest;
}

/** Runs in the page: the least that tells tokens apart. Resolves to its milliseconds. */
function parsedInOneGo(text: string): Promise<number> {
  return new Promise((resolve) =>
    setTimeout(() => {
      const startedAt = performance.now();
      const tokens = new Map<string, { network: string; amount: number }>();
      for (const line of text.split('\n')) {
        const [network = '', address = '', amount = ''] = line.split(',');
        tokens.set(address.trim().toLowerCase(), { network, amount: Number(amount) });
      }
      resolve(performance.now() - startedAt);
    }),
  );
}
