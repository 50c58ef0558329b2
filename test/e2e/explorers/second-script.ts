import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const SCRIPT = fileURLToPath(
  new URL('../../../.output/chrome-mv3/content-scripts/explorer.js', import.meta.url),
);

/** As after an update of the extension: its new script starts where the old one still runs. */
export async function startAgain(page: Page): Promise<void> {
  await runBesideScript(page, await readFile(SCRIPT, 'utf8'));
}

/** Runs in the world of our script, which has globals of its own. */
export async function runBesideScript(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) worlds.push(context.id);
  });
  await session.send('Runtime.enable');
  const contextId = worlds[0];
  if (contextId === undefined) throw new Error('the content script has no world');
  await session.send('Runtime.evaluate', { expression, contextId });
}
