/** A real Firefox with the built extension, in which every host is the world (toolchain.md, Browsers). */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browsers.mjs';
import { POPUP_SIZE } from './popup-size.ts';

const BUILD = fileURLToPath(new URL('../../../.output/firefox-mv3', import.meta.url));
const GECKO_ID = 'sise@sise.example';

/** Firefox's own services: no traffic of ours. */
const OWN_HOSTS = /(^|\.)(mozilla\.(com|net|org)|firefox\.com)(:\d+)?$/;

export interface FirefoxOptions {
  /** Where the world listens on 127.0.0.1. */
  readonly port: number;
  readonly colorScheme?: 'light' | 'dark';
  /** `en-US`, `ko-KR`: what pages take for the user's language. */
  readonly language?: string;
  /** The unpacked extension; the build for Firefox when left out. */
  readonly extension?: string;
}

export interface Firefox {
  readonly browser: Browser;
  /** Opens one of the extension's pages in a tab as large as a popup, as soon as its document is there. */
  openPopup(path?: string): Promise<Page>;
  /** What pages opened here have logged as errors, or thrown, so far. The background's errors do not reach the driver. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** Starts a browser with a profile of its own. Close it: it ends only its own processes. */
export async function startFirefox(options: FirefoxOptions): Promise<Firefox> {
  const proxy = await startProxy(options.port);
  const uuid = randomUUID();
  const errors: string[] = [];
  const browser = await launch(options, portOf(proxy), uuid);
  await browser.installExtension(options.extension ?? BUILD);
  return {
    browser,
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
    close: async () => {
      await browser.close();
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function launch(options: FirefoxOptions, proxyPort: number, uuid: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findBrowser('firefox'),
    headless: true,
    acceptInsecureCerts: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
      'extensions.webextensions.uuids': JSON.stringify({ [GECKO_ID]: uuid }),
      // 0 is dark, 1 is light.
      'layout.css.prefers-color-scheme.content-override': options.colorScheme === 'dark' ? 0 : 1,
      'intl.accept_languages': options.language ?? 'en-US',
    },
  });
}

/** Tunnels every CONNECT, whatever its host, to the world; Firefox's own services are not there. */
async function startProxy(worldPort: number): Promise<Server> {
  const proxy = createServer((_request, response) => response.writeHead(404).end());
  proxy.on('connect', (request, client, head) => {
    if (OWN_HOSTS.test(request.url ?? '')) return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const world = connect(worldPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      world.write(head);
      world.pipe(client);
      client.pipe(world);
    });
    world.on('error', () => client.destroy());
    client.on('error', () => world.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The driver never hears that an extension page has loaded, so nothing waits for `goto`: the page says it itself. */
async function openWithoutLoadEvent(page: Page, url: string): Promise<void> {
  page.goto(url, { timeout: 0 }).catch(() => {});
  await page.waitForFunction(
    (wanted) => location.href === wanted && document.readyState === 'complete',
    { polling: 50 },
    url,
  );
}
