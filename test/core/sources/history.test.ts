/** The past of each source: what it may say, in the forms in which it says it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { createBinanceHistory } from '../../../src/core/sources/binance-history.ts';
import { createCoinGeckoHistory } from '../../../src/core/sources/coingecko-history.ts';
import { createDefiLlamaHistory } from '../../../src/core/sources/defillama-history.ts';
import {
  HISTORY_BUDGETS,
  type HistorySource,
  type PastFact,
  type RecordSide,
} from '../../../src/core/sources/history.ts';
import { createBithumbHistory, createUpbitHistory } from '../../../src/core/sources/krw-candles.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
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

function stage(create: 'DefiLlama' | 'Binance' | 'CoinGecko' | 'Upbit' | 'Bithumb', network: Network) {
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
    Binance: () => createBinanceHistory(options),
    CoinGecko: () => createCoinGeckoHistory(options),
    Upbit: () => createUpbitHistory(options),
    Bithumb: () => createBithumbHistory(options),
  };
  const source = sources[create]();
  async function ask(...asked: readonly Wanted[]): Promise<(PastFact | undefined)[]> {
    const wanted = asked.map(([key, at, side = 'at']) => ({ asset: assetOf(key), at, side }));
    const answers = await Promise.all(
      source
        .plan(wanted)
        .map((batch) => batch.ask({ signal: new AbortController().signal, budget: HISTORY_BUDGETS })),
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

test('Upbit gets times in UTC that say so, Bithumb for those that Korea’s clocks show', async () => {
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

  test('answers several moments shuffled, short and without the requested times: each gets its own nearest', async () => {
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

  test('gets requests for fifty points at most in an address of 2,000 characters', async () => {
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

describe('Binance', () => {
  const row = (at: number, close: string) =>
    `[${at},"1.0","2.0","0.5",${close},"12.3",${at + MINUTE - 1},"1.0",3,"1","1","0"]`;
  const page = (...rows: readonly string[]) => json(`[${rows.join()}]`);
  const DAY = 24 * 60 * MINUTE;

  test('has of a moment the close of the minute that holds it, in USDT, requested as a minute and no month', async () => {
    const { ask, urls } = stage('Binance', () => page(row(TURN, '"14.12300000"'), row(TURN + MINUTE, '"9"')));
    expect(await ask([LINK, TURN + 59_999])).toEqual([
      { kind: 'record', in: 'USDT', value: '14.12300000', asOf: TURN },
    ]);
    expect(urls).toEqual([
      `https://data-api.binance.vision/api/v3/klines?symbol=LINKUSDT&interval=1m&startTime=${TURN}&limit=1`,
    ]);
  });

  test('tells two minutes of two years apart', async () => {
    const { ask, urls } = stage('Binance', () => page(row(TURN - MINUTE, '"1"'), row(TURN, '"2"')));
    expect(await ask([LINK, TURN - 1], [LINK, TURN])).toMatchObject([{ value: '1' }, { value: '2' }]);
    expect(urls).toHaveLength(1);
  });

  test.each<[string, string[], PastFact['kind']]>([
    ['is empty', [], 'none'],
    ['begins after a hole', [row(TURN + 5 * MINUTE, '"1"')], 'none'],
    ['begins months later, as the market did', [row(TURN + 90 * DAY, '"1"')], 'not yet'],
    ['has no price', [row(TURN, '"0.00000000"')], 'none'],
    ['has something else for a price', [row(TURN, 'null')], 'none'],
    ['has a row that is cut', [`[${TURN},"1"]`], 'none'],
  ])('says nothing where the page %s', async (_what, rows, kind) => {
    vi.setSystemTime(TURN + 200 * DAY);
    expect(await stage('Binance', () => page(...rows)).ask([LINK, TURN])).toEqual([{ kind }]);
  });

  test('says nothing of the minute that is running', async () => {
    vi.setSystemTime(TURN + MINUTE - 1);
    expect(await stage('Binance', () => page(row(TURN, '"1"'))).ask([LINK, TURN])).toEqual([
      { kind: 'none' },
    ]);
  });

  test('does not list an invalid symbol, and fails with any other refusal', async () => {
    const refused = (code: number, status: number) =>
      stage('Binance', () => json(`{"code":${code},"msg":"x"}`, status)).ask([LINK, TURN]);
    expect(await refused(-1121, 400)).toEqual([{ kind: 'unlisted' }]);
    expect(await failureOf(refused(-1120, 400))).toBe('unreadable');
    expect(await failureOf(refused(0, 451))).toBe('refused');
  });

  test('gets requests for a thousand minutes at most, and never for a tether in tethers', () => {
    const { source } = stage('Binance', () => page());
    const of = (at: number) => ({ asset: assetOf(LINK), at, side: 'at' as const });
    const plan = source.plan([of(TURN), of(TURN + 999 * MINUTE), of(TURN + 1_000 * MINUTE)]);
    expect(plan.map(({ wanted }) => wanted.length)).toEqual([2, 1]);
    expect(source.couldKnow(assetOf('ETH:0xdac17f958d2ee523a2206206994597c13d831ec7'))).toBe(false);
  });
});

describe('CoinGecko', () => {
  const HOUR = 60 * MINUTE;
  const body = (...pairs: readonly string[]) =>
    json(`{"prices":[${pairs.join()}],"market_caps":[],"total_volumes":[]}`);

  test('gets requests in seconds for two days, answers in milliseconds, and the nearest hour speaks', async () => {
    const { ask, urls } = stage('CoinGecko', () =>
      body(
        `[${TURN - HOUR - 7_000},15.1]`,
        `[${TURN + 41_233},4.213e-6]`,
        `[${TURN + 30_000},null]`,
        `[${TURN + HOUR},15.3]`,
      ),
    );
    expect(await ask([LINK, TURN])).toEqual([
      { kind: 'record', in: 'USD', value: '0.000004213', asOf: TURN + 41_233 },
    ]);
    expect(urls).toEqual([
      `https://api.coingecko.com/api/v3/coins/chainlink/market_chart/range?vs_currency=usd&from=${TURN / 1000 - 86_400}&to=${TURN / 1000 + 86_400}&precision=full`,
    ]);
  });

  test('of the last hours gets requests for two whole days as well: their grid is the same', async () => {
    vi.setSystemTime(TURN + HOUR);
    const { ask, urls } = stage('CoinGecko', () => body());
    expect(await ask([LINK, TURN])).toEqual([{ kind: 'none' }]);
    const to = TURN / 1000 + 3_600;
    expect(urls[0]).toContain(`from=${to - 2 * 86_400}&to=${to}`);
  });

  test('gets no requests for what is older than 364 days', async () => {
    vi.setSystemTime(TURN + 365 * 24 * HOUR);
    const { ask, urls } = stage('CoinGecko', () => body());
    expect(await ask([LINK, TURN])).toEqual([{ kind: 'too old' }]);
    expect(urls).toEqual([]);
  });

  test.each<[string, number, string, string]>([
    [
      'that its year is over, one level deeper than usual',
      401,
      '{"error":{"status":{"error_code":10012,"error_message":"…365 days…"}}}',
      'too old',
    ],
    ['that it has no such coin', 404, '{"error":"coin not found"}', 'unlisted'],
  ])('says %s', async (_what, status, text, kind) => {
    expect(await stage('CoinGecko', () => json(text, status)).ask([LINK, TURN])).toEqual([{ kind }]);
  });

  test('with another 401 fails', async () => {
    const { ask } = stage('CoinGecko', () => json('{"status":{"error_code":10002}}', 401));
    expect(await failureOf(ask([LINK, TURN]))).toBe('unreadable');
  });

  test('answers moments within 89 days together', () => {
    const { source } = stage('CoinGecko', () => body());
    const of = (days: number) => ({ asset: assetOf(LINK), at: TURN - days * 24 * HOUR, side: 'at' as const });
    const plan = source.plan([0, 40, 87, 88].map(of));
    expect(plan.map(({ wanted }) => wanted.length)).toEqual([3, 1]);
  });
});
