/**
 * What the made-up market is worth at each source, now. One coin has one true price; each source sees it a little
 * differently, so that a price tells where it came from. Tests move it.
 */
import type { PlatformId } from '../../src/core/market/platforms.ts';
import type { SourceName } from '../../src/core/market/source-table.ts';
import type { Coin, Contract } from './coin.ts';
import { COINS } from './coins.ts';
import { fixed, magnitude, over, plain, significant, times } from './numbers.ts';

export type { Coin, Contract } from './coin.ts';
export type AssetKey = `${PlatformId}:0x${string}`;
/** A CoinGecko id (or our own where it has none), or the key of the coin or of one of its contracts. */
export type CoinRef = AssetKey | (string & {});
export type RateService = 'Coinbase' | 'er-api' | 'Frankfurter';

/** One DexScreener row of a token. */
export interface Pool {
  /** Left out of the row when undefined. */
  readonly priceUsd?: string | undefined;
  /** The whole `liquidity` object is left out when undefined. */
  readonly liquidityUsd?: string | undefined;
  /** `quote`: the token is only the other side, and `priceUsd` speaks of a stranger. */
  readonly side?: 'base' | 'quote';
  readonly dexId?: string;
  readonly pairAddress?: string;
  /** Says another chain than was asked. */
  readonly chainId?: string;
  /** The token it is paid in: the platform's wrapped coin, or `fake` for one of the pool maker's own. */
  readonly paidIn?: 'coin' | 'fake';
  /** The amount of it that it reports; half of its liquidity by default. */
  readonly quoteSideUsd?: string;
  readonly volumeUsd?: string;
  /** Null leaves `txns` out. */
  readonly trades?: number | null;
  /** In percent; an absurd figure by default, as has been seen of small pools. Null leaves it out. */
  readonly change?: string | null;
}

/** What a source says of a coin, where it differs from what the market would make it say. */
export interface Terms {
  /** Emitted digit for digit, exponent included; null where the source knows the coin but has no price. */
  readonly usd?: string | null;
  /** CoinGecko and the Korean exchanges: digit for digit; null leaves CoinGecko's KRW null. */
  readonly krw?: string | null;
  /** Binance: the price in USDT, filled up to 8 decimals. */
  readonly usdt?: string;
  /** By how much it has changed in percent; null where the source does not tell. */
  readonly change?: string | null;
  /** How old the price says it is. */
  readonly ageMs?: number;
  /** DefiLlama; null leaves it out. */
  readonly confidence?: string | null;
  /** DefiLlama's `/prices/historical` alone; null leaves it out, as it is of records before 2023. */
  readonly recordConfidence?: string | null;
  /** GeckoTerminal and DexScreener; null leaves it out. */
  readonly reserveUsd?: string | null;
  readonly volumeUsd?: string | null;
  /** DexScreener's rows, in answer order. */
  readonly pools?: readonly Pool[];
  /** When the source's first record is from (Unix milliseconds). */
  readonly since?: number;
  /** Times without records, both ends included. */
  readonly gaps?: readonly (readonly [from: number, to: number])[];
  /** DefiLlama: answers price 0 with confidence 1.01 at every past moment. */
  readonly distressed?: true;
  /** Binance: `BREAK` is a frozen pair. */
  readonly status?: 'TRADING' | 'BREAK';
}

/** What a source says, as plain decimals (no exponent); undefined where it does not quote in that currency. */
export interface Said {
  readonly usd?: string | null;
  readonly krw?: string | null;
  readonly usdt?: string;
}

