/** How soon after the key the look-up card is painted with a price: a known one, and one that has to be asked for. */
import type { CDPSession } from 'playwright-core';
import { openScreen, type Screen } from '../e2e/browsers/screen.ts';
import { type Stage, startStage } from '../e2e/stage.ts';
import { addTokens } from '../world/synthetic.ts';
import { type Measured, p95 } from './measured.ts';

/** From the key to the painted price when it is known; beyond the look-up's own time when it is not. */
const KNOWN_MS = 100;
const BEYOND_LOOK_UP_MS = 50;

/** After which the first price, which had to be asked for, is a cached one. */
const SETTLED_MS = 3000;

const PAGE = 'https://chat.example/';
const KNOWN = '0xdac17f958d2ee523a2206206994597c13d831ec7';

export async function measureCard(runs: number): Promise<readonly Measured[]> {
  const screen = await openScreen();
  const stage = await startStage({ headless: false, display: screen.display });
  try {
    const tokens = addTokens(stage.world.market, runs).map((key) => key.slice(key.indexOf(':') + 1));
    const look = await looker(stage, screen);
    const known: number[] = [];
    const stopped: number[] = [];
    const beyond: number[] = [];
    for (let run = 0; run < runs; run++) known.push((await look(KNOWN)).tookMs);
    for (let run = 0; run < runs; run++) {
      await stage.chromium.stopWorker();
      stopped.push((await look(KNOWN)).tookMs);
    }
    for (const token of tokens) {
      const { tookMs, askedMs } = await look(token);
      beyond.push(tookMs - askedMs);
    }
    return [
      p95('card: key press to a cached price, worker running', known, KNOWN_MS),
      p95('card: key press to a cached price, worker stopped', stopped, KNOWN_MS),
      p95('card: key press to a fresh price, beyond the look-up', beyond, BEYOND_LOOK_UP_MS),
    ];
  } finally {
    await stage.close();
    await screen.close();
  }
}

interface Look {
  /** From before the key to after the frame with the price. */
  readonly tookMs: number;
  /** The look-up's own: from its question for prices to the answer. */
  readonly askedMs: number;
}

/** Looks an address up with a real key, on a page where the card has been before. */
async function looker(stage: Stage, screen: Screen): Promise<(address: string) => Promise<Look>> {
  const page = await stage.chromium.context.newPage();
  await page.route(`${PAGE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p id="text"></p>' }),
  );
  await page.goto(PAGE);
  await page.bringToFront();
  await page.waitForFunction(() => document.hasFocus());
  const session = await page.context().newCDPSession(page);
  const context = extensionWorld(session, `chrome-extension://${stage.chromium.extensionId}`);
  await session.send('Runtime.enable');

  const press = async (address: string) => {
    await page.evaluate((text) => {
      const element = document.querySelector('#text');
      if (element) element.textContent = text;
      if (element) getSelection()?.selectAllChildren(element);
    }, address);
    const startedAt = Date.now();
    await screen.press('alt+shift+k');
    return startedAt;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-sise-card]') === null);
  };
  // A browser that has just begun may not hear the first key.
  const heard = async () => {
    await press(KNOWN);
    return Promise.race([context, page.waitForTimeout(2000)]);
  };
  const contextId = (await heard()) ?? (await heard());
  if (!contextId) throw new Error('no card came');
  await page.waitForTimeout(SETTLED_MS);
  await close();

  return async (address) => {
    const watching = session.send('Runtime.evaluate', {
      expression: `(${watch})()`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    const startedAt = await press(address);
    const { result, exceptionDetails } = await watching;
    if (exceptionDetails) throw new Error(`no price of ${address} was shown`);
    const { paintedAt, askedMs } = result.value;
    await close();
    return { tookMs: paintedAt - startedAt, askedMs };
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

/** Runs in the extension's world. Resolves when a card with a price has been painted. */
function watch(): Promise<{ paintedAt: number; askedMs: number }> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      runtime: { sendMessage(message: { stage?: string }): Promise<unknown> };
      dom: { openOrClosedShadowRoot(element: Element): ShadowRoot | null };
    };
  };
  const { runtime } = chrome;
  const send = runtime.sendMessage;
  let askedMs = 0;
  runtime.sendMessage = async (message) => {
    const askedAt = performance.now();
    const answer = await send(message);
    if (message.stage === 'prices') askedMs = performance.now() - askedAt;
    return answer;
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
        port1.onmessage = () => {
          runtime.sendMessage = send;
          resolve({ paintedAt: Date.now(), askedMs });
        };
        port2.postMessage(null);
      });
    });
    seen.observe(document.documentElement, { childList: true });
  });
}
