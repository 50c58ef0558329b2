import { beforeEach, describe, expect, it } from 'vitest';
import { hear, NOW } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

const BINANCE = 'https://data-api.binance.vision/api/v3/ticker/price';
const UPBIT = 'https://api.upbit.com/v1';
const BITHUMB = 'https://api.bithumb.com/v1';
const CODE_NOT_FOUND = '{"error":{"name":404,"message":"Code not found"}}';

let now: number;
let world: World;
beforeEach(() => {
  now = NOW;
  world = createWorld({ now: () => now });
});

function symbols(...names: readonly string[]): string {
  return `${BINANCE}?symbols=${encodeURIComponent(JSON.stringify(names))}`;
}

describe('Binance, played', () => {
  it('writes strings of 8 decimals, in another order than asked', async () => {
    world.market.set('bitcoin', { usdt: '76975.12' }, 'Binance');
    world.market.set('pepe', { usdt: '0.00000421300512' }, 'Binance');
    const { text, headers } = await hear(world, symbols('BTCUSDT', 'PEPEUSDT'));
    expect(text).toBe(
      '[{"symbol":"PEPEUSDT","price":"0.00000421"},{"symbol":"BTCUSDT","price":"76975.12000000"}]',
    );
    expect(headers.get('x-mbx-used-weight-1m')).toBe('4');
  });

  it.each([
    ['one bad symbol among good ones', () => symbols('BTCUSDT', 'NOPEUSDT'), -1121],
    ['a bad symbol alone', () => `${BINANCE}?symbol=NOPEUSDT`, -1121],
    ['a list with spaces', () => `${BINANCE}?symbols=${encodeURIComponent('["BTCUSDT", "ETHUSDT"]')}`, -1100],
    ['symbol and symbols', () => `${symbols('BTCUSDT')}&symbol=ETHUSDT`, -1128],
    ['an unknown status', () => `${BINANCE}?symbolStatus=OPEN`, -1130],
  ])('refuses %s', async (_, url, code) => {
    const { status, text } = await hear(world, url());
    expect([status, JSON.parse(text).code]).toEqual([400, code]);
  });

  it('gives the whole board, frozen pairs included, unless only trading ones are asked for', async () => {
    world.market.set('chainlink', { status: 'BREAK' }, 'Binance');
    const names = async (query: string) =>
      JSON.parse((await hear(world, BINANCE + query)).text).map((row: { symbol: string }) => row.symbol);
    expect(await names('')).toEqual(expect.arrayContaining(['LINKUSDT', 'MATICUSDT', 'ETHBTC']));
    const trading = await names('?symbolStatus=TRADING');
    expect(trading).toContain('BTCUSDT');
    expect(trading).not.toEqual(expect.arrayContaining(['LINKUSDT']));
    expect(trading).not.toEqual(expect.arrayContaining(['MATICUSDT']));
  });

  it('refuses above its weight, then bans who goes on', async () => {
    const ask = () => hear(world, symbols('BTCUSDT'));
    world.limits.set('data-api.binance.vision', 'weight', {
      requests: 1,
      perMs: 60_000,
      ban: { afterRefusals: 2, ms: 120_000 },
    });
    await ask();
    const refusals = [await ask(), await ask(), await ask()];
    expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '60'],
      [429, '60'],
      [418, '120'],
    ]);
    now += 119_000;
    expect((await ask()).status).toBe(418);
    now += 1_000;
    expect((await ask()).status).toBe(200);
  });

  it('quotes in USDT: when that falls to 0.90, every pair rises', async () => {
    world.market.set('bitcoin', { usd: '76500' });
    world.market.set('tether', { usd: '0.9' });
    expect((await hear(world, symbols('BTCUSDT'))).text).toBe(
      '[{"symbol":"BTCUSDT","price":"85000.00000000"}]',
    );
  });
});

