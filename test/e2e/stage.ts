/** One Chromium with the extension in a world of its own, and what tests do to both. */
import type { Page } from 'playwright-core';
import { startWorld } from '../world/server.ts';
import type { WorldSockets } from '../world/sockets.ts';
import type { World } from '../world/world.ts';
import { type Chromium, type ChromiumOptions, startChromium } from './browsers/chromium.ts';
import { emptyStorage, turnBackStoredTimes } from './in-worker.ts';
import { oncePerWorker } from './once-per-worker.ts';
import { OTHER } from './other-extension.ts';

export interface Stage {
  readonly world: World;
  readonly sockets: WorldSockets;
  readonly chromium: Chromium;
  /** Opens the popup; its rows may still be on their way. */
  open(): Promise<Page>;
  closePopups(): Promise<void>;
  /** As if the worker had slept so long without an event: everything stored is that much older. */
  letTimePass(ms: number): Promise<void>;
  /**
   * As after a fresh install, but for a list of five coins: nothing else stored, nothing open, no worker, no fault, no limit spent, nothing logged. What a file
   * sets for all of its tests stays: the market. So do errors and strays, which its last test may look at.
   */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startStage(options: Partial<ChromiumOptions> = {}): Promise<Stage> {
  const served = await startWorld();
  const { world, sockets } = served;
  const chromium = await startChromium({ port: served.port, ...options });
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const extensionPages = () =>
    chromium.context.pages().filter((page) => page.url().startsWith('chrome-extension:'));
  const closePopups = async () => {
    await Promise.all(extensionPages().map((page) => page.close()));
  };
  const stage: Stage = {
    world,
    sockets,
    chromium,
    open: () => chromium.openPopup(),
    closePopups,
    letTimePass: async (ms) => {
      await closePopups();
      // Whatever is under way ends with the worker: it must not write its answers after the times were turned back.
      await chromium.stopWorker();
      await chromium.evaluateInWorker(turnBackStoredTimes, ms);
      await chromium.stopWorker();
      world.limits.reset();
    },
    reset: async () => {
      await emptyBrowser(chromium);
      world.faults.clear();
      world.limits.reset();
      world.log.length = 0;
      sockets.reset();
    },
    close: async () => {
      await chromium.close();
      await served.close();
    },
  };
  // What opens after an installation has asked for prices.
  if (options.profile === undefined && !options.welcome) await stage.reset();
  return stage;
}

/**
 * A `startStage()` until the end of the file, with another extension beside ours. Its browser serves the worker's other files,
 * too: it is not closed.
 */
export const sharedStage = oncePerWorker(() => startStage({ beside: OTHER }), renewStage);

/** As at its start. */
export async function renewStage({
  world,
  sockets,
  chromium,
}: Pick<Stage, 'world' | 'sockets' | 'chromium'>): Promise<void> {
  await emptyBrowser(chromium);
  chromium.forgetErrors();
  world.reset();
  sockets.reset();
}

async function emptyBrowser(chromium: Chromium): Promise<void> {
  await chromium.closePages();
  await chromium.stopWorker();
  await chromium.evaluateInWorker(emptyStorage, null);
  await chromium.stopWorker();
}
