/** What a person comes for, from the open popup: an action is a click, a key, or a text typed with its Enter. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../acts.ts';
import { openActionPopup } from '../browsers/action-popup.ts';
import { nothingWentWrong } from '../nothing-went-wrong.ts';
import { type Stage, sharedStage } from '../stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const LIMIT = { timeout: 30_000 };

let stage: Stage;
/** Sees what is kept; the popup under test is the toolbar's. */
let witness: Page;

beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(async () => {
  await stage.reset();
  witness = await stage.chromium.openPopup('manifest.json');
});

async function viewNow() {
  const reply = await ask<'view'>(witness, { type: 'view' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}

/** A person before the popup that the toolbar has just opened, whose prices are there. */
async function person() {
  const popup = await openActionPopup(stage.chromium, witness);
  const isThere = (selector: string) => expect.poll(() => popup.textOf(selector), LIMIT).not.toBeNull();
  await isThere('[data-asset="ETH:0x"].row-priced');
  let actions = 0;
  const click = async (selector: string) => {
    actions += 1;
    await isThere(selector);
    await popup.click(selector);
  };
  return {
    popup,
    isThere,
    actions: () => actions,
    click,
    open: (asset: string) => click(`[data-asset="${asset}"] .cover`),
    press: async () => {
      actions += 1;
      await popup.press('Enter');
    },
    enter: async (text: string) => {
      actions += 1;
      await popup.type(text);
      await popup.press('Enter');
    },
  };
}

test('a token is found by its Korean name and saved in 2 actions', async () => {
  const { enter, isThere, actions } = await person();
  await isThere('.add-field:focus');
  await enter('체인링크');
  await expect
    .poll(async () => (await viewNow()).saved.some(({ asset }) => asset === LINK), LIMIT)
    .toBe(true);
  expect(actions()).toBeLessThanOrEqual(2);
  nothingWentWrong(stage);
});

test('an amount is kept in 2 actions', async () => {
  const { open, enter, isThere, actions } = await person();
  await open('ETH:0x');
  await isThere('[data-asset="ETH:0x"] .amount-field');
  await enter('1,234.5');
  const amounts = async () => (await viewNow()).saved.flatMap(({ held }) => held?.amount ?? []);
  await expect.poll(amounts, LIMIT).toEqual(['1234.5']);
  expect(actions()).toBe(2);
  nothingWentWrong(stage);
});

test('an alert 5 % above the price is set in 3 actions', async () => {
  const { open, click, press, isThere, actions } = await person();
  await open('ETH:0x');
  await click('[data-focus="bell"]');
  await isThere('[data-focus="alert"]:focus');
  await press();
  const rules = async () => (await viewNow()).alerts?.map(({ rule }) => rule) ?? [];
  await expect.poll(rules, LIMIT).toMatchObject([{ kind: 'above' }]);
  const [rule] = await rules();
  const price = (await viewNow()).saved.find(({ asset }) => asset === 'ETH:0x')?.price.usd;
  const line = rule && 'line' in rule ? rule.line : null;
  expect(Number(line) / Number(price)).toBeCloseTo(1.05, 2);
  expect(actions()).toBe(3);
  nothingWentWrong(stage);
});

test('the chart and the seven sources are 1 action away', async () => {
  const { open, popup, isThere, actions } = await person();
  await open('ETH:0x');
  await isThere('.row-plot .u-over');
  await expect.poll(() => popup.textOf('.row-chart-facts .change'), LIMIT).toMatch(/%$/);
  await isThere('.compared-list > :nth-child(7)');
  expect(actions()).toBe(1);
  nothingWentWrong(stage);
});

test('what is held was worth so much at the end of last year: 2 actions', async () => {
  const amount = { type: 'amount', asset: 'ETH:0x', amount: '2', was: null } as const;
  await ask<'amount'>(witness, amount as never);
  const { click, actions } = await person();
  const opened = stage.chromium.context.waitForEvent('page');
  await click('.foot-records');
  const records = await opened;
  const year = new Date().getFullYear() - 1;
  const button = records.locator('.records-form .main-button');
  await expect.poll(() => button.textContent(), LIMIT).toContain(String(year));
  await button.click();
  await expect.poll(() => records.locator('.records-table tfoot').textContent(), LIMIT).toMatch(/\$\d/);
  expect(actions() + 1).toBe(2);
  nothingWentWrong(stage);
});
