/** The operation about coins at times when they had other names: POL as MATIC, KAIA as KLAY. */
import { describe, expect, it } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { asking, stage } from './stage.ts';

const WPOL = '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270';
const WKAIA = '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432';
const POL_ON_ETHEREUM = '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6';
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const NOW = Date.UTC(2026, 10, 1, 12);

/** With these sources alone, or with all. */
const start = (order?: readonly SourceName[]) => stage({ startsAt: NOW, ...(order && asking(order)) });
type Stage = Awaited<ReturnType<typeof start>>;

async function entry({ get }: Stage, coin: string, at: string, address = '0x') {
  const { status, body } = await get(
    `/${coin}/token-price/KEY?addresses=${address}&detail=true&at=${encodeURIComponent(at)}`,
  );
  expect(status).toBe(200);
  return body.prices[0];
}

/** What the wrapped coin was worth then, by its contract, which was never renamed. */
async function wrapped(coin: string, at: string) {
  const found = await entry(await start(['DefiLlama']), coin, at, coin === 'POL' ? WPOL : WKAIA);
  return { usd: Number(found.usdPrice), krw: Number(found.krwPrice) };
}

/** A renamed coin's market elsewhere is three times off. */
function expectNear(price: string | null, wanted: number) {
  expect(Number(price) / wanted).toBeGreaterThan(0.9);
  expect(Number(price) / wanted).toBeLessThan(1.15);
}

const sent = ({ world }: Stage, host: string) =>
  world.log.flatMap((each) => (each.host === host ? [decodeURIComponent(each.url)] : []));

