/** A click on a price of an explorer page opens its card, in a real Firefox ESR; nothing else there does. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedFirefoxStage } from '../firefox-stage.ts';
import { toFront } from '../lookup/call-card.ts';
import {
  addFrame,
  clickPrice,
  type DrivenPage,
  expectFirstCard,
  IDLE_ACTS,
  watched,
  whenPriced,
} from './price-clicks.ts';

const LIST = 'https://etherscan.io/tokens?p=1';
const LIMIT = { timeout: 20_000 };
const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';

type Stage = Awaited<ReturnType<typeof sharedFirefoxStage>>;
type Page = Awaited<ReturnType<Stage['firefox']['browser']['newPage']>>;

let stage: Stage;
let page: Page;
let driven: DrivenPage;

beforeAll(async () => {
  stage = await sharedFirefoxStage();
});
beforeEach(async () => {
  page = await stage.firefox.browser.newPage();
  driven = page as unknown as DrivenPage;
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(LIST);
  await toFront(page);
  await whenPriced(driven, LINK, USDT);
});
afterEach(() => page.close());

test('the details of a price are one click away, and the row does not follow', async () => {
  await clickPrice(driven, LINK);
  await expect.poll(async () => (await watched(driven)).cards, LIMIT).toBe(1);
  expect(await watched(driven)).toEqual({ cards: 1, followed: 0 });
  expect(page.url()).toBe(LIST);
});

describe('no card opens', () => {
  test.each(IDLE_ACTS)('by %s', async (_, act, followed) => {
    await act(driven, LINK, USDT);
    await expectFirstCard(driven, USDT, followed);
  });

  test('by a click in a frame, whose prices do not offer it', async () => {
    const { x, y, cursor, hint } = await addFrame(driven, LINK);
    expect([cursor, hint.includes('Click')]).toEqual(['auto', false]);
    await page.mouse.click(x, y);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await expectFirstCard(driven, USDT);
  });
});
