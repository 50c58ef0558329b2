/**
 * A real Firefox with the built extension, in which every host is the world (docs/testing.md#browsers-in-tests).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browsers.mjs';
import { POPUP_SIZE } from './popup-size.ts';

const BUILD = fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url));

export interface FirefoxOptions {
  /** Where the world's CONNECT proxy listens on 127.0.0.1. Firefox's own services ask it too, in vain. */
  readonly proxyPort: number;
  readonly colorScheme?: 'light' | 'dark';
  /** `en-US`, `ko-KR`: what pages take for the user's language. */
  readonly language?: string;
  /** The screen to show it on; headless when left out. */
  readonly display?: string;
  /** The unpacked extension; the build for Firefox when left out. */
  readonly extension?: string;
  /** Another unpacked extension beside it, with an id. */
  readonly beside?: string;
  /** Lets it into private windows, as a person does in the list of add-ons. */
  readonly inPrivate?: boolean;
  /** Leaves open what opens after an installation; it is closed otherwise. */
  readonly welcome?: boolean;
  /** Of `about:config`, besides those that every test needs. */
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
}

export interface Firefox {
  readonly browser: Browser;
  /** Opens a page of the extension beside ours. */
  openBeside(path: string): Promise<Page>;
  /** Opens one of the extension's pages in a tab as large as a popup, as soon as its document is there. */
  openPopup(path?: string): Promise<Page>;
  /** What pages opened here have logged as errors, or thrown, so far. The background's errors do not reach the driver. */
  errors(): readonly string[];
  /**
   * Closes every tab but the first and reinstalls the extension: nothing is stored, no error logged. Resolves with the page
   * that opens after an installation.
   */
  reinstall(): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser with a profile of its own. Close it: it ends only its own processes. */
export async function startFirefox(options: FirefoxOptions): Promise<Firefox> {
  const { extension = BUILD, beside, inPrivate = false } = options;
  // The origin of an extension's pages is random unless it is set beforehand.
  const uuid = randomUUID();
  const uuidBeside = randomUUID();
  const browser = await launch(options, {
    [await idOf(extension)]: uuid,
    ...(beside && { [await idOf(beside)]: uuidBeside }),
  });
  try {
    await install(browser, extension, inPrivate);
    // Installed with leave for private windows by the driver, it has not been seen to open its welcome.
    if (!options.welcome && !inPrivate && existsSync(join(extension, 'welcome.html')))
      await (await welcomeIn(browser)).close();
    if (beside) await browser.installExtension(beside);
  } catch (error) {
    // Otherwise it would outlive the tests, and they would wait for it.
    await browser.close();
    throw error;
  }
  const errors: string[] = [];
  return {
    browser,
    openBeside: async (path) => {
      const page = await browser.newPage();
      await openWithoutLoadEvent(page, `moz-extension://${uuidBeside}/${path}`);
      return page;
    },
    openPopup: async (path = 'popup.html') => {
      const page = await browser.newPage();
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.setViewport(POPUP_SIZE);
      await openWithoutLoadEvent(page, `moz-extension://${uuid}/${path}`);
      return page;
    },
    errors: () => [...errors],
    reinstall: async () => {
      const [, ...pages] = await browser.pages();
      await Promise.all(pages.map((page) => page.close()));
      await browser.uninstallExtension(await idOf(extension));
      await install(browser, extension, inPrivate);
      errors.length = 0;
      return welcomeIn(browser);
    },
    close: () => browser.close(),
  };
}

/** The page that opens after an installation, as soon as it is there. */
export async function welcomeIn(browser: Browser): Promise<Page> {
  const deadline = Date.now() + ARRIVAL_MS;
  for (;;) {
    const pages = await browser.pages();
    // The driver does not hear where pages of extensions are: they say it themselves.
    const places = await Promise.all(pages.map((page) => page.evaluate(() => location.href).catch(() => '')));
    const welcome = pages[places.findIndex((href) => href.endsWith('/welcome.html'))];
    if (welcome) return welcome;
    if (Date.now() > deadline) throw new Error(`no welcome after ${ARRIVAL_MS} ms`);
    await setTimeout(ASKED_EVERY_MS);
  }
}

/** The driver's own way has no word for private windows. */
async function install(browser: Browser, path: string, inPrivate: boolean): Promise<void> {
  const { connection } = browser as unknown as {
    connection: { send(command: string, given: object): Promise<unknown> };
  };
  const extensionData = { type: 'path', path };
  await connection.send('webExtension.install', { extensionData, 'moz:allowPrivateBrowsing': inPrivate });
}

async function idOf(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'));
  return manifest.browser_specific_settings.gecko.id;
}

function launch(options: FirefoxOptions, uuids: Readonly<Record<string, string>>): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findBrowser('firefox'),
    headless: options.display === undefined,
    ...(options.display && { env: { ...process.env, DISPLAY: options.display } }),
    acceptInsecureCerts: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': options.proxyPort,
      'extensions.webextensions.uuids': JSON.stringify(uuids),
      'extensions.webextensions.keepUuidOnUninstall': true,
      // 0 is dark, 1 is light.
      'layout.css.prefers-color-scheme.content-override': options.colorScheme === 'dark' ? 0 : 1,
      'intl.accept_languages': options.language ?? 'en-US',
      ...options.preferences,
    },
  });
}

/** The driver never hears that an extension page has loaded, so nothing waits for `goto`: the page says it itself. */
async function openWithoutLoadEvent(page: Page, url: string): Promise<void> {
  page.goto(url, { timeout: 0 }).catch(() => {});
  await untilArrived(page, (wanted) => location.href === wanted && document.readyState === 'complete', url);
}

const ARRIVAL_MS = 30_000;
const ASKED_EVERY_MS = 50;

/** Waits until this holds in a page that is on its way to another document. */
export async function untilArrived<Argument>(
  page: Page,
  holds: (argument: Argument) => boolean,
  argument: Argument,
): Promise<void> {
  const deadline = Date.now() + ARRIVAL_MS;
  // Asked between two documents the driver finds neither, and fails: that says nothing about the second.
  while (!(await page.evaluate(holds as (argument: unknown) => boolean, argument).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not there after ${ARRIVAL_MS} ms: ${page.url()}`);
    await setTimeout(ASKED_EVERY_MS);
  }
}
