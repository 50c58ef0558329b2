/** The console in a real Chromium: what is done in it holds for the popup, the operation and the upstreams. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pagesEn as en } from '../texts.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { rowOf, settingsKept, untilPriced } from './acts.ts';
import { violationsIn } from './axe.ts';
import { bodyOf, copiedText, createProject, openConsole, openedTab, sourcesOf } from './console-acts.ts';
import { expected } from './digits.ts';
import { readDatabaseKeys } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

const LIMIT = { timeout: 15_000 };
/** On a busy machine a source may be asked in vain once. */
const NEXT_ROUND = { timeout: 80_000 };
const KEY = 'CG-aaaabbbbccccddddeeee3f9a';

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

test('the records are loaded when they are opened', async () => {
  const page = await openConsole(stage, 'settings');
  await page.locator('.stored').waitFor();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.locator('.tab[href="#records"]').click();
  await page.locator('.records-form').waitFor();
  expect(scripts.filter((url) => url.endsWith('.js'))).toHaveLength(1);
  expect(stage.chromium.errors()).toEqual([]);
});

/** What axe finds in the page as it stands, in the light and in the dark theme. */
async function violationsInThemes(page: Page): Promise<readonly string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    all.push(...(await violationsIn(page)).map((line) => `${colorScheme}: ${line}`));
  }
  return all;
}

describe('a project', () => {
  test('on testnet gets 403 with a sentence', async () => {
    const page = await openConsole(stage);
    await createProject(page, 'Staging', 'Testnet');
    const tab = await openedTab(stage, page, 'Ethereum');
    expect(await bodyOf(tab)).toMatchObject({ status: 403, detail: expect.stringContaining('mainnet') });
    await tab.close();
  });

  test('answers no more with its old key after a rotation, and with none after it is revoked', async () => {
    const page = await openConsole(stage);
    await createProject(page, 'Shop');
    const status = async () => {
      // What was copied before would else be taken for it.
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.getByLabel('Copy the endpoint URL for Bitcoin').click();
      await expect.poll(() => copiedText(page), LIMIT).not.toBe('');
      const url = await copiedText(page);
      return { url, ask: () => page.evaluate(async (asked) => (await fetch(asked)).status, url) };
    };
    const before = await status();
    expect(await before.ask()).toBe(200);
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    // The dialog closes before the new key is drawn.
    await expect.poll(async () => (await status()).url, { timeout: 20_000 }).not.toBe(before.url);
    const after = await status();
    expect([await before.ask(), await after.ask()]).toEqual([401, 200]);

    const other = await openConsole(stage);
    await other.locator('.card-toggle').click();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.locator('.revoked-name', { hasText: 'Shop' }).waitFor();
    expect(await after.ask()).toBe(401);
    await other.bringToFront();
    await other.locator('.revoked-name', { hasText: 'Shop' }).waitFor();
  });

  test('outlives the worker and the console, key included', async () => {
    const page = await openConsole(stage);
    await createProject(page, 'Kept');
    await page.getByLabel('Show the key of Kept').click();
    const key = await page.locator('.part .revealed').first().textContent();
    await stage.closePopups();
    await stage.chromium.stopWorker();
    const again = await openConsole(stage);
    await again.locator('.card-toggle').click();
    await again.getByLabel('Show the key of Kept').click();
    expect(await again.locator('.part .revealed').first().textContent()).toBe(key);
  });
});

describe('the sources', () => {
  test('are dragged to their places, which they keep', async () => {
    const page = await openConsole(stage, 'sources');
    const handle = await page.locator('[data-focus="handle-Upbit"]').boundingBox();
    const first = await page.locator('[data-source="CoinGecko"]').boundingBox();
    if (!handle || !first) throw new Error('no handle');
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 10, first.y + 5, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => sourcesOf(page)).toMatchObject({ 0: 'Upbit', 1: 'CoinGecko' });
    await expect.poll(() => settingsKept(page), LIMIT).toMatchObject({ own: { 0: 'Upbit', 1: 'CoinGecko' } });
    await stage.closePopups();
    await stage.chromium.stopWorker();
    expect((await sourcesOf(await openConsole(stage, 'sources').then(withSources)))[0]).toBe('Upbit');
  });

  test('that are switched off are asked no more, and their prices give way', async () => {
    const page = await withSources(await openConsole(stage, 'sources'));
    // A little beside it is near enough.
    const asked = page.getByRole('switch', { name: 'Use CoinGecko' });
    await asked.click({ position: { x: -2, y: -5 }, force: true });
    await expect.poll(() => settingsKept(page), LIMIT).toMatchObject({ off: ['CoinGecko'] });
    await page.locator('.source-off').waitFor();
    stage.world.log.length = 0;
    const popup = await stage.open();
    await untilPriced(popup, 5);
    for (const coin of ['BTC:0x', 'KAIA:0x'])
      await expect
        .poll(() => rowOf(popup, coin), NEXT_ROUND)
        .toMatchObject(expected(stage.world, coin, 'DefiLlama'));
    expect(stage.world.count(SOURCE_HOSTS.CoinGecko)).toBe(0);
  });

  test('tell of a failure while it is looked at, and when the next try is', async () => {
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'status', status: 429, retryAfter: 50 });
    const page = await withSources(await openConsole(stage, 'sources'));
    expect(await page.locator('[data-source="CoinGecko"] .condition').textContent()).toBe('Idle');
    await stage.open();
    await page.bringToFront();
    const card = page.locator('[data-source="CoinGecko"]');
    await expect.poll(() => card.locator('.condition').textContent(), LIMIT).toBe('Paused');
    expect(await card.textContent()).toMatch(/too many requests.*Next try in \d+ s/);
    await expect
      .poll(() => page.locator('[data-source="DefiLlama"] .condition').textContent(), LIMIT)
      .toBe('OK');
  });
});

