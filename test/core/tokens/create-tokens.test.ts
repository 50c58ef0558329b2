import { describe, expect, it, vi } from 'vitest';
import { type AssetKey, coinKey, tokenKey } from '../../../src/core/market/assets.ts';
import { EVM_PLATFORMS } from '../../../src/core/market/platforms.ts';
import type { Token } from '../../../src/core/market/tokens.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { createTokens, encodeQuestions } from '../../../src/core/tokens/create-tokens.ts';
import type { Clock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { waitFor } from '../../wait-for.ts';
import { type Contract, contractsIn, erc20, multicallResult } from './fake-chain.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNKNOWN: Token = { name: null, symbol: null, decimals: null };

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((n) => `0x${n}`.padEnd(42, '0')) as [string, string, string];
const FIRST_KEY = tokenKey('ETH', FIRST);
const SECOND_KEY = tokenKey('ETH', SECOND);

interface Asked {
  readonly host: string;
  readonly contracts: string[];
}

interface Setup {
  readonly contracts?: Record<string, Contract>;
  readonly store?: Store;
  /** Answers in the place of the chain; undefined leaves it to the chain. */
  readonly node?: (
    host: string,
    attempt: number,
    init: RequestInit,
  ) => Response | Promise<Response> | undefined;
  readonly registered?: (key: AssetKey) => Token | null;
}

const CHAIN_ID_OF: Record<string, number> = {
  'ethereum-rpc.publicnode.com': 1,
  'eth.drpc.org': 1,
  'public.1rpc.io': 1,
  'bsc-rpc.publicnode.com': 56,
  'public-en.node.kaia.io': 8217,
};

function setUp({ contracts = {}, store = createMemoryStore(), node, registered = () => null }: Setup = {}) {
  let now = Date.UTC(2026, 10, 20);
  const limits: (() => void)[] = [];
  const clock: Clock = {
    now: () => now,
    // Pauses before a retry take no time; time limits pass when the test says so.
    sleep: (ms, signal) =>
      ms < 1000
        ? Promise.resolve()
        : Promise.race([aborted(signal), new Promise<void>((resolve) => limits.push(resolve))]),
  };
  const asked: Asked[] = [];
  const upstreams = createUpstreams({
    clock,
    store: createMemoryStore(),
    random: () => 0,
    fetch: async (url, init) => {
      const { host } = new URL(url);
      const { params } = JSON.parse(String(init.body));
      asked.push({ host, contracts: contractsIn(params[0].data) });
      const own = node?.(host, asked.length, init);
      return own ?? rpc(`"${multicallResult(params[0].data, CHAIN_ID_OF[host] ?? 0, contracts)}"`);
    },
  });
  const tokens = createTokens({ upstreams, clock, store, registered });
  return {
    tokens,
    asked,
    store,
    describe: (...keys: AssetKey[]) => tokens.describe(keys, new AbortController().signal),
    wait: (ms: number) => {
      now += ms;
    },
    passLimits: () => {
      for (const pass of limits.splice(0)) pass();
    },
  };
}

function rpc(result: string, id: string = '1'): Response {
  return json(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
}

function json(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

describe('tokens', () => {
  it('asks the chain once for many, and each chain for its own', async () => {
    const { describe: ask, asked } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18), [SECOND]: erc20('Second', 'TWO', 6) },
    });
    const kaia = tokenKey('KAIA', SECOND);
    const found = await ask(FIRST_KEY, SECOND_KEY, kaia, FIRST_KEY);
    expect([...found]).toEqual([
      [FIRST_KEY, { name: 'First', symbol: 'ONE', decimals: 18 }],
      [SECOND_KEY, { name: 'Second', symbol: 'TWO', decimals: 6 }],
      [kaia, { name: 'Second', symbol: 'TWO', decimals: 6 }],
    ]);
    expect(asked).toEqual([
      { host: 'ethereum-rpc.publicnode.com', contracts: [FIRST, SECOND] },
      { host: 'public-en.node.kaia.io', contracts: [SECOND] },
    ]);
  });

  it('calls Multicall3 at the latest block by JSON-RPC', async () => {
    let sent: unknown;
    const { describe: ask } = setUp({
      node: (_, __, init) => {
        sent = JSON.parse(String(init.body));
        return undefined;
      },
    });
    await ask(FIRST_KEY);
    expect(sent).toMatchObject({
      jsonrpc: '2.0',
      method: 'eth_call',
      params: [{ to: '0xca11bde05977b3631167028862be2a173976ca11' }, 'latest'],
    });
  });

  it('asks about a hundred in one call and no more', async () => {
    const { describe: ask, asked } = setUp();
    const keys = Array.from({ length: 101 }, (_, n) =>
      tokenKey('ETH', `0x${n.toString(16).padStart(40, '0')}`),
    );
    await ask(...keys);
    expect(asked.map(({ contracts }) => contracts.length)).toEqual([100, 1]);
  });

  it('asks nobody about what is registered, nor about coins', async () => {
    const {
      describe: ask,
      asked,
      tokens,
    } = setUp({
      registered: (key) =>
        key === FIRST_KEY || key === 'ETH:0x' ? { name: 'R', symbol: 'R', decimals: 1 } : null,
    });
    expect([...(await ask(FIRST_KEY, coinKey('ETH'), coinKey('BTC')))]).toEqual([
      [FIRST_KEY, { name: 'R', symbol: 'R', decimals: 1 }],
      ['ETH:0x', { name: 'R', symbol: 'R', decimals: 1 }],
      ['BTC:0x', UNKNOWN],
    ]);
    tokens.noteFromSource(FIRST_KEY, { name: 'Fake', symbol: 'FAKE', decimals: 9 });
    expect(tokens.known(FIRST_KEY)).toEqual({ name: 'R', symbol: 'R', decimals: 1 });
    expect(asked).toEqual([]);
  });

  it('believes the chain before a price source, field by field', async () => {
    const { describe: ask, tokens } = setUp({
      contracts: { [FIRST]: { ...erc20('', '', 18), symbol: erc20('', 'ONE', 0).symbol } },
    });
    expect(tokens.known(FIRST_KEY)).toEqual(UNKNOWN);
    tokens.noteFromSource(FIRST_KEY, { name: 'Said', symbol: 'SAID', decimals: 8 });
    expect(tokens.known(FIRST_KEY)).toEqual({ name: 'Said', symbol: 'SAID', decimals: 8 });
    await ask(FIRST_KEY);
    expect(tokens.known(FIRST_KEY)).toEqual({ name: 'Said', symbol: 'ONE', decimals: 18 });
  });

  it('asks again after 30 days, and shows what it had until it hears', async () => {
    const contracts = { [FIRST]: erc20('Old', 'OLD', 18) };
    const { describe: ask, asked, tokens, wait } = setUp({ contracts });
    await ask(FIRST_KEY);
    wait(30 * DAY - 1);
    await ask(FIRST_KEY);
    expect(asked).toHaveLength(1);
    wait(1);
    contracts[FIRST] = erc20('New', 'NEW', 18);
    expect(tokens.known(FIRST_KEY).name).toBe('Old');
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('New');
    expect(asked).toHaveLength(2);
  });

  it('asks again about an address without a token after an hour', async () => {
    const contracts: Record<string, Contract> = {};
    const { describe: ask, asked, wait } = setUp({ contracts });
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)).toEqual(UNKNOWN);
    wait(MINUTE);
    await ask(FIRST_KEY);
    expect(asked).toHaveLength(2);
    wait(HOUR - 1);
    await ask(FIRST_KEY);
    expect(asked).toHaveLength(2);
    wait(1);
    contracts[FIRST] = erc20('Deployed', 'DEP', 18);
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('Deployed');
  });

  it('asks a minute later for the name that a chain left out, and keeps the rest', async () => {
    const contracts: Record<string, Contract> = { [FIRST]: { ...erc20('First', 'ONE', 18), name: null } };
    const { describe: ask, asked, wait } = setUp({ contracts });
    const known = async () => (await ask(FIRST_KEY)).get(FIRST_KEY);
    expect(await known()).toEqual({ name: null, symbol: 'ONE', decimals: 18 });
    wait(MINUTE);
    contracts[FIRST] = { ...erc20('First', 'ONE', 18), symbol: null, decimals: null };
    expect(await known()).toEqual({ name: 'First', symbol: 'ONE', decimals: 18 });
    expect(asked).toHaveLength(2);
  });

  it('keeps a name that the chain no longer tells', async () => {
    const contracts: Record<string, Contract> = { [FIRST]: erc20('First', 'ONE', 18) };
    const { describe: ask, wait } = setUp({ contracts });
    await ask(FIRST_KEY);
    delete contracts[FIRST];
    wait(31 * DAY);
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)).toEqual({ name: 'First', symbol: 'ONE', decimals: 18 });
  });

  it('asks again when the clock was set back', async () => {
    const { describe: ask, asked, wait } = setUp({ contracts: { [FIRST]: erc20('First', 'ONE', 18) } });
    await ask(FIRST_KEY);
    wait(-365 * DAY);
    await ask(FIRST_KEY);
    expect(asked).toHaveLength(2);
  });

  const ANSWER = multicallResult(encodeQuestions([FIRST]), 1, { [FIRST]: erc20('Other', 'OTHER', 1) });
  const TOO_FEW = multicallResult(encodeQuestions([]), 1, {});

  it.each<[string, () => Response | Promise<Response>]>([
    [
      'a JSON-RPC error',
      () => json('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"out of gas"}}'),
    ],
    [
      'an error without an id',
      () => json('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse"}}'),
    ],
    ['the answer to another question', () => rpc(`"${ANSWER}"`, '2')],
    ['nothing, as where there is no Multicall3', () => rpc('"0x"')],
    ['truncated hex', () => rpc('"0x000"')],
    ['no hex', () => rpc('"hello"')],
    ['null', () => rpc('null')],
    ['fewer results than questions', () => rpc(`"${TOO_FEW}"`)],
    ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a limit', () => json('{}', 429)],
    ['an outage', () => json('{}', 503)],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('asks the next node when one answers with %s', async (_, reply) => {
    const { describe: ask, asked } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      node: (host) => (host === 'eth.drpc.org' ? undefined : (reply() as Response)),
    });
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)).toEqual({ name: 'First', symbol: 'ONE', decimals: 18 });
    expect(asked.at(-1)?.host).toBe('eth.drpc.org');
    expect(asked.map(({ host }) => host)).not.toContain('public.1rpc.io');
  });

  it('asks the next node when one serves another chain', async () => {
    const { describe: ask, asked } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      node: (host, _, init) =>
        host === 'eth.drpc.org'
          ? undefined
          : rpc(
              `"${multicallResult(JSON.parse(String(init.body)).params[0].data, 56, { [FIRST]: erc20('Other', 'X', 1) })}"`,
            ),
    });
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('First');
    expect(asked.map(({ host }) => host)).toEqual(['ethereum-rpc.publicnode.com', 'eth.drpc.org']);
  });

  it('asks the next node when one takes too long, and gives the slow request up', async () => {
    let aborts = 0;
    const {
      describe: ask,
      asked,
      passLimits,
    } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      node: (host, _, { signal }) => {
        if (host === 'eth.drpc.org') return undefined;
        signal?.addEventListener('abort', () => {
          aborts += 1;
        });
        return aborted(signal);
      },
    });
    const described = ask(FIRST_KEY);
    await waitFor(() => expect(asked).toHaveLength(1));
    passLimits();
    expect((await described).get(FIRST_KEY)?.name).toBe('First');
    expect(aborts).toBe(1);
  });

  it('gives up after the last node, and asks again the next time', async () => {
    let down = true;
    const { describe: ask, asked } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      node: () => (down ? json('{}', 500) : undefined),
    });
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)).toEqual(UNKNOWN);
    expect(asked.map(({ host }) => host)).toEqual([
      'ethereum-rpc.publicnode.com',
      'eth.drpc.org',
      'public.1rpc.io',
    ]);
    down = false;
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('First');
  });

  it('lets callers at the same time share one call', async () => {
    const { describe: ask, asked } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18), [SECOND]: erc20('Second', 'TWO', 18) },
    });
    const [one, two] = await Promise.all([ask(FIRST_KEY), ask(FIRST_KEY, SECOND_KEY)]);
    expect(one.get(FIRST_KEY)?.name).toBe('First');
    expect([...two.values()].map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(asked.map(({ contracts }) => contracts)).toEqual([[FIRST], [SECOND]]);
  });

  it('gives an aborted caller what is known at once, and the others the answer', async () => {
    let answer = (_: Response) => {};
    const reply = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { tokens, asked } = setUp({ node: (_, attempt) => (attempt === 1 ? reply : undefined) });
    const [impatient, patient] = [new AbortController(), new AbortController()];
    const early = tokens.describe([FIRST_KEY], impatient.signal);
    const late = tokens.describe([FIRST_KEY], patient.signal);
    await waitFor(() => expect(asked).toHaveLength(1));
    impatient.abort();
    expect((await early).get(FIRST_KEY)).toEqual(UNKNOWN);
    const data = multicallResult(encodeQuestions([FIRST]), 1, { [FIRST]: erc20('First', 'ONE', 18) });
    answer(rpc(`"${data}"`));
    expect((await late).get(FIRST_KEY)?.name).toBe('First');
  });

  it('aborts the request when nobody waits for it, and asks anew when somebody does', async () => {
    let aborts = 0;
    const {
      tokens,
      asked,
      describe: ask,
    } = setUp({
      contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      node: (_, attempt, { signal }) => {
        if (attempt > 1) return undefined;
        signal?.addEventListener('abort', () => {
          aborts += 1;
        });
        return aborted(signal);
      },
    });
    const caller = new AbortController();
    const described = tokens.describe([FIRST_KEY], caller.signal);
    await waitFor(() => expect(asked).toHaveLength(1));
    caller.abort();
    expect((await described).get(FIRST_KEY)).toEqual(UNKNOWN);
    expect(aborts).toBe(1);
    expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('First');
  });

  it('sends nothing for a caller that is gone already', async () => {
    const { tokens, asked } = setUp();
    await tokens.describe([FIRST_KEY], AbortSignal.abort());
    expect(asked).toEqual([]);
  });

  describe('over a restart', () => {
    it('knows what it was told before, without asking', async () => {
      const before = setUp({ contracts: { [FIRST]: erc20('First', 'ONE', 18) } });
      await before.describe(FIRST_KEY, SECOND_KEY);
      const { tokens, asked, describe: ask } = setUp({ store: before.store });
      await tokens.restored;
      expect(tokens.known(FIRST_KEY)).toEqual({ name: 'First', symbol: 'ONE', decimals: 18 });
      await ask(FIRST_KEY, SECOND_KEY);
      expect(asked).toEqual([]);
      expect((await before.store.entries()).map(([key]) => key)).toEqual([FIRST_KEY, SECOND_KEY]);
    });

    it('passes over corrupt and foreign items, cleans the rest, and repairs by asking', async () => {
      const until = Date.UTC(2026, 10, 21);
      const item = (token: unknown) => ({ version: 1, value: { token, until } });
      const store = createMemoryStore({
        [FIRST_KEY]: item({ name: 'U\u202eS', symbol: 7, decimals: 999 }),
        [SECOND_KEY]: { version: 1, value: 'corrupt' },
        'ETH:0x': item({ name: 'Not the coin', symbol: 'X', decimals: 1 }),
        'catalog:binance': ['foreign'],
        [tokenKey('ETH', THIRD)]: { version: 1, value: { token: { name: 'No time' } } },
      });
      const { tokens, describe: ask } = setUp({ store, contracts: { [SECOND]: erc20('Second', 'TWO', 18) } });
      await tokens.restored;
      expect(tokens.known(FIRST_KEY)).toEqual({ name: 'US', symbol: null, decimals: null });
      expect(tokens.known(SECOND_KEY)).toEqual(UNKNOWN);
      expect(tokens.known(coinKey('ETH'))).toEqual(UNKNOWN);
      expect(tokens.known(tokenKey('ETH', THIRD))).toEqual(UNKNOWN);
      expect((await ask(SECOND_KEY)).get(SECOND_KEY)?.name).toBe('Second');
      expect(await store.get('catalog:binance')).toEqual(['foreign']);
    });

    it('keeps the latest 2,000', async () => {
      const until = (n: number) => Date.UTC(2026, 10, 21) + n;
      const key = (n: number) => tokenKey('ETH', `0x${(n + 1).toString(16).padStart(40, '0')}`);
      const store = createMemoryStore(
        Object.fromEntries(
          Array.from({ length: 2000 }, (_, n) => [
            key(n),
            {
              version: 1,
              value: { token: { name: `T${n}`, symbol: null, decimals: null }, until: until(n) },
            },
          ]),
        ),
      );
      const { tokens, describe: ask } = setUp({ store, contracts: { [FIRST]: erc20('First', 'ONE', 18) } });
      await ask(FIRST_KEY);
      expect(await store.entries()).toHaveLength(2000);
      expect(await store.get(key(0))).toBeUndefined();
      expect(tokens.known(key(0))).toEqual(UNKNOWN);
      expect(tokens.known(key(1)).name).toBe('T1');
      expect(tokens.known(FIRST_KEY).name).toBe('First');
    });

    it.each<[string, Partial<Store>]>([
      ['read', { entries: () => Promise.reject(new Error('no storage')) }],
      ['written', { put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }],
    ])('does without a store that cannot be %s, and says so', async (_, broken) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { describe: ask, tokens } = setUp({
        store: { ...createMemoryStore(), ...broken },
        contracts: { [FIRST]: erc20('First', 'ONE', 18) },
      });
      expect((await ask(FIRST_KEY)).get(FIRST_KEY)?.name).toBe('First');
      expect(tokens.known(FIRST_KEY).name).toBe('First');
      expect(warn).toHaveBeenCalledTimes(1);
      warn.mockRestore();
    });
  });

  it('forgets what sources said of the tokens it heard of longest ago', () => {
    const { tokens } = setUp();
    const key = (n: number) => tokenKey('ETH', `0x${n.toString(16).padStart(40, '0')}`);
    for (let n = 0; n <= 2000; n += 1)
      tokens.noteFromSource(key(n), { name: `T${n}`, symbol: null, decimals: null });
    expect([0, 1, 2000].map((n) => tokens.known(key(n)).name)).toEqual([null, 'T1', 'T2000']);
  });
});

describe('the nodes', () => {
  it('are two at least for each platform with tokens, all over HTTPS', async () => {
    const { NODES, nodeHostsOf } = await import('../../../src/core/tokens/nodes.ts');
    const ids = EVM_PLATFORMS.map(({ id }) => id);
    for (const id of ids) expect(NODES[id]?.length).toBeGreaterThanOrEqual(2);
    const urls = Object.values(NODES).flat();
    expect(urls.every((url) => url.startsWith('https://'))).toBe(true);
    const hosts = nodeHostsOf(ids);
    expect(new Set(urls.map((url) => new URL(url).host))).toEqual(new Set(hosts));
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});
