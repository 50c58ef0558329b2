/** How many requests second opinions cost: 50 saved tokens of one platform, three of them wild, over 1,000 ticks by the simulated clock. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import { SOURCE_NAMES, type SourceName } from '../../src/core/market/source-table.ts';
import type { Fetch } from '../../src/core/upstream/send-request.ts';
import { createDie, type Die } from '../../test/world/die.ts';
import { keyOf } from '../../test/world/market.ts';
import { plain } from '../../test/world/numbers.ts';
import { syntheticToken } from '../../test/world/synthetic.ts';
import { createWorld, SOURCE_HOSTS, type World } from '../../test/world/world.ts';
import { engineWithCatalog } from './engine.ts';
import { countRow, type Row } from './rows.ts';
import { createSimulatedClock } from './simulated-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const TICKS = 1_000;
const TOKENS = 50;
const WILD = 3;
const SEED = 7;
const WILD_MOVE = 0.05;
const CALM_MOVE = 0.003;
const CONTRACT_SOURCES = ['CoinGecko', 'DefiLlama', 'GeckoTerminal', 'DexScreener'] as const;
const ON_EXCHANGES: readonly AssetKey[] = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  'ETH:0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
];
const LATE: Partial<Record<SourceName, number>> = { CoinGecko: 1, DefiLlama: 4 };
const KRW_PER_USD = 1_380.25;
const PREMIUM = 1.02;

export async function measureSecondOpinions(): Promise<readonly Row[]> {
  const clock = createSimulatedClock(NOON);
  const world = createWorld({ now: clock.now, sleep: (ms, signal) => clock.sleep(ms, signal) });
  const saved = [...ON_EXCHANGES];
  for (let i = 0; saved.length < TOKENS; i++) {
    const token = syntheticToken(i, 'ETH', CONTRACT_SOURCES);
    world.market.add(token);
    saved.unshift(keyOf(`ETH:${token.contracts[0]?.address}`) as AssetKey);
  }
  const roll = createDie(SEED);
  const paths = saved.map((key, i) => ({
    key,
    usd: Number(world.market.coin(key).usd),
    path: pathOf(i < WILD ? WILD_MOVE : CALM_MOVE, roll),
  }));
  const fetch: Fetch = (url, init) => world.fetch(url, init);
  const count = await clock.run(
    engineWithCatalog({ fetch, clock, saved: () => saved }).then(async (engine) => {
      const startedAt = clock.now();
      const counted = () => SOURCE_NAMES.reduce((sum, name) => sum + world.count(SOURCE_HOSTS[name]), 0);
      const before = counted();
      for (let tick = 0; tick < TICKS; tick++) {
        await clock.sleep(Math.max(0, startedAt + tick * MINUTE - clock.now()));
        for (const each of paths) setPrices(world, each, tick);
        await engine.prices(saved, { aheadMs: MINUTE });
      }
      return counted() - before - TICKS;
    }),
  );
  return [
    countRow({
      what: `requests besides CoinGecko's: ${TICKS} ticks of ${TOKENS} tokens, ${WILD} of them wild`,
      count,
      unit: 'requests',
      budget: { atMost: 100 },
    }),
  ];
}

interface Priced {
  readonly key: AssetKey;
  readonly usd: number;
  readonly path: readonly number[];
}

function setPrices(world: World, { key, usd, path }: Priced, tick: number): void {
  for (const [i, source] of SOURCE_NAMES.entries()) {
    const multiple = path[Math.max(0, tick - (LATE[source] ?? 0))] ?? 1;
    const price = usd * multiple * (1 + CALM_MOVE * Math.sin(tick * 3 + i));
    const krw = price * KRW_PER_USD * (source === 'CoinGecko' ? 1 : PREMIUM);
    world.market.set(key, { usd: decimal(price), usdt: decimal(price), krw: decimal(krw) }, source);
  }
}

function pathOf(move: number, roll: Die): readonly number[] {
  const path = [1];
  for (let i = 1; i < TICKS; i++) path.push((path[i - 1] ?? 1) * Math.exp(normal(roll) * move));
  return path;
}

function normal(roll: Die): number {
  const sides = 2 ** 24;
  const [u, v] = [(roll(sides) + 1) / (sides + 1), roll(sides) / sides];
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}

function decimal(value: number): string {
  return plain(value.toPrecision(12));
}
