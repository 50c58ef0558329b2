import { describe, expect, test } from 'vitest';
import { assetOf } from '../../../../src/core/market/assets.ts';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import { createDemoKey } from '../../../../src/core/sources/coingecko-demo-key.ts';
import { createSources } from '../../../../src/core/sources/create-sources.ts';
import type { RenamedMarket } from '../../../../src/core/sources/exchange-markets.ts';
import { createMemoryStore } from '../../../../src/core/storage/memory.ts';
import { createSourceHandlers } from '../../../../src/extension/background/watchlist/source-messages.ts';
import { handClock, scripted } from '../../../core/sources/ask-source.ts';
import { settingsIn } from './stores.ts';

const KEY = 'CG-aaaabbbbccccddddeeee3f9a';

function staged(
  reply: () => string | Response = () => '{"bitcoin":{"usd":1,"krw":1400}}',
  renamed: readonly RenamedMarket[] = [],
) {
  const clock = handClock();
  const { upstreams } = scripted(reply, clock);
  const store = createMemoryStore();
  const demoKey = createDemoKey({ store, upstreams, clock });
  const sources = createSources({
    upstreams,
    clock,
    store: createMemoryStore(),
    session: createMemoryStore(),
    demoKey,
  });
  const settings = settingsIn(store);
  const listed = sources.map((each) =>
    each.row.name === 'Upbit' ? { ...each, renamed: () => renamed } : each,
  );
  const handlers = createSourceHandlers({ sources: listed, settings, demoKey, clock });
  const report = async (name = 'CoinGecko') => {
    const { sources } = await handlers.sources({ type: 'sources' });
    return sources.find(({ source }) => source === name);
  };
  const askCoinGecko = async () => {
    const [batch] = sources[0]?.plan([assetOf('BTC:0x')]) ?? [];
    await batch?.ask(new AbortController().signal).catch(() => {});
  };
  return { clock, store, settings, handlers, report, askCoinGecko };
}

describe('the sources', () => {
  test('are all told with what each is, before anyone was asked', async () => {
    const { handlers, clock } = staged();
    const { sources, demoKey } = await handlers.sources({ type: 'sources' });
    expect(sources.map(({ source }) => source)).toEqual(SOURCE_NAMES);
    expect(sources[3]).toEqual({
      source: 'Upbit',
      basis: 'korea',
      host: 'api.upbit.com',
      quotes: 'KRW',
      lastAnswerAt: null,
      lastFailure: null,
      answers: 0,
      failures: 0,
      latencyP95Ms: null,
      nextTryAt: null,
      budget: { requests: 1, perMs: 10_000, left: 1, freeAt: null },
    });
    expect(demoKey).toEqual({ end: null, perMinute: 100 });
    expect(clock.now()).toBeGreaterThan(0);
  });

  test('report a market that the list of its exchange gives another name', async () => {
    const other = { market: 'KRW-XRP', coin: 'XRP', koreanName: '엑스알피투', name: 'XRP2' } as const;
    const { report } = staged(undefined, [other]);
    expect((await report('Upbit'))?.renamed).toEqual([other]);
    expect(await report('CoinGecko')).not.toHaveProperty('renamed');
  });

  test('come in the order in force, those switched off in their places', async () => {
    const { handlers, settings } = staged();
    await settings.change({ own: ['DexScreener', 'Binance'], off: ['Binance', 'Upbit'] });
    const order = async () => {
      const { sources } = await handlers.sources({ type: 'sources' });
      return sources.map(({ source }) => source);
    };
    expect((await order()).slice(0, 4)).toEqual(['DexScreener', 'Binance', 'CoinGecko', 'DefiLlama']);
    expect(await order()).toHaveLength(7);
    await settings.change({ preset: 'korea' });
    expect((await order()).slice(0, 4)).toEqual(['Upbit', 'Bithumb', 'DexScreener', 'Binance']);
  });

  test('tell when the budget allows another request', async () => {
    const { report, askCoinGecko, clock } = staged();
    for (const left of [2, 1, 0]) {
      await askCoinGecko();
      expect((await report())?.budget.left).toBe(left);
    }
    expect(await report()).toMatchObject({
      answers: 3,
      lastAnswerAt: clock.now(),
      budget: { requests: 3, perMs: 30_000, left: 0, freeAt: clock.now() + 10_000 },
    });
  });

  test('tell what failed, and when it is tried again', async () => {
    const limited = new Response('{}', {
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '40' },
    });
    const { report, askCoinGecko, clock } = staged(() => limited);
    await askCoinGecko();
    expect(await report()).toMatchObject({
      failures: 1,
      lastFailure: { at: clock.now(), failure: 'rate limited' },
      nextTryAt: clock.now() + 40_000,
    });
  });
});

describe('the demo key', () => {
  test('is kept, told by its end only, and makes the budget larger', async () => {
    const { handlers, report } = staged();
    expect(await handlers.demoKey({ type: 'demoKey', key: ` ${KEY} ` })).toBe('kept');
    const answer = await handlers.sources({ type: 'sources' });
    expect(answer.demoKey).toEqual({ end: '3f9a', perMinute: 100 });
    expect(JSON.stringify(answer)).not.toContain(KEY.slice(0, -4));
    expect((await report())?.budget).toEqual({ requests: 100, perMs: 60_000, left: 100, freeAt: null });
    expect(await handlers.demoKey({ type: 'demoKey', key: null })).toBe('removed');
    expect((await report())?.budget.requests).toBe(3);
  });

  test('that is none is refused, and the one that was kept stays', async () => {
    const { handlers } = staged();
    await handlers.demoKey({ type: 'demoKey', key: KEY });
    expect(await handlers.demoKey({ type: 'demoKey', key: 'two words' })).toBe('not a key');
    expect((await handlers.sources({ type: 'sources' })).demoKey.end).toBe('3f9a');
  });

  test('is no setting: nobody who reads those sees it', async () => {
    const { handlers, settings } = staged();
    await handlers.demoKey({ type: 'demoKey', key: KEY });
    expect(JSON.stringify(await settings.read())).not.toContain('3f9a');
  });
});
