/** How many requests a hundred tokens cost, counted by the world, catalogs at hand. */
import { SOURCE_NAMES } from '../../src/market/sources.ts';
import { addTokens } from '../world/synthetic.ts';
import { createWorld, SOURCE_HOSTS } from '../world/world.ts';
import { engineWithCatalogs } from './engine.ts';
import type { Measured } from './measured.ts';

const HUNDRED = 100;
const order = SOURCE_NAMES;

export async function measureRequests(): Promise<readonly Measured[]> {
  return [...(await listed()), await unlisted()];
}

async function listed(): Promise<readonly Measured[]> {
  const world = createWorld();
  const keys = addTokens(world.market, HUNDRED);
  const pricing = await engineWithCatalogs(world);
  await pricing.prices(keys, { order });
  const cold = world.log.length;
  const again = await pricing.prices(keys, { order });
  if ([...again.values()].some(({ status }) => status !== 'priced')) throw new Error('some have no price');
  return [
    { what: '100 cold tokens of CoinGecko, on four platforms', value: cold, unit: 'requests', budget: 1 },
    { what: 'the same 100 again', value: world.log.length - cold, unit: 'requests', budget: 0 },
  ];
}

/** The most that any one of them was asked of any one source. */
async function unlisted(): Promise<Measured> {
  const world = createWorld();
  const keys = addTokens(world.market, HUNDRED, []);
  const pricing = await engineWithCatalogs(world);
  await pricing.prices(keys, { order });
  await pricing.prices(keys, { order, act: true });
  const times = Object.values(SOURCE_HOSTS).flatMap((host) => {
    const urls = world.log.filter((each) => each.host === host).map(({ url }) => url.toLowerCase());
    return keys.map((key) => urls.filter((url) => url.includes(key.slice(key.indexOf(':') + 1))).length);
  });
  return {
    what: '100 tokens that nobody lists: most often asked of one source',
    value: Math.max(...times),
    unit: 'requests',
    budget: 1,
  };
}
