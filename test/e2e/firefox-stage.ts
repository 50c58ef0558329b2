/** One Firefox with the extension on a screen, in a world of its own, and another extension beside it. */
import { startWorld } from '../world/server.ts';
import type { WorldSockets } from '../world/sockets.ts';
import type { World } from '../world/world.ts';
import { type Firefox, startFirefox } from './browsers/firefox.ts';
import { openScreen, type Screen } from './browsers/screen.ts';
import { oncePerWorker } from './once-per-worker.ts';
import { OTHER } from './other-extension.ts';

export interface FirefoxStage {
  readonly world: World;
  readonly sockets: WorldSockets;
  readonly screen: Screen;
  readonly firefox: Firefox;
}

/** Until the end of the file; its browser and its screen serve the worker's other files, too, and are not closed. */
export const sharedFirefoxStage = oncePerWorker(
  startFirefoxStage,
  async ({ world, sockets, screen, firefox }) => {
    // Firefox has once reinstalled the extension without starting it: the next file gets a new browser then.
    const welcome = await firefox.reinstall().catch(() => null);
    if (!welcome) {
      await firefox.close();
      await screen.close();
      return false;
    }
    await welcome.close();
    world.reset();
    sockets.reset();
    return true;
  },
);

async function startFirefoxStage(): Promise<FirefoxStage> {
  const screen = await openScreen();
  const { world, sockets, proxyPort } = await startWorld();
  const firefox = await startFirefox({ proxyPort, display: screen.display, beside: OTHER });
  return { world, sockets, screen, firefox };
}
