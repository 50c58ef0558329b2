/** Runs something in a page as the extension's own scripts do: with its messages, in a world that the page does not see. */
import type { Page } from 'playwright-core';
import type { Chromium } from '../browsers/chromium.ts';

/** The extension must have been called in the tab. The function must stand alone. */
export async function inTab<A, R>(
  chromium: Chromium,
  page: Page,
  run: (given: A) => R | Promise<R>,
  given: A,
): Promise<R> {
  await chromium.evaluateInWorker(makeWorld, null);
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, origin, auxData } }) => {
    // The card has looked into frames, too.
    if (origin.startsWith('chrome-extension:') && auxData?.frameId === frameTree.frame.id) worlds.push(id);
  });
  await session.send('Runtime.enable');
  const [world] = worlds;
  if (world === undefined) throw new Error('the extension has no script in this page');
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    executionContextId: world,
    functionDeclaration: String(run),
    arguments: [{ value: given }],
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Runs in the worker: a document has no such world before anything of the extension has run there. */
async function makeWorld(): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      tabs: { query(which: object): Promise<{ id: number }[]> };
      scripting: { executeScript(injected: object): Promise<unknown> };
    };
  };
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  await chrome.scripting.executeScript({ target: { tabId: tab?.id }, func: () => undefined });
}
