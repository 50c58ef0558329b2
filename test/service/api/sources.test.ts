/** `sources=true`: what each of the seven sources says, and what became of that. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SOURCE_NAMES, type SourceName } from '../../../src/core/market/source-table.ts';
import { allActive, type Standing, standingOf } from '../../../src/core/sources/active-sources.ts';
import { type DetailedEntry, detailedEntry } from '../../../src/service/api/entry-schema.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { stage } from './stage.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const MKR = '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';
const PLAIN = '/ETH/token-price/KEY?detail=true&addresses=';
const ASK = '/ETH/token-price/KEY?detail=true&sources=true&addresses=';

type Compared = NonNullable<DetailedEntry['sources']>[number];

async function compared(
  address: string,
  {
    before = () => {},
    standing = allActive(SOURCE_NAMES),
  }: { before?: (world: Awaited<ReturnType<typeof stage>>) => void; standing?: Standing } = {},
) {
  const staged = await stage({ standing: () => standing });
  before(staged);
  const { status, body } = await staged.get(ASK + address);
  expect(status).toBe(200);
  expect(z.strictObject({ prices: z.array(detailedEntry) }).safeParse(body).error).toBeUndefined();
  const [entry] = body.prices as DetailedEntry[];
  const of = (name: SourceName): Compared => {
    const found = entry?.sources?.find(({ source }) => source === name);
    if (!found) throw new Error(`nothing of ${name}`);
    return found;
  };
  return { ...staged, entry, of };
}

describe('the seven sources side by side', () => {
  test('are in the current order, and the price of the taken one is the entry’s', async () => {
    const { entry, of, world } = await compared(LINK);
    expect(entry?.sources?.map(({ source }) => source)).toEqual(SOURCE_NAMES);
    expect(of('CoinGecko')).toMatchObject({
      usdPrice: entry?.usdPrice,
      krwPrice: entry?.krwPrice,
      differencePercent: '0',
      reason: 'taken',
    });
    expect(of('DefiLlama')).toMatchObject({
      usdPrice: world.market.said('chainlink', 'DefiLlama').usd,
      reason: 'lower',
    });
    expect(Number(of('DefiLlama').differencePercent)).toBeCloseTo(0.021, 6);
    expect(of('Upbit')).toMatchObject({
      krwPrice: `${world.market.said('chainlink', 'Upbit').krw}.0`,
      reason: 'lower',
    });
  });

  test('say of whom no market is confirmed, and who is switched off', async () => {
    const standing = { ...allActive(SOURCE_NAMES), off: ['DefiLlama'] } as const;
    const { entry, of, world } = await compared(MKR, { standing });
    for (const name of ['Binance', 'Upbit', 'Bithumb'] as const)
      expect(of(name)).toMatchObject({ usdPrice: null, reason: 'no market' });
    expect(of('DefiLlama')).toMatchObject({ usdPrice: null, reason: 'switched off' });
    expect(entry?.sources?.map(({ source }) => source)).toEqual(SOURCE_NAMES);
    expect(
      world.log.filter(({ host, path }) => host === SOURCE_HOSTS.DefiLlama && path.includes(MKR)),
    ).toEqual([]);
  });

  test('list the sources for look-ups, without a request', async () => {
    const standing = standingOf({ preset: 'korea', own: [], off: ['GeckoTerminal'], pools: 'look-ups' });
    const { entry, of, world } = await compared(MKR, { standing });
    expect(of('DexScreener')).toMatchObject({ usdPrice: null, reason: 'look-ups only' });
    expect(of('GeckoTerminal').reason).toBe('switched off');
    expect(entry?.sources?.map(({ source }) => source)).toEqual(standing.order);
    expect(world.count(SOURCE_HOSTS.DexScreener)).toBe(0);
  });

  test('name no other source as taken than the entry, whose price may be contradicted by asking them', async () => {
    const { get, world, pass } = await stage();
    const entryOf = async (path: string) => (await get(path + LINK)).body.prices[0] as DetailedEntry;
    world.market.set('chainlink', { usd: '130.5', krw: '180000' }, 'CoinGecko');
    expect(await entryOf(PLAIN)).toMatchObject({ usdPrice: '130.5', source: 'CoinGecko' });
    pass(30_000);
    const entry = await entryOf(ASK);
    const reasons = entry.sources?.filter(({ reason }) => reason === 'taken' || reason === 'disputed');
    expect(reasons).toMatchObject([
      { source: 'CoinGecko', usdPrice: '130.5', reason: 'disputed' },
      { source: entry.source, usdPrice: entry.usdPrice, reason: 'taken', differencePercent: '0' },
    ]);
    expect(await entryOf(PLAIN)).toMatchObject({ source: entry.source, usdPrice: entry.usdPrice });
  });

  test('say how old a price may be, and until when a limit is spent', async () => {
    const { of, clock, world } = await compared(LINK, {
      before: (staged) => {
        staged.world.market.set('chainlink', { ageMs: 2 * 3_600_000 }, 'Bithumb');
        staged.world.faults.set(SOURCE_HOSTS.GeckoTerminal, { kind: 'status', status: 503 });
      },
    });
    // Bithumb tells whole seconds.
    const quoteAsOf = new Date(Math.floor(clock.now() / 1000 - 2 * 3_600) * 1000).toISOString();
    expect(of('Bithumb')).toMatchObject({ reason: 'too old', oldestSeconds: 3_600, quoteAsOf });
    expect(of('GeckoTerminal').reason).toBe('failed');
    expect(clock.now()).toBeGreaterThan(0);
    expect(world.strays).toEqual([]);
  });

  test('ask each source once in a minute at most', async () => {
    const staged = await stage();
    await staged.get(`${ASK}0x,${LINK}`);
    await staged.get(`${ASK}0x,${LINK}`);
    staged.pass(59_000);
    await staged.get(`${ASK}${LINK}`);
    for (const name of ['Binance', 'Upbit', 'Bithumb', 'DefiLlama', 'DexScreener'] as const) {
      const isAsked = ({ host, path }: { host: string; path: string }) =>
        host === SOURCE_HOSTS[name] && !path.includes('/market/all') && !path.includes('historical');
      const urls = staged.world.log.filter(isAsked).map(({ url }) => url);
      expect([name, urls.length]).toEqual([name, new Set(urls).size]);
    }
  });

  test.each([
    ['sources=yes&detail=true', 'sources'],
    ['sources=true', 'sources'],
    ['sources=true&detail=true&format=csv', 'sources'],
    ['sources=true&detail=true&at=2026-01-01T00:00:00Z', 'sources'],
  ])('are refused for %s', async (query, parameter) => {
    const { get } = await stage();
    const { status, body } = await get(`/ETH/token-price/KEY?${query}`);
    expect([status, body.parameter]).toEqual([400, parameter]);
  });

  test.each([
    ['text/csv', '', 400],
    ['text/csv', '&format=json', 200],
    ['text/csv;q=0.5, application/json', '', 200],
  ])('are refused with Accept %s, unless the format is JSON (%s)', async (accept, format, expected) => {
    const { get } = await stage();
    const { status, headers, body } = await get(ASK + LINK + format, { headers: { accept } });
    expect(status).toBe(expected);
    if (expected === 200) expect(body.prices[0].sources).toHaveLength(SOURCE_NAMES.length);
    else {
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(body).toMatchObject({ parameter: 'sources', detail: expect.stringContaining('format=json') });
    }
  });

  test('are ignored in a row of past prices', async () => {
    const { get, clock } = await stage();
    const from = new Date(clock.now() - 3_600_000).toISOString();
    const path = `/ETH/price-history/KEY?address=${LINK}&from=${from}&step=5m`;
    expect((await get(`${path}&sources=true&premium=yes`)).status).toBe(200);
  });

  test('are for ten addresses at most', async () => {
    const { get } = await stage();
    const ten = Array.from({ length: 10 }, () => LINK).join(',');
    expect((await get(ASK + ten)).status).toBe(200);
    const { status, body } = await get(`${ASK}${ten},0x`);
    expect([status, body.limit, body.given]).toEqual([400, 10, 11]);
  });
});
