/** axe finds nothing to object to, whatever the popup shows. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addByPasting, fieldOf, paste, untilPriced } from './acts.ts';
import { type Stage, startStage } from './stage.ts';

const COINS = 5;
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
/** Sources know the contract, none has a price: its platform must be chosen. */
const NOBODY_PRICES = '0x5e00000000000000000000000000000000000404';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

const STATES: readonly (readonly [shows: string, act: (popup: Page) => Promise<void>])[] = [
  ['coins and saved tokens', async () => {}],
  ['the details of a row', (popup) => openRow(popup, LINK)],
  ['the settings', (popup) => popup.getByRole('button', { name: 'Settings' }).click()],
  [
    'what is wrong with an address',
    async (popup) => {
      await fieldOf(popup).fill('0x12');
      await fieldOf(popup).press('Enter');
      await popup.locator('[aria-invalid="true"]').waitFor();
    },
  ],
  [
    'a choice of platforms',
    async (popup) => {
      await paste(popup, NOBODY_PRICES);
      await popup.getByRole('group', { name: /platform/ }).waitFor();
    },
  ],
  [
    'a removal that can be undone',
    async (popup) => {
      await openRow(popup, PEPE);
      await popup.getByRole('button', { name: 'Remove' }).click();
      await popup.getByRole('button', { name: 'Undo' }).waitFor();
    },
  ],
];

describe.each(['light', 'dark'] as const)('in %s, the popup', (colorScheme) => {
  test.each(STATES)('is accessible while it shows %s', async (_, act) => {
    const popup = await stage.open();
    await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilPriced(popup, COINS);
    await addByPasting(popup, LINK);
    await addByPasting(popup, PEPE);
    await act(popup);
    expect(await objectionsTo(popup)).toEqual([]);
    expect(stage.chromium.errors()).toEqual([]);
  });
});

test('in Korean, the popup is accessible and says its language', async () => {
  const popup = await stage.open();
  await untilPriced(popup, COINS);
  await popup.getByRole('button', { name: 'Settings' }).click();
  await popup.getByRole('radio', { name: '한국어' }).check({ force: true });
  await popup.getByRole('button', { name: '설정' }).waitFor();
  expect(await popup.locator('html').getAttribute('lang')).toBe('ko');
  expect(await objectionsTo(popup)).toEqual([]);
});

async function openRow(popup: Page, asset: string): Promise<void> {
  await popup.locator(`[data-asset="${asset}"]`).getByRole('button').first().click();
}

async function objectionsTo(popup: Page): Promise<string[]> {
  await popup.evaluate(axe.source);
  return popup.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
