/** Days on which anything fails at any time, by a die that falls the same way each run: no price shown is ever wrong. */
import { describe, expect, test, vi } from 'vitest';
import { RATE_SERVICES } from '../../../src/core/fx/services.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { draws } from '../../draws.ts';
import { createDie, pick } from '../../world/die.ts';
import type { Fault } from '../../world/faults.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { GLOBAL, HOUR, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const CAKE: AssetKey = 'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82';
const T33: AssetKey = 'ETH:0x5e00000000000000000000000000000000000033';
const DUST: AssetKey = 'ETH:0x5e0000000000000000000000000000000000dead';

/** What each is worth in the made-up market, in dollars; null where no price is to be trusted. */
const WORTH: Readonly<Partial<Record<AssetKey, number | null>>> = {
  'BTC:0x': 76975.12,
  'KAIA:0x': 0.053128,
  [LINK]: 13.4271,
  [PEPE]: 0.00000421300512,
  [CAKE]: 2.4318,
  [T33]: 0.000000000123456789,
  [DUST]: null,
};
const KEYS = Object.keys(WORTH) as AssetKey[];
const KRW_PER_USD = 1380.25;

const HOSTS: readonly string[] = [...Object.values(SOURCE_HOSTS), ...RATE_SERVICES.map(({ host }) => host)];

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfter: 20 },
  { kind: 'status', status: 418 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'garbage', body: '{}' },
  { kind: 'garbage', body: '[]' },
  { kind: 'slow', ms: 900 },
  { kind: 'slow', ms: 2_600 },
  { kind: 'never' },
  { kind: 'drip', bytes: 40, everyMs: 30 },
  { kind: 'reset' },
  { kind: 'reset', when: 'in body' },
  { kind: 'values', price: '0' },
  { kind: 'values', price: '"NaN"' },
  { kind: 'values', price: '-1' },
];

const ORDERS: readonly (readonly SourceName[])[] = [
  GLOBAL,
  KOREA,
  ['Binance', 'DefiLlama'],
  GLOBAL.toReversed(),
];

function isRight(key: AssetKey, { usd, krw }: { usd: string | null; krw: string | null }): boolean {
  const worth = WORTH[key] ?? null;
  if (usd === null || krw === null) return usd === krw;
  // Sources differ by a thousandth or two, the Korean ones by their premium of 2 %.
  const near = (value: number, right: number) => value > right * 0.96 && value < right * 1.04;
  return worth !== null && near(Number(usd), worth) && near(Number(krw), worth * KRW_PER_USD);
}

async function step(engine: Engine, roll: (sides: number) => number) {
  if (roll(3) === 0) engine.world.faults.clear(pick(HOSTS, roll));
  else engine.world.faults.set(pick(HOSTS, roll), pick(FAULTS, roll), { times: 1 + roll(5) });
  await vi.advanceTimersByTimeAsync(pick([SECOND, 9 * SECOND, 31 * SECOND, MINUTE, 7 * MINUTE], roll));
  if (roll(12) === 0) vi.setSystemTime(Date.now() + pick([-HOUR, HOUR, -MINUTE, 26 * HOUR], roll));
  const order = pick(ORDERS, roll);
  const urgency = pick([{}, { act: true }, { aheadMs: MINUTE }], roll);
  const answered = await engine.ask(KEYS.slice(roll(3)), { order, ...urgency });
  return { ...answered, limitMs: 6_000, order };
}

describe.each(draws([1, 2, 3, 4], [1]))('on bad day %i', (seed) => {
  test('no price is wrong, none comes late, and a good day follows', async () => {
    const roll = createDie(seed);
    let engine = await startEngine();
    const wrong: unknown[] = [];
    let priced = 0;
    for (let i = 0; i < 60; i++) {
      const { prices, tookMs, limitMs, order } = await step(engine, roll);
      for (const [key, price] of prices) {
        if (!isRight(key, price)) wrong.push([i, price]);
        if (price.source && !order.includes(price.source)) wrong.push([i, 'a source that is off', price]);
        if (price.status === 'priced') priced++;
      }
      if (tookMs > limitMs) wrong.push([i, tookMs]);
      if (roll(10) === 0) engine = await engine.restart();
    }
    expect(wrong).toEqual([]);
    expect(priced).toBeGreaterThan(100);
    expect(engine.world.strays).toEqual([]);

    engine.world.faults.clear();
    // "Not listed" from an empty body is believed for 6 hours, a ban of Binance for 15 minutes.
    await vi.advanceTimersByTimeAsync(7 * HOUR);
    await engine.ask(KEYS);
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { get } = await engine.ask(KEYS);
    expect(KEYS.map((key) => get(key).status)).toEqual(
      KEYS.map((key) => (key === DUST ? 'untrusted' : 'priced')),
    );
    expect(get('BTC:0x').source).toBe('CoinGecko');
  });
});

describe.each(GLOBAL)('with %s saying ten, a tenth or a hundred times the price now and then', (liar) => {
  test('no price is wrong', async () => {
    const roll = createDie(liar.length * 7);
    const engine = await startEngine();
    const keys = KEYS.filter((key) => key !== T33);
    // An hour of what was right before is what a lie is held against, in both markets.
    await engine.ask(keys);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await engine.ask(keys, { order: KOREA });
    const wrong: unknown[] = [];
    for (let i = 0; i < draws(60, 20); i++) {
      if (roll(2) === 0) engine.world.faults.clear();
      if (roll(4) === 0)
        engine.world.faults.set(SOURCE_HOSTS[liar], {
          kind: 'values',
          factor: pick(['10', '0.1', '100'], roll),
        });
      await vi.advanceTimersByTimeAsync(pick([SECOND, 9 * SECOND, 31 * SECOND, MINUTE, 4 * MINUTE], roll));
      const urgency = pick([{}, { act: true }, { aheadMs: MINUTE }], roll);
      const { prices } = await engine.ask(keys, { order: pick([GLOBAL, KOREA], roll), ...urgency });
      wrong.push(...[...prices].filter(([key, price]) => !isRight(key, price)));
    }
    expect(wrong).toEqual([]);
  });
});
