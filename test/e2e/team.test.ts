/** The build for a team in a real Chromium, with the real server: its prices first, the sources where it may be left out (docs/architecture.md §11). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCES } from '../../src/market/source-table.ts';
import { serverEn } from '../../src/ui/i18n/server.en.ts';
import { afterRound, ask, rowsOf, statusesOf, untilPriced, withoutPremiums } from './acts.ts';
import { BUILD } from './browsers/chromium.ts';
import { useOwnFont } from './explorers/page-font.ts';
import {
  type ExplorerStage,
  explorerPage,
  pricesOn,
  startExplorerStage,
  tokenRow,
  tokenTable,
} from './explorers/stage.ts';
import { emptyStorage, readAlarms } from './in-worker.ts';
import { startPrivateWindows } from './private-windows.ts';
import { connectable, createTeamServer, type TeamServer } from './team-server.ts';

/** By its contract alone: nobody knows it by a name. */
const TOKEN = '0x5e00000000000000000000000000000000000002';
const ASSET = `ETH:${TOKEN}` as const;
const PAGE = 'https://etherscan.io/tokens?team';
const TOKENS = explorerPage(tokenTable(tokenRow(TOKEN)));

let server: TeamServer;
let stage: ExplorerStage;
let key: string;

beforeAll(async () => {
  server = await createTeamServer();
  key = await server.newKey('team');
  stage = await startExplorerStage({ extension: server.build('chrome'), direct: '127.0.0.1' });
});
afterAll(async () => {
  await stage?.close();
  await server?.close();
});
beforeEach(async () => {
  await closePages();
  await stage.chromium.stopWorker();
  await stage.chromium.evaluateInWorker(emptyStorage, null);
  await stage.chromium.stopWorker();
  await server.start();
  forgetAsked();
});

async function closePages(): Promise<void> {
  const pages = stage.chromium.context.pages().slice(1);
  await Promise.all(pages.map((page) => page.close()));
}

function forgetAsked(): void {
  server.answered();
  stage.world.log.length = 0;
  stage.world.limits.reset();
}

/** Tether's price is asked for Korea's premium, which does not come through the server. */
const OF_PREMIUM = /tether|0xdac17f958d2ee523a2206206994597c13d831ec7/;

/** What the browser itself has asked sources for prices. */
function sourcesAsked(): readonly string[] {
  const hosts: readonly string[] = SOURCES.map(({ host }) => host);
  return withoutPremiums(stage.world.log)
    .filter(({ host }) => hosts.includes(host))
    .map(({ url }) => url)
    .filter((url) => !OF_PREMIUM.test(url));
}

async function enter(
  change: { mode?: 'only' | 'fallback'; pages?: boolean } = {},
  entered = key,
): Promise<void> {
  const page = await stage.chromium.openPopup('options.html#sources');
  expect(await ask<'serverKey'>(page, { type: 'serverKey', key: entered })).toEqual({
    ok: true,
    value: 'works',
  });
  await ask<'serverChoice'>(page, { type: 'serverChoice', change });
  await page.close();
}

/** After a minute and a half in which nobody asked. */
async function later(): Promise<Page> {
  await closePages();
  await stage.letTimePass(90_000);
  forgetAsked();
  const popup = await stage.chromium.openPopup();
  await afterRound(popup);
  return popup;
}

/** Opens the list, in which there is a token besides the five coins, all of it priced. */
async function openList(): Promise<Page> {
  const popup = await stage.chromium.openPopup();
  await ask<'save'>(popup, { type: 'save', asset: ASSET, address: TOKEN });
  await untilPriced(popup, 6);
  await afterRound(popup);
  return popup;
}

/** Whoever the prices came through, once each. */
async function throughOf(popup: Page): Promise<readonly string[]> {
  return [...new Set(await popup.locator('.from-through').allTextContents())];
}

async function figuresOf(popup: Page) {
  return (await rowsOf(popup)).map(({ asset, exactUsd, exactKrw }) => ({ asset, exactUsd, exactKrw }));
}

const says = (text: string) => text.replaceAll('{host}', server.host);

