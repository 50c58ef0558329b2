/**
 * A real Chromium with the built extension, in which every host is the world (docs/testing.md#browsers-in-tests).
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright-core';
import { findBrowser } from '../../../scripts/browsers.mjs';
import { POPUP_SIZE } from './popup-size.ts';

/** The build for Chromium. */
export const BUILD = fileURLToPath(new URL('../../../.output/chrome-mv3', import.meta.url));

/** What Chromium asks on its own account: no traffic of ours. */
const OWN_SERVICES = ['*.google.com', '*.googleapis.com', '*.gvt1.com', 'duckduckgo.com'];

/** A worker shows itself at once; a busy machine may take seconds. */
const WORKER_MS = 10_000;

export interface ChromiumOptions {
  /** Where the world listens on 127.0.0.1. */
  readonly port: number;
  /** A profile that outlives the browser, for another one; its own, which goes with it, when left out. */
  readonly profile?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The user's language, to pages and to the extension: `en-US`, `ko-KR`. */
  readonly language?: string;
  readonly headless?: boolean;
  /** With a debugging port besides the driver's own pipe: see `opened-popup.ts`. */
  readonly debuggable?: boolean;
  /** The screen of a browser that is not headless; the machine's own when left out. */
  readonly display?: string;
  /** CSS pixels; the size of a popup when left out. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel; more makes sharper screenshots. */
  readonly scale?: number;
  /** The unpacked extension; the build for Chromium when left out. */
  readonly extension?: string;
  /** A host that is itself: none when left out. */
  readonly direct?: string;
  /** Another unpacked extension, without a worker, beside it. */
  readonly beside?: string;
  /** Leaves open what opens after an installation; it is closed otherwise. */
  readonly welcome?: boolean;
  /** Keeps pages that were left, as users' browsers do; the driver switches that off otherwise. */
  readonly backForwardCache?: boolean;
}

export interface Chromium {
  readonly context: BrowserContext;
  readonly profile: string;
  readonly extensionId: string;
  /** Opens one of the extension's pages in a tab as large as a popup. */
  openPopup(path?: string): Promise<Page>;
  /** Runs a function in the service worker, which is started when it is not running. */
  evaluateInWorker<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Kills the service worker, as Chromium does to an idle one; the next message or alarm starts it again. */
  stopWorker(): Promise<void>;
  /** Closes every tab but the first, blank one, and popups over tabs. What their sites have stored goes with them. */
  closePages(): Promise<void>;
  /** What the worker and the extension's pages have logged as errors, or thrown, so far. */
  errors(): readonly string[];
  forgetErrors(): void;
  close(): Promise<void>;
}

