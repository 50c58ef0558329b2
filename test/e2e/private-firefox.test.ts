/** A private window of a real Firefox ESR: it is answered, and nothing of it is kept (docs/architecture.md §5). */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { createWorld } from '../world/world.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';
import { explorerPage, tokenRow, tokenTable } from './explorers/stage.ts';

/** That only DefiLlama prices, and nobody lists. */
const UNLISTED = '0x5e00000000000000000000000000000000000002';
const PAGE = 'https://etherscan.io/tokens?private';
const LIMIT = { timeout: 30_000 };

let served: StartedWorld;
let firefox: Firefox;
let popup: Page;

beforeAll(async () => {
  const world = createWorld();
  const html = explorerPage(tokenTable(tokenRow(UNLISTED)));
  const page = () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  served = await startWorld({
    world: { ...world, handle: async (request) => (request.url === PAGE ? page() : world.handle(request)) },
  });
  firefox = await startFirefox({ proxyPort: served.proxyPort, inPrivate: true });
  popup = await firefox.openPopup();
});

afterAll(async () => {
  await firefox?.close();
  await served?.close();
});

/** Runs in the page. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('sise-price')].map(({ dataset }) => dataset.asset);

const stored = async () => JSON.stringify(await popup.evaluate('browser.storage.session.get()'));

test('prices stand in a private window, and nothing of it is written down', async () => {
  await popup.evaluate(
    `browser.windows.create({ incognito: true, url: ${JSON.stringify(PAGE)} }).then(({ id }) => { window.private = id; })`,
  );
  const inPrivate = async () => {
    const pages = await firefox.browser.pages();
    const page = pages.find((each) => each.url() === PAGE);
    return page ? page.evaluate(shown) : null;
  };
  await expect.poll(inPrivate, LIMIT).toEqual([`ETH:${UNLISTED}`]);
  expect(await stored()).not.toContain(UNLISTED);
  await popup.evaluate('browser.windows.remove(window.private)');
  const page = await firefox.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(PAGE);
  await expect.poll(() => page.evaluate(shown), LIMIT).toEqual([`ETH:${UNLISTED}`]);
  // Here it is kept: it would have been found above.
  await expect.poll(stored, LIMIT).toContain(UNLISTED);
});
