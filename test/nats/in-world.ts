/** Loaded before `serve` (`--import`), which then asks a made-up world; each request is noted with its time and process. */
import { appendFileSync } from 'node:fs';
import { createWorld } from '../world/world.ts';

const world = createWorld({ now: Date.now });
const { WORLD_LOG = '' } = process.env;

globalThis.fetch = async (url, init) => {
  appendFileSync(WORLD_LOG, `${Date.now()} ${process.pid} ${url}\n`);
  return world.fetch(String(url), init ?? {});
};
