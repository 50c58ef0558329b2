/** Time from the key press to a painted look-up card with a cached price, beside an empty card injected alike. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { openScreen, type Screen } from '../../test/e2e/browsers/screen.ts';
import { startStage } from '../../test/e2e/stage.ts';
import { builtFile, withBuild } from './changed-build.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 25;
/** By then the first price is a cached one. */
const SETTLED_MS = 3000;

const PAGE = 'https://chat.example/';
const ADDRESS = '0xdac17f958d2ee523a2206206994597c13d831ec7';

const SCRIPT = 'lookup-card.js';
const EMPTY_CARD = `(() => {
  const card = document.createElement('div');
  card.setAttribute('data-sise-card', '');
  document.documentElement.append(card);
  card.attachShadow({ mode: 'closed' }).append(document.createElement('data'));
  addEventListener('keydown', () => card.remove(), { once: true });
  return 'shown';
})();`;

export function measureCard(): Promise<readonly Row[]> {
  return withBuild({}, async (extension) => {
    const screen = await openScreen();
    const stage = await startStage({ extension, headless: false, display: screen.display });
    try {
      const page = await stage.chromium.context.newPage();
      const shownMs = await looker(page, screen, `chrome-extension://${stage.chromium.extensionId}`);
      const full = await builtFile(SCRIPT);
      // The browser reads the script again each time that it is injected.
      const withScript = async (script: string) => {
        await writeFile(join(extension, SCRIPT), script);
        return shownMs();
      };
      const measured = await inTurns(
        () => withScript(full),
        () => withScript(EMPTY_CARD),
        ROUNDS,
      );
      const row = { what: 'card: key press to a cached price', beside: 'an empty card', unit: 'ms' } as const;
      return [ratioRow({ ...row, budget: { atMost: 1.5 } }, measured)];
    } finally {
      await stage.close();
      await screen.close();
    }
  });
}

/** Looks an address up with a real key, on a page where the card has been before. Resolves to how that is timed. */
async function looker(page: Page, screen: Screen, origin: string): Promise<() => Promise<number>> {
  await page.route(`${PAGE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p id="text">${ADDRESS}</p>` }),
  );
  await page.goto(PAGE);
  await page.bringToFront();
  await page.waitForFunction(() => document.hasFocus());
  const session = await page.context().newCDPSession(page);
  const context = extensionWorld(session, origin);
  await session.send('Runtime.enable');

  const press = async () => {
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') ?? document));
    const pressedAt = Date.now();
    await screen.press('alt+shift+k');
    return pressedAt;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-sise-card]') === null);
  };
  // A browser that has just started may lose the first key.
  const heard = async () => {
    await press();
    return Promise.race([context, page.waitForTimeout(2000)]);
  };
  const contextId = (await heard()) ?? (await heard());
  if (!contextId) throw new Error('no card came');
  await page.waitForTimeout(SETTLED_MS);
  await close();

  return async () => {
    const watching = session.send('Runtime.evaluate', {
      expression: `(${watch})()`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    const pressedAt = await press();
    const { result, exceptionDetails } = await watching;
    if (exceptionDetails) throw new Error('no card was shown');
    await close();
    return result.value - pressedAt;
  };
}

/** The extension's own world in the page, which exists from the first card on. */
function extensionWorld(session: CDPSession, origin: string): Promise<number> {
  return new Promise((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === origin) resolve(context.id);
    });
  });
}

/** Runs in the extension's world. Resolves to the time when a card with a price has been painted. */
function watch(): Promise<number> {
  const { chrome } = globalThis as unknown as {
    chrome: { dom: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };
  };
  return new Promise((resolve, reject) => {
    setTimeout(reject, 10_000);
    const seen = new MutationObserver(() => {
      const card = document.querySelector('[data-sise-card]');
      const root = card && chrome.dom.openOrClosedShadowRoot(card);
      if (!root) return;
      seen.observe(root, { childList: true, subtree: true });
      if (!root.querySelector('data')) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(Date.now());
        port2.postMessage(null);
      });
    });
    seen.observe(document.documentElement, { childList: true });
  });
}
