/** One check per upstream through the product's own adapters: whether it still answers as documented. As a command it runs all, a line for each. */
import * as z from 'zod/mini';
import { READERS } from '../src/core/fx/rate-requests.ts';
import { RATE_SERVICES } from '../src/core/fx/services.ts';
import { type Asset, type AssetKey, assetOf, coinKey, tokenKey } from '../src/core/market/assets.ts';
import { COINS } from '../src/core/market/coins.ts';
import { EVM_PLATFORMS, FIRST_COINS, type Platform } from '../src/core/market/platforms.ts';
import type { Answer } from '../src/core/market/prices.ts';
import { createSources } from '../src/core/sources/create-sources.ts';
import type { PriceSource } from '../src/core/sources/source-port.ts';
import { createMemoryStore } from '../src/core/storage/memory.ts';
import { createOnChain } from '../src/core/tokens/create-tokens.ts';
import { NODES } from '../src/core/tokens/nodes.ts';
import { REGISTRY } from '../src/core/tokens/registry.ts';
import { systemClock as clock } from '../src/core/upstream/clock.ts';
import { createUpstreams } from '../src/core/upstream/create-upstreams.ts';
import type { Fetch } from '../src/core/upstream/send-request.ts';
import type { Upstreams } from '../src/core/upstream/upstream.ts';

export interface LiveCheck {
  readonly what: string;
  /** Resolves to what was found; rejects with an Error that says what was wrong. */
  run(): Promise<string>;
}

/** A catalog of many megabytes on a slow line. */
const LIMIT_MS = 60_000;

/** Unknown to every source, so that catalogs are fetched. */
const STRANGER = assetOf(tokenKey('ETH', '0x5e00000000000000000000000000000000000000'));

export function liveChecks(fetch: Fetch): readonly LiveCheck[] {
  const newUpstreams = (through: Fetch) =>
    createUpstreams({ fetch: through, clock, store: createMemoryStore(), random: Math.random });

  const sourcesOf = (upstreams: Upstreams) =>
    createSources({ upstreams, clock, store: createMemoryStore(), session: createMemoryStore() });
  const names = sourcesOf(newUpstreams(fetch));
  const sources = names.map(({ row }, i) => ({
    what: `${row.name} (${row.host})`,
    run: async () => {
      const traffic = observed(fetch);
      const upstreams = newUpstreams(traffic.fetch);
      const source = sourcesOf(upstreams)[i];
      if (!source) throw new RangeError(`no source ${row.name}`);
      await source.prepare([...probes(), STRANGER]);
      await traffic.ended();
      return checkPrices(source);
    },
  }));

  const coins = names.flatMap(({ row }, i) =>
    row.quotes === 'KRW'
      ? [
          {
            what: `${row.name} names the coins (${row.host})`,
            run: () => checkCoins(sourcesOf(newUpstreams(fetch))[i]),
          },
        ]
      : [],
  );

  const rates = RATE_SERVICES.flatMap((service) =>
    service.urls.map((url, i) => ({
      what: `${service.name} (${url})`,
      run: async () => {
        const read = READERS[service.name][i];
        if (!read) throw new RangeError(`no reader for ${url}`);
        const upstream = newUpstreams(fetch).of(service);
        const rate = await upstream.fetchJson(url, { signal: AbortSignal.timeout(LIMIT_MS), read });
        if (!rate) throw new Error('no rate in its answer');
        return `${rate} won a dollar`;
      },
    })),
  );

  const nodes = EVM_PLATFORMS.flatMap((platform) =>
    (NODES[platform.id] ?? []).map((url) => ({
      what: `${platform.name} node (${url})`,
      run: () =>
        checkNode(platform, (wanted, init) => (wanted === url ? fetch(wanted, init) : refuse(wanted))),
    })),
  );

  async function checkNode(platform: Platform, only: Fetch): Promise<string> {
    const upstreams = newUpstreams(only);
    const contract = firstToken(platform)?.address ?? '';
    const tokens = await createOnChain({ upstreams, clock })(
      platform,
      [contract],
      AbortSignal.timeout(LIMIT_MS),
    );
    const failure = upstreams
      .health()
      .find(({ lastFailure }) => lastFailure?.failure !== 'network')?.lastFailure;
    const [token] = tokens ?? [];
    if (!token) throw new Error(failure?.message ?? 'not reached');
    return `${contract} is ${token.name} (${token.symbol}), ${token.decimals} decimals`;
  }

  return [...sources, ...coins, ...rates, ...nodes];
}