export interface Market {
  coins(): readonly Coin[];
  /** Throws RangeError for a coin or key that the world does not have. */
  coin(ref: CoinRef): Coin;
  find(ref: CoinRef): Coin | null;
  contract(
    platform: PlatformId,
    address: string,
  ): { readonly coin: Coin; readonly contract: Contract } | null;
  lists(ref: CoinRef, source: SourceName): boolean;
  /** Changes the report of one source on a coin, or of all (which drops the different report of one). */
  set(ref: CoinRef, terms: Terms, source?: SourceName): void;
  list(ref: CoinRef, ...sources: readonly SourceName[]): void;
  /** From these sources, or from all. */
  unlist(ref: CoinRef, ...sources: readonly SourceName[]): void;
  add(coin: Coin): void;
  /** Won per dollar, as its services say; without a service, all say the same. */
  setRate(krwPerUsd: string, service?: RateService): void;
  rate(service: RateService): string;
  /** What the Korean exchanges ask over the world price, as a factor: `1.02`. */
  setPremium(factor: string): void;
  /** By how many percent the source says that the coin has changed; null where it does not tell. */
  change(coin: Coin, source: SourceName): string | null;
  terms<K extends keyof Terms>(coin: Coin, source: SourceName, name: K): Terms[K] | undefined;
  /** What the source says of the coin now, faults apart. */
  said(ref: CoinRef, source: SourceName): Said;
  /** The name CoinGecko has for the Kaia platform: `klay-token` is the last that was seen, `kaia` the other one. */
  coinGeckoKaia: string;
  /** As at its start. */
  reset(): void;
}

/** How far each source is off the true price, to tell them apart. */
const VIEW: Readonly<Record<SourceName, string>> = {
  CoinGecko: '1',
  DefiLlama: '1.00021',
  Binance: '0.99993',
  Upbit: '1',
  Bithumb: '0.9997',
  GeckoTerminal: '1.00057',
  DexScreener: '0.9989',
};

const RATES: Readonly<Record<RateService, string>> = {
  Coinbase: '1380.25',
  'er-api': '1380.2543',
  Frankfurter: '1380.1',
};

const PREMIUM = '1.02';
const KAIA_AT_COINGECKO = 'klay-token';

/** By how many percent every price has changed, unless a test says otherwise. */
export const USUAL_CHANGE = '-1.4093297098441402';

