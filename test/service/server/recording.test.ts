/** `--record`: a server that keeps its own series of prices, in its database. */
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createWorld } from '../../world/world.ts';
import { ask } from './client.ts';
import { running } from './running.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const HOUR = 3_600_000;

test('a server has a series of its recordings when no source has any', async () => {
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  const now = () => hour + 120_000;
  const world = createWorld({ now });
  world.market.set(`ETH:${LINK}`, { gaps: [[0, hour + HOUR]] });
  const clock = { ...systemClock, now };
  const { base, key, stop } = await running({ fetch: world.fetch, clock, record: [`ETH:${LINK}`] });
  const url = `${base}/ETH/price-history/${key}?address=${LINK}&from=${hour / 1000}&step=1h`;
  const read = async (path: string) => JSON.parse(await (await ask(path)).text());
  await expect.poll(async () => (await read(url)).source, { timeout: 10_000 }).toBe('CoinGecko');
  const row = await read(url);
  const current = await read(`${base}/ETH/token-price/${key}?addresses=${LINK}`);
  expect(row.points).toEqual([
    {
      at: new Date(hour).toISOString(),
      usdPrice: current.prices[0].usdPrice,
      krwPrice: current.prices[0].krwPrice,
    },
  ]);
  await stop();
});
