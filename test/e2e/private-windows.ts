/** Both browsers with the extension let into private windows, in a world of their own, on a screen for real keys. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { findBrowser } from '../../scripts/browsers.mjs';
import { type StartedWorld, startWorld } from '../world/server.ts';
import { createWorld } from '../world/world.ts';
import { BUILD, hostRules } from './browsers/chromium.ts';
import { startFirefox } from './browsers/firefox.ts';
import { openScreen, type Screen } from './browsers/screen.ts';
import { everythingWritten } from './in-worker.ts';

export type BrowserName = 'Chromium' | 'Firefox';

export interface PrivateWindows {
  readonly screen: Screen;
  /** A page of the extension's own, in a plain window. */
  readonly popup: Page;
  /** Opens a page in a private window. */
  open(url: string): Promise<Page>;
  /**
   * Opens the popup in a private window: in Chromium from that window's toolbar, where it cannot be had otherwise; in Firefox
   * in a tab, since its panels are out of the driver's reach.
   */
  openPopup(): Promise<Page>;
  /** Closes the private windows that were opened. */
  closeAll(): Promise<void>;
  openPlain(url: string): Promise<Page>;
  /** Everything that the extension has written down, as text in small letters. */
  written(): Promise<string>;
  /** What has left for upstreams, one request each, in small letters. */
  sent(): readonly string[];
  close(): Promise<void>;
}

/** Of another build, and a host that is itself; in Firefox everything without TLS is. */
interface OtherBuild {
  readonly extension: string;
  readonly direct: string;
}

/** `pages`: the documents at these addresses; everything else is the world. */
export async function startPrivateWindows(
  name: BrowserName,
  pages: ReadonlyMap<string, string>,
  other?: OtherBuild,
): Promise<PrivateWindows> {
  const screen = await openScreen();
  const world = createWorld();
  const started = await startWorld({
    world: {
      ...world,
      handle: async (request) => {
        const html = pages.get(request.url);
        if (html === undefined) return world.handle(request);
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    },
  });
  const { browser, popup } = await (name === 'Chromium'
    ? inChromium(started, screen, other)
    : inFirefox(started, screen, other));
  const openWindow = async (url: string) => {
    await popup.evaluate(`chrome.windows.create({ incognito: true, url: ${JSON.stringify(url)} })`);
    await expect.poll(() => popup.evaluate(isPrivateFocused)).toBe(true);
  };
  return {
    screen,
    popup,
    open: async (url) => {
      await openWindow(url);
      return pageAt(browser, url);
    },
    openPopup: async () => {
      const address: string = await popup.evaluate(() => location.href);
      const known = new Set(await browser.pages());
      if (name === 'Firefox') {
        await openWindow(address);
        return anotherPage(browser, known, address);
      }
      await openWindow('about:blank');
      const opening = browser.waitForTarget(
        (target) => target.url() === address && target !== popup.target(),
      );
      await popup.evaluate(openPrivatePopup);
      return (await opening).asPage();
    },
    closeAll: () => popup.evaluate(closePrivateWindows),
    openPlain: async (url) => {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    written: async () => (await popup.evaluate(everythingWritten)).toLowerCase(),
    sent: () => world.log.map(({ url, body }) => `${url} ${body}`.toLowerCase()),
    close: async () => {
      await browser.close();
      await started.close();
      await screen.close();
    },
  };
}

interface Opened {
  readonly browser: Browser;
  readonly popup: Page;
}

async function inFirefox(
  { proxyPort }: StartedWorld,
  { display }: Screen,
  other?: OtherBuild,
): Promise<Opened> {
  const firefox = await startFirefox({
    ...{ proxyPort, display, inPrivate: true },
    ...(other && { extension: other.extension }),
  });
  return { browser: firefox.browser, popup: await firefox.openPopup() };
}

/** Loaded over the debugger's pipe: the command line lets no extension into private windows. */
async function inChromium({ port }: StartedWorld, { display }: Screen, other?: OtherBuild): Promise<Opened> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser('chromium'),
    headless: false,
    env: { ...process.env, DISPLAY: display },
    pipe: true,
    enableExtensions: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    args: [
      hostRules(port, other?.direct),
      '--enable-unsafe-extension-debugging',
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-quic',
    ],
  });
  const id = await browser.installExtension(other?.extension ?? BUILD, { enabledInIncognito: true });
  const popup = await browser.newPage();
  await popup.goto(`chrome-extension://${id}/popup.html`);
  return { browser, popup };
}

async function pageAt(browser: Browser, url: string): Promise<Page> {
  const found = async () => (await browser.pages()).find((page) => page.url() === url);
  await expect.poll(found).toBeDefined();
  return (await found()) as Page;
}

/** The page at the address that was not there before; where a page of an extension is, only it can say itself. */
async function anotherPage(browser: Browser, known: ReadonlySet<Page>, address: string): Promise<Page> {
  const found = async () => {
    for (const page of await browser.pages()) {
      if (known.has(page)) continue;
      const place = await page.evaluate(() => location.href).catch(() => '');
      if (place === address) return page;
    }
    return undefined;
  };
  await expect.poll(found).toBeDefined();
  return (await found()) as Page;
}

interface Windows {
  readonly onRemoved: { addListener(heard: (id: number) => void): void };
  getAll(): Promise<readonly { id: number; incognito: boolean; focused: boolean }[]>;
  remove(id: number): Promise<void>;
}

/** Runs in a page of the extension, as all below. Keys go to the window that has the screen's focus. */
async function isPrivateFocused(): Promise<boolean> {
  const { chrome } = globalThis as unknown as { chrome: { windows: Windows } };
  return (await chrome.windows.getAll()).some(({ incognito, focused }) => incognito && focused);
}

async function openPrivatePopup(): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: { windows: Windows; action: { openPopup(given: { windowId: number }): Promise<void> } };
  };
  const found = (await chrome.windows.getAll()).find(({ incognito }) => incognito);
  if (found) await chrome.action.openPopup({ windowId: found.id });
}

/** Resolves when the background, which hears of them as this page does, has looked whether any are left. */
async function closePrivateWindows(): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: { windows: Windows; runtime: { sendMessage(message: object): Promise<unknown> } };
  };
  const open = (await chrome.windows.getAll()).filter(({ incognito }) => incognito);
  const removed = open.map(
    ({ id }) =>
      new Promise<void>((resolve) =>
        chrome.windows.onRemoved.addListener((gone) => (gone === id ? resolve() : undefined)),
      ),
  );
  await Promise.all([...removed, ...open.map(({ id }) => chrome.windows.remove(id))]);
  await chrome.runtime.sendMessage({ type: 'view' });
}
