/** Rows whose market changes for a while, by the real sources in the made-up world. */
import { describe, expect, it, vi } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { isStandIn } from '../../../src/core/pricing/select-price.ts';
import { orderOf } from '../../../src/core/sources/active-sources.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { type Engine, startEngine } from './engine.ts';
import { GLOBAL, KOREA, LINK, MINUTE, SECOND } from './states.ts';

const WORLD: readonly SourceName[] = ['CoinGecko', 'DefiLlama', 'Binance', 'GeckoTerminal', 'DexScreener'];
const hostsOf = (names: readonly SourceName[]) => names.map((name) => SOURCE_HOSTS[name]);

async function look(engine: Engine, order: readonly SourceName[], key: AssetKey = LINK) {
  const price = await engine.price(key, { order });
  const { source, basis } = price;
  return { source, basis, isStandIn: isStandIn(price, engine.pricing.stateOf(key), order, Date.now()) };
}

describe('a price of the other market', () => {
  it('stands in while every global source fails, until one answers', async () => {
    const engine = await startEngine();
    expect(await look(engine, GLOBAL)).toEqual({ source: 'CoinGecko', basis: 'global', isStandIn: false });
    engine.world.faults.set(hostsOf(WORLD), { kind: 'status', status: 503 });
    await vi.advanceTimersByTimeAsync(100 * SECOND);
    expect(await look(engine, GLOBAL)).toEqual({ source: 'Upbit', basis: 'korea', isStandIn: true });
    engine.world.faults.clear();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await look(engine, GLOBAL)).toMatchObject({ basis: 'global', isStandIn: false });
  });

  it('stands in under Korea while Upbit and Bithumb fail', async () => {
    const engine = await startEngine();
    expect(await look(engine, KOREA)).toEqual({ source: 'Upbit', basis: 'korea', isStandIn: false });
    engine.world.faults.set(hostsOf(['Upbit', 'Bithumb']), { kind: 'status', status: 503 });
    await vi.advanceTimersByTimeAsync(100 * SECOND);
    expect(await look(engine, KOREA)).toEqual({ source: 'CoinGecko', basis: 'global', isStandIn: true });
  });

  it('does not stand in where the person has switched the wanted market off', async () => {
    const engine = await startEngine();
    await look(engine, GLOBAL);
    const order = orderOf({ preset: 'global', own: [], off: WORLD });
    expect(await look(engine, order)).toMatchObject({ basis: 'korea', isStandIn: false });
  });

  it('does not stand in where the wanted market never had one', async () => {
    const engine = await startEngine();
    engine.world.faults.set(hostsOf(['Upbit', 'Bithumb']), { kind: 'status', status: 503 });
    expect(await look(engine, KOREA)).toMatchObject({ basis: 'global', isStandIn: false });
  });
});
