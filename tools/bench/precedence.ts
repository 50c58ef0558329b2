/**
 * How many answers come from CoinGecko while it is well (docs/pricing.md §9 Scarce budgets): ten minutes of a program
 * and of a person, simulated.
 */
import { type AssetKey, coinKey } from '../../src/core/market/assets.ts';
import { FIRST_COINS } from '../../src/core/market/platforms.ts';
import type { Clock } from '../../src/core/upstream/clock.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { createWorld, SOURCE_HOSTS } from '../../test/world/world.ts';
import { type Engine, engineWithCatalog } from './engine.ts';
import { countRow, type Row } from './rows.ts';
import { createSimulatedClock } from './simulated-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const TEN_MINUTES_MS = 600_000;
const LATENCIES_MS = [150, 400, 900];
const OTHERS_MS = 300;
const SHARE = { atLeast: 98 };

interface Simulation {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly onPage: readonly AssetKey[];
}

/** Requests for ten minutes; resolves to the source of each answer, null for those without a price. */
type Scenario = (simulation: Simulation) => Promise<readonly (string | null)[]>;

const SCENARIOS: readonly (readonly [what: string, scenario: Scenario])[] = [
  ['a program, five coins one after another', program],
  ['a popup 3 s after a page of 7 tokens', popupAfterPage],
];

export async function measurePrecedence(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [what, scenario] of SCENARIOS)
    for (const latencyMs of LATENCIES_MS) {
      const sources = await simulated(latencyMs, scenario);
      const theirs = sources.filter((source) => source === 'CoinGecko').length;
      rows.push(
        countRow({
          what: `from CoinGecko (${latencyMs} ms): ${what}`,
          count: (100 * theirs) / sources.length,
          unit: '%',
          budget: SHARE,
        }),
      );
    }
  return rows;
}

async function simulated(latencyMs: number, scenario: Scenario): Promise<readonly (string | null)[]> {
  const clock = createSimulatedClock(NOON);
  const world = createWorld({ now: clock.now });
  const onPage = addTokens(world.market, 7);
  const fetch = async (url: string, init: RequestInit) => {
    const isCoinGecko = new URL(url).host === SOURCE_HOSTS.CoinGecko;
    await clock.sleep(isCoinGecko ? latencyMs : OTHERS_MS, init.signal ?? undefined);
    return world.fetch(url, init);
  };
  return clock.run(engineWithCatalog({ fetch, clock }).then((engine) => scenario({ engine, clock, onPage })));
}

async function program({ engine, clock }: Simulation) {
  const sources: (string | null)[] = [];
  const until = clock.now() + TEN_MINUTES_MS;
  while (clock.now() < until) {
    for (const id of FIRST_COINS) {
      const response = await engine.operation(new Request(`http://localhost/${id}/token-price/key`));
      const { prices }: { prices: readonly { source: string | null }[] } = await response.json();
      sources.push(...prices.map(({ source }) => source));
    }
    await clock.sleep(5_000);
  }
  return sources;
}

/**
 * Every 100 s, when nothing is fresh any more, a page with the same seven tokens is looked at, and three seconds later a
 * popup with the coins and three saved tokens, for four of its rounds.
 */
async function popupAfterPage({ engine, clock, onPage }: Simulation) {
  const inPopup: readonly AssetKey[] = [
    ...FIRST_COINS.map(coinKey),
    'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
    'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
    'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  ];
  const sources: (string | null)[] = [];
  const ask = async (keys: readonly AssetKey[]) => {
    for (const { source } of (await engine.prices(keys)).values()) sources.push(source);
  };
  const until = clock.now() + TEN_MINUTES_MS;
  while (clock.now() < until) {
    const nextAt = clock.now() + 100_000;
    const page = ask(onPage);
    await clock.sleep(3_000);
    for (let round = 0; round < 4; round++) {
      await ask(inPopup);
      await clock.sleep(10_000);
    }
    await page;
    await clock.sleep(nextAt - clock.now());
  }
  return sources;
}
