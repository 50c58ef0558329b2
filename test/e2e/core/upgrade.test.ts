/**
 * A new release in the place of an old one, on a user's profile: everything that commit 121c06a has saved is there in the
 * build at hand. An unpacked extension's id follows its folder, so both have the same storage.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Settings } from '../../../src/extension/messages/settings.ts';
import type { View } from '../../../src/extension/messages/watchlist.ts';
import { startWorld } from '../../world/server.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { afterRound, ask, rowsOf, savedOf, settingsKept, statusesOf, untilPriced } from '../acts.ts';
import { BUILD, type Chromium, startChromium } from '../browsers/chromium.ts';
import type { ShownRow } from '../browsers/shown-rows.ts';
import { unzip } from '../fixtures/unzip.ts';
import { emptySession, readDatabaseKeys } from '../in-worker.ts';

const OLD_BUILD = fileURLToPath(new URL('../fixtures/build-121c06a.zip', import.meta.url));

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const PEPE = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const CAKE = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
/** As it is pasted: checksummed, and kept so. */
const LINK_ADDRESS = '0x514910771AF9Ca656af840dff83E8264EcF986CA';

const DEMO_KEY = 'CG-aaaabbbbccccddddeeee3f9a';
const CHANGED: Omit<
  Settings,
  | 'currency'
  | 'explorers'
  | 'explorerFigure'
  | 'pools'
  | 'valuationAt'
  | 'valuationDismissed'
  | 'worthHidden'
  | 'listOrder'
  | 'boardOwnFirst'
  | 'platformsOn'
  | 'badge'
  | 'live'
  | 'recording'
> = {
  preset: 'korea',
  own: [],
  off: ['Upbit'],
  periodMinutes: 7,
  theme: 'dark',
  language: 'ko',
  sitesOff: ['Etherscan', 'KaiaScan'],
};

const LIMIT = { timeout: 15_000 };

/** The content of the old build, which the new one must show as well. */
interface Saved {
  readonly extensionId: string;
  readonly rows: readonly ShownRow[];
  readonly addresses: readonly (string | null)[];
  readonly project: { readonly id: string; readonly key: string };
}

let world: Awaited<ReturnType<typeof startWorld>>;
let home: string;
let saved: Saved;
let chromium: Chromium;

beforeAll(async () => {
  world = await startWorld();
  home = await mkdtemp(join(tmpdir(), 'sise-upgrade-'));
  const extension = join(home, 'extension');
  const start = () => startChromium({ port: world.port, profile: join(home, 'profile'), extension });
  unzip(OLD_BUILD, extension);
  chromium = await start();
  saved = await saveWithOldBuild(chromium);
  await chromium.close();
  await rm(extension, { recursive: true });
  await cp(BUILD, extension, { recursive: true });
  await raiseVersion(join(extension, 'manifest.json'));
  // An update takes the old worker away; beside the browser's back, Chromium would go on with the script that it keeps.
  await rm(join(home, 'profile', 'Default', 'Service Worker'), { recursive: true });
  world.world.log.length = 0;
  world.world.faults.set('*', { kind: 'status', status: 503 });
  chromium = await start();
});
afterAll(async () => {
  await chromium?.close();
  await world?.close();
  if (home) await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** As each release does: Chromium asks for no other worker as long as the version is the same. */
async function raiseVersion(manifest: string): Promise<void> {
  const written = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...written, version: `${written.version}.1` }));
}

async function saveWithOldBuild(old: Chromium): Promise<Saved> {
  const popup = await old.openPopup();
  await untilPriced(popup, 5);
  for (const [platform, text] of [
    ['ETH', LINK_ADDRESS],
    ['ETH', PEPE.slice(4)],
    ['BNB', CAKE.slice(4)],
  ])
    expect(await send(popup, { type: 'add', text, platform })).toMatchObject({ value: { outcome: 'added' } });
  expect(await isOldBuild(popup)).toBe(true);
  expect(await ask<'move'>(popup, { type: 'move', asset: CAKE, before: LINK })).toMatchObject({ ok: true });

  const project = await createProject(await old.openPopup('options.html#projects'));
  expect(await statusOf(popup, old, project.key)).toBe(200);
  // A use is written some time after it was counted.
  await vi.waitFor(
    async () => expect(await old.evaluateInWorker(readDatabaseKeys, 'uses')).toContain(project.id),
    LIMIT,
  );

  expect(await ask<'demoKey'>(popup, { type: 'demoKey', key: DEMO_KEY })).toEqual({
    ok: true,
    value: 'kept',
  });
  await ask<'settings'>(popup, { type: 'settings', change: CHANGED });
  await vi.waitFor(async () => expect(await settingsKept(popup)).toEqual(CHANGED), LIMIT);
  await untilPriced(popup, 8);
  // Whatever was shown has been kept by the end of a round.
  // The old build knows no live prices, and answers with the view itself.
  const refreshed = await ask<'refresh'>(popup, { type: 'refresh', act: false } as never);
  if (!refreshed.ok) throw new Error(refreshed.error);
  const view = refreshed.value as unknown as View;
  await vi.waitFor(async () => expect((await rowsOf(popup))[0]?.name).toBe('비트코인'), LIMIT);
  return {
    extensionId: old.extensionId,
    rows: await rowsOf(popup),
    addresses: view.saved.map(({ address }) => address),
    project,
  };
}

