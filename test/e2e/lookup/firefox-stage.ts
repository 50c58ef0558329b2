/** A Firefox on a screen of its own, and a page of a stranger in it. Keys are real ones, for whichever tab has the focus. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { type FirefoxStage, sharedFirefoxStage } from '../firefox-stage.ts';
import { toFront } from './call-card.ts';

export interface FirefoxLookUpStage extends FirefoxStage {
  readonly popup: Page;
  readonly page: Page;
  /** Opens the page anew, and waits until it has the focus. */
  fresh(): Promise<void>;
  /** The page's server; the browser serves the worker's other files, too. */
  close(): void;
}

export async function startFirefoxLookUpStage(html: string): Promise<FirefoxLookUpStage> {
  const stage = await sharedFirefoxStage();
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const popup = await stage.firefox.openPopup();
  const page = await stage.firefox.browser.newPage();
  return {
    ...stage,
    popup,
    page,
    async fresh() {
      await page.goto(origin);
      await toFront(page);
    },
    close() {
      site.close();
      site.closeAllConnections();
    },
  };
}
