/** What it takes a new person, without reading anything, to follow a token: counted press by press. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, fieldOf, savedOf, untilPriced } from '../acts.ts';
import { welcomeIn } from '../browsers/chromium.ts';
import { type Stage, startStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LIMIT = { timeout: 20_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ welcome: true });
});
afterAll(() => stage?.close());

/** A person at a page: each click and each key is counted, the words that are typed are not. */
function person(page: Page) {
  let acts = 0;
  return {
    acts: () => acts,
    click: async (selector: string) => {
      acts += 1;
      await page.locator(selector).click(LIMIT);
    },
    press: async (key: string) => {
      acts += 1;
      await page.keyboard.press(key);
    },
    type: (words: string) => page.keyboard.type(words),
  };
}

test('from the welcome to a token found by its Korean name, with an amount and an alert, are 10 acts at most', async () => {
  const welcome = await welcomeIn(stage.chromium.context);
  await welcome.locator('.step').first().waitFor(LIMIT);
  // The press on the button of the toolbar.
  const outside = 1;

  const popup = await stage.open();
  await untilPriced(popup, 2);
  const { click, press, type, acts } = person(popup);
  if (!(await fieldOf(popup).evaluate((field) => field === document.activeElement)))
    await click('.add-field');
  await type('체인링크');
  await popup.locator(`[data-result="${LINK}"]`).waitFor(LIMIT);
  await press('Enter');
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK]);

  await click(`[data-asset="${LINK}"] .cover`);
  await type('12.5');
  await press('Enter');
  await click('[data-focus="bell"]');
  await popup.locator('.alerts-form').waitFor(LIMIT);
  await press('Enter');

  const kept = async () => {
    const reply = await ask<'view'>(popup, { type: 'view' });
    if (!reply.ok) throw new Error(reply.error);
    const { saved, alerts = [] } = reply.value;
    return {
      amounts: saved.flatMap(({ held }) => held?.amount ?? []),
      alerts: alerts.map(({ asset, rule }) => [asset, rule.kind]),
    };
  };
  await expect.poll(kept, LIMIT).toEqual({ amounts: ['12.5'], alerts: [[LINK, 'above']] });
  expect(acts() + outside).toBeLessThanOrEqual(10);
  expect(stage.chromium.errors()).toEqual([]);
});
