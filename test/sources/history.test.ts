/** The past of each source: what it may say, in the forms in which it says it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AssetKey, assetOf } from '../../src/market/assets.ts';
import { createBithumbHistory } from '../../src/sources/bithumb-history.ts';
import { createDefiLlamaHistory } from '../../src/sources/defillama-history.ts';
import type { HistorySource, PastFact, RecordSide } from '../../src/sources/history.ts';
import { createUpbitHistory } from '../../src/sources/upbit-history.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { systemClock } from '../../src/upstream/clock.ts';
import { createUpstreams } from '../../src/upstream/create-upstreams.ts';
import { failureOf, freezeTime, json, LINK, type Network, PEPE } from './staging.ts';

const TURN = Date.parse('2026-12-31T15:00:00Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useRealTimers();
  freezeTime(TURN + 30 * 24 * 60 * MINUTE);
  return () => {
    vi.useRealTimers();
  };
});

type Wanted = readonly [asset: AssetKey, at: number, side?: RecordSide];

function stage(create: 'DefiLlama' | 'Upbit' | 'Bithumb', network: Network) {
  const urls: string[] = [];
  const upstreams = createUpstreams({
    fetch: async (url, init) => {
      urls.push(url);
      return network(url, init);
    },
    clock: systemClock,
    store: createMemoryStore(),
    random: () => 0.5,
  });
  const options = { upstreams, now: Date.now };
  const sources: Record<typeof create, () => HistorySource> = {
    DefiLlama: () => createDefiLlamaHistory(upstreams),
    Upbit: () => createUpbitHistory(options),
    Bithumb: () => createBithumbHistory(options),
  };
  const source = sources[create]();
  async function ask(...asked: readonly Wanted[]): Promise<(PastFact | undefined)[]> {
    const wanted = asked.map(([key, at, side = 'at']) => ({ asset: assetOf(key), at, side }));
    const answers = await Promise.all(
      source.plan(wanted).map((batch) => batch.ask(new AbortController().signal)),
    );
    return wanted.map((each) => answers.map((answer) => answer.get(each)).find((fact) => fact !== undefined));
  }
  return { source, urls, ask };
}

const candle = (utc: string, price: string, own = '') =>
  `{"market":"KRW-LINK","candle_date_time_utc":"${utc}","candle_date_time_kst":"2020-01-01T00:00:00","trade_price":${price},"timestamp":1${own}}`;

/** Newest first, with a hole at 14:58, a row twice, and one of another market. */
const PAGE = () =>
  json(
    `[${[
      candle('2026-12-31T15:02:00', '20400.0'),
      candle('2026-12-31T15:01:00', '20300.0'),
      candle('2026-12-31T14:59:00', '20200.0'),
      candle('2026-12-31T14:59:00', '20200.0'),
      candle('2026-12-31T14:57:00', '20100.0'),
      '{"market":"KRW-BTC","candle_date_time_utc":"2026-12-31T15:00:00","trade_price":1}',
      candle('2026-12-31T14:56:00', 'null'),
      candle('31.12.2026', '1'),
    ].join()}]`,
  );

describe.each(['Upbit', 'Bithumb'] as const)('a page of %s', (name) => {
  test.each<[string, number, RecordSide, string, string]>([
    ['its own minute', TURN + MINUTE + 59_999, 'at', '2026-12-31T15:01:00Z', '20300.0'],
    ['the last before it, where its minute has none', TURN, 'at', '2026-12-31T14:59:00Z', '20200.0'],
    ['the one of a millisecond before the year', TURN - 1, 'at', '2026-12-31T14:59:00Z', '20200.0'],
    ['the last that was over by then', TURN, 'before', '2026-12-31T14:59:00Z', '20200.0'],
    [
      'the last that was over in the middle of one',
      TURN - 30_000,
      'before',
      '2026-12-31T14:57:00Z',
      '20100.0',
    ],
    ['the first that was not over', TURN, 'after', '2026-12-31T15:01:00Z', '20300.0'],
  ])('has of a moment %s', async (_what, at, side, time, value) => {
    const { ask } = stage(name, () => PAGE());
    expect(await ask([LINK, at, side])).toEqual([
      { kind: 'record', in: 'KRW', value, asOf: Date.parse(time) },
    ]);
  });

  test('says nothing of the minute that is running', async () => {
    vi.setSystemTime(TURN + 90_000);
    const { ask } = stage(name, () => PAGE());
    expect(await ask([LINK, TURN, 'after'])).toEqual([{ kind: 'none' }]);
  });

  test('further than two hours away is none', async () => {
    const { ask } = stage(name, () => PAGE());
    expect(await ask([LINK, TURN + 3 * 60 * MINUTE])).toEqual([{ kind: 'none' }]);
  });

  test('that is empty means that nothing was traded yet', async () => {
    const { ask } = stage(name, () => json('[]'));
    expect(await ask([LINK, TURN], [LINK, TURN, 'before'])).toEqual([
      { kind: 'not yet' },
      { kind: 'not yet' },
    ]);
  });

  test('of an unknown market is one that it does not list', async () => {
    const status = name === 'Upbit' ? 404 : 200;
    const { ask } = stage(name, () => json('{"error":{"name":404,"message":"Code not found"}}', status));
    expect(await ask([LINK, TURN])).toEqual([{ kind: 'unlisted' }]);
  });

  test('that is another error with status 200 is a failure', async () => {
    const { ask } = stage(name, () => json('{"error":{"name":"busy","message":"later"}}'));
    expect(await failureOf(ask([LINK, TURN]))).toBe('unreadable');
  });

  test('is one for moments within its reach, before and after included, and another for one that is not', () => {
    const { source } = stage(name, () => PAGE());
    const asset = assetOf(LINK);
    const sides = (['at', 'before', 'after'] as const).map((side) => ({ asset, at: TURN, side }));
    const far = { asset, at: TURN - 5 * 60 * MINUTE, side: 'at' as const };
    expect(source.plan([far, ...sides]).map(({ wanted }) => wanted.length)).toEqual([3, 1]);
  });
});