test('only the builds for a team may connect to its server', () => {
  const origin = `http://${server.host}`;
  for (const browser of ['chrome', 'firefox'] as const)
    expect(connectable(server.build(browser))).toEqual([...connectable(BUILD), origin]);
});

test('it is asked every five minutes unless the person wants it otherwise', async () => {
  const popup = await stage.chromium.openPopup();
  const periods = async () =>
    (await stage.chromium.evaluateInWorker(readAlarms, null)).flatMap(
      ({ periodInMinutes }) => periodInMinutes ?? [],
    );
  await expect.poll(periods).toContain(5);
  await ask<'settings'>(popup, { type: 'settings', change: { periodMinutes: 1 } });
  await expect.poll(periods).toContain(1);
  expect(await periods()).not.toContain(5);
});

describe('the settings', () => {
  const outcome = (page: Page) => page.locator('#server-outcome').textContent();

  async function enterByHand(page: Page, text: string): Promise<void> {
    await page.getByLabel(says(serverEn.key)).fill(text);
    await page.getByRole('button', { name: serverEn.save }).click();
  }

  test('take a key that works, refuse others, and say what became of the server', async () => {
    const page = await stage.chromium.openPopup('options.html#sources');
    await enterByHand(page, 'my key');
    await expect.poll(() => outcome(page)).toBe(serverEn.notAKey);
    await enterByHand(page, 'x'.repeat(43));
    await expect.poll(() => outcome(page)).toBe(says(serverEn.wrongKey));
    await enterByHand(page, key);
    await expect.poll(() => outcome(page)).toBe(says(serverEn.works));
    expect(server.answered().map(({ status }) => status)).toEqual([401, 200]);
    expect(await page.content()).not.toContain(key);

    const again = page.getByRole('button', { name: serverEn.test, exact: true });
    await server.kill();
    await again.click();
    await expect.poll(() => outcome(page)).toBe(says(serverEn.unreachable));
    await server.withAnother('<!doctype html><title>Printer</title>', async () => {
      await again.click();
      await expect.poll(() => outcome(page)).toBe(says(serverEn.notSise));
    });
    await server.start();
    await again.click();
    await expect.poll(() => outcome(page)).toBe(says(serverEn.works));
  });
});

test('the list comes through the server, which is not made to say the same twice', async () => {
  await enter();
  forgetAsked();
  const popup = await openList();
  expect(await throughOf(popup)).toEqual([`through ${server.host}`]);
  const before = await figuresOf(popup);
  expect(sourcesAsked()).toEqual([]);

  const reopened = await later();
  await untilPriced(reopened, 6);
  expect(await figuresOf(reopened)).toEqual(before);
  expect(server.answered().map(({ status }) => status)).toContain(304);
  expect(sourcesAsked()).toEqual([]);
});

test.each([480, 436, 420])(
  'at %i px a row names the server whole, else the end of its name, and the age',
  async (width) => {
    await enter();
    const popup = await openList();
    await useOwnFont(popup);
    await popup.setViewportSize({ width, height: 600 });
    const places = () =>
      popup.evaluate(() => {
        // As wide as an age is for an hour, whenever this runs.
        for (const age of document.querySelectorAll('.row .age')) age.textContent = '59 min';
        return [...document.querySelectorAll('.row .from')].map((from) => {
          const host = from.querySelector('.from-host') as HTMLElement;
          const [shown, whole] = [host, host.firstElementChild as Element].map((each) =>
            each.getBoundingClientRect(),
          );
          const age = (from.querySelector('.age') as HTMLElement).getBoundingClientRect();
          if (!shown || !whole) throw new Error('no host');
          return {
            isStartShown: whole.left >= shown.left - 0.5,
            isEndShown: whole.right <= shown.right + 0.5,
            isAgeBeside: age.left >= shown.right - 0.5 && age.top < from.getBoundingClientRect().bottom,
          };
        });
      });
    const rows = 6;
    const whole = { isStartShown: true, isEndShown: true, isAgeBeside: true };
    // Narrower than the popup is, the start of a host may give way to an age of this width.
    const isRoomy = width >= 436;
    const now = isRoomy
      ? await places()
      : (await places()).map((place) => ({ ...place, isStartShown: true }));
    expect(now).toEqual(Array.from({ length: rows }, () => whole));
    const titles = await popup
      .locator('.row .cover')
      .evaluateAll((covers) => covers.map((cover) => (cover as HTMLElement).title));
    expect(titles.filter((title) => title.endsWith(` through ${server.host}`))).toHaveLength(rows);
    await popup.evaluate(() => {
      for (const host of document.querySelectorAll('.from-host bdi'))
        host.textContent = 'prices-of-tokens.of-the-third-team.company.example';
    });
    expect(await places()).toEqual(Array.from({ length: rows }, () => ({ ...whole, isStartShown: false })));
  },
);