/** The market at its start. `coins` defaults to the whole table. */
export function createMarket(coins: readonly Coin[] = COINS): Market {
  const byId = new Map<string, Coin>();
  const byKey = new Map<string, { coin: Coin; contract: Contract | null }>();
  const listings = new Map<string, Set<SourceName>>();
  const special = new Map<string, Terms>();
  const rates: Record<RateService, string> = { ...RATES };
  let premium = PREMIUM;

  const find = (ref: CoinRef) => byId.get(ref) ?? byKey.get(keyOf(ref))?.coin ?? null;
  const coin = (ref: CoinRef): Coin => {
    const found = find(ref);
    if (!found) throw new RangeError(`the world has no coin ${ref}`);
    return found;
  };
  const listed = (ref: CoinRef) => listings.get(coin(ref).id) ?? new Set<SourceName>();
  const add = (added: Coin) => {
    byId.set(added.id, added);
    listings.set(added.id, new Set(added.on));
    if (added.native) byKey.set(`${added.native}:0x`, { coin: added, contract: null });
    for (const contract of added.contracts)
      byKey.set(keyOf(`${contract.platform}:${contract.address}`), { coin: added, contract });
  };
  const terms: Market['terms'] = (of, source, name) => {
    const own = special.get(`${of.id} ${source}`);
    return own && name in own ? own[name] : special.get(of.id)?.[name];
  };

  const usd = (of: Coin, source: SourceName): string | null => {
    const own = terms(of, source, 'usd');
    if (own !== undefined) return own;
    if (of.follows) return usd(coin(of.follows), source);
    // Where only one source has it, its digits are the coin's own.
    return of.on.length === 1 ? of.usd : times(of.usd, VIEW[source]);
  };
  const krw = (of: Coin, source: SourceName): string | null => {
    const own = terms(of, source, 'krw');
    if (own !== undefined) return own;
    const dollars = usd(of, source);
    if (dollars === null) return null;
    if (source === 'CoinGecko') return significant(times(dollars, rates.Coinbase), 17);
    return tick(times(times(dollars, rates.Coinbase), premium));
  };
  const usdt = (of: Coin): string => {
    const own = terms(of, 'Binance', 'usdt');
    if (own !== undefined) return fixed(own, 8);
    // A dollar that buys more USDT after a depeg makes every pair rise: the pairs are quoted in USDT.
    return over(usd(of, 'Binance') ?? '0', usd(coin('tether'), 'CoinGecko') ?? '1', 8);
  };

  const start = () => {
    for (const each of [byId, byKey, listings, special]) each.clear();
    Object.assign(rates, RATES);
    premium = PREMIUM;
    for (const each of coins) add(each);
    if (byId.has('unpriced')) special.set('unpriced', { usd: null, krw: null });
    const frozen: Terms = { status: 'BREAK', change: '0' };
    if (byId.has('matic-network')) special.set('matic-network Binance', { ...frozen, usdt: '0.379' });
    if (byId.has('klay-token')) special.set('klay-token Binance', { ...frozen, usdt: '0.127' });
    if (byId.has('bittorrent')) special.set('bittorrent Bithumb', { krw: '0.00043' });
  };
  start();

  return {
    coinGeckoKaia: KAIA_AT_COINGECKO,
    reset() {
      start();
      this.coinGeckoKaia = KAIA_AT_COINGECKO;
    },
    coins: () => [...byId.values()],
    coin,
    find,
    contract: (platform, address) => {
      const found = byKey.get(keyOf(`${platform}:${address}`));
      return found?.contract ? { coin: found.coin, contract: found.contract } : null;
    },
    lists: (ref, source) => listed(ref).has(source),
    set: (ref, changed, source) => {
      const { id } = coin(ref);
      if (!source) {
        for (const key of [...special.keys()].filter((name) => name.startsWith(`${id} `)))
          special.set(key, without(special.get(key) ?? {}, Object.keys(changed)));
      }
      const key = source ? `${id} ${source}` : id;
      special.set(key, { ...special.get(key), ...changed });
    },
    list: (ref, ...sources) => {
      for (const source of sources) listed(ref).add(source);
    },
    unlist: (ref, ...sources) => {
      for (const source of sources.length > 0 ? sources : [...listed(ref)]) listed(ref).delete(source);
    },
    add,
    setRate: (krwPerUsd, service) => {
      for (const name of service ? [service] : (Object.keys(rates) as RateService[])) rates[name] = krwPerUsd;
    },
    rate: (service) => rates[service],
    setPremium: (factor) => {
      premium = factor;
    },
    terms,
    change: (of, source) => {
      const change = terms(of, source, 'change');
      return change === undefined ? USUAL_CHANGE : change;
    },
    said: (ref, source) => {
      const of = coin(ref);
      if (source === 'Binance') return { usdt: usdt(of) };
      const won = { krw: plainOrNull(krw(of, source)) };
      if (source === 'Upbit' || source === 'Bithumb') return won;
      const dollars = { usd: plainOrNull(usd(of, source)) };
      return source === 'CoinGecko' ? { ...dollars, ...won } : dollars;
    },
  };
}

/** The key with its address in lower case; other texts as they are. */
export function keyOf(ref: string): string {
  const [platform = '', address] = ref.split(':');
  return address === undefined ? ref : `${platform}:${address.toLowerCase()}`;
}

/** Korean exchanges trade in steps: whole won above 1,000, then ever finer. */
function tick(won: string): string {
  const power = magnitude(won);
  if (power >= 3) return fixed(won, 0);
  if (power >= 1) return fixed(won, 1);
  return significant(won, 4);
}

function plainOrNull(text: string | null): string | null {
  return text === null ? null : plain(text);
}

function without(terms: Terms, names: readonly string[]): Terms {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !names.includes(name)));
}