describe('the operation about a renamed coin', () => {
  it.each([
    ['MATIC', 'POL', '2022-05-01T00:00:00Z'],
    ['POL', 'POL', '2022-05-01T00:00:00Z'],
    ['POL', 'POL', '2024-09-03T23:59:00Z'],
    ['MATIC', 'POL', '2024-09-05T00:00:00Z'],
    ['KLAY', 'KAIA', '2023-05-01T00:00:00Z'],
    ['KAIA', 'KAIA', '2023-05-01T00:00:00Z'],
    ['KAIA', 'KAIA', '2024-10-30T22:00:00Z'],
    ['KLAY', 'KAIA', '2024-11-01T00:00:00Z'],
  ])('has the dollars of %s (%s) at %s, in the first order of sources', async (asked, coin, at) => {
    const found = await entry(await start(), asked, at);
    expect(found).toMatchObject({ missing: null, basis: 'global', token: { symbol: coin } });
    const { usd, krw } = await wrapped(coin, at);
    expectNear(found.usdPrice, usd);
    expectNear(found.krwPrice, krw);
  });

  it.each([
    ['Upbit', 'MATIC', 'POL', '2022-05-01T00:00:00Z', 'KRW-POL'],
    ['Upbit', 'POL', 'POL', '2024-12-01T00:00:00Z', 'KRW-POL'],
    ['Bithumb', 'POL', 'POL', '2022-05-01T00:00:00Z', 'KRW-POL'],
    ['Bithumb', 'KLAY', 'KAIA', '2023-05-01T00:00:00Z', 'KRW-KAIA'],
    ['Bithumb', 'KAIA', 'KAIA', '2024-12-01T00:00:00Z', 'KRW-KAIA'],
  ] as const)(
    'has the won of %s for %s (%s) at %s, under today’s %s',
    async (source, asked, coin, at, market) => {
      const own = await start([source]);
      const found = await entry(own, asked, at);
      expect(found).toMatchObject({ missing: null, basis: 'korea', source });
      // The premium of the Korean exchanges is 1 to 4 %.
      expectNear(found.krwPrice, (await wrapped(coin, at)).krw);
      const [candles] = sent(own, source === 'Upbit' ? 'api.upbit.com' : 'api.bithumb.com');
      expect(candles).toContain(`?market=${market}&`);
    },
  );

  it.each([
    ['Binance', 'POL', '2024-09-10T02:59:30Z', 'MATICUSDT'],
    ['Binance', 'POL', '2024-09-13T10:00:30Z', 'POLUSDT'],
    ['Binance', 'KAIA', '2024-10-28T02:59:30Z', 'KLAYUSDT'],
    ['Binance', 'KAIA', '2024-10-31T08:00:30Z', 'KAIAUSDT'],
    ['DefiLlama', 'POL', '2024-09-03T23:00:00Z', 'coingecko:matic-network'],
    ['DefiLlama', 'POL', '2024-09-04T01:00:00Z', 'coingecko:polygon-ecosystem-token'],
    ['DefiLlama', 'KAIA', '2024-10-30T23:00:00Z', 'coingecko:klay-token'],
    ['DefiLlama', 'KAIA', '2024-10-31T01:00:00Z', 'coingecko:kaia'],
  ] as const)('requests of %s the name that %s had at %s: %s', async (source, coin, at, name) => {
    const own = await start([source]);
    const found = await entry(own, coin, at);
    expect(found).toMatchObject({ source, missing: null });
    expectNear(found.usdPrice, (await wrapped(coin, at)).usd);
    const host = source === 'Binance' ? 'data-api.binance.vision' : 'coins.llama.fi';
    const paths = sent(own, host).filter((path) => !path.includes('tether'));
    expect(paths[0]).toContain(name);
  });

  it.each([
    ['POL', '2024-09-10T03:00:00Z'],
    ['POL', '2024-09-12T00:00:00Z'],
    ['POL', '2024-09-13T09:59:59Z'],
    ['KAIA', '2024-10-28T03:00:00Z'],
    ['KAIA', '2024-10-31T07:59:59Z'],
  ])('has no price of Binance for %s at %s, between the two markets', async (coin, at) => {
    expect(await entry(await start(['Binance']), coin, at)).toMatchObject({
      usdPrice: null,
      missing: 'no record',
    });
  });

  it('takes no record of DefiLlama from beyond the name’s period', async () => {
    const own = await start(['DefiLlama']);
    const change = Date.UTC(2024, 8, 4);
    own.world.market.set('matic-network', { gaps: [[change - 3 * 3_600_000, change]] }, 'DefiLlama');
    own.world.market.set(
      'polygon-ecosystem-token',
      { gaps: [[change, change + 3 * 3_600_000]] },
      'DefiLlama',
    );
    for (const minutes of [-30, 30]) {
      const at = new Date(change + minutes * 60_000).toISOString();
      expect(await entry(own, 'POL', at)).toMatchObject({ usdPrice: null, missing: 'no record' });
    }
  });

  it.each([
    ['POL', WPOL, '2022-05-01T00:00:00Z', 'MATICUSDT'],
    ['KAIA', WKAIA, '2023-05-01T00:00:00Z', 'KLAYUSDT'],
  ])('has the past of wrapped %s (%s) at Binance, too', async (coin, address, at, market) => {
    const own = await start(['Binance']);
    const found = await entry(own, coin, at, address);
    expectNear(found.usdPrice, (await wrapped(coin, at)).usd);
    expect(sent(own, 'data-api.binance.vision')[0]).toContain(`symbol=${market}&`);
  });

  it('has no past of MATIC for the POL contract on Ethereum, which did not exist', async () => {
    const own = await start(['Binance']);
    expect(await entry(own, 'ETH', '2022-05-01T00:00:00Z', POL_ON_ETHEREUM)).toMatchObject({
      usdPrice: null,
    });
    expect(sent(own, 'data-api.binance.vision').join()).not.toContain('MATIC');
  });

  it.each([
    ['MATIC', WPOL, '2024-08-20T00:00:00Z', '2024-09-20T00:00:00Z', 'DefiLlama'],
    ['KLAY', WKAIA, '2024-10-15T00:00:00Z', '2024-11-15T00:00:00Z', 'DefiLlama'],
    ['MATIC', WPOL, '2024-08-20T00:00:00Z', '2024-09-20T00:00:00Z', 'Binance'],
    ['KLAY', WKAIA, '2024-10-15T00:00:00Z', '2024-11-15T00:00:00Z', 'Binance'],
  ] as const)(
    'has a row of %s over the change that goes on as %s, from %s to %s by %s',
    async (coin, address, from, to, source) => {
      const path = `price-history/KEY?from=${from}&to=${to}&step=1d`;
      const own = await start([source]);
      const { body } = await own.get(`/${coin}/${path}`);
      const other = await (await start(['DefiLlama'])).get(`/${coin}/${path}&address=${address}`);
      const days = body.points.map(({ usdPrice }: { usdPrice: string | null }, i: number) =>
        usdPrice === null ? null : Number(usdPrice) / Number(other.body.points[i].usdPrice),
      );
      const known = days.filter((ratio: number | null) => ratio !== null);
      expect(days).toHaveLength(32);
      expect(known.length).toBeGreaterThanOrEqual(28);
      expect(Math.min(...known)).toBeGreaterThan(0.9);
      expect(Math.max(...known)).toBeLessThan(1.1);
    },
  );

  it('costs one request more where a row crosses the change, and none for other coins', async () => {
    const requests = async (coin: string) => {
      const own = await start(['DefiLlama']);
      await own.get(`/${coin}/price-history/KEY?from=2024-08-20T00:00:00Z&to=2024-09-20T00:00:00Z&step=1d`);
      return sent(own, 'coins.llama.fi').length;
    };
    expect([await requests('BTC'), await requests('KAIA'), await requests('POL')]).toEqual([1, 1, 2]);
  });

  it('is in one request with other tokens of the moment', async () => {
    const own = await start(['DefiLlama']);
    const at = '2022-05-01T00:00:00Z';
    await own.get(`/POL/token-price/KEY?addresses=0x,${WPOL}&at=${at}`);
    expect(sent(own, 'coins.llama.fi')).toHaveLength(1);
    await own.get(`/ETH/token-price/KEY?addresses=0x,${LINK}&at=${at}`);
    expect(sent(own, 'coins.llama.fi')).toHaveLength(2);
  });
});
