/** What a person does on a page to come to a view. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import { addByTyping, ask } from '../../test/e2e/acts.ts';
import { LOOK_ALIKE, SAVED } from './assets.ts';

/** Amounts of a coin and of tokens, one of them without a price, and two alerts. */
export async function hold(page: Page): Promise<void> {
  const amounts = [
    ['BTC:0x', '0.25'],
    [SAVED[0], '1234.5'],
    [SAVED[1], '1000000'],
  ] as const;
  for (const [asset, amount] of amounts)
    await ask<'amount'>(page, { type: 'amount', asset, amount: amount as never, was: null });
  for (const line of ['11', '25000'])
    await ask<'addAlert'>(page, {
      type: 'addAlert',
      asset: SAVED[0],
      rule: { kind: 'above', currency: line === '11' ? 'USD' : 'KRW', line: line as never },
    });
}

/** Amounts, which are then hidden. */
export async function hideWorth(page: Page): Promise<void> {
  await hold(page);
  await page.locator('.worth button').first().press('Enter');
}

export async function openRow(page: Page, asset: string): Promise<void> {
  await page.locator(`[data-asset="${asset}"] .cover`).press('Enter');
}

export async function switchSourcesOff(page: Page): Promise<void> {
  await ask<'settings'>(page, { type: 'settings', change: { off: [...SOURCE_NAMES] } });
}

/** Saves the token that is called like another, and opens it. */
export async function saveLookAlike(page: Page): Promise<void> {
  await addByTyping(page, LOOK_ALIKE);
  await openRow(page, LOOK_ALIKE);
}

/** As the page comes anew, with what looks for faults in it. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(axe.source);
}
