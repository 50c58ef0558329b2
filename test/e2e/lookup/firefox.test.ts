/** The look-up in a real Firefox ESR: the shortcut is a real key, on a screen with a window manager. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../../world/server.ts';
import { type Firefox, startFirefox } from '../browsers/firefox.ts';
import { openScreen, type Screen } from '../browsers/screen.ts';
import { LINK, USDT } from './pages.ts';

/** A page that hides nothing from the test: roots that would be closed are open, to be looked into. */
const PAGE = `<!doctype html><title>Chat</title><p id="text">${USDT}</p><div id="host"></div>
<script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>${LINK}</p>';</script>`;

let screen: Screen;
let started: StartedWorld;
let firefox: Firefox;
let site: Server;
let origin: string;
let popup: Page;
let page: Page;

beforeAll(async () => {
  screen = await openScreen();
  started = await startWorld();
  site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  firefox = await startFirefox({ proxyPort: started.proxyPort, display: screen.display });
  popup = await firefox.openPopup();
  page = await firefox.browser.newPage();
  await page.goto(origin);
  await page.bringToFront();
});

afterAll(async () => {
  await firefox.close();
  site.close();
  await started.close();
  await screen.close();
});

test('Firefox really assigns the shortcut', async () => {
  const commands = await popup.evaluate(() => {
    const { browser } = globalThis as unknown as { browser: { commands: { getAll(): Promise<unknown[]> } } };
    return browser.commands.getAll();
  });
  expect(commands).toMatchObject([{ name: 'look-up', shortcut: 'Alt+Shift+K' }]);
});

test.each([
  ['text', () => getSelection()?.selectAllChildren(document.querySelector('#text') as Element), 'tether'],
  [
    'an open shadow root',
    () => {
      const inner = document.querySelector('#host')?.shadowRoot?.querySelector('p');
      if (inner) getSelection()?.selectAllChildren(inner);
    },
    /chainlink|0x514910771a/i,
  ],
])(
  'the shortcut looks up what is selected in %s, and Escape closes the card',
  async (_where, select, asked) => {
    await page.evaluate(select);
    await screen.press('alt+shift+k');
    await page.waitForSelector('[data-sise-card]');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-sise-card')))
      .toBe(true);
    const box = await page.evaluate(() =>
      document.querySelector('[data-sise-card]')?.getBoundingClientRect().toJSON(),
    );
    expect(box.width).toBe(348);
    expect(box.left).toBeGreaterThan(0);
    // What the card shows nobody but a person can see here; what it asked for, the world can.
    await expect
      .poll(() => started.world.log.map(({ url }) => url).join(' '), { timeout: 20_000 })
      .toMatch(asked);
    await screen.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-sise-card]') === null);
  },
);

test('where nobody is let in, the popup opens', async () => {
  await page.goto('about:license', { timeout: 5_000 }).catch(() => {});
  await page.bringToFront();
  const before = await screen.windows();
  await screen.press('alt+shift+k');
  await expect.poll(screen.windows, { timeout: 20_000 }).toBeGreaterThan(before);
});
