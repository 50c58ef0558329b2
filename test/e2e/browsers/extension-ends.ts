/** How an extension ends under the pages it runs in. Each resolves when it has: its scripts there are on their own. */
import type { Page } from 'playwright-core';
import type { Chromium } from './chromium.ts';

/** As much of `chrome` as is used, in the worker and in the browser's own list of extensions. */
interface Extension {
  readonly runtime: { reload(): void };
  readonly management: { uninstallSelf(): void; setEnabled(id: string, on: boolean): Promise<void> };
  readonly developerPrivate: { updateProfileConfiguration(change: object): Promise<void> };
}

/** Stops it and starts it anew, as an update does; resolves when the new one runs. */
export async function updateExtension(chromium: Chromium): Promise<void> {
  // Without this mode, the browser does not start again what was not installed from its store.
  await inList(chromium, (list) =>
    list.evaluate(() => {
      const { chrome } = globalThis as unknown as { chrome: Extension };
      return chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    }),
  );
  const renewed = chromium.context.waitForEvent('serviceworker');
  await endInWorker(chromium, () => {
    const { chrome } = globalThis as unknown as { chrome: Extension };
    setTimeout(() => chrome.runtime.reload());
  });
  await renewed;
}

export async function removeExtension(chromium: Chromium): Promise<void> {
  await endInWorker(chromium, () => {
    const { chrome } = globalThis as unknown as { chrome: Extension };
    setTimeout(() => chrome.management.uninstallSelf());
  });
}

export async function switchExtensionOff(chromium: Chromium): Promise<void> {
  await inList(chromium, (list) =>
    list.evaluate((id) => {
      const { chrome } = globalThis as unknown as { chrome: Extension };
      return chrome.management.setEnabled(id, false);
    }, chromium.extensionId),
  );
}

/** The worker does not live to answer if it ends itself at once. */
async function endInWorker(chromium: Chromium, end: () => void): Promise<void> {
  await chromium.evaluateInWorker(() => {}, null);
  const ended = chromium.context.serviceWorkers().map((worker) => worker.waitForEvent('close'));
  await chromium.evaluateInWorker(end, null);
  await Promise.all(ended);
}

async function inList(chromium: Chromium, act: (list: Page) => Promise<void>): Promise<void> {
  const list = await chromium.context.newPage();
  await list.goto('chrome://extensions');
  await act(list);
  await list.close();
}
