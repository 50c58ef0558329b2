/** Loaded before `serve` (`--import`), which then asks a made-up world; each request is noted with its time and process. */
import { appendFileSync } from 'node:fs';
import { addTokens } from '../../world/synthetic.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ now: Date.now });
const { WORLD_LOG = '', WORLD_TOKENS = '0', WORLD_UNLISTED = '0' } = process.env;
addTokens(world.market, Number(WORLD_TOKENS));
addTokens(world.market, Number(WORLD_UNLISTED), []);

globalThis.fetch = async (url, init) => {
  appendFileSync(WORLD_LOG, `${Date.now()} ${process.pid} ${url}\n`);
  return world.fetch(String(url), init ?? {});
};
