/** The build for a team in a real Firefox, with the real server: settings, list, and who is asked when the server is gone. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOURCES } from '../../src/market/source-table.ts';
import type { Message, MessageType, Reply } from '../../src/messages/messages.ts';
import { serverEn } from '../../src/ui/i18n/server.en.ts';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { withoutPremiums } from './acts.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';
import { shownRows } from './browsers/shown-rows.ts';
import { createTeamServer, type TeamServer } from './team-server.ts';

/** By their contracts alone. */
const KNOWN = '0x5e00000000000000000000000000000000000002';
const LATER = '0x5e00000000000000000000000000000000000033';
const LIMIT = { timeout: 30_000 };

let server: TeamServer;
let served: StartedWorld;
let firefox: Firefox;
let settings: Page;
let popup: Page;

// One after another, as a person goes on: Firefox offers no hand to its background's storage.
beforeAll(async () => {
  server = await createTeamServer();
  await server.start();
  served = await startWorld();
  firefox = await startFirefox({ proxyPort: served.proxyPort, extension: server.build('firefox') });
});
afterAll(async () => {
  await firefox?.close();
  await served?.close();
  await server?.close();
});

const says = (text: string) => text.replaceAll('{host}', server.host);
const outcome = () => settings.evaluate(() => document.querySelector('#server-outcome')?.textContent ?? null);

function send<T extends MessageType>(message: Message<T>): Promise<Reply<T>> {
  return settings.evaluate((given) => {
    const { browser } = globalThis as unknown as {
      browser: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
    };
    return browser.runtime.sendMessage(given);
  }, message) as Promise<Reply<T>>;
}

/** What of these tokens the browser itself has asked sources, in small letters. */
function askedOf(token: string): readonly string[] {
  const hosts: readonly string[] = SOURCES.map(({ host }) => host);
  return withoutPremiums(served.world.log)
    .filter(({ host }) => hosts.includes(host))
    .map(({ url, body }) => `${url} ${body}`.toLowerCase())
    .filter((asked) => asked.includes(token.slice(2)));
}

async function rowOf(token: string) {
  const row = (await popup.evaluate(shownRows)).find(({ asset }) => asset === `ETH:${token}`);
  const through = await popup.evaluate(
    (asset) => document.querySelector(`[data-asset="${asset}"] .from-through`)?.textContent ?? null,
    `ETH:${token}`,
  );
  return row && { status: row.status, isPriced: row.exactUsd !== null, through };
}

test('the settings refuse a key that the server does not know, and take one that it does', async () => {
  const key = await server.newKey('team');
  settings = await firefox.openPopup('options.html#sources');
  await settings.waitForFunction(() => document.querySelector('#server-key') !== null, { polling: 50 });
  const enter = async (text: string) => {
    await settings.$eval('#server-key', (field) => (field as HTMLInputElement).select());
    await settings.type('#server-key', text);
    await settings.keyboard.press('Enter');
  };
  await enter('x'.repeat(43));
  await expect.poll(outcome, LIMIT).toBe(says(serverEn.wrongKey));
  await enter(key);
  await expect.poll(outcome, LIMIT).toBe(says(serverEn.works));
  expect(server.answered().map(({ status }) => status)).toEqual([401, 200]);
});

test('it is asked every five minutes unless the person wants it otherwise', async () => {
  expect(await send<'settings'>({ type: 'settings', change: {} })).toMatchObject({
    value: { periodMinutes: 5 },
  });
});

test('the list comes through the server, and the sources are not asked about it', async () => {
  popup = await firefox.openPopup();
  await send<'save'>({ type: 'save', asset: `ETH:${KNOWN}`, address: KNOWN });
  const through = `through ${server.host}`;
  await expect.poll(() => rowOf(KNOWN), LIMIT).toEqual({ status: 'priced', isPriced: true, through });
  expect(askedOf(KNOWN)).toEqual([]);
});

test('where only the server may be asked, nobody is when it is gone', async () => {
  await send<'serverChoice'>({ type: 'serverChoice', change: { mode: 'only' } });
  await server.kill();
  await send<'save'>({ type: 'save', asset: `ETH:${LATER}`, address: LATER });
  await send<'refresh'>({ type: 'refresh', act: true });
  await expect.poll(() => rowOf(LATER), LIMIT).toMatchObject({ status: 'unavailable', isPriced: false });
  expect(await send<'testServer'>({ type: 'testServer' })).toEqual({ ok: true, value: 'unreachable' });
  expect([askedOf(LATER), askedOf(KNOWN)]).toEqual([[], []]);
});

test('where it may be left out, the sources are asked in its place', async () => {
  await send<'serverChoice'>({ type: 'serverChoice', change: { mode: 'fallback' } });
  await send<'refresh'>({ type: 'refresh', act: true });
  await expect.poll(() => rowOf(LATER), LIMIT).toEqual({ status: 'priced', isPriced: true, through: null });
  expect(askedOf(LATER)).not.toEqual([]);
});
