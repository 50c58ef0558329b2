/** The turn of the year, in the made-up world: begun whenever the background runs, stopped at any time, written once. */
import { describe, expect, test, vi } from 'vitest';
import type { Capture } from '../../../../src/core/market/moments.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import type { Store } from '../../../../src/core/storage/store.ts';
import { DAY, HOUR, LINK, MINUTE, MKR, settled, TURN } from '../../../core/history/stage.ts';
import { llamaRecords, wonCandles } from '../../../world/past.ts';
import { importedOf, partOf, start } from './capture-stage.ts';

describe('the turn of the year', () => {
  test('is not captured before it has come', async () => {
    const { past, tick, list } = start({ now: TURN - MINUTE });
    expect(await tick()).toBeNull();
    expect(await list()).toMatchObject({ at: TURN, captures: [], isDue: false, open: 7, nextTryAt: null });
    expect(past.requests()).toEqual([]);
  });

  test('captured three days late has every source’s minutes on both sides, as the world has them', async () => {
    const { past, alarms } = start();
    const all = await alarms();
    const { market } = past;
    const link = market.coin(LINK);
    for (const source of ['Upbit', 'Bithumb'] as const) {
      const before = wonCandles(market, link, source, [TURN - HOUR, TURN - MINUTE]).at(-1);
      const [after] = wonCandles(market, link, source, [TURN, TURN + HOUR]);
      const parts = (['before', 'after'] as const).map((side) => partOf(all, LINK, source, side));
      expect(parts.map(({ price }) => price?.asOf)).toEqual([before?.at, after?.at]);
      expect(parts.map(({ price }) => Number(price?.krw))).toEqual(
        [before, after].map((each) => Number(each?.price)),
      );
      expect(parts.every(({ price }) => price?.converted?.through === 'KRW-USDT')).toBe(true);
    }
    const [nearest] = llamaRecords(market, link, TURN - DAY, TURN + DAY).toSorted(
      (a, b) => Math.abs(a.at - TURN) - Math.abs(b.at - TURN),
    );
    expect(partOf(all, LINK, 'DefiLlama', 'nearest').price).toMatchObject({
      usd: nearest?.price,
      converted: { date: '2026-12-31' },
    });
    expect(all.captures.map(({ rate }) => rate?.date)).toEqual(Array(7).fill('2026-12-31'));
    expect(past.world.strays).toEqual([]);
  });

  test('says of each token what is missing, and why', async () => {
    const { past, alarms } = start();
    past.market.set('KAIA:0x', { since: TURN + HOUR });
    past.market.set('BNB:0x', { gaps: [[TURN - DAY, TURN + DAY]] }, 'Bithumb');
    const all = await alarms();
    expect(partOf(all, MKR, 'Upbit', 'before')).toMatchObject({
      price: null,
      missing: 'unlisted',
      isFinal: true,
    });
    expect(partOf(all, 'BNB:0x', 'Upbit', 'after').missing).toBe('unlisted');
    expect(partOf(all, 'BNB:0x', 'Bithumb', 'after').missing).toBe('no record');
    expect(partOf(all, 'KAIA:0x', 'Bithumb', 'before').missing).toBe('not yet');
    expect(partOf(all, 'KAIA:0x', 'DefiLlama', 'nearest').price?.granularity).toBe('hour');
  });

  test('is complete once its rate is final, and then nothing is asked or written again', async () => {
    const { past, alarms, restart } = start({ now: TURN + 10 * DAY });
    const all = await alarms();
    expect(all).toMatchObject({ open: 0, nextTryAt: null, isUnwritten: false });
    past.forget();
    const later = restart();
    expect(await later.tick()).toBeNull();
    expect([past.requests(), later.puts]).toEqual([[], []]);
    expect((await later.list()).captures).toEqual(all.captures);
  });

  test('goes on after a kill with what is not there yet: no request twice, nothing written twice', async () => {
    const { past, tick, restart } = start({ now: TURN + 10 * DAY });
    await tick();
    const sent = past.world.log.map(({ url }) => url);
    let worker = restart();
    const written: Capture[] = [];
    for (let i = 0; i < 40; i++) {
      vi.setSystemTime(Date.now() + 30_000);
      const next = await worker.tick();
      for (const items of worker.puts)
        written.push(...Object.values(items).map((item) => (item as { value: Capture }).value));
      if (next === null) break;
      worker = worker.restart();
    }
    const urls = past.world.log.map(({ url }) => url);
    expect(urls.slice(0, sent.length)).toEqual(sent);
    expect(new Set(urls).size).toBe(urls.length);
    expect((await worker.list()).open).toBe(0);
    const facts = written.map(({ capturedAt: _, ...capture }) => JSON.stringify(capture));
    expect(new Set(facts).size).toBe(facts.length);
  });

  test('minutes after it has what is there already, and the rest later', async () => {
    const { alarms, tick, list } = start({ now: TURN + 3 * MINUTE });
    await tick();
    const early = await list();
    expect(early.captures).toHaveLength(7);
    expect(early.open).toBe(7);
    expect(early.nextTryAt).toBeGreaterThanOrEqual(Date.now() + 30_000);
    vi.setSystemTime(TURN + 5 * DAY);
    expect((await alarms()).open).toBe(0);
  });

  test('with nothing saved asks nobody, until a person begins it; then alarms go on', async () => {
    const { past, tick, service, alarms } = start({ saved: [], now: TURN + 10 * DAY });
    expect(await tick()).toBeNull();
    expect(past.requests()).toEqual([]);
    const begun = await settled(service.capture());
    expect(begun.captures.map(({ asset }) => asset)).toEqual([
      'BTC:0x',
      'ETH:0x',
      'BNB:0x',
      'POL:0x',
      'KAIA:0x',
    ]);
    expect((await alarms()).open).toBe(0);
  });

  test('asks the readers of pools about saved tokens only where the person lets them', async () => {
    const { past, alarms } = start({ pools: 'look-ups', now: TURN + 10 * DAY });
    const part = partOf(await alarms(), LINK, 'GeckoTerminal', 'nearest');
    expect(part).toMatchObject({ price: null, missing: 'not asked', isFinal: true });
    expect(past.requests('api.geckoterminal.com')).toEqual([]);
    expect(partOf(await start().alarms(), LINK, 'GeckoTerminal', 'nearest').price?.usd).toBeDefined();
  });

  test('leaves out whom the person has switched off, and says so', async () => {
    const { past, alarms } = start({ off: ['Upbit'], now: TURN + 10 * DAY });
    const all = await alarms();
    expect(partOf(all, LINK, 'Upbit', 'before')).toMatchObject({ missing: 'not asked', isFinal: true });
    expect(past.requests('api.upbit.com')).toEqual([]);
  });

  test('that was exported is taken back, without undoing what is final here', async () => {
    const { alarms, service, restart } = start({ now: TURN + 10 * DAY });
    const { captures } = await alarms();
    const elsewhere = restart({ store: createMemoryStore() });
    const imported = await settled(elsewhere.service.keep(captures));
    expect(imported.captures).toEqual(captures.map(importedOf));
    const changed = captures.map((each) => ({ ...each, parts: [], isComplete: false }));
    expect((await settled(service.keep(changed))).captures).toEqual(captures);
  });

  test('on a full disk is said to be unwritten, and written once there is room', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const disk = createMemoryStore();
    let isFull = true;
    const store: Store = {
      ...disk,
      put: async (items) => {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError');
        await disk.put(items);
      },
    };
    const { tick, list } = start({ store });
    await tick();
    expect(await list()).toMatchObject({ captures: [], isUnwritten: true });
    isFull = false;
    await tick();
    const all = await list();
    expect(all.isUnwritten).toBe(false);
    expect(all.captures).toHaveLength(7);
  });

  test('where the saved list cannot be read complains once, and waits for the next alarm', async () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { tick } = start({ now: TURN + DAY, unreadable: true });
    expect([await tick(), await tick()]).toEqual([null, null]);
    expect(complained).toHaveBeenCalledTimes(1);
    complained.mockRestore();
  });

  test('by a clock that is a day ahead is put off once a source has told the time', async () => {
    const { past, tick, list } = start({ now: TURN - 2 * HOUR, aheadMs: DAY });
    await tick();
    expect(await list()).toMatchObject({ captures: [], isDue: false });
    expect(await past.store.entries()).toEqual([]);
  });
});
