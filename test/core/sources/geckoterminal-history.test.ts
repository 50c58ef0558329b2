/** GeckoTerminal's past: a token's pools, their minutes, and what must not be taken for its price. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { createGeckoTerminalHistory } from '../../../src/core/sources/geckoterminal-history.ts';
import { HISTORY_BUDGETS, type PastFact } from '../../../src/core/sources/history.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { failureOf, freezeTime, json, LINK, type Network, PEPE } from './staging.ts';

const TURN = Date.parse('2026-12-31T15:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const API = 'https://api.geckoterminal.com/api/v2/networks/eth';
const [DEEP, OLD] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`];
const link = LINK.slice(4);

beforeEach(() => {
  vi.useRealTimers();
  freezeTime(TURN + 30 * DAY);
  return () => {
    vi.useRealTimers();
  };
});

const token = (own: object = {}, pools: readonly string[] = [DEEP, OLD]) => ({
  id: `eth_${link}`,
  type: 'token',
  attributes: {
    address: link.toUpperCase().replace('0X', '0x'),
    total_reserve_in_usd: '52340000.114500245561938501',
    volume_usd: { h24: '41230000.5' },
    ...own,
  },
  relationships: { top_pools: { data: pools.map((pool) => ({ id: `eth_${pool}`, type: 'pool' })) } },
});

const candles = (...rows: readonly string[]) => ({ text: rows.join() });
const row = (at: number, close: string, volume = '3481.67') =>
  `[${at / 1000},1.002,1.003,0.98,${close},${volume}]`;

interface Scripted {
  readonly tokens?: readonly object[];
  readonly pages?: Readonly<Record<string, { readonly text: string }>>;
  readonly base?: string;
}

function scripted({ tokens = [token()], pages = {}, base = link.toUpperCase() }: Scripted): Network {
  return (url) => {
    if (url.includes('/tokens/multi/')) return json(JSON.stringify({ data: tokens }));
    const page = Object.entries(pages).find(([pool]) => url.includes(pool))?.[1].text ?? '';
    const meta = `{"base":{"address":"0x${'c'.repeat(40)}"},"quote":{"address":"${base}"}}`;
    return json(`{"data":{"attributes":{"ohlcv_list":[${page}]}},"meta":${meta}}`);
  };
}

function stage(network: Network) {
  const urls: string[] = [];
  const upstreams = createUpstreams({
    fetch: async (url, init) => {
      urls.push(url);
      return network(url, init);
    },
    clock: systemClock,
    store: createMemoryStore(),
    random: () => 0.5,
  });
  const source = createGeckoTerminalHistory({ upstreams, now: Date.now });
  /** Plans until every batch has led on to what can be asked. */
  async function ask(...asked: readonly (readonly [AssetKey, number])[]): Promise<(PastFact | undefined)[]> {
    const wanted = asked.map(([key, at]) => ({ asset: assetOf(key), at, side: 'at' as const }));
    const terms = { signal: new AbortController().signal, budget: HISTORY_BUDGETS };
    const facts = new Map<(typeof wanted)[number], PastFact>();
    for (let pass = 0; pass < 2; pass++)
      for (const batch of source.plan(wanted.filter((each) => !facts.has(each))))
        for (const [each, fact] of await batch.ask(terms)) facts.set(each as (typeof wanted)[number], fact);
    return wanted.map((each) => facts.get(each));
  }
  return { source, urls, ask };
}

