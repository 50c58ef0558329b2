/** The build for a team in a real Chromium and a real Firefox, with the real server: its prices first, the sources where it may be left out (docs/extension.md §5). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCES } from '../../src/core/market/source-table.ts';
import type { Message, MessageType, Reply } from '../../src/extension/messages/messages.ts';
import { serverEn } from '../texts.ts';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { afterRound, ask, rowsOf, statusesOf, untilPriced, withoutPremiums } from './acts.ts';
import { BUILD } from './browsers/chromium.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';
import { shownRows } from './browsers/shown-rows.ts';
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

/** By its contract alone: no source has its name. */
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

/** After a minute and a half without requests. */
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

/** Each server that the prices came through, once. */
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

test('each row’s description and the foot name the server whole, down to 320 px', async () => {
  await enter();
  const popup = await openList();
  await useOwnFont(popup);
  expect(await popup.locator('.from-host bdi').allTextContents()).toEqual(Array(6).fill(server.host));
  for (const width of [480, 420, 320]) {
    await popup.setViewportSize({ width, height: 600 });
    const foot = popup.locator('.foot-source');
    expect(await foot.innerText(), `${width} px`).toContain(`through ${server.host}`);
    expect(await foot.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
  }
});

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
    await send({ type: 'refresh', act: false, live: false });
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

describe('in Firefox', () => {
  /** By its contract alone, and asked for once the server is gone. */
  const LATER = '0x5e00000000000000000000000000000000000033';
  const LIMIT = { timeout: 30_000 };

  let served: StartedWorld;
  let firefox: Firefox;
  beforeAll(async () => {
    served = await startWorld();
    firefox = await startFirefox({ proxyPort: served.proxyPort, extension: server.build('firefox') });
  });
  afterAll(async () => {
    await firefox?.close();
    await served?.close();
  });

  /** What the browser itself has asked sources about a token, in small letters. */
  function activeOf(token: string): readonly string[] {
    const hosts: readonly string[] = SOURCES.map(({ host }) => host);
    return withoutPremiums(served.world.log)
      .filter(({ host }) => hosts.includes(host))
      .map(({ url, body }) => `${url} ${body}`.toLowerCase())
      .filter((asked) => asked.includes(token.slice(2)));
  }

  test('the settings take a key, the list comes through the server, and sources are asked only in its place', async () => {
    const settings = await firefox.openPopup('options.html#sources');
    await settings.waitForFunction(() => document.querySelector('#server-key') !== null, { polling: 50 });
    const outcome = () =>
      settings.evaluate(() => document.querySelector('#server-outcome')?.textContent ?? null);
    const send = <T extends MessageType>(message: Message<T>): Promise<Reply<T>> =>
      settings.evaluate((given) => {
        const { browser } = globalThis as unknown as {
          browser: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
        };
        return browser.runtime.sendMessage(given);
      }, message) as Promise<Reply<T>>;
    const enterKey = async (text: string) => {
      await settings.$eval('#server-key', (field) => (field as HTMLInputElement).select());
      await settings.type('#server-key', text);
      await settings.keyboard.press('Enter');
    };
    await enterKey('x'.repeat(43));
    await expect.poll(outcome, LIMIT).toBe(says(serverEn.wrongKey));
    await enterKey(key);
    await expect.poll(outcome, LIMIT).toBe(says(serverEn.works));
    expect(server.answered().map(({ status }) => status)).toEqual([401, 200]);

    const popup = await firefox.openPopup();
    const rowOf = async (token: string) => {
      const row = (await popup.evaluate(shownRows)).find(({ asset }) => asset === `ETH:${token}`);
      const through = await popup.evaluate(
        (asset) => document.querySelector(`[data-asset="${asset}"] .from-through`)?.textContent ?? null,
        `ETH:${token}`,
      );
      return row && { status: row.status, isPriced: row.exactUsd !== null, through };
    };
    await send<'save'>({ type: 'save', asset: ASSET, address: TOKEN });
    const through = `through ${server.host}`;
    await expect.poll(() => rowOf(TOKEN), LIMIT).toEqual({ status: 'priced', isPriced: true, through });
    expect(activeOf(TOKEN)).toEqual([]);

    await send<'serverChoice'>({ type: 'serverChoice', change: { mode: 'only' } });
    await server.kill();
    await send<'save'>({ type: 'save', asset: `ETH:${LATER}`, address: LATER });
    await send<'refresh'>({ type: 'refresh', act: true, live: false });
    await expect.poll(() => rowOf(LATER), LIMIT).toMatchObject({ status: 'unavailable', isPriced: false });
    expect(await send<'testServer'>({ type: 'testServer' })).toEqual({ ok: true, value: 'unreachable' });
    expect([activeOf(LATER), activeOf(TOKEN)]).toEqual([[], []]);

    await send<'serverChoice'>({ type: 'serverChoice', change: { mode: 'fallback' } });
    await send<'refresh'>({ type: 'refresh', act: true, live: false });
    await expect.poll(() => rowOf(LATER), LIMIT).toEqual({ status: 'priced', isPriced: true, through: null });
    expect(activeOf(LATER)).not.toEqual([]);
  });
});
