/** `premium=true`: what something costs in Korea above what it costs elsewhere. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { detailedEntry, entry } from '../../../src/service/api/entry-schema.ts';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { stage } from './stage.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const MKR = '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2';

describe('an answer with the premium', () => {
  test.each([
    ['', entry],
    ['&detail=true', detailedEntry],
  ])('has both prices with source and time, or null and why (%s)', async (detail, schema) => {
    const { get, world, clock } = await stage();
    const { status, body } = await get(
      `/ETH/token-price/KEY?addresses=0x,${USDT},${MKR},0x&premium=true${detail}`,
    );
    expect(status).toBe(200);
    expect(z.strictObject({ prices: z.array(schema) }).safeParse(body).error).toBeUndefined();
    const [coin, usdt, mkr, again] = body.prices;
    expect(coin.premium).toMatchObject({
      korea: { source: 'Upbit', krwPrice: `${world.market.said('ethereum', 'Upbit').krw}.0` },
      global: { source: 'Binance', includesKoreanVolume: false },
      rate: { service: 'Coinbase', date: null },
    });
    expect(coin.premiumMissing).toBeNull();
    expect(coin.premium.korea.asOf).toBe(new Date(clock.now() - 2_000).toISOString());
    expect(usdt.premium).toMatchObject({ global: { source: 'CoinGecko', includesKoreanVolume: true } });
    expect(mkr).toMatchObject({ premium: null, premiumMissing: 'not in Korea' });
    expect(again).toEqual(coin);
  });

  test('costs each exchange one request, for all questions, and none for a minute', async () => {
    const { get, world } = await stage();
    await get(`/ETH/token-price/KEY?addresses=0x,${USDT},${MKR}&premium=true`);
    await get(`/ETH/token-price/KEY?addresses=0x,${USDT},${MKR}&premium=true`);
    for (const name of ['Upbit', 'Bithumb', 'Binance'] as const) {
      const asked = world.log.filter(
        ({ host, path }) => host === SOURCE_HOSTS[name] && path.includes('ticker'),
      );
      expect([name, asked.length]).toEqual([name, 1]);
    }
  });

  test('leaves an answer without it as it was', async () => {
    const { get } = await stage();
    const plain = await get('/ETH/token-price/KEY?addresses=0x');
    await get('/ETH/token-price/KEY?addresses=0x&premium=true');
    expect((await get('/ETH/token-price/KEY?addresses=0x&premium=false')).text).toBe(plain.text);
  });

  test('has the same in CSV, behind the other columns', async () => {
    const { operation, key } = await stage();
    const url = `http://sise.test/ETH/token-price/${key}?addresses=0x,${MKR}&premium=true&format=csv`;
    const text = await (await operation(new Request(url))).text();
    const [head = '', coin = '', mkr = ''] = text.split('\r\n');
    expect(head).toMatch(/^address,name,.*,source,premiumPercent,premiumKoreaSource,.*,premiumMissing$/);
    expect(coin).toMatch(/,Upbit,\d+\.0,.*,Binance,/);
    expect(mkr).toMatch(/,not in Korea$/);
  });

  test.each([
    ['premium=yes', 'premium'],
    ['premium=true&premium=true', 'premium'],
    ['premium=true&at=2026-01-01T00:00:00Z', 'premium'],
  ])('is refused for %s', async (query, parameter) => {
    const { get } = await stage();
    const { status, body } = await get(`/ETH/token-price/KEY?${query}`);
    expect([status, body.parameter]).toEqual([400, parameter]);
  });
});
