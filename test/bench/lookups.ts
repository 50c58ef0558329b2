/** How long a cold lookup lasts, beside the time that the sources themselves took. */

import type { AssetKey } from '../../src/market/assets.ts';
import { SOURCE_NAMES } from '../../src/market/sources.ts';
import { createWorld, SOURCE_HOSTS } from '../world/world.ts';
import { engineWithCatalogs } from './engine.ts';
import { type Measured, p95 } from './measured.ts';

/** A usual time of a public API. */
const ANSWER_MS = 400;
/** After which a source that says nothing counts as silent. */
const SILENCE_MS = 2_500;
const ALLOWANCE = 1.2;

interface Case {
  readonly what: string;
  readonly keys: readonly AssetKey[];
  /** What the sources that had to be waited for took, one after another. */
  readonly waitedMs: number;
  readonly silent?: string;
}

const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];

const CASES: readonly Case[] = [
  { what: 'coins, CoinGecko answers', keys: COINS, waitedMs: ANSWER_MS },
  {
    what: 'a token that only GeckoTerminal knows (after DefiLlama)',
    keys: ['ETH:0x5e00000000000000000000000000000000000033'],
    waitedMs: 2 * ANSWER_MS,
  },
  {
    what: 'a token that only DexScreener knows (after DefiLlama, GeckoTerminal)',
    keys: ['ETH:0x5e00000000000000000000000000000000000007'],
    waitedMs: 3 * ANSWER_MS,
  },
  { what: 'coins, CoinGecko is silent', keys: COINS, waitedMs: SILENCE_MS, silent: SOURCE_HOSTS.CoinGecko },
];

export async function measureLookups(runs: number): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const each of CASES) {
    const samples: number[] = [];
    for (let run = 0; run < runs; run++) samples.push(await once(each));
    measured.push(p95(`cold lookup: ${each.what}`, samples, each.waitedMs * ALLOWANCE));
  }
  return measured;
}

async function once({ keys, silent }: Case): Promise<number> {
  const world = createWorld();
  const pricing = await engineWithCatalogs(world);
  world.faults.set('*', { kind: 'slow', ms: ANSWER_MS });
  if (silent) world.faults.set(silent, { kind: 'never' });
  const startedAt = performance.now();
  const prices = await pricing.prices(keys, { order: SOURCE_NAMES });
  const took = performance.now() - startedAt;
  const unpriced = [...prices.values()].filter(({ status }) => status !== 'priced');
  if (unpriced.length > 0) throw new Error(`no price for ${unpriced.map(({ asset }) => asset).join()}`);
  return took;
}
