/**
 * An attacker with keys requests made-up addresses until the shared budgets are spent, and opens a pool: prices of listed
 * and saved assets do not change (docs/pricing.md §9 Requester).
 */
import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import { draws } from '../../draws.ts';
import { gatheringAtOnce, stage } from './stage.ts';

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const UNI = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
/** Only DefiLlama prices it: it is unlisted, and was requested before. */
const UNLISTED = '0x5e00000000000000000000000000000000000002';
const MINUTE = 60_000;

type Stage = Awaited<ReturnType<typeof stage>>;

function madeUp(count: number, from: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `0xbad${(from + i).toString(16).padStart(37, '0')}`);
}

/** Asks for made-up addresses with so many keys: first one at a time, then a hundred. */
async function attack({ projects, get }: Stage, keys: number, rounds: number): Promise<void> {
  let next = 1;
  for (let i = 0; i < keys; i++) {
    const { key } = await projects.create({ name: `attacker ${i}`, network: 'mainnet', platforms: null });
    const ask = (count: number) => {
      const addresses = madeUp(count, next);
      next += count;
      return get(`/ETH/token-price/${key}?addresses=${addresses.join(',')}`);
    };
    await Promise.all(Array.from({ length: 16 }, () => ask(1)));
    await Promise.all(Array.from({ length: rounds }, () => ask(100)));
  }
}

/** A pool of the attacker's own making for a token that has honest prices elsewhere. */
function openPool({ world }: Stage): void {
  const pools = [{ priceUsd: '420.69', liquidityUsd: '50000000' }];
  world.market.set(`ETH:${DAI}` as AssetKey, { pools }, 'DexScreener');
}

describe.each([
  ['one key', 1, draws(75, 10)],
  ['10 keys', 10, draws(20, 3)],
  ['many keys', draws(100, 30), 1],
] as const)('made-up addresses by %s', (_who, keys, rounds) => {
  test('take no price away from what is listed, or was priced, and bring none of their own', async () => {
    const all = await stage({}, gatheringAtOnce);
    const { get, pass } = all;
    const path = `/ETH/token-price/KEY?detail=true&addresses=0x,${DAI},${UNI},${UNLISTED}`;
    const before = await get(path);
    expect(before.body.prices.map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill('priced'),
    );
    openPool(all);
    for (let minute = 0; minute < draws(3, 2); minute++) {
      pass(MINUTE);
      await attack(all, keys, rounds);
      const { status, body } = await get(path);
      expect(status).toBe(200);
      const shown = body.prices.map(({ source, usdPrice }: Record<string, string>) => [source, usdPrice]);
      expect(shown).toEqual(
        before.body.prices.map(({ source, usdPrice }: Record<string, string>) => [source, usdPrice]),
      );
    }
  }, 120_000);
});

test('a key beyond its quota of new addresses has no further ones, and no error', async () => {
  const { get, world } = await stage({}, gatheringAtOnce);
  await get('/ETH/token-price/KEY');
  for (const from of [1, 101, 201])
    await get(`/ETH/token-price/KEY?addresses=${madeUp(100, from).join(',')}`);
  world.log.length = 0;
  const { status, body } = await get(
    `/ETH/token-price/KEY?detail=true&addresses=${madeUp(3, 400).join(',')}`,
  );
  expect(status).toBe(200);
  expect(body.prices.map(({ usdPrice, status }: Record<string, unknown>) => [usdPrice, status])).toEqual(
    Array(3).fill([null, 'unavailable']),
  );
  expect(world.log.filter(({ host }) => /llama|coingecko|geckoterminal|dexscreener/.test(host))).toEqual([]);
}, 60_000);
