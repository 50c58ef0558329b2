/** `at=` and `format=csv` of the operation: what things were worth, for programs and spreadsheets. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { detailedMomentEntry, entry } from '../../../src/service/api/entry-schema.ts';
import { problemType } from '../../../src/service/api/problems.ts';
import { parseCsv } from '../../parse-csv.ts';
import { waitFor } from '../../wait-for.ts';
import { times } from '../../world/numbers.ts';
import { llamaRecords, publishedRates } from '../../world/past.ts';
import { asking, stage } from './stage.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const NOBODYS = '0x5e00000000000000000000000000000000000000';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const plainList = z.strictObject({ prices: z.array(entry) });
const momentList = z.strictObject({ prices: z.array(detailedMomentEntry) });

type Stage = Awaited<ReturnType<typeof stage>>;

/** A week ago, to the second: its rate is final. */
const momentOf = ({ clock }: Stage) => Math.floor((clock.now() - 7 * DAY) / 1000) * 1000;
const isoOf = (ms: number) => new Date(ms).toISOString();

/** The world's nearest record, and the rate published last at or before its day in Korea. */
function truth({ world, clock }: Stage, at: number) {
  const coin = world.market.coin(`ETH:${LINK}`);
  const [record] = llamaRecords(world.market, coin, at - DAY, at + DAY).toSorted(
    (a, b) => Math.abs(a.at - at) - Math.abs(b.at - at),
  );
  const day = isoOf(at + 9 * HOUR).slice(0, 10);
  const rate = publishedRates(world.market, isoOf(at - 20 * DAY).slice(0, 10), day, clock.now()).at(-1);
  if (!record || !rate) throw new Error('the world has nothing');
  return { ...record, rate };
}