describe('Upbit, played', () => {
  it('tells the last trade from the time of its answer', async () => {
    world.market.set('ethereum', { ageMs: 7_200_000, krw: '2876706' }, 'Upbit');
    const [row] = JSON.parse((await hear(world, `${UPBIT}/ticker?markets=KRW-ETH`)).text);
    expect(row).toMatchObject({
      market: 'KRW-ETH',
      trade_price: 2876706,
      trade_timestamp: NOW - 7_200_000,
      timestamp: NOW,
      trade_time: '010405',
    });
  });

  it('writes doubles', async () => {
    world.market.set('bitcoin', { krw: '91200000' }, 'Upbit');
    expect((await hear(world, `${UPBIT}/ticker?markets=KRW-BTC`)).text).toContain(
      '"trade_price":91200000.0,',
    );
  });

  it.each(['KRW-BTC,KRW-NOPE', 'KRW-BNB', 'KRW-KAIA', 'KRW-CAKE'])(
    'fails the whole call for %s',
    async (markets) => {
      expect(await hear(world, `${UPBIT}/ticker?markets=${markets}`)).toMatchObject({
        status: 404,
        text: CODE_NOT_FOUND,
      });
    },
  );

  it('gives the whole board in the quotes asked for', async () => {
    const markets = async (quotes: string) =>
      JSON.parse((await hear(world, `${UPBIT}/ticker/all?quote_currencies=${quotes}`)).text).map(
        (row: { market: string }) => row.market,
      );
    expect(await markets('KRW')).toEqual(expect.arrayContaining(['KRW-BTC', 'KRW-USDT', 'KRW-PEPE']));
    expect(await markets('KRW')).not.toContain('USDT-BTC');
    expect(await markets('KRW,USDT')).toContain('USDT-BTC');
  });

  it('lists its markets with Korean names', async () => {
    const markets = JSON.parse((await hear(world, `${UPBIT}/market/all?is_details=true`)).text);
    expect(markets[0]).toMatchObject({
      market: 'KRW-BTC',
      korean_name: '비트코인',
      english_name: 'Bitcoin',
      market_event: { warning: false },
    });
  });

  it('says what is left of its ten requests a second', async () => {
    const left = async () => (await hear(world, `${UPBIT}/market/all`)).headers.get('remaining-req');
    expect(await left()).toBe('group=default; min=1800; sec=9');
    for (let i = 0; i < 9; i += 1) await left();
    expect((await hear(world, `${UPBIT}/market/all`)).status).toBe(429);
    now += 1_000;
    expect((await hear(world, `${UPBIT}/market/all`)).status).toBe(200);
  });

  it('answers one request in 10 s when it carries an Origin', async () => {
    const ask = () =>
      hear(world, `${UPBIT}/ticker?markets=KRW-BTC`, { headers: { origin: 'chrome-extension://abc' } });
    expect((await ask()).headers.get('remaining-req')).toContain('group=origin');
    now += 9_000;
    expect((await ask()).status).toBe(429);
    expect((await hear(world, `${UPBIT}/ticker?markets=KRW-BTC`)).status).toBe(200);
    now += 1_000;
    expect((await ask()).status).toBe(200);
  });
});

describe('Bithumb, played', () => {
  it('is 9 hours ahead in its time of trade and right in its date, time and timestamp', async () => {
    world.market.set('kaia', { krw: '73.2', ageMs: 60_000 }, 'Bithumb');
    const [row] = JSON.parse((await hear(world, `${BITHUMB}/ticker?markets=KRW-KAIA`)).text);
    expect(row).toMatchObject({
      trade_price: 73.2,
      trade_date: '20261120',
      trade_time: '030305',
      trade_time_kst: '120305',
      trade_timestamp: NOW - 60_000 + 32_400_000,
      timestamp: NOW,
    });
  });

  it.each([
    ['0.00000014', '1.4E-7'],
    ['91171000', '91171000'],
    ['0.0042', '0.0042'],
  ])('writes %s won as %s', async (krw, text) => {
    world.market.set('pepe', { krw }, 'Bithumb');
    expect((await hear(world, `${BITHUMB}/ticker?markets=KRW-PEPE`)).text).toContain(
      `"trade_price":${text},`,
    );
  });

  it('says 200 to a market it does not have, with an error in the body', async () => {
    expect(await hear(world, `${BITHUMB}/ticker?markets=KRW-BTC,KRW-NOPE`)).toMatchObject({
      status: 200,
      text: CODE_NOT_FOUND,
    });
  });

  it('takes 200 markets and no more', async () => {
    const list = (count: number) => Array.from({ length: count }, () => 'KRW-BTC').join(',');
    expect((await hear(world, `${BITHUMB}/ticker?markets=${list(200)}`)).status).toBe(200);
    const refused = await hear(world, `${BITHUMB}/ticker?markets=${list(201)}`);
    expect([refused.status, JSON.parse(refused.text).error.name]).toEqual([400, '400']);
  });

  it('has all five platform coins', async () => {
    const markets = JSON.parse((await hear(world, `${BITHUMB}/market/all?isDetails=true`)).text).map(
      (row: { market: string }) => row.market,
    );
    expect(markets).toEqual(
      expect.arrayContaining(['KRW-BTC', 'KRW-ETH', 'KRW-BNB', 'KRW-POL', 'KRW-KAIA', 'KRW-USDT']),
    );
  });
});