test('Upbit is asked for times in UTC that say so, Bithumb for those that Korea’s clocks show', async () => {
  const [upbit, bithumb] = [stage('Upbit', () => PAGE()), stage('Bithumb', () => PAGE())];
  await Promise.all([upbit.ask([LINK, TURN]), bithumb.ask([LINK, TURN])]);
  expect(upbit.urls).toEqual([
    'https://api.upbit.com/v1/candles/minutes/1?market=KRW-LINK&to=2026-12-31T15:01:00Z&count=200',
  ]);
  expect(bithumb.urls).toEqual([
    'https://api.bithumb.com/v1/candles/minutes/1?market=KRW-LINK&to=2027-01-01%2000:01:00&count=200',
  ]);
});

describe('DefiLlama', () => {
  const LLAMA_LINK = `ethereum:${LINK.slice(4)}`;
  const second = (ms: number) => Math.floor(ms / 1000);

  test('answers several moments shuffled, short and without the asked times: each gets its own nearest', async () => {
    const at = (minutes: number, price: string) =>
      `{"timestamp":${second(TURN) + minutes * 60},"price":${price},"confidence":0.99}`;
    const { ask, urls } = stage('DefiLlama', (url) =>
      url.includes('/prices/first/')
        ? json(`{"coins":{"${LLAMA_LINK}":{"timestamp":1600000000,"price":1,"symbol":"LINK"}}}`)
        : json(
            `{"coins":{"${LLAMA_LINK.toUpperCase()}":{"symbol":"LINK","prices":[${[at(61, '3'), at(-1, '1e-3'), at(29, '2')]}]}}}`,
          ),
    );
    const facts = await ask(
      [LINK, TURN],
      [LINK, TURN + 30 * MINUTE],
      [LINK, TURN + 60 * MINUTE],
      [PEPE, TURN],
    );
    expect(facts.map((fact) => (fact?.kind === 'record' ? fact.value : fact?.kind))).toEqual([
      '0.001',
      '2',
      '3',
      'unlisted',
    ]);
    expect(new URL(urls[0] ?? '').searchParams.get('coins')).toContain(`"${LLAMA_LINK}":[1798729200,`);
  });

  test('of two records as near takes the earlier', async () => {
    const points = [60, -60].map(
      (off) => `{"timestamp":${second(TURN) + off},"price":${70 + off},"confidence":1}`,
    );
    const { ask } = stage('DefiLlama', () => json(`{"coins":{"${LLAMA_LINK}":{"prices":[${points}]}}}`));
    expect(await ask([LINK, TURN])).toMatchObject([{ value: '10', asOf: TURN - MINUTE }]);
  });

  test('is asked for fifty points at most in an address of 2,000 characters', async () => {
    const { ask, urls } = stage('DefiLlama', () => json('{"coins":{}}'));
    const keys = Array.from({ length: 60 }, (_, i) => `ETH:0x${String(i).padStart(40, 'a')}` as const);
    await ask(...keys.map((key, i): Wanted => [key, TURN - i * 1000]));
    const batches = urls.filter((url) => url.includes('/batchHistorical'));
    expect(Math.max(...batches.map((url) => url.length))).toBeLessThanOrEqual(2_000);
    const points = batches.map((url) => new URL(url).searchParams.get('coins') ?? '');
    expect(points.join().match(/\d{10}\b(?!")/g)?.length).toBe(60);
  });

  test.each([
    ['no object', '[]'],
    ['no coins', '{}'],
  ])('that answers with %s has failed', async (_what, body) => {
    const { ask } = stage('DefiLlama', () => json(body));
    expect(await failureOf(ask([LINK, TURN]))).toBe('unreadable');
  });
});
