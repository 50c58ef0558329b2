/** A Firefox on a screen of its own, and a page of a stranger in it. Keys are real ones, for whichever tab has the focus. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { startWorld } from '../../world/server.ts';
import type { World } from '../../world/world.ts';
import { type Firefox, startFirefox } from '../browsers/firefox.ts';
import { openScreen, type Screen } from '../browsers/screen.ts';
import { toFront } from './call-card.ts';

export interface FirefoxStage {
  readonly world: World;
  readonly screen: Screen;
  readonly firefox: Firefox;
  readonly popup: Page;
  readonly page: Page;
  /** Opens the page anew, and waits until it has the focus. */
  fresh(): Promise<void>;
  close(): Promise<void>;
}

export async function startFirefoxStage(html: string): Promise<FirefoxStage> {
  const screen = await openScreen();
  const started = await startWorld();
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const firefox = await startFirefox({ proxyPort: started.proxyPort, display: screen.display });
  const popup = await firefox.openPopup();
  const page = await firefox.browser.newPage();
  return {
    world: started.world,
    screen,
    firefox,
    popup,
    page,
    async fresh() {
      await page.goto(origin);
      await toFront(page);
    },
    async close() {
      await firefox.close();
      site.close();
      await started.close();
      await screen.close();
    },
  };
}
