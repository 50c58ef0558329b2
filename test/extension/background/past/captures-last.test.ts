/** What was captured lasts, whatever becomes of its sources and of files that are imported. */
import { describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { DAY, HOUR, LINK, settled, startPast, TURN } from '../../../core/history/stage.ts';
import { importedOf, partOf, plainParts, start } from './capture-stage.ts';

describe('a capture', () => {
  test('keeps what was captured of a source that is switched off since', async () => {
    const { alarms, list, restart } = start({ now: TURN + DAY + 2 * HOUR });
    await alarms(8);
    const price = partOf(await list(), LINK, 'CoinGecko', 'nearest').price;
    expect(price?.usd).toBeTruthy();
    const later = restart({ off: ['CoinGecko'] });
    await later.tick();
    expect(partOf(await later.list(), LINK, 'CoinGecko', 'nearest')).toMatchObject({ price, isFinal: false });
    vi.setSystemTime(TURN + 10 * DAY);
    const all = await later.alarms();
    const kept = partOf(all, LINK, 'CoinGecko', 'nearest');
    expect(kept).toMatchObject({
      price: { usd: price?.usd, converted: { date: '2026-12-31' } },
      isFinal: true,
    });
    expect(all.open).toBe(0);
  });

  test('keeps what was captured and exported when its source has forgotten it, and converts it', async () => {
    const { past, alarms, restart } = start({ now: TURN + DAY + 2 * HOUR });
    const early = await alarms(8);
    const unconverted = early.captures.map((capture) => ({
      ...capture,
      parts: capture.parts.map((part) =>
        part.source === 'CoinGecko' && part.price
          ? { ...part, price: { ...part.price, krw: null, converted: null } }
          : part,
      ),
    }));
    vi.setSystemTime(TURN + 400 * DAY);
    const { world } = past;
    const own = { store: createMemoryStore(), past: startPast({ world, store: createMemoryStore() }) };
    const elsewhere = restart(own);
    await settled(elsewhere.service.keep(unconverted));
    const captured = partOf(early, LINK, 'CoinGecko', 'nearest').price;
    const kept = partOf(await elsewhere.alarms(), LINK, 'CoinGecko', 'nearest');
    expect(kept).toMatchObject({ price: captured, missing: null, isFinal: true });
    expect(captured?.krw).toBeTruthy();
  });

  test('loses nothing to a file with rows missing, and is not called complete by it', async () => {
    const { past, alarms, restart } = start({ now: TURN + 10 * DAY });
    const whole = await alarms();
    const cut = whole.captures.map((capture) => ({
      ...capture,
      parts: capture.parts.filter(({ source }) => source !== 'Upbit'),
    }));
    const store = createMemoryStore();
    const { world } = past;
    const elsewhere = restart({
      store,
      past: startPast({ now: TURN + DAY, world, store: createMemoryStore() }),
    });
    vi.setSystemTime(TURN + DAY);
    const here = partOf(await elsewhere.alarms(8), LINK, 'Upbit', 'before');
    expect(here).toMatchObject({ missing: null, isFinal: true });
    const both = await settled(elsewhere.service.keep(cut));
    expect(partOf(both, LINK, 'Upbit', 'before')).toEqual(here);
    const alone = restart({ store: createMemoryStore() });
    expect((await settled(alone.service.keep(cut))).captures.filter(({ isComplete }) => isComplete)).toEqual(
      [],
    );
    expect((await alone.alarms()).captures.map(({ parts }) => parts)).toEqual(
      whole.captures.map(({ parts }) => parts),
    );
  });

  test('has each part once, from a file whose rows stand twice', async () => {
    const { alarms, restart } = start({ now: TURN + 10 * DAY });
    const { captures } = await alarms();
    const twice = captures.map((each) => ({ ...each, parts: [...each.parts, ...each.parts] }));
    const elsewhere = restart({ store: createMemoryStore() });
    const imported = await settled(elsewhere.service.keep(twice));
    expect(imported.captures).toEqual(captures.map(importedOf));
  });

  test('prefers the price of a file to what is missing here, and one here to what is missing there', async () => {
    const { alarms, service, restart } = start({ now: TURN + DAY + 2 * HOUR });
    const early = await alarms(8);
    const without = (source: string, isFinal = false) =>
      early.captures.map((capture) => ({
        ...capture,
        parts: capture.parts.map((part) =>
          part.source === source ? { ...part, price: null, missing: 'unavailable' as const, isFinal } : part,
        ),
      }));
    expect((await settled(service.keep(without('DefiLlama')))).captures).toEqual(early.captures);
    const plain = plainParts(early);
    for (const isFinal of [false, true]) {
      const elsewhere = restart({ store: createMemoryStore() });
      await settled(elsewhere.service.keep(without('DefiLlama', isFinal)));
      const both = await settled(elsewhere.service.keep(early.captures));
      expect(both.captures.map(({ parts }) => parts.map(({ price }) => price))).toEqual(
        plain.map((parts) => parts.map(({ price }) => price)),
      );
    }
  });
});