describe('at=', () => {
  test('has what each address was worth then, in its order, with exactly the fields of the contract', async () => {
    const own = await stage();
    const at = momentOf(own);
    const { price, rate } = truth(own, at);
    const { status, headers, body } = await own.get(
      `/ETH/token-price/KEY?addresses=${LINK},${NOBODYS},${LINK}&at=${isoOf(at)}`,
    );
    expect(status).toBe(200);
    expect(plainList.safeParse(body).success).toBe(true);
    const link = {
      token: { name: 'ChainLink Token', symbol: 'LINK', decimals: 18, address: LINK },
      usdPrice: price,
      krwPrice: times(price, rate.krw),
      source: 'DefiLlama',
    };
    expect(body.prices).toEqual([
      link,
      {
        token: { name: null, symbol: null, decimals: null, address: NOBODYS },
        usdPrice: null,
        krwPrice: null,
        source: null,
      },
      link,
    ]);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('with detail=true has the record’s own time, how near it is, and the rate with its date', async () => {
    const own = await stage();
    const at = momentOf(own);
    const { at: asOf, price, rate } = truth(own, at);
    const { body, headers } = await own.get(
      `/ETH/token-price/KEY?addresses=${LINK}&detail=true&at=${at / 1000}`,
    );
    expect(momentList.safeParse(body).success).toBe(true);
    expect(body.prices).toMatchObject([
      {
        usdPrice: price,
        source: 'DefiLlama',
        asOf: isoOf(asOf),
        granularity: 'minute',
        basis: 'global',
        converted: {
          side: 'krw',
          through: 'USD/KRW',
          rate: rate.krw,
          rateDate: rate.date,
          rateService: 'Frankfurter',
        },
        missing: null,
        final: true,
      },
    ]);
    // What is final stays what it is.
    expect(headers.get('cache-control')).toBe('private, max-age=31536000');
  });

  test('says the same however the moment is written, and asks once', async () => {
    const own = await stage();
    const at = momentOf(own);
    const inKorea = `${isoOf(at + 9 * HOUR).slice(0, 19)}%2B09:00`;
    const texts = [];
    for (const written of [isoOf(at), String(at / 1000), inKorea])
      texts.push((await own.get(`/ETH/token-price/KEY?addresses=${LINK}&at=${written}`)).text);
    expect(new Set(texts).size).toBe(1);
    expect(own.world.log.filter(({ host }) => host === 'coins.llama.fi')).toHaveLength(1);
  });

  test('takes a hundred addresses for three requests, and none again', async () => {
    const own = await stage();
    const at = isoOf(momentOf(own));
    const contracts = own.world.market
      .coins()
      .flatMap(({ id, contracts: all }) => (own.world.market.lists(id, 'DefiLlama') ? all : []))
      .filter(({ platform }) => platform === 'ETH')
      .map(({ address }) => address.toLowerCase());
    const hundred = Array.from({ length: 100 }, (_, i) => contracts[i % contracts.length] ?? LINK).join();
    const { body } = await own.get(`/ETH/token-price/KEY?addresses=${hundred}&at=${at}`);
    expect(body.prices).toHaveLength(100);
    const past = () =>
      own.world.log.filter(({ url }) => /historical|batchHistorical|first|frankfurter/.test(url)).length;
    const before = past();
    expect(before).toBeLessThanOrEqual(3);
    await own.get(`/ETH/token-price/KEY?addresses=${hundred}&at=${at}`);
    expect(past()).toBe(before);
  });

  test('leaves a day’s price to detail=true, which says that it is one', async () => {
    const own = await stage(asking(['DefiLlama']));
    const at = momentOf(own);
    own.world.market.set(`ETH:${LINK}`, { gaps: [[at - 5 * HOUR, at + 5 * HOUR]] }, 'DefiLlama');
    const path = `/ETH/token-price/KEY?addresses=${LINK}&at=${isoOf(at)}`;
    expect((await own.get(path)).body.prices[0]).toMatchObject({ usdPrice: null, source: null });
    expect((await own.get(`${path}&detail=true`)).body.prices[0]).toMatchObject({
      usdPrice: expect.any(String),
      granularity: 'day',
    });
  });

  test('says why there is no price, and keeps that for a minute only', async () => {
    const own = await stage();
    const path = `/ETH/token-price/KEY?addresses=${NOBODYS}&detail=true&at=${isoOf(momentOf(own))}`;
    // Without CoinGecko's list, no source can decide.
    own.world.faults.set(
      'api.coingecko.com',
      { kind: 'status', status: 500 },
      { path: '/api/v3/coins/list' },
    );
    expect((await own.get(path)).status).toBe(503);
    own.world.faults.clear();
    own.pass(11 * 60_000);
    const { body, headers } = await waitFor(async () => {
      const answer = await own.get(path);
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(body.prices).toMatchObject([{ usdPrice: null, asOf: null, missing: 'unlisted', final: false }]);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('is 503 while no source answers, then the prices', async () => {
    const own = await stage();
    const path = `/ETH/token-price/KEY?addresses=${LINK}&at=${isoOf(momentOf(own))}`;
    own.world.faults.set('*', { kind: 'status', status: 500 });
    const { status, body } = await own.get(path);
    expect([status, body.type]).toEqual([503, problemType('no-source-answered')]);
    own.world.faults.clear();
    own.pass(60_000);
    expect((await own.get(path)).body.prices[0].usdPrice).not.toBeNull();
  });

  test('with the Korean exchanges first is theirs where they have it, and else the world’s', async () => {
    const own = await stage(asking(['Upbit', 'Bithumb', 'DefiLlama']));
    const at = isoOf(momentOf(own));
    const { body } = await own.get(
      `/ETH/token-price/KEY?addresses=${LINK},0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2&detail=true&at=${at}`,
    );
    expect(body.prices).toMatchObject([
      { source: 'Upbit', basis: 'korea' },
      { source: 'DefiLlama', basis: 'global' },
    ]);
  });

  test('answers HEAD without a body', async () => {
    const own = await stage();
    const { status, text } = await own.get(`/ETH/token-price/KEY?at=${isoOf(momentOf(own))}`, {
      method: 'HEAD',
    });
    expect([status, text]).toEqual([200, '']);
  });
});

describe('an unusable moment', () => {
  test.each([
    ['nothing', '', 'at is empty'],
    ['no zone', '2026-01-02T03:04:05', 'no time zone'],
    ['a day', '2026-01-02', 'has no time of day'],
    ['a plus that was not escaped', '2026-01-02T03:04:05+09:00', '%2B'],
    ['milliseconds', '1767323045000', 'milliseconds'],
    ['a day that does not exist', '2026-02-30T00:00:00Z', 'does not exist'],
    ['words', 'yesterday', 'is not a time'],
    ['a time of other habits', '2026/01/02 03:04 KST', 'is not a time'],
    ['blanks', '%202026-01-02T03:04:05Z', 'is not a time'],
    ['a negative number', '-5', 'is not a time'],
  ])('%s is a problem with a sentence', async (_what, at, sentence) => {
    const { get, world } = await stage();
    const { status, headers, body } = await get(`/ETH/token-price/KEY?at=${at}`);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(body).toMatchObject({ type: problemType('malformed-parameter'), parameter: 'at' });
    expect(body.detail.toLowerCase()).toContain(sentence.toLowerCase());
    expect(world.log).toEqual([]);
  });

  test.each([
    ['is yet to come', (now: number) => isoOf(now + 1), 'in the future'],
    ['is before anything', () => '2009-01-03T18:15:04Z', 'first Bitcoin block'],
    ['is the year 1970', () => '0', 'first Bitcoin block'],
  ])('%s', async (_what, at, sentence) => {
    const { get, clock, world } = await stage();
    const { status, body } = await get(`/ETH/token-price/KEY?at=${at(clock.now())}`);
    expect([status, body.type]).toEqual([400, problemType('moment-out-of-reach')]);
    expect(body.detail).toContain(sentence);
    expect(world.log).toEqual([]);
  });

  test.each(['at=1&at=2', 'format=csv&format=csv', 'format=xml', 'format='])(
    '%s is refused',
    async (query) => {
      const { get } = await stage();
      const { status, body } = await get(`/ETH/token-price/KEY?${query}`);
      expect([status, body.type]).toEqual([400, problemType('malformed-parameter')]);
    },
  );
});

describe('CSV', () => {
  const text = async (own: Stage, path: string, accept?: string) => {
    const request = new Request(`http://sise.test${path.replace('KEY', own.key)}`, {
      headers: accept === undefined ? {} : { accept },
    });
    const response = await own.operation(request);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };

  test('has a header row and a line for each entry, with every digit', async () => {
    const own = await stage();
    const csv = await text(own, `/ETH/token-price/KEY?addresses=0x,${NOBODYS}&format=csv`);
    expect(csv.type).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text).toBe(
      'address,name,symbol,decimals,usdPrice,krwPrice,source\r\n' +
        '0x,Ether,ETH,18,2084.5713,2877229.536825,CoinGecko\r\n' +
        `${NOBODYS},,,,,,\r\n`,
    );
  });

  test('of a moment says as much as JSON does', async () => {
    const own = await stage();
    const at = momentOf(own);
    const { at: asOf, price, rate } = truth(own, at);
    const csv = await text(
      own,
      `/ETH/token-price/KEY?addresses=${LINK}&detail=true&format=csv&at=${isoOf(at)}`,
    );
    const [header, line] = parseCsv(csv.text);
    const cells = Object.fromEntries((header?.cells ?? []).map((name, i) => [name, line?.cells[i]]));
    expect(cells).toMatchObject({
      address: LINK,
      usdPrice: price,
      krwPrice: times(price, rate.krw),
      source: 'DefiLlama',
      asOf: isoOf(asOf),
      granularity: 'minute',
      convertedSide: 'krw',
      convertedThrough: 'USD/KRW',
      rate: rate.krw,
      rateDate: rate.date,
      missing: '',
      final: 'true',
    });
  });

  test.each([
    ['text/csv', true],
    ['text/csv, */*;q=0.1', true],
    ['TEXT/CSV;q=0.9, application/json;q=0.5', true],
    ['application/json, text/csv', false],
    ['text/csv;q=0', false],
    ['text/html,*/*;q=0.8', false],
    ['*/*', false],
  ])('is what Accept: %s wants: %s', async (accept, isCsv) => {
    const own = await stage();
    const { type } = await text(own, '/ETH/token-price/KEY', accept);
    expect(type?.startsWith('text/csv')).toBe(isCsv);
  });

  test('is not what format=json gets, whatever Accept says', async () => {
    const own = await stage();
    expect((await text(own, '/ETH/token-price/KEY?format=json', 'text/csv')).type).toBe('application/json');
  });

  test('writes no formula from the name of a token', async () => {
    const token = { name: '=HYPERLINK("http://evil.example","x")', symbol: '+1', decimals: 18 };
    const own = await stage({ tokens: { known: () => token, describe: async () => new Map() } });
    const csv = await text(own, `/ETH/token-price/KEY?addresses=${LINK}&format=csv`);
    expect(csv.text).toContain(`,"'=HYPERLINK(""http://evil.example"",""x"")",'+1,18,`);
  });
});