describe('a demo key', () => {
  const sentKeys = () =>
    stage.world.log
      .filter(({ host }) => host === SOURCE_HOSTS.CoinGecko)
      .map(({ headers }) => headers.get('x-cg-demo-api-key'));

  test('goes to CoinGecko, until it is removed', async () => {
    const page = await withSources(await openConsole(stage, 'sources'));
    await page.locator('#demo-key').fill(KEY);
    await page.locator('#demo-key').press('Enter');
    await page.locator('.own-key', { hasText: '…3f9a' }).waitFor();
    expect(await page.content()).not.toContain(KEY);
    await expect
      .poll(() => page.locator('[data-source="CoinGecko"]').textContent(), LIMIT)
      .toContain('100 of 100 per minute');
    await stage.chromium.stopWorker();
    await untilPriced(await stage.open(), 5);
    expect(new Set(sentKeys())).toEqual(new Set([KEY]));
    await page.bringToFront();
    await page.getByRole('button', { name: 'Remove key' }).click();
    await page.locator('#demo-key').waitFor();
    expect(await stage.chromium.evaluateInWorker(readDatabaseKeys, 'settings')).not.toContain(
      'coinGeckoDemoKey',
    );
  });

  test('that CoinGecko rejects costs no price, is named as wrong, and is sent to no other host', async () => {
    const page = await withSources(await openConsole(stage, 'sources'));
    await page.locator('#demo-key').fill(KEY);
    await page.locator('#demo-key').press('Enter');
    await page.locator('.own-key', { hasText: '…3f9a' }).waitFor();
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'shape', as: 'Pro key' });
    const popup = await stage.open();
    await untilPriced(popup, 5);
    await expect
      .poll(() => rowOf(popup, 'BTC:0x'), NEXT_ROUND)
      .toMatchObject(expected(stage.world, 'BTC:0x', 'DefiLlama'));
    expect(sentKeys()).toContain(KEY);
    const others = stage.world.log.filter(({ host }) => host !== SOURCE_HOSTS.CoinGecko);
    expect(others.length).toBeGreaterThan(0);
    for (const { headers, url } of others) expect(JSON.stringify([...headers, url])).not.toContain(KEY);
    await page.bringToFront();
    await expect
      .poll(() => page.locator('.own-key').textContent(), LIMIT)
      .toContain('does not accept this key');
  });
});

describe('the console', () => {
  test('is opened from the popup’s settings', async () => {
    const popup = await stage.open();
    await untilPriced(popup, 5);
    await popup.getByRole('button', { name: en.settings }).click();
    const opening = stage.chromium.context.waitForEvent('page');
    await popup.getByRole('link', { name: en.console }).click();
    const page = await opening;
    await page.locator('h1', { hasText: 'Settings' }).waitFor();
    await page.getByRole('link', { name: 'Sources' }).click();
    await page.locator('h1', { hasText: 'Sources' }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'Settings' }).waitFor();
  });

  test('is accessible in all its parts, light and dark', async () => {
    const before = stage.chromium.errors();
    const page = await openConsole(stage);
    await page.locator('.nothing').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('radio', { name: 'Only some' }).check({ force: true });
    await page.keyboard.press('Enter');
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
    await page.locator('[data-focus="draft"]').fill('Shop');
    await page.keyboard.press('Enter');
    await page.getByLabel('Show the key of Shop').click();
    await page.locator('.revealed').first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.goto(page.url().replace(/#.*/, '#sources'));
    await withSources(page);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.goto(page.url().replace(/#.*/, '#settings'));
    await page.locator('h1', { hasText: 'Settings' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(stage.chromium.errors()).toEqual(before);
  });
});

async function withSources(page: Page): Promise<Page> {
  await page.locator('.source').nth(6).waitFor();
  return page;
}