function probes(): readonly Asset[] {
  const tokens = EVM_PLATFORMS.flatMap((platform) => firstToken(platform) ?? []);
  return [...FIRST_COINS.map((coin) => assetOf(coinKey(coin))), ...tokens];
}

function firstToken({ id }: Platform): Asset | undefined {
  return REGISTRY.all
    .map(({ key }) => assetOf(key))
    .find(({ platform, address }) => platform === id && address);
}

async function checkPrices(source: PriceSource): Promise<string> {
  const { lastFailure } = source.upstream.health();
  if (lastFailure) throw new Error(lastFailure.message);
  const asked = probes().filter((asset) => source.couldKnow(asset));
  const answers = new Map<AssetKey, Answer>();
  for (const batch of source.plan(asked)) {
    for (const [key, answer] of await batch.ask(AbortSignal.timeout(LIMIT_MS))) answers.set(key, answer);
  }
  const quoted = asked.filter(({ key }) => answers.get(key)?.kind === 'quoted');
  const others = asked.filter((asset) => !quoted.includes(asset));
  const rest = others.map(({ key }) => `${key} ${answers.get(key)?.kind ?? 'unanswered'}`);
  const found = [`${quoted.length} of ${asked.length} quoted`, ...rest].join(', ');
  if (quoted.length === 0) throw new Error(found);
  return found;
}

/** Compares the table of coins with the exchange's own list. */
async function checkCoins(source: PriceSource | undefined): Promise<string> {
  const exchange = source?.row.name;
  if (exchange !== 'Upbit' && exchange !== 'Bithumb') throw new RangeError('no exchange with won markets');
  await source?.names?.renew();
  const { lastFailure } = source?.upstream.health() ?? {};
  if (lastFailure) throw new Error(lastFailure.message);
  const listed = new Set(source?.names?.rows().map(({ symbol }) => symbol));
  const bases = COINS.flatMap(({ markets }) => markets[exchange] ?? []);
  const missing = bases.filter((base) => !listed.has(base));
  const renamed = source
    ?.renamed?.()
    .map(({ market, koreanName, name }) => `${market} is ${koreanName} (${name})`);
  if (renamed?.length || missing.length === bases.length)
    throw new Error(renamed?.join(', ') || 'no coin is listed');
  const found = `${bases.length - missing.length} of ${bases.length} markets with the names of the table`;
  return missing.length === 0 ? found : `${found}, not listed: ${missing.join(', ')}`;
}

/** A fetch whose requests can be waited for: catalogs are fetched in the background. */
function observed(fetch: Fetch): { readonly fetch: Fetch; ended(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    fetch: (url, init) => {
      const read = fetch(url, init).then(async (response) => {
        // Read to its end here, so that the request has ended when its promise has.
        const body = await response.arrayBuffer();
        return new Response(body, response);
      });
      const over = () => underWay.delete(read);
      underWay.add(read);
      read.then(over, over);
      return read;
    },
    ended: async () => {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        // The next request may follow from that answer.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

function refuse(url: string): Promise<never> {
  return Promise.reject(new TypeError(`not asked: ${url}`));
}

if (import.meta.main) {
  z.config({ jitless: true });

  const checks = liveChecks((url, init) => fetch(url, init));
  let failed = 0;
  for (const { what, run } of checks) {
    try {
      console.log(`✔ ${what}: ${await run()}`);
    } catch (error) {
      failed += 1;
      const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
      console.log(`✘ ${what}: ${line}`);
    }
  }
  console.log(`\n${checks.length - failed} of ${checks.length} answer as documented.`);
  process.exitCode = failed > 0 ? 1 : 0;
}
