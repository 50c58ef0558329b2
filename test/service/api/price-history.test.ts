/** `price-history`: a row of prices for programs, notebooks and spreadsheets. */
import { describe, expect, test } from 'vitest';
import { SOURCE_NAMES } from '../../../src/core/market/source-table.ts';
import { detailedSeries, series } from '../../../src/service/api/entry-schema.ts';
import { problemType } from '../../../src/service/api/problems.ts';
import { parseCsv } from '../../parse-csv.ts';
import { waitFor } from '../../wait-for.ts';
import { asking, stage } from './stage.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const NOBODYS = '0x5e00000000000000000000000000000000000000';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Stage = Awaited<ReturnType<typeof stage>>;

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Ten days that are over, from a full hour on. */
function range({ clock }: Stage) {
  const to = Math.floor(clock.now() / DAY) * DAY - 8 * DAY;
  return { from: to - 10 * DAY, to };
}

function pathOf(own: Stage, rest = '') {
  const { from, to } = range(own);
  return `/ETH/price-history/KEY?address=${LINK}&from=${isoOf(from)}&to=${isoOf(to)}${rest}`;
}

describe('price-history', () => {
  test('has a day’s price for each day, both ends included, with exactly the fields of the contract', async () => {
    const own = await stage();
    const { status, body, headers } = await own.get(pathOf(own));
    expect([status, series.safeParse(body).success]).toEqual([200, true]);
    expect(body).toMatchObject({
      token: { symbol: 'LINK', decimals: 18, address: LINK },
      source: 'DefiLlama',
      basis: 'global',
      step: '1d',
    });
    const { from } = range(own);
    expect(body.points.map(({ at }: { at: string }) => at)).toEqual(
      Array.from({ length: 11 }, (_, i) => isoOf(from + i * DAY)),
    );
    expect(headers.get('cache-control')).toBe('private, max-age=31536000');
  });

  test('with detail=true tells each record’s time and rate, and whether all is final', async () => {
    const own = await stage();
    const { body } = await own.get(pathOf(own, '&detail=true&step=1h'));
    expect(detailedSeries.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ missing: null, final: true, step: '1h' });
    expect(body.points).toHaveLength(241);
    expect(body.points[0].converted).toMatchObject({ through: 'USD/KRW', rateService: 'Frankfurter' });
  });

  test('as CSV has a line a point, the same digits, and what detail adds at the end', async () => {
    const own = await stage();
    const { body } = await own.get(pathOf(own));
    const rows = async (rest: string) => {
      const response = await own.operation(
        new Request(`http://sise.test${pathOf(own, rest).replace('KEY', own.key)}`),
      );
      expect(response.headers.get('content-type')).toContain('text/csv');
      return parseCsv(await response.text()).map(({ cells }) => cells);
    };
    const [header, ...lines] = await rows('&format=csv');
    expect(header).toEqual(['at', 'usdPrice', 'krwPrice', 'source']);
    expect(lines).toEqual(
      body.points.map(({ at, usdPrice, krwPrice }: Record<string, string>) => [
        at,
        usdPrice,
        krwPrice,
        'DefiLlama',
      ]),
    );
    const [detailed] = await rows('&format=csv&detail=true');
    expect(detailed?.slice(0, 8)).toEqual([
      ...(header ?? []),
      'basis',
      'asOf',
      'convertedSide',
      'convertedThrough',
    ]);
  });

  test('of the coin needs no address, and ends now by default', async () => {
    const own = await stage();
    const from = Math.floor(own.clock.now() / HOUR) * HOUR - 2 * DAY;
    const { body, headers } = await own.get(`/btc/price-history/KEY?from=${from / 1000}&step=1h`);
    expect(body.token).toMatchObject({ symbol: 'BTC', address: '0x' });
    expect(body.points).toHaveLength(49);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('where a Korean exchange comes first is its own, else the global one', async () => {
    const others = SOURCE_NAMES.filter((name) => !/[UB]\w+b/.test(name));
    const own = await stage(asking(['Upbit', 'Bithumb', ...others]));
    const first = await own.get(pathOf(own, '&detail=true'));
    // A key has half of the budget: its tether has to wait for a minute.
    expect(first.body).toMatchObject({ source: 'Upbit', basis: 'korea', final: false });
    own.pass(61_000);
    const korean = await own.get(pathOf(own, '&detail=true'));
    expect(korean.body).toMatchObject({ source: 'Upbit', final: true });
    expect(korean.body.points[0].converted).toMatchObject({ through: 'KRW-USDT' });
    const { from } = range(own);
    const pepe = '0x6982508145454ce325ddbe47a25d4ec3d2311933';
    own.world.market.unlist(`ETH:${pepe}`, 'Upbit', 'Bithumb');
    const { body } = await own.get(`/ETH/price-history/KEY?address=${pepe}&from=${isoOf(from)}`);
    expect(body.basis).toBe('global');
  });

  test('of an unlisted token is a row without prices', async () => {
    const own = await stage();
    // Until CoinGecko's list is there, no source can decide.
    const body = await waitFor(async () => {
      const answer = await own.get(pathOf(own, '&detail=true').replace(LINK, NOBODYS));
      expect(answer.status).toBe(200);
      return answer.body;
    });
    expect(body).toMatchObject({ source: null, basis: null, missing: 'no record', final: false });
    expect(body.points).toHaveLength(11);
  });

  test('is 503 without an answer', async () => {
    const own = await stage();
    own.world.faults.set('*', { kind: 'status', status: 500 });
    const { status, body } = await own.get(pathOf(own));
    expect([status, body.type]).toEqual([503, problemType('no-source-answered')]);
  });

  test.each([
    ['a step that nobody has', 'from=2026-01-01T00:00:00Z&step=1m', 'malformed-parameter', '1m', 'step'],
    ['no beginning', 'step=1d', 'malformed-parameter', 'missing', 'from'],
    [
      'a beginning without a zone',
      'from=2026-01-01T00:00:00',
      'malformed-parameter',
      'from has no time zone',
      'from',
    ],
    [
      'an end without a zone',
      'from=1700000000&to=2026-01-01',
      'malformed-parameter',
      'to has no time of day',
      'to',
    ],
    ['a beginning after its end', 'from=1767225600&to=1767225599', 'malformed-parameter', 'later', 'from'],
    ['nothing between', 'from=1767225601&to=1767225602', 'malformed-parameter', 'No point', 'from'],
    ['two beginnings', 'from=1&from=2', 'malformed-parameter', 'more than once', 'from'],
    ['two tokens', `from=1767225600&address=0x&address=0x`, 'malformed-parameter', 'one token', 'address'],
    ['an end to come', 'from=1767225600&to=4000000000', 'moment-out-of-reach', 'in the future', undefined],
    ['a beginning before everything', 'from=1', 'moment-out-of-reach', 'Bitcoin', undefined],
    ['a bad address', 'from=1767225600&address=0x12', 'malformed-addresses', '40 hex digits', undefined],
    ['two addresses', `from=1767225600&address=0x,0x`, 'malformed-addresses', '', undefined],
  ])('refuses %s', async (_what, query, type, word, parameter) => {
    const own = await stage();
    const { status, body } = await own.get(`/ETH/price-history/KEY?${query}`);
    expect([status, body.type]).toEqual([400, problemType(type as 'malformed-parameter')]);
    expect(body.detail).toContain(word);
    expect(body.parameter).toBe(parameter);
  });

  test('refuses ten years of five minutes, and says how many there would be', async () => {
    const own = await stage();
    const query = 'from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&step=5m';
    const { status, body } = await own.get(`/ETH/price-history/KEY?${query}`);
    expect([status, body.type]).toEqual([400, problemType('too-many-points')]);
    expect(body).toMatchObject({ limit: 1_000, step: '5m', given: 1_052_065 });
    expect(own.world.log).toEqual([]);
  });

  test('wants a key as everything does', async () => {
    const own = await stage();
    const { status } = await own.get('/ETH/price-history/nobodys?from=1767225600');
    expect(status).toBe(401);
    const restricted = await own.get(`/BNB/price-history/${own.restrictedKey}?from=1767225600`);
    expect(restricted.status).toBe(403);
  });
});
