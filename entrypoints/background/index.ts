/** The background's listeners, registered before anything is awaited. What they call upon is made for the first of them. */

import browser, { type Runtime } from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { answerFetches, type WorkerScope } from '../../src/api/fetch-events.ts';
import type { Parts } from './parts.ts';

type Sender = Runtime.MessageSender & { origin?: string };

export default defineBackground(() => {
  let made: Promise<Parts> | null = null;
  // Chromium starts the worker beside every page of ours that opens, for its static routes, and mostly for nothing:
  // what takes time would be taken from that page's first paint.
  const parts = () => {
    made ??= import('./parts.ts').then(({ createParts }) => createParts());
    return made;
  };

  // Firefox has no service worker here: its background is a page.
  if (import.meta.env.CHROME)
    answerFetches(self as unknown as WorkerScope, async (request) => (await parts()).operation(request));
  browser.runtime.onMessageExternal.addListener(async (message: unknown, sender: Sender) =>
    (await parts()).receiveExternal(message, sender),
  );
  browser.runtime.onMessage.addListener(async (message: unknown, sender: Sender) =>
    (await parts()).receive(message, sender),
  );
  browser.alarms.onAlarm.addListener(async (alarm) => (await parts()).tick(alarm));
  // Both may find no alarm, or one of another period.
  browser.runtime.onInstalled.addListener(async () => void (await parts()));
  browser.runtime.onStartup.addListener(async () => void (await parts()));
});
