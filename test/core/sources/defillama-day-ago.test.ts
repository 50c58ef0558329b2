/** DefiLlama's change: the quotient of its own two prices, asked for seldom, and never in the way of prices. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { createDefiLlama } from '../../../src/core/sources/defillama.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { contract } from './ask-source.ts';
import { failureOf, freezeTime, json, KAIA_TOKEN, NOW, stage, UNKNOWN, USDT } from './staging.ts';

const DAY_AGO = Math.floor(NOW / 1000) - 86_400;
const COIN = `ethereum:${UNKNOWN.slice(4)}`;

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

const record = (price: string, timestamp = DAY_AGO, confidence = '0.99') =>
  `{"price":${price},"timestamp":${timestamp},"confidence":${confidence}}`;

function llama(body: string, store = createMemoryStore(), status = 200) {
  const staged = stage(
    createDefiLlama,
    (url) => {
      if (url.includes('/historical/')) return json(body, status);
      const quote = record('1.5', Math.floor(NOW / 1000));
      return json(`{"coins":{"${COIN}":${quote},"coingecko:tether":${quote}}}`);
    },
    store,
  );
  const changes = async (...keys: AssetKey[]) =>
    Object.fromEntries(
      (await staged.source.changes?.(
        keys.map((key) => ({ asset: assetOf(key), usd: '1.5' as Decimal })),
        new AbortController().signal,
      )) ?? [],
    );
  return { ...staged, changes };
}

describe('DefiLlama’s change', () => {
  it('is the quotient of its price and that of a day ago, exactly', async () => {
    const { changes, urls } = llama(`{"coins":{"${COIN}":${record('1.2')}}}`);
    expect(await changes(UNKNOWN)).toEqual({ [UNKNOWN]: { percent: '25', in: 'USD', since: '24h' } });
    expect(urls).toEqual([`https://coins.llama.fi/prices/historical/${DAY_AGO}/${COIN}?searchWidth=1h`]);
  });

  test.each([
    ['no record', '{"coins":{}}'],
    ['one of another time', `{"coins":{"${COIN}":${record('1.2', DAY_AGO - 3_700)}}}`],
    ['one that it is not sure of', `{"coins":{"${COIN}":${record('1.2', DAY_AGO, '0.5')}}}`],
    ['a price of zero', `{"coins":{"${COIN}":${record('0')}}}`],
  ])('is unknown where there is %s, and not requested again at once', async (_what, body) => {
    const { changes, urls } = llama(body);
    expect(await changes(UNKNOWN)).toEqual({});
    expect(await changes(UNKNOWN)).toEqual({});
    expect(urls).toHaveLength(1);
  });

  it('comes with the next price without another question, for a quarter of an hour', async () => {
    const { ask, changes, urls } = llama(`{"coins":{"${COIN}":${record('1.2')}}}`);
    expect((await ask(UNKNOWN))[UNKNOWN]).not.toHaveProperty('changes');
    await changes(UNKNOWN);
    vi.setSystemTime(NOW + 14 * 60_000);
    expect((await ask(UNKNOWN))[UNKNOWN]).toMatchObject({ changes: [{ percent: '25' }] });
    await changes(UNKNOWN);
    expect(urls.filter((url) => url.includes('/historical/'))).toHaveLength(1);
    vi.setSystemTime(NOW + 16 * 60_000);
    // It does not go away while it is renewed.
    expect((await ask(UNKNOWN))[UNKNOWN]).toMatchObject({ changes: [{ percent: '25' }] });
    await changes(UNKNOWN);
    expect(urls.filter((url) => url.includes('/historical/'))).toHaveLength(2);
  });

  it('comes with USDT’s price, too, when that rides along', async () => {
    const { ask, changes } = llama(`{"coins":{"ethereum:${USDT.slice(4)}":${record('1.2')}}}`);
    await changes(USDT);
    expect((await ask(UNKNOWN))[USDT]).toMatchObject({ changes: [{ percent: '25' }] });
  });

  it('is known to the next worker', async () => {
    const store = createMemoryStore();
    await llama(`{"coins":{"${COIN}":${record('1.2')}}}`, store).changes(UNKNOWN);
    const next = llama('{"coins":{}}', store);
    expect((await next.ask(UNKNOWN))[UNKNOWN]).toMatchObject({ changes: [{ percent: '25' }] });
    expect(next.urls.filter((url) => url.includes('/historical/'))).toEqual([]);
  });

  it('is left alone at the first failure, which costs no present price', async () => {
    const { source, changes, urls } = llama('{"message":"x"}', createMemoryStore(), 500);
    const keys = Array.from({ length: 250 }, (_, i): AssetKey => `BNB:${contract(i + 1)}`);
    expect(await failureOf(changes(...keys))).toBe('refused');
    expect(await changes(...keys)).toEqual({});
    expect(urls).toHaveLength(1);
    expect(source.upstream.available('prices')).toBe(true);
  });

  it('is available for twenty minutes while its renewal fails', async () => {
    const store = createMemoryStore();
    await llama(`{"coins":{"${COIN}":${record('1.2')}}}`, store).changes(UNKNOWN);
    const failing = llama('{"message":"x"}', store, 500);
    vi.setSystemTime(NOW + 16 * 60_000);
    expect((await failing.ask(UNKNOWN))[UNKNOWN]).toMatchObject({ changes: [{ percent: '25' }] });
    expect(await failureOf(failing.changes(UNKNOWN))).toBe('refused');
    expect((await failing.ask(UNKNOWN))[UNKNOWN]).toMatchObject({ changes: [{ percent: '25' }] });
    vi.setSystemTime(NOW + 21 * 60_000);
    expect((await failing.ask(UNKNOWN))[UNKNOWN]).not.toHaveProperty('changes');
  });

  it('gets requests for a hundred tokens a request, and once while a question is under way', async () => {
    const { changes, urls } = llama('{"coins":{}}');
    const keys = Array.from({ length: 150 }, (_, i): AssetKey => `BNB:${contract(i + 1)}`);
    await Promise.all([changes(...keys), changes(...keys, KAIA_TOKEN)]);
    expect(urls.map((url) => url.split(',').length)).toEqual([100, 1, 50]);
  });
});
