/** The card on pages that mean harm, in a real Firefox ESR, where no test can look into it. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pricesEn } from '../../texts.ts';
import { callCard, closeCard } from './call-card.ts';
import { type FirefoxLookUpStage, startFirefoxLookUpStage } from './firefox-stage.ts';
import { cover, findable, lookUp } from './hostile-page.ts';
import { LINK, USDT, USDT_KEY } from './pages.ts';

const PAGE = `<!doctype html><title>Chat</title><p id="text">${USDT}</p>`;
const LIMIT = { timeout: 20_000 };

let stage: FirefoxLookUpStage;
let page: Page;

beforeAll(async () => {
  stage = await startFirefoxLookUpStage(PAGE);
  page = stage.page;
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await stage.fresh();
  await ask({ type: 'remove', asset: USDT_KEY });
});

function ask(message: object): Promise<unknown> {
  return stage.popup.evaluate((sent) => {
    const { browser } = globalThis as unknown as {
      browser: { runtime: { sendMessage(message: object): Promise<{ value: unknown }> } };
    };
    return browser.runtime.sendMessage(sent).then(({ value }) => value);
  }, message);
}

const saved = async () =>
  ((await ask({ type: 'view' })) as { saved: { asset: string }[] }).saved
    .map(({ asset }) => asset)
    .filter((asset) => !asset.endsWith(':0x'));

const box = () =>
  page.evaluate(() => document.querySelector('[data-sise-card]')?.getBoundingClientRect().toJSON());

/** What is found of a price, whichever source it comes from: a busy machine can be too late for the first. */
const PRICE = '$';

/** The card with its price: then it is as high as it becomes. */
async function openCard(): Promise<void> {
  await callCard(page, stage.screen);
  // Lower, as soon as no other network is asked any more.
  await expect
    .poll(() => page.evaluate(findable, [PRICE, pricesEn.waiting]), LIMIT)
    .toMatchObject({ found: [true, false] });
}

/** The card that has stood for so long that a press on Save counts. */
async function openSettledCard(): Promise<void> {
  await openCard();
  await pass(1_500);
}

async function pass(ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((then, least) => performance.now() - then > least, {}, from, ms);
}

/** In the lower left corner, above the card's edge. */
async function whereSaveIs(): Promise<{ x: number; y: number }> {
  const { left, bottom } = await box();
  return { x: left + 50, y: bottom - 31 };
}

async function pressSave(): Promise<void> {
  const { x, y } = await whereSaveIs();
  await page.mouse.click(x, y);
}

test('searching and measuring tell prices, but not what is saved', async () => {
  const seen: unknown[] = [];
  for (const isSaved of [false, true]) {
    if (isSaved) await ask({ type: 'add', text: `eip155:1:${USDT}`, isPrivate: false });
    await openCard();
    seen.push(await page.evaluate(findable, [PRICE, 'Save', 'Saved', '저장', '저장됨']));
    await closeCard(page, stage.screen);
  }
  expect(seen[0]).toMatchObject({ found: [true, true, false, false, false] });
  expect(seen[1]).toEqual(seen[0]);
});

describe('Save', () => {
  test('counts where the card is in plain sight', async () => {
    await openSettledCard();
    await pressSave();
    await expect.poll(saved, LIMIT).toEqual([USDT_KEY]);
  });

  test('is not reached through what covers the card, however that is made', async () => {
    await openSettledCard();
    // The card is gone after a press that hits anything else.
    await page.evaluate(cover, { inset: '0' });
    await page.evaluate(
      (css) => document.head.insertAdjacentHTML('beforeend', css),
      ['<style>#cover, #cover::before { pointer-events: none !important }</style>'].join(''),
    );
    await expect
      .poll(
        () =>
          pressSave().then(
            () => box(),
            () => undefined,
          ),
        LIMIT,
      )
      .toBeUndefined();
    expect(await saved()).toEqual([]);
    // With the card goes the sheet that made the cover take presses.
    const hit = () => page.evaluate(() => document.elementFromPoint(50, 50)?.id);
    await expect.poll(hit, LIMIT).not.toBe('cover');
  });

  test('does not count right after a cover was lifted', async () => {
    const press = async () => {
      await stage.fresh();
      await openSettledCard();
      // Where it is already, it does not move.
      await page.mouse.move(600, 400);
      await page.evaluate(cover, { inset: '0' });
      await page.evaluate(() => {
        const world = window as unknown as { lifted?: number; pressed: number };
        const lift = () => {
          document.querySelector('#cover')?.remove();
          world.lifted ??= performance.now();
        };
        window.addEventListener('pointermove', lift, { capture: true });
        window.addEventListener(
          'click',
          () => {
            world.pressed = performance.now();
          },
          { capture: true },
        );
      });
      // Before a person can have answered to the cover.
      await pass(300);
      await pressSave();
      return page.evaluate(() => {
        const { lifted, pressed } = window as unknown as { lifted: number; pressed: number };
        return pressed - lifted;
      });
    };
    // A machine that is too slow for the trick leaves the person the half second.
    await expect.poll(press, { timeout: 60_000 }).toBeLessThan(400);
    expect(await box()).toBeDefined();
    expect(await saved()).toEqual([]);
  });
});

/** Runs in the tab as the card does; the function must stand alone. */
function inTab<A, R>(run: (given: A) => Promise<R>, given: A): Promise<R> {
  const args = JSON.stringify([given]);
  return stage.popup.evaluate(`browser.tabs.query({ active: true })
    .then(([tab]) => browser.scripting.executeScript({ target: { tabId: tab.id }, func: ${run}, args: ${args} }))
    .then(([answered]) => answered.result)`) as Promise<R>;
}

const documents = () =>
  stage.popup.evaluate(async () => {
    const { browser } = globalThis as unknown as {
      browser: { storage: { session: { get(): Promise<object> } } };
    };
    return Object.keys(await browser.storage.session.get()).filter((key) => key.startsWith('card-grants'));
  });

test('a script that pretends to be the card gets nothing about another address', async () => {
  await openCard();
  expect(await inTab(lookUp, USDT)).toEqual({ [USDT_KEY]: false });
  expect(await inTab(lookUp, LINK)).toEqual({});
});

test('what may be asked is the document’s: the next one in the tab is another', async () => {
  const before = await documents();
  await openCard();
  await stage.fresh();
  await openCard();
  await expect.poll(async () => (await documents()).length).toBe(before.length + 2);
});