/** Starts a browser, with a profile of its own if none is given. Close it: it ends only its own processes. */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'sise-chromium-')));
  const isNew = existsSync(join(options.extension ?? BUILD, 'welcome.html')) && (await isEmpty(profile));
  const context = await launch(options, profile);
  // The blank first tab serves to watch and stop workers: whatever tab a test closes, this one stays.
  const blank = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(blank);
  const workers = watchWorkers(session);
  const errors = collectErrors(context, session);
  await session.send('ServiceWorker.enable');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // One stopped while it is being installed is not installed at all: nothing would ever start it again.
  await workers.activated();
  const extensionId = new URL(worker.url()).host;
  const origin = `chrome-extension://${extensionId}`;
  if (isNew && !options.welcome) await (await welcomeIn(context)).close();

  const stopWorker = async () => {
    await session.send('ServiceWorker.stopAllWorkers');
    await workers.noneRunning();
  };
  const currentWorker = async (url: string): Promise<Worker> => {
    await session.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` });
    const shown = context.serviceWorkers().filter((each) => each.url() === url);
    return shown.at(-1) ?? context.waitForEvent('serviceworker', { timeout: WORKER_MS });
  };

  return {
    context,
    profile,
    extensionId,
    openPopup: async (path = 'popup.html') => {
      const page = await context.newPage();
      await page.goto(`${origin}/${path}`);
      return page;
    },
    evaluateInWorker: async (run, argument) => {
      const current = await currentWorker(worker.url());
      return current.evaluate(run as never, argument as never);
    },
    stopWorker,
    closePages: () => closePages(session, blank, extensionId),
    errors: () => [...errors],
    forgetErrors: () => errors.clear(),
    close: async () => {
      await context.close();
      if (options.profile === undefined)
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function launch(options: ChromiumOptions, profile: string): Promise<BrowserContext> {
  const { port, headless = true, extension = BUILD, language = 'en-US', beside } = options;
  const extensions = [extension, ...(beside ? [beside] : [])].join();
  return chromium.launchPersistentContext(profile, {
    executablePath: findBrowser('chromium'),
    headless,
    ...(options.display && { env: { ...process.env, DISPLAY: options.display } }),
    locale: language,
    viewport: headless ? (options.viewport ?? POPUP_SIZE) : null,
    colorScheme: options.colorScheme ?? (headless ? 'light' : null),
    ...(options.scale && headless && { deviceScaleFactor: options.scale }),
    ignoreHTTPSErrors: true,
    ...(options.backForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    // Its starter closes it, profile included; and it ends with its starter.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
      hostRules(port, options.direct),
      // Debian's Chromium knows `ko` without its language pack, but not `ko-KR`.
      `--lang=${language.slice(0, 2)}`,
      '--ignore-certificate-errors',
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(options.debuggable ? ['--remote-debugging-port=0'] : []),
    ],
  });
}

/** The argument by which every host is the world, but for the one that is `direct`. */
export function hostRules(port: number, direct?: string): string {
  const away = OWN_SERVICES.map((host) => `MAP ${host} ~NOTFOUND`);
  const rules = [...away, ...(direct ? [`EXCLUDE ${direct}`] : []), `MAP * 127.0.0.1:${port}`];
  return `--host-resolver-rules=${rules}`;
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

/** The page that opens after an installation, as soon as it is there. */
export async function welcomeIn(context: BrowserContext): Promise<Page> {
  const isWelcome = (page: Page) => page.url().endsWith('/welcome.html');
  const page =
    context.pages().find(isWelcome) ??
    (await context.waitForEvent('page', { predicate: isArriving, timeout: WORKER_MS }));
  await page.waitForURL('**/welcome.html', { waitUntil: 'commit' });
  return page;
}

/** A new tab may be blank for a moment. */
function isArriving(page: Page): boolean {
  return /^(?:about:blank|chrome-extension:.*)$/.test(page.url() || 'about:blank');
}

async function closePages(session: CDPSession, blank: Page, extensionId: string): Promise<void> {
  const pages = blank
    .context()
    .pages()
    .filter((page) => page !== blank);
  const sites = new Set(
    pages.map((page) => new URL(page.url()).origin).filter((each) => /^https?:/.test(each)),
  );
  await Promise.all(pages.map((page) => page.close()));
  const ours = `chrome-extension://${extensionId}`;
  // The driver does not know the popup that the toolbar's button opens.
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { targetId, type, url } of targetInfos)
    if (type !== 'service_worker' && url.startsWith(ours))
      await session.send('Target.closeTarget', { targetId });
  for (const origin of sites)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  // The rest of the extension's storage is emptied by its worker.
  await session.send('Storage.clearDataForOrigin', { origin: ours, storageTypes: 'local_storage' });
}

/** Follows what becomes of the workers, from the session's first report on. */
function watchWorkers(session: CDPSession) {
  const running = new Set<string>();
  let isActivated = false;
  let onReport = () => {};
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus, status } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.add(versionId);
      if (status === 'activated') isActivated = true;
    }
    onReport();
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      onReport = () => {
        if (holds()) resolve();
      };
      onReport();
    });
  return {
    activated: () => until(() => isActivated),
    noneRunning: () => until(() => running.size === 0),
  };
}

/** What the browser answers to a worker that is being stopped in the middle of something. */
const LAST_WORDS = 'Error: No SW';

function collectErrors(context: BrowserContext, session: CDPSession): Set<string> {
  const errors = new Set<string>();
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage: { errorMessage } }) => {
    if (!errorMessage.includes(LAST_WORDS)) errors.add(`worker: ${errorMessage}`);
  });
  context.on('console', (message) => {
    const from = message.page()?.url() ?? '';
    if (message.type() === 'error' && from.startsWith('chrome-extension:'))
      errors.add(`page: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    const from = error.page()?.url() ?? '';
    if (from.startsWith('chrome-extension:')) errors.add(`page: ${error.error().message}`);
  });
  return errors;
}