describe('GeckoTerminal', () => {
  test('names the token to its deepest pool, whose base is another; the nearest of its minutes speaks', async () => {
    const page = candles(row(TURN + 3 * MINUTE, '1.3e-3'), row(TURN - 2 * MINUTE, '1.00027'));
    const { ask, urls } = stage(scripted({ pages: { [DEEP]: page } }));
    expect(await ask([LINK, TURN])).toEqual([
      { kind: 'record', in: 'USD', value: '1.00027', asOf: TURN - 2 * MINUTE },
    ]);
    const before = (TURN + 2 * HOUR + MINUTE) / 1000;
    expect(urls).toEqual([
      `${API}/tokens/multi/${link}`,
      `${API}/pools/${DEEP}/ohlcv/minute?aggregate=1&before_timestamp=${before}&limit=1000&currency=usd&token=${link}`,
    ]);
  });

  test('of a pool that tells the minutes of other tokens, as those of three do, takes nothing and asks the next', async () => {
    const page = candles(row(TURN, '1'));
    const foreign = scripted({ pages: { [DEEP]: page }, base: `0x${'b'.repeat(40)}` });
    const own = scripted({ pages: { [OLD]: candles(row(TURN, '7')) } });
    const { ask } = stage((url, init) => (url.includes(DEEP) ? foreign : own)(url, init));
    expect(await ask([LINK, TURN])).toMatchObject([{ value: '7' }]);
    expect(await stage(foreign).ask([LINK, TURN])).toEqual([{ kind: 'none' }]);
  });

  test('keeps what one pool has where the next fails, and calls nothing missing that the next was not asked', async () => {
    const own = scripted({ pages: { [DEEP]: candles(row(TURN, '7')) } });
    const failing: Network = (url, init) => (url.includes(OLD) ? json('{}', 500) : own(url, init));
    const both = [[LINK, TURN] as const, [LINK, TURN - 3 * HOUR] as const] as const;
    expect(await stage(failing).ask(...both)).toMatchObject([{ value: '7' }, undefined]);
    expect(await failureOf(stage(failing).ask(both[1]))).toBe('refused');
  });

  test.each([
    ['the minute that holds it, not the next one that is nearer to begin', [0, MINUTE], 45_000, 0],
    ['the last minute before it over a later one as near', [0, 2 * MINUTE], MINUTE + MINUTE / 2, 0],
    ['a later minute that is nearer', [0, 3 * MINUTE], 2 * MINUTE + 1, 3 * MINUTE],
  ])('takes of a moment %s', async (_what, begun, after, taken) => {
    const page = candles(...begun.map((ms) => row(TURN + ms, '1')));
    const { ask } = stage(scripted({ pages: { [DEEP]: page } }));
    expect(await ask([LINK, TURN + after])).toMatchObject([{ asOf: TURN + taken }]);
  });

  test('has the next pool requested where the deepest has nothing within an hour, alone or in company', async () => {
    const far = candles(row(TURN + 2 * HOUR + MINUTE, '9'), row(TURN - 20 * HOUR, '3'));
    const network = scripted({ pages: { [DEEP]: far, [OLD]: candles(row(TURN, '7')) } });
    expect(await stage(network).ask([LINK, TURN])).toMatchObject([{ value: '7' }]);
    const company = [LINK, TURN + 2 * HOUR] as const;
    expect((await stage(network).ask([LINK, TURN], company))[0]).toMatchObject({ value: '7' });
  });

  test('has the next pool requested where the deepest is younger than the moment', async () => {
    const { ask, urls } = stage(scripted({ pages: { [OLD]: candles(row(TURN, '7')) } }));
    expect(await ask([LINK, TURN])).toMatchObject([{ value: '7' }]);
    expect(urls).toHaveLength(3);
  });

  test.each<[string, string[], PastFact['kind']]>([
    ['an empty list', [], 'none'],
    ['a single swap of dust, whatever its price', [row(TURN, '900', '0.7')], 'none'],
    ['a minute without a price', [row(TURN, 'null')], 'none'],
    ['a minute that is more than an hour away', [row(TURN - HOUR - MINUTE, '1')], 'none'],
    ['a row that is cut', [`[${TURN / 1000},1]`], 'none'],
    ['a minute of an hour ago', [row(TURN - HOUR, '1')], 'record'],
  ])('says of %s what it is', async (_what, rows, kind) => {
    const [fact] = await stage(scripted({ pages: { [DEEP]: candles(...rows) } })).ask([LINK, TURN]);
    expect(fact?.kind).toBe(kind);
  });

  test('says nothing of the minute that is running', async () => {
    vi.setSystemTime(TURN + 30_000);
    const { ask } = stage(scripted({ pages: { [DEEP]: candles(row(TURN, '1')) } }));
    expect(await ask([LINK, TURN])).toEqual([{ kind: 'none' }]);
  });

  test.each([
    ['no such token', { tokens: [] }, 'unlisted'],
    ['too little in its pools', { tokens: [token({ total_reserve_in_usd: '9999.99' })] }, 'none'],
    ['no trade in a day', { tokens: [token({ volume_usd: { h24: '0.0' } })] }, 'none'],
    ['no reserve that it tells', { tokens: [token({ total_reserve_in_usd: null })] }, 'none'],
    ['no pool', { tokens: [token({}, [])] }, 'none'],
  ] as const)('of %s gets no requests for minutes, and not again for hours', async (_what, script, kind) => {
    const { ask, urls } = stage(scripted(script));
    expect(await ask([LINK, TURN])).toEqual([{ kind }]);
    expect(await ask([LINK, TURN - DAY])).toEqual([{ kind }]);
    expect(urls).toHaveLength(1);
    vi.setSystemTime(Date.now() + 7 * HOUR);
    await ask([LINK, TURN]);
    expect(urls).toHaveLength(2);
  });

  test('gets no requests for what is older than half a year, and believed where it says so itself', async () => {
    const { ask, urls } = stage(scripted({}));
    expect(await ask([LINK, Date.now() - 181 * DAY])).toEqual([{ kind: 'too old' }]);
    expect(urls).toEqual([]);
    const refusing = stage((url, init) =>
      url.includes('/ohlcv/') ? json('{"errors":[{"status":"401"}]}', 401) : scripted({})(url, init),
    );
    expect(await refusing.ask([LINK, TURN])).toEqual([{ kind: 'too old' }]);
  });

  test('gets requests about thirty tokens together, and about moments of fourteen hours', async () => {
    const { source, ask, urls } = stage(scripted({ pages: { [DEEP]: candles(row(TURN, '1')) } }));
    const keys = Array.from({ length: 31 }, (_, i) => `ETH:0x${String(i).padStart(40, 'a')}` as const);
    await ask(...keys.map((key) => [key, TURN] as const));
    expect(urls).toHaveLength(2);
    vi.setSystemTime(Date.now() + MINUTE);
    await ask([LINK, TURN]);
    const asset = assetOf(LINK);
    const wanted = [0, 13, 15].map((hours) => ({ asset, at: TURN - hours * HOUR, side: 'at' as const }));
    expect(source.plan(wanted).map((batch) => batch.wanted.length)).toEqual([2, 1]);
  });

  test('gets no requests about coins, and not where it has no such network', () => {
    const { source } = stage(scripted({}));
    expect(source.couldKnow(assetOf(PEPE))).toBe(true);
    expect(source.couldKnow(assetOf('ETH:0x'))).toBe(false);
    expect(source.couldKnow(assetOf('BTC:0x'))).toBe(false);
  });
});