describe('when the server is gone', () => {
  test('and only it may be asked, its last prices stay, marked stale', async () => {
    await enter({ mode: 'only' });
    const before = await figuresOf(await openList());
    await server.kill();
    const alone = await later();
    await expect.poll(() => statusesOf(alone)).toEqual(['stale']);
    expect(await figuresOf(alone)).toEqual(before);
    expect(await throughOf(alone)).toEqual([`through ${server.host}`]);
    expect(sourcesAsked()).toEqual([]);
  });

  test('and may be left out, the sources are asked', async () => {
    await enter({ mode: 'fallback' });
    await openList();
    await server.kill();
    const popup = await later();
    await untilPriced(popup, 6);
    expect(await throughOf(popup)).toEqual([]);
    expect(sourcesAsked().join()).toContain(TOKEN);
  });
});

test('a revoked key never leads to the sources', async () => {
  const revoked = await server.newKey('revoked');
  await enter({ mode: 'fallback' }, revoked);
  await openList();
  await server.revoke('revoked');
  const refused = await later();
  await expect.poll(() => statusesOf(refused)).toEqual(['stale']);
  expect(new Set(server.answered().map(({ status }) => status))).toEqual(new Set([401]));
  expect(sourcesAsked()).toEqual([]);
  const settings = await stage.chromium.openPopup('options.html#sources');
  await expect.poll(() => settings.locator('#server-outcome').textContent()).toBe(says(serverEn.wrongKey));
});

test('pages of explorers come through the server once that is chosen, not before', async () => {
  await enter();
  forgetAsked();
  const priced = (page: Page) => expect.poll(async () => (await pricesOn(page)).length).toBe(1);
  await priced(await stage.open(PAGE, TOKENS));
  expect(server.answered()).toEqual([]);
  expect(sourcesAsked()).not.toEqual([]);

  await enter({ pages: true });
  await stage.letTimePass(30 * 60_000);
  forgetAsked();
  await priced(await stage.open(PAGE, TOKENS));
  expect(server.answered()).not.toEqual([]);
  expect(sourcesAsked()).toEqual([]);
});

test.each([
  ['Chromium', 'chrome'],
  ['Firefox', 'firefox'],
] as const)('private windows of %s never come through the server', async (browser, built) => {
  const other = { extension: server.build(built), direct: '127.0.0.1' };
  const windows = await startPrivateWindows(browser, new Map([[PAGE, TOKENS]]), other);
  try {
    const send = (message: object) =>
      windows.popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
    expect(await send({ type: 'serverKey', key })).toEqual({ ok: true, value: 'works' });
    await send({ type: 'serverChoice', change: { pages: true } });
    await send({ type: 'refresh', act: false });
    server.answered();
    const page = await windows.open(PAGE);
    await page.waitForSelector('sise-price');
    expect(windows.sent().filter((each) => each.includes(TOKEN.slice(2)))).not.toEqual([]);
    expect(server.answered()).toEqual([]);
    // In a plain window the same is asked of it, and would have been seen. Firefox opens tabs in the window in front.
    await windows.closeAll();
    await (await windows.openPlain(PAGE)).waitForSelector('sise-price');
    await expect.poll(() => server.answered().length).toBeGreaterThan(0);
  } finally {
    await windows.close();
  }
});
