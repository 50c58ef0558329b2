/** `premiums`: the board of won markets over the API, in a world with a whole board. */
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { boardAnswer } from '../../../src/service/api/entry-schema.ts';
import { createClient } from '../../../src/service/client/client.ts';
import { parseCsv } from '../../parse-csv.ts';
import { addWonMarkets } from '../../world/won-markets.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { asking, stage } from './stage.ts';

async function staged(own: Parameters<typeof stage>[0] = {}) {
  const api = await stage(own);
  addWonMarkets(api.world.market);
  return api;
}

const marketsOf = (body: unknown) => boardAnswer.parse(body).markets;

describe('GET /premiums/{apiKey}', () => {
  it('has every won market of Upbit with won, change and premium, for 20 s', async () => {
    const { get } = await staged();
    const { status, headers, body } = await get('/premiums/KEY');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, max-age=20');
    expect(body).toMatchObject({
      exchange: 'Upbit',
      changeSince: '09:00 KST',
      rate: { krwPerUsd: '1380.25', service: 'Coinbase', date: null },
    });
    const markets = marketsOf(body);
    expect(markets.length).toBeGreaterThan(180);
    const bitcoin = markets.find(({ market }) => market === 'KRW-BTC');
    expect(bitcoin).toMatchObject({
      ...{ name: 'Bitcoin', koreanName: '비트코인', coinSymbol: 'BTC', address: '0x' },
      ...{ premiumMissing: null, usdSource: 'Binance', includesKoreanVolume: false },
    });
    expect(Number(bitcoin?.premiumPercent)).toBeCloseTo(2, 0);
    expect(markets.find(({ market }) => market === 'KRW-PENGU')).toMatchObject({
      ...{ coinSymbol: null, address: null, premiumPercent: null, premiumMissing: 'not confirmed' },
      krwPrice: expect.stringMatching(/^\d/),
    });
  });

  it('names the address of a token', async () => {
    const { get } = await staged();
    const link = marketsOf((await get('/premiums/KEY')).body).find(({ market }) => market === 'KRW-LINK');
    expect(link).toMatchObject({
      coinSymbol: 'ETH',
      address: '0x514910771af9ca656af840dff83e8264ecf986ca',
    });
  });

  it('is the same as CSV, a line for each market', async () => {
    const { operation, key, get } = await staged();
    const markets = marketsOf((await get('/premiums/KEY')).body);
    const accept = { headers: { accept: 'text/csv' } };
    const response = await operation(new Request(`http://sise.test/premiums/${key}`, accept));
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const [columns = [], ...lines] = parseCsv(await response.text()).map(({ cells }) => cells);
    expect(lines).toHaveLength(markets.length);
    const cell = (line: readonly string[], name: string) => line[columns.indexOf(name)];
    expect(lines.map((line) => cell(line, 'premiumPercent'))).toEqual(
      markets.map(({ premiumPercent }) => premiumPercent ?? ''),
    );
    expect(cell(lines[0] ?? [], 'exchange')).toBe('Upbit');
    expect(cell(lines[0] ?? [], 'krwPerUsd')).toBe('1380.25');
  });

  it('is unchanged for its ETag until a price moves', async () => {
    const { get, world, pass } = await staged();
    const etag = (await get('/premiums/KEY')).headers.get('etag') ?? '';
    const again = () => get('/premiums/KEY', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    world.market.set('bitcoin', { usd: '77001' });
    expect((await again()).status).toBe(304);
    pass(20_000);
    expect((await again()).status).toBe(200);
  });

  it('requests each exchange once for a minute of clients', async () => {
    const { get, world } = await staged();
    await get('/premiums/KEY');
    world.log.length = 0;
    for (let i = 0; i < 20; i++) await get('/premiums/KEY');
    expect(world.log).toEqual([]);
  });

  it('costs one of the key’s requests, and a use', async () => {
    const { get, projects } = await staged({ perMinute: 2 });
    const used = vi.spyOn(projects, 'noteUse');
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await get('/premiums/KEY')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(used).toHaveBeenCalledTimes(2);
  });

  it('has the coins and tokens of its platforms for a restricted project', async () => {
    const { get, restrictedKey } = await staged();
    const markets = marketsOf((await get(`/premiums/${restrictedKey}`)).body);
    expect(new Set(markets.map(({ coinSymbol }) => coinSymbol))).toEqual(new Set(['ETH', 'BTC']));
    expect(markets.map(({ market }) => market)).toEqual(
      expect.arrayContaining(['KRW-BTC', 'KRW-ETH', 'KRW-LINK', 'KRW-USDT']),
    );
  });

  it('has the coin of a restricted project’s platform that is named after another', async () => {
    const { get, projects } = await staged();
    const { key } = await projects.create({ name: 'base', network: 'mainnet', platforms: ['BASE'] });
    const markets = marketsOf((await get(`/premiums/${key}`)).body);
    expect(markets.map(({ market }) => market)).toContain('KRW-ETH');
    expect(new Set(markets.map(({ coinSymbol }) => coinSymbol))).toEqual(new Set(['ETH', 'BASE']));
    const tokens = markets.filter(({ address }) => address !== '0x');
    expect(tokens.every(({ coinSymbol }) => coinSymbol === 'BASE')).toBe(true);
  });

  it('is refused for testnet, unknown keys, other methods and bad formats', async () => {
    const { get, testnetKey } = await staged();
    const refused = async (path: string, init?: RequestInit) => {
      const { status, body } = await get(path, init);
      return [status, body.type.replace(/.*:/, '')];
    };
    expect(await refused(`/premiums/${testnetKey}`)).toEqual([403, 'testnet-project']);
    expect(await refused('/premiums/nobody')).toEqual([401, 'unknown-key']);
    expect(await refused('/premiums/KEY', { method: 'POST' })).toEqual([405, 'method-not-allowed']);
    expect(await refused('/premiums/KEY?format=xml')).toEqual([400, 'malformed-parameter']);
    expect(await refused('/premiums/KEY?format=csv&format=json')).toEqual([400, 'malformed-parameter']);
    expect(await refused('/premiums/KEY/more')).toEqual([404, 'not-found']);
    expect(await refused('/ETH/premiums/KEY')).toEqual([404, 'not-found']);
  });

  it('is 503 without an exchange', async () => {
    const api = await staged(asking(['CoinGecko', 'Binance']));
    expect((await api.get('/premiums/KEY')).status).toBe(503);
    const down = await staged();
    for (const host of [SOURCE_HOSTS.Upbit, SOURCE_HOSTS.Bithumb])
      down.world.faults.set(host, { kind: 'status', status: 503 });
    expect((await down.get('/premiums/KEY')).status).toBe(503);
  });

  it('has no price that is older than ten minutes', async () => {
    const { get, world, pass } = await staged();
    await get('/premiums/KEY');
    for (const host of [SOURCE_HOSTS.Upbit, SOURCE_HOSTS.Bithumb])
      world.faults.set(host, { kind: 'status', status: 503 });
    pass(11 * 60_000);
    const markets = marketsOf((await get('/premiums/KEY')).body);
    expect(markets.length).toBeGreaterThan(180);
    for (const { krwPrice, premiumPercent } of markets)
      expect([krwPrice, premiumPercent]).toEqual([null, null]);
  });

  it('has no price of before the clock was set back', async () => {
    const { get, world, pass } = await staged();
    await get('/premiums/KEY');
    for (const host of [SOURCE_HOSTS.Upbit, SOURCE_HOSTS.Bithumb])
      world.faults.set(host, { kind: 'status', status: 503 });
    pass(-3_600_000);
    for (const { krwPrice, asOf } of marketsOf((await get('/premiums/KEY')).body))
      expect([krwPrice, asOf]).toEqual([null, null]);
  });

  it('reaches the client with its type', async () => {
    const { operation, key } = await staged();
    const at = async (path: string, signal: AbortSignal) => {
      const response = await operation(new Request(`http://sise.test${path}`, { signal }));
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    };
    const board = await createClient({ key, at }).premiums();
    expect(z.safeParse(boardAnswer, board).success).toBe(true);
    expect(board.markets[0]?.krwPrice).toMatch(/^\d/);
  });
});
