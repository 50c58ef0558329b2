import { beforeEach, describe, expect, it } from 'vitest';
import { hear, NOW } from '../asking.ts';
import { createWorld, type World } from '../world.ts';

const API = 'https://api.coingecko.com/api/v3';
const BOTH = 'vs_currencies=usd,krw&precision=full';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const MADE_UP_17 = '0x5e00000000000000000000000000000000000017';

let now: number;
let world: World;
beforeEach(() => {
  now = NOW;
  world = createWorld({ now: () => now });
});

describe('CoinGecko, played', () => {
  it.each([
    [
      'all digits of a 17-digit number',
      `/simple/price?ids=seventeen-digits&${BOTH}`,
      '{"seventeen-digits":{"usd":1.2345678901234567,"krw":1704.0123303429011}}',
    ],
    [
      'an exponent for a tiny price',
      `/simple/price?ids=pepe&${BOTH}`,
      '{"pepe":{"usd":4.21300512e-06,"krw":0.00581500031688}}',
    ],
    [
      'few digits without precision=full',
      '/simple/price?ids=seventeen-digits,pepe&vs_currencies=usd',
      '{"seventeen-digits":{"usd":1.23},"pepe":{"usd":4.213e-06}}',
    ],
    [
      'as many decimals as asked',
      '/simple/price?ids=seventeen-digits&vs_currencies=usd&precision=6',
      '{"seventeen-digits":{"usd":1.234568}}',
    ],
    ['nothing for unknown ids', `/simple/price?ids=nope,nothing&${BOTH}`, '{}'],
    ['an empty entry for a coin without a price', `/simple/price?ids=unpriced&${BOTH}`, '{"unpriced":{}}'],
    [
      'seconds for its time',
      `/simple/price?ids=ethereum&${BOTH}&include_last_updated_at=true`,
      `{"ethereum":{"usd":2084.5713,"krw":2877229.536825,"last_updated_at":${NOW / 1000 - 40}}}`,
    ],
    [
      'a lowercased key',
      `/simple/token_price/ethereum?contract_addresses=${USDC}&vs_currencies=usd&precision=full`,
      `{"${USDC.toLowerCase()}":{"usd":0.99971}}`,
    ],
    [
      'nothing for an unknown contract',
      `/simple/token_price/ethereum?contract_addresses=0x${'9'.repeat(40)}&${BOTH}`,
      '{}',
    ],
    [
      'nothing for a contract of another platform',
      `/simple/token_price/polygon-pos?contract_addresses=${LINK}&${BOTH}`,
      '{}',
    ],
  ])('answers %s', async (_, path, body) => {
    expect(await hear(world, API + path)).toMatchObject({ status: 200, text: body });
  });

  it('takes one contract a request without a key', async () => {
    const { status, text } = await hear(
      world,
      `${API}/simple/token_price/ethereum?contract_addresses=${USDC},${LINK}&${BOTH}`,
    );
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error_code: 10012,
      status: { error_message: expect.stringContaining('allowed limit of 1 ') },
    });
  });

  it.each([
    ['no ids', '/simple/price?vs_currencies=usd', 422],
    ['no currency', '/simple/price?ids=bitcoin', 422],
    ['a path it does not have', '/simple/prices?ids=bitcoin&vs_currencies=usd', 404],
    ['a path with a slash too many', '/simple/price/?ids=bitcoin&vs_currencies=usd', 404],
    ['an unknown platform', `/simple/token_price/nowhere?contract_addresses=${USDC}&${BOTH}`, 404],
  ])('refuses %s', async (_, path, status) => {
    expect((await hear(world, API + path)).status).toBe(status);
  });

  it('refuses another method and names the right one', async () => {
    const { status, headers } = await hear(world, `${API}/simple/price?ids=bitcoin&${BOTH}`, {
      method: 'POST',
    });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(world.strays).toEqual(['POST api.coingecko.com/api/v3/simple/price']);
  });

  it('lets ten price requests through in a minute, then says how long to wait', async () => {
    const ask = () => hear(world, `${API}/simple/price?ids=bitcoin&${BOTH}`);
    for (let i = 0; i < 10; i += 1) {
      expect((await ask()).status).toBe(200);
      now += 1_000;
    }
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50']);
    expect(JSON.parse(refused.text).status.error_code).toBe(429);
    now += 50_000;
    expect((await ask()).status).toBe(200);
  });

  it('lists its coins with the contracts of their platforms', async () => {
    const list = JSON.parse((await hear(world, `${API}/coins/list?include_platform=true`)).text);
    expect(list).toContainEqual({
      id: 'chainlink',
      symbol: 'link',
      name: 'Chainlink',
      platforms: { ethereum: LINK.toLowerCase() },
    });
    expect(list.find(({ id }: { id: string }) => id === 'tether').platforms).toEqual({
      ethereum: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      'klay-token': '0xd077a400968890eacc75cdc901f0356c943e4fdb',
    });
    expect(list.map(({ id }: { id: string }) => id)).not.toContain('fake-usdt');
  });

  it('leaves the platforms out of the list unless they are asked for', async () => {
    const list = JSON.parse((await hear(world, `${API}/coins/list`)).text);
    expect(Object.keys(list[0])).toEqual(['id', 'symbol', 'name']);
  });

  it.each(['klay-token', 'kaia'])('may call the Kaia platform %s', async (id) => {
    world.market.coinGeckoKaia = id;
    const platforms = JSON.parse((await hear(world, `${API}/asset_platforms`)).text);
    expect(platforms.find((row: { chain_identifier: number }) => row.chain_identifier === 8217).id).toBe(id);
    const token = '0xd077A400968890Eacc75cdc901F0356c943e4fDb';
    const { text } = await hear(
      world,
      `${API}/simple/token_price/${id}?contract_addresses=${token}&vs_currencies=usd&precision=full`,
    );
    expect(text).toBe(`{"${token.toLowerCase()}":{"usd":0.999812}}`);
  });

  it('tells decimals and name of a contract, or that it does not know it', async () => {
    const known = await hear(world, `${API}/coins/ethereum/contract/${MADE_UP_17}`);
    expect(JSON.parse(known.text)).toMatchObject({
      id: 'seventeen-digits',
      detail_platforms: { ethereum: { decimal_place: 18 } },
    });
    expect(await hear(world, `${API}/coins/ethereum/contract/0x${'9'.repeat(40)}`)).toMatchObject({
      status: 404,
      text: '{"error":"coin not found"}',
    });
  });
});
