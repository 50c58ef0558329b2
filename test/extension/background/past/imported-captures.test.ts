/** Captures out of files beside those of this device, in the made-up world. */
import { describe, expect, it, vi } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Capture } from '../../../../src/core/market/moments.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Captures } from '../../../../src/extension/messages/moments.ts';
import { DAY, HOUR, LINK, MINUTE, settled, startPast, TURN } from '../../../core/history/stage.ts';
import { partOf, start } from './capture-stage.ts';

const FORGED = '99999' as Decimal;
const RATE = { krwPerUsd: '905' as Decimal, service: 'Forged', date: '2026-12-31' };

/** Every price 99,999 dollars, at another rate, marked final and complete. */
function forged(captures: readonly Capture[]): readonly Capture[] {
  return captures.map((capture) => ({
    ...capture,
    rate: RATE,
    isComplete: true,
    parts: capture.parts.map((part) =>
      part.price ? { ...part, price: { ...part.price, usd: FORGED }, isFinal: true } : part,
    ),
  }));
}

const prices = ({ captures }: Captures) =>
  captures.flatMap(({ parts }) => parts.map(({ price }) => price?.usd ?? null));

/** What another device has captured of the same world, and a device that has nothing yet. */
async function twoDevices(now: number) {
  const { past, alarms, restart } = start({ now: TURN + 10 * DAY });
  const whole = await alarms();
  vi.setSystemTime(now);
  const { world, market } = past;
  const own = startPast({ now, world, store: createMemoryStore() });
  past.forget();
  return { whole, market, own, here: restart({ now, store: createMemoryStore(), past: own }) };
}

describe('an imported capture', () => {
  it('is refused before its moment, and nothing is stored', async () => {
    const { whole, here } = await twoDevices(TURN - DAY);
    const after = await settled(here.service.keep(forged(whole.captures)));
    expect([after.captures, here.puts]).toEqual([[], []]);
  });

  it('is marked, and neither stops this device nor outlasts its own records and rate', async () => {
    const { whole, own, here } = await twoDevices(TURN + DAY + 2 * HOUR);
    const imported = await settled(here.service.keep(forged(whole.captures)));
    expect(imported.open).toBe(7);
    expect(partOf(imported, LINK, 'DefiLlama', 'nearest')).toMatchObject({
      price: { usd: FORGED },
      isImported: true,
    });
    vi.setSystemTime(TURN + 10 * DAY);
    const all = await here.alarms();
    expect(own.requests('coins.llama.fi').length).toBeGreaterThan(0);
    expect(prices(all)).toEqual(prices(whole));
    expect(all.captures.map(({ rate }) => rate)).toEqual(whole.captures.map(({ rate }) => rate));
    expect(all.open).toBe(0);
  });

  it('gives way to prices and a rate that are here, whatever they lack', async () => {
    const { alarms, service, list } = start({ now: TURN + DAY + 2 * HOUR });
    const early = await alarms(8);
    await settled(service.keep(forged(early.captures)));
    expect(await list()).toEqual(early);
  });

  it('of a moment of ten days ago is requested once, and stays where its source has no record', async () => {
    const { whole, market, here, own } = await twoDevices(TURN + 10 * DAY);
    market.set(LINK, { gaps: [[TURN - DAY, TURN + DAY]] }, 'DefiLlama');
    await settled(here.service.keep(whole.captures));
    const all = await here.alarms();
    const price = partOf(whole, LINK, 'DefiLlama', 'nearest').price;
    expect(partOf(all, LINK, 'DefiLlama', 'nearest')).toMatchObject({
      price,
      isImported: true,
      isFinal: true,
    });
    expect(all.open).toBe(0);
    own.forget();
    vi.setSystemTime(Date.now() + 2 * DAY);
    expect(await here.tick()).toBeNull();
    expect(own.requests()).toEqual([]);
  });

  it('of a younger moment counts as missing where its source has no record', async () => {
    const { whole, market, here, own } = await twoDevices(TURN + 5 * DAY);
    market.set(LINK, { gaps: [[TURN - DAY, TURN + DAY]] }, 'DefiLlama');
    await settled(here.service.keep(whole.captures));
    await here.alarms(27);
    vi.setSystemTime(TURN + 7 * DAY);
    own.forget();
    await here.tick();
    const later = await here.list();
    expect(later.captures.filter(({ isComplete }) => !isComplete).map(({ asset }) => asset)).toEqual([LINK]);
    expect(own.requests('coins.llama.fi').length).toBeGreaterThan(0);
    vi.setSystemTime(TURN + 10 * DAY + MINUTE);
    expect((await here.alarms()).open).toBe(0);
  });
});
