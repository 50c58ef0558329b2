/** Recording: one tested rule of thinning, chunks that lose nothing and repeat nothing, and how much a year takes. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  createRecordings,
  type RecordedPrice,
  recordedRow,
  thinned,
} from '../../../src/core/history/recordings.ts';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { AvailablePrice } from '../../../src/core/market/prices.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { DAY, HOUR, LINK, MINUTE } from './stage.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

function priceAt(asOf: number, asset: AssetKey = LINK): AvailablePrice {
  const usd = `11.${String(asOf).slice(3, 13)}273` as Decimal;
  const krw = `15${String(asOf).slice(6, 9)}.${String(asOf).slice(2, 13)}42` as Decimal;
  const source = asOf % 7 === 0 ? 'DefiLlama' : 'CoinGecko';
  return {
    asset,
    status: 'priced',
    usd,
    krw,
    source,
    basis: 'global',
    asOf,
    checkedAt: asOf,
    converted: null,
  };
}

const pointOf = ({ asOf: at, usd, krw, source }: AvailablePrice): RecordedPrice => ({ at, usd, krw, source });

test('of points a minute apart the first of five minutes stays for two days, of an hour for ninety, of a day for ever', () => {
  const points = Array.from({ length: 200 * 24 * 60 }, (_, i) => ({ at: START + i * MINUTE }));
  const now = START + 200 * DAY - MINUTE;
  const kept = thinned(points, now);
  const between = (from: number, to: number) =>
    kept.filter(({ at }) => at >= now - from && at < now - to).length;
  expect(between(200 * DAY, 90 * DAY + DAY)).toBe(109);
  expect(between(80 * DAY, 3 * DAY)).toBe(77 * 24);
  expect(between(DAY, 0)).toBe(288);
  expect(thinned(kept, now)).toEqual(kept);
  expect(thinned([], now)).toEqual([]);
});

test('read: returns what the rule of thinning leaves, whenever it is read, also by a new process each time', async () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(
      gaps,
      fc.boolean(),
      fc.integer({ min: 0, max: 120 }),
      async (steps, isRestarted, days) => {
        const store = createMemoryStore();
        let recordings = createRecordings(store);
        const came: RecordedPrice[] = [];
        let at = START;
        for (const minutes of steps) {
          at += minutes * MINUTE;
          const price = priceAt(at);
          came.push(pointOf(price));
          if (isRestarted) recordings = createRecordings(store);
          await recordings.take([price], at);
        }
        const now = at + days * DAY;
        expect(await recordings.read(LINK, { from: 0, to: now, now })).toEqual(thinned(came, now));
      },
    ),
    { numRuns: 60 },
  );
});

test('writes nothing twice, nothing older than it has, and loses nothing to a stop between two writes', async () => {
  const store = createMemoryStore();
  let puts = 0;
  let isBroken = false;
  const counted: Store = {
    ...store,
    put: async (items) => {
      if (isBroken) throw new DOMException('no room', 'QuotaExceededError');
      puts += 1;
      await store.put(items);
    },
  };
  const recordings = createRecordings(counted);
  expect(await recordings.take([priceAt(START)], START)).toBe(true);
  expect(await recordings.take([priceAt(START)], START + MINUTE)).toBe(false);
  expect(await recordings.take([priceAt(START - HOUR)], START + MINUTE)).toBe(false);
  expect(puts).toBe(1);
  isBroken = true;
  await expect(recordings.take([priceAt(START + HOUR)], START + HOUR)).rejects.toThrow('no room');
  isBroken = false;
  await recordings.take([priceAt(START + HOUR)], START + HOUR);
  const all = await createRecordings(store).read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(all.map(({ at }) => at)).toEqual([START, START + HOUR]);
});

test('what was deleted before a deletion stopped is not written back', async () => {
  const store = createMemoryStore();
  let isStopped = false;
  const stopping: Store = {
    ...store,
    async delete(keys) {
      await store.delete(keys);
      if (isStopped) throw new DOMException('no room', 'QuotaExceededError');
    },
  };
  const recordings = createRecordings(stopping);
  await recordings.take([priceAt(START)], START);
  isStopped = true;
  await expect(recordings.deleteAll()).rejects.toThrow('no room');
  isStopped = false;
  await recordings.take([priceAt(START + HOUR)], START + HOUR);
  const all = await createRecordings(store).read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(all.map(({ at }) => at)).toEqual([START + HOUR]);
});

test('a deletion that stops tells how much is gone', async () => {
  const store = createMemoryStore(
    Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${LINK}/1h/${i}`, { sources: [], text: '' }])),
  );
  let calls = 0;
  const stopping: Store = {
    ...store,
    async delete(keys) {
      calls += 1;
      if (calls === 2) throw new DOMException('no room', 'QuotaExceededError');
      await store.delete(keys);
    },
  };
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await createRecordings(stopping).deleteAll()).toEqual({ all: 250, deleted: 100 });
  expect(await store.entries()).toHaveLength(150);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('a damaged chunk costs no other, and a line no other line', async () => {
  const store = createMemoryStore();
  const recordings = createRecordings(store);
  await recordings.take([priceAt(START)], START);
  await recordings.take([priceAt(START + HOUR)], START + HOUR);
  const [[key] = ['']] = (await store.entries()).filter(([name]) => name.includes('/1d/'));
  await store.put({ [key]: 'damaged' });
  const read = (from: Store) =>
    createRecordings(from).read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect((await read(store)).length).toBe(2);
});

test('a source that only a newer version knows costs its own lines, and is not written over', async () => {
  const store = createMemoryStore();
  await createRecordings(store).take([priceAt(START)], START);
  const before = (await store.entries()) as [string, { sources: string[]; text: string }][];
  const renamed = before.map(([key, { text }]) => [key, { sources: ['Elsewhere'], text }] as const);
  await store.put(Object.fromEntries(renamed));
  const recordings = createRecordings(store);
  await recordings.take([priceAt(START + HOUR)], START + HOUR);
  const read = await recordings.read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(read.map(({ at }) => at)).toEqual([START + HOUR]);
  const after = (await store.entries()) as typeof before;
  for (const [key, { sources, text }] of after.filter(([name]) => before.some(([old]) => old === name))) {
    expect(sources[0]).toBe('Elsewhere');
    expect(text).toContain(before.find(([name]) => name === key)?.[1].text);
  }
});

test('damage neither loses a recorded price nor changes its source', async () => {
  const store = createMemoryStore();
  await createRecordings(store).take([priceAt(START)], START);
  const next = priceAt(START + HOUR);
  const damages = [
    (text: string) => ({ sources: [], text }),
    (text: string) => ({ sources: ['Upbit'], text: `${text}1800 cut o` }),
    (text: string) => ({ sources: [], text: `${text}1800 1 1 1000000000\n` }),
  ];
  const whole = await store.entries();
  for (const damaged of damages) {
    const items = whole.map(([key, chunk]) => [key, damaged((chunk as { text: string }).text)]);
    const broken = createMemoryStore(Object.fromEntries(items));
    const read = async () => {
      const all = await createRecordings(broken).read(LINK, {
        from: 0,
        to: START + DAY,
        now: START + 2 * HOUR,
      });
      return all.filter(({ at }) => at !== START);
    };
    await createRecordings(broken).take([next], START + 2 * HOUR);
    expect(await read()).toEqual([pointOf(next)]);
    expect(
      (await createRecordings(broken).read(LINK, { from: 0, to: START, now: START })).map(
        ({ source }) => source,
      ),
    ).not.toContain(next.source);
  }
});

test.each([
  '12 1 139060 1 1391 0',
  '12 1 139060 ',
  ' 1 139060 0',
  '12  139060 0',
  '12 1 139060',
  '1e9 1 139060 0',
])('a line that was glued or cut is no point: "%s"', async (line) => {
  const store = createMemoryStore();
  await createRecordings(store).take([priceAt(START)], START);
  const damaged = (await store.entries()).map(([key, chunk]) => {
    const { sources, text } = chunk as { sources: string[]; text: string };
    return [key, { sources: [...sources, 'Upbit'], text: `${line}\n${text}` }];
  });
  await store.put(Object.fromEntries(damaged));
  const read = await createRecordings(store).read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(read).toEqual([pointOf(priceAt(START))]);
});

test('a clock that was ahead ends no recording: what is yet to come is not taken, and what was is stepped over', async () => {
  const store = createMemoryStore();
  const recordings = createRecordings(store);
  const ahead = START + 6 * HOUR;
  await recordings.take([priceAt(ahead)], START);
  expect(await store.entries()).toEqual([]);
  await recordings.take([priceAt(ahead)], ahead);
  for (const each of [recordings, createRecordings(store)]) {
    const at = START + (each === recordings ? HOUR : 2 * HOUR);
    await each.take([priceAt(at)], at);
  }
  const read = await recordings.read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(read.map(({ at }) => at)).toEqual([START + HOUR, START + 2 * HOUR, ahead]);
});

test('a year of 500 tokens takes less than 100 MB', async () => {
  const store = createMemoryStore();
  const recordings = createRecordings(store);
  const end = START + 365 * DAY;
  for (let at = START; at < end; at += 5 * MINUTE) await recordings.take([priceAt(at + 1_234)], at);
  const bytes = (await store.entries()).reduce(
    (sum, [key, value]) => sum + key.length + JSON.stringify(value).length,
    0,
  );
  console.info(`a year of one token: ${bytes} bytes; of 500: ${((bytes * 500) / 1e6).toFixed(1)} MB`);
  expect(bytes * 500).toBeLessThan(100e6);
}, 60_000);

test.each([
  ['that cannot be read', (_chunk: object) => ({ sources: 'CoinGecko', text: 17 })],
  ['of a newer version', (chunk: object) => ({ ...chunk, volumes: '17' })],
])('a chunk %s is set aside whole before another is written in its place', async (_which, changed) => {
  const store = createMemoryStore();
  const first = createRecordings(store);
  await first.take([priceAt(START)], START);
  const foreign = (await store.entries()).map(([key, chunk]) => [key, changed(chunk as object)] as const);
  await store.put(Object.fromEntries(foreign));
  const recordings = createRecordings(store);
  const next = priceAt(START + HOUR);
  await recordings.take([next], START + HOUR);
  await recordings.take([priceAt(START + 2 * HOUR)], START + 2 * HOUR);
  const range = { from: START, to: START + DAY, now: START + 2 * HOUR };
  expect((await recordings.read(LINK, range)).map(({ at }) => at)).toContain(START + HOUR);
  const aside = (await store.entries()).filter(([key]) => key.startsWith('aside/'));
  expect(aside.map(([, value]) => value)).toEqual(foreign.map(([, value]) => value));
});

test.each([
  ['no chunk', 'damaged', 1],
  ['a field that a newer version has added', { sources: ['CoinGecko'], text: '', volumes: '17' }, 1],
  ['a line that was cut off', { sources: ['CoinGecko'], text: '0 1 1390 0\n300 1 139' }, 1],
  ['a price that is none', { sources: ['CoinGecko'], text: '0 -1 1390 0\n' }, 1],
  ['an unknown source', { sources: ['Elsewhere'], text: '0 1 1390 0\n' }, 1],
  ['a price of nothing', { sources: ['CoinGecko'], text: '0 0.000 1390 0\n' }, 1],
  ['a price that is written otherwise', { sources: ['CoinGecko'], text: '0 01 1390 0\n' }, 1],
  ['a source that is not there', { sources: ['CoinGecko'], text: '0 1 1390 0\n5 1 1390 1\n' }, 1],
  [
    'lines as they were written',
    { sources: ['CoinGecko', 'Upbit'], text: '0 0.5 1390 0\n5.123 10 0.001 1\n' },
    0,
  ],
  ['a price of two hundred digits', { sources: ['CoinGecko'], text: `0 ${'1'.repeat(200)} 1390 0\n` }, 1],
  ['a last line that only lacks its end', { sources: ['CoinGecko'], text: '0 1 1390 0' }, 0],
])('size: counts %s as readable or not', async (_what, chunk, unreadable) => {
  const recordings = createRecordings(createMemoryStore({ [`${LINK}/1d/56`]: chunk }));
  expect(await recordings.size()).toMatchObject({ assets: [LINK], unreadable });
});

test('size: has the time of the oldest readable price', async () => {
  const store = createMemoryStore();
  const recordings = createRecordings(store);
  for (const at of [START, START + 40 * DAY])
    await recordings.take([priceAt(at), priceAt(at + 1, 'BTC:0x')], at);
  expect(await recordings.size()).toMatchObject({ since: START });
  const chunk = { sources: ['CoinGecko'], text: 'no line\n60.5 1 1390 0\n' };
  await store.put({ [`${LINK}/1d/50`]: chunk, 'BTC:0x/1d/49': { ...chunk, text: 'no line\n' } });
  expect(await recordings.size()).toMatchObject({ since: 50 * 365 * DAY + 60_500 });
});

test('size: includes what was set aside; deleteAll deletes it too, and recording goes on', async () => {
  const store = createMemoryStore();
  const recordings = createRecordings(store);
  const none = { bytes: 0, assets: [], since: null, unreadable: 0, isUnwritten: false };
  expect(await recordings.size()).toEqual(none);
  await recordings.take([priceAt(START), priceAt(START, 'BTC:0x')], START);
  const one = await recordings.size();
  expect(one.assets.toSorted()).toEqual(['BTC:0x', LINK]);
  await store.put({ 'aside/ETH:0x/1d/1/2': 'unreadable text' });
  const both = await recordings.size();
  expect([one.unreadable, both.unreadable]).toEqual([0, 1]);
  expect(both.assets).toEqual(one.assets);
  expect(both.bytes - one.bytes).toBeGreaterThan('unreadable text'.length);
  await recordings.deleteAll();
  expect(await store.entries()).toEqual([]);
  await recordings.take([priceAt(START + MINUTE)], START + MINUTE);
  const range = { from: 0, to: START + DAY, now: START + HOUR };
  expect((await recordings.read(LINK, range)).map(({ at }) => at)).toEqual([START + MINUTE]);
});

test('a chunk that cannot be read outlives its time, aside, until everything is deleted; others end', async () => {
  const damaged = { sources: ['CoinGecko'], text: 'no line\n' };
  const [first, second] = [`${LINK}/5m/${START / DAY}`, `${LINK}/5m/${START / DAY + 1}`];
  const store = createMemoryStore({ [first]: damaged });
  const recordings = createRecordings(store);
  await recordings.take([priceAt(START + DAY)], START + DAY);
  const later = START + 10 * DAY;
  await recordings.take([priceAt(later)], later);
  expect([await store.get(first), await store.get(second)]).toEqual([undefined, undefined]);
  expect(await store.get(`aside/${first}/${later}`)).toEqual(damaged);
  expect(await recordings.size()).toMatchObject({ unreadable: 1 });
  await recordings.deleteAll();
  expect(await store.entries()).toEqual([]);
});

test('a price that came through a team’s server names it, beside one of the same source that did not', async () => {
  const store = createMemoryStore();
  const through = { ...priceAt(START), source: 'CoinGecko' as const, through: 'prices.example' };
  const own = { ...priceAt(START + HOUR), source: 'CoinGecko' as const };
  await createRecordings(store).take([through], START);
  await createRecordings(store).take([own], START + HOUR);
  const recordings = createRecordings(store);
  const read = await recordings.read(LINK, { from: 0, to: START + DAY, now: START + DAY });
  expect(read).toEqual([{ ...pointOf(through), through: 'prices.example' }, pointOf(own)]);
  expect((await recordings.size()).unreadable).toBe(0);
  const times = { times: [START, START + HOUR], nearMs: MINUTE };
  const { points } = recordedRow(read, 'global', times);
  expect(points.map(({ price }) => [price?.source, price?.through])).toEqual([
    ['CoinGecko', 'prices.example'],
    ['CoinGecko', undefined],
  ]);
});
