/** How long a cold lookup lasts, beside the times, one after another, of the sources it had to wait for. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import { systemClock as clock } from '../../src/core/upstream/clock.ts';
import { createWorld, SOURCE_HOSTS } from '../../test/world/world.ts';
import { engineWithCatalog } from './engine.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 20;
const ANSWER_MS = 400;
const SILENCE_MS = 2_500;

interface Case {
  readonly what: string;
  readonly keys: readonly AssetKey[];
  readonly waits: readonly number[];
  readonly silent?: string;
}

const COINS: readonly AssetKey[] = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'];

const CASES: readonly Case[] = [
  { what: 'coins, CoinGecko answers', keys: COINS, waits: [ANSWER_MS] },
  {
    what: 'GeckoTerminal alone knows it (after DefiLlama)',
    keys: ['ETH:0x5e00000000000000000000000000000000000033'],
    waits: [ANSWER_MS, ANSWER_MS],
  },
  {
    what: 'DexScreener alone knows it (after DefiLlama, GeckoTerminal)',
    keys: ['ETH:0x5e00000000000000000000000000000000000007'],
    waits: [ANSWER_MS, ANSWER_MS, ANSWER_MS],
  },
  { what: 'coins, CoinGecko is silent', keys: COINS, waits: [SILENCE_MS], silent: SOURCE_HOSTS.CoinGecko },
];

export async function measureColdLookup(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const each of CASES) {
    const measured = await inTurns(
      () => lookupMs(each),
      () => waitsMs(each),
      ROUNDS,
    );
    rows.push(
      ratioRow(
        {
          what: `cold lookup: ${each.what}`,
          beside: 'its sources, summed',
          unit: 'ms',
          budget: { atMost: 1.2 },
        },
        measured,
      ),
    );
  }
  return rows;
}

async function lookupMs({ keys, silent }: Case): Promise<number> {
  const world = createWorld();
  const engine = await engineWithCatalog({ fetch: (url, init) => world.fetch(url, init), clock });
  world.limits.reset();
  world.faults.set('*', { kind: 'slow', ms: ANSWER_MS });
  if (silent) world.faults.set(silent, { kind: 'never' });
  const startedAt = performance.now();
  const prices = await engine.prices(keys);
  const took = performance.now() - startedAt;
  const unpriced = [...prices.values()].filter(({ status }) => status !== 'priced');
  if (unpriced.length > 0) throw new Error(`no price for ${unpriced.map(({ asset }) => asset).join()}`);
  return took;
}

async function waitsMs({ waits }: Case): Promise<number> {
  const startedAt = performance.now();
  for (const ms of waits) await clock.sleep(ms);
  return performance.now() - startedAt;
}
