/** A device whose clock is a day ahead: prices come all the same, with their true ages, and the popup says what is wrong. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startWorld } from '../world/server.ts';
import { rowsOf, untilPriced } from './acts.ts';
import { startChromium } from './browsers/chromium.ts';
import { copyWithClock } from './later-clock.ts';

test('a clock that is a day ahead costs no price, and is reported', async () => {
  const { port, close } = await startWorld();
  onTestFinished(close);
  const home = await mkdtemp(join(tmpdir(), 'sise-clock-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  const extension = join(home, 'extension');
  await copyWithClock(extension, 1440 * 60_000, '1.0.1');
  const chromium = await startChromium({ port, profile: join(home, 'profile'), extension });
  onTestFinished(() => chromium.close());

  const popup = await chromium.openPopup();
  await untilPriced(popup, 2);
  await expect
    .poll(() => popup.locator('.banner').textContent())
    .toBe('Your clock is 1 day fast. Sise uses the sources’ time. Please correct your clock.');
  expect((await rowsOf(popup)).map(({ status }) => status)).toEqual(Array(2).fill('priced'));
  expect(chromium.errors()).toEqual([]);
});