/** Through the form, as a person does. */
async function createProject(page: Page): Promise<Saved['project']> {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.keyboard.type('Tracker');
  await page.keyboard.press('Enter');
  await page.locator('.card-open', { hasText: 'Tracker' }).waitFor();
  const projects = await ask<'projects'>(page, { type: 'projects' });
  const id = projects.ok ? (projects.value[0]?.id ?? '') : '';
  const key = await ask<'revealKey'>(page, { type: 'revealKey', id });
  return { id, key: key.ok ? (key.value ?? '') : '' };
}

/** Sends what the messages of today may not allow. */
function send(page: Page, message: unknown): Promise<unknown> {
  return ask(page, message as Parameters<typeof ask>[1]);
}

/** Only the old build knows this message, which saves what is saved already. */
async function isOldBuild(page: Page): Promise<boolean> {
  const reply = await ask(page, { type: 'keep', asset: PEPE, address: PEPE.slice(4) } as never);
  return reply.ok;
}

/** What the operation answers on the extension's own origin. */
function statusOf(page: Page, { extensionId }: Chromium, key: string): Promise<number> {
  const url = `chrome-extension://${extensionId}/ETH/token-price/${key}?addresses=0x`;
  return page.evaluate(async (asked) => (await fetch(asked)).status, url);
}

const pricesOf = (rows: readonly ShownRow[]) =>
  rows.map(({ asset, symbol, exactUsd, exactKrw, source }) => ({
    asset,
    symbol,
    exactUsd,
    exactKrw,
    source,
  }));

test('a new build shows the saved tokens and last prices of the old one, though no source answers', async () => {
  expect(chromium.extensionId).toBe(saved.extensionId);
  const popup = await chromium.openPopup();
  expect(await isOldBuild(popup)).toBe(false);
  const { view } = await afterRound(popup);
  await expect.poll(() => statusesOf(popup), LIMIT).toEqual(['stale']);
  expect(await savedOf(popup)).toEqual([CAKE, LINK, PEPE]);
  const rows = await rowsOf(popup);
  expect(pricesOf(rows)).toEqual(pricesOf(saved.rows));
  // The old build had Korean names of coins alone.
  expect(rows.slice(-3).map(({ name }) => name)).toEqual(['팬케이크스왑', '체인링크', '페페']);
  expect(saved.addresses).toEqual([CAKE.slice(4), LINK_ADDRESS, PEPE.slice(4)]);
  expect(view.saved.slice(5).map(({ address }) => address)).toEqual(saved.addresses);
  expect(await settingsKept(popup)).toMatchObject(CHANGED);
  const asked = world.world.log.filter(({ host }) => host === SOURCE_HOSTS.CoinGecko);
  expect(new Set(asked.map(({ headers }) => headers.get('x-cg-demo-api-key')))).toEqual(new Set([DEMO_KEY]));
  await popup.close();
});

test('the settings, the demo key and the project of the old build hold in the new one', async () => {
  await chromium.stopWorker();
  await chromium.evaluateInWorker(emptySession, null);
  await chromium.stopWorker();
  world.world.faults.clear();
  world.world.limits.reset();
  const popup = await chromium.openPopup();
  await untilPriced(popup, 8);
  expect(world.world.count(SOURCE_HOSTS.Upbit)).toBe(0);
  await expect.poll(async () => (await rowsOf(popup))[0]?.source, LIMIT).toBe('Bithumb');

  const projects = await ask<'projects'>(popup, { type: 'projects' });
  expect(projects).toMatchObject({ value: [{ id: saved.project.id, name: 'Tracker', requests: 1 }] });
  expect(await ask<'revealKey'>(popup, { type: 'revealKey', id: saved.project.id })).toEqual({
    ok: true,
    value: saved.project.key,
  });
  expect(await statusOf(popup, chromium, saved.project.key)).toBe(200);
  expect(chromium.errors()).toEqual([]);
  expect(world.world.strays).toEqual([]);
});
