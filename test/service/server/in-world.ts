/** Loaded before a command (`--import`), which then asks the made-up world; each request is noted in the file that is named. */
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ now: Date.now });
const { WORLD_LOG = '', WORLD_DELAY_MS = '0' } = process.env;

globalThis.fetch = async (url, init) => {
  appendFileSync(WORLD_LOG, `${url}\n`);
  await setTimeout(Number(WORLD_DELAY_MS));
  return world.fetch(String(url), init ?? {});
};
