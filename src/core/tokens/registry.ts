/** The bundled registry: names, ids and markets of coins and well-known tokens (docs/pricing.md §2). */
import { type AssetKey, coinKey, tokenKey } from '../market/assets.ts';
import { COINS, type Markets } from '../market/coins.ts';
import { PLATFORMS } from '../market/platforms.ts';
import type { Token } from '../market/tokens.ts';
import { REGISTRY_ROWS } from './registry-rows.ts';

export interface RegisteredToken extends Token {
  readonly key: AssetKey;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Null when the id is not certain: CoinGecko's catalog may have it. */
  readonly coinGeckoId: string | null;
  /** Base symbols at exchanges, such as `LINK`; null when no exchange may price the token. */
  readonly markets: Markets | null;
  /** Set for tokens whose amounts in a pool count as money: those worth a dollar, and coins, wrapped or not. */
  readonly money?: 'dollar' | 'coin' | undefined;
}

export interface Registry {
  /** The row of a coin or token; null when it is not bundled. */
  find(key: AssetKey): RegisteredToken | null;
  /** Every row, coins first. */
  readonly all: readonly RegisteredToken[];
}

/** A registry of the given rows. */
export function createRegistry(all: readonly RegisteredToken[]): Registry {
  const byKey = new Map(all.map((row) => [row.key, row]));
  return { all, find: (key) => byKey.get(key) ?? null };
}

/**
 * Korean names of bundled tokens, by symbol, as Upbit and Bithumb write them. Tokens that neither has ever listed have none.
 * `USDT` and `USDC` are the same money on every network.
 */
const KOREAN_NAMES: Readonly<Record<string, string>> = {
  USDT: '테더',
  USDC: '유에스디코인',
  DAI: '다이',
  LINK: '체인링크',
  UNI: '유니스왑',
  SHIB: '시바이누',
  PEPE: '페페',
  MKR: '메이커',
  AAVE: '에이브',
  CRV: '커브',
  COMP: '컴파운드',
  LDO: '리도다오',
  SNX: '신세틱스',
  GRT: '더그래프',
  ENS: '이더리움네임서비스',
  APE: '에이프코인',
  SAND: '샌드박스',
  MANA: '디센트럴랜드',
  '1INCH': '1인치',
  BAT: '베이직어텐션토큰',
  ZRX: '제로엑스',
  IMX: '이뮤터블엑스',
  SUSHI: '스시스왑',
  YFI: '연파이낸스',
  PENDLE: '펜들',
  ONDO: '온도파이낸스',
  POL: '폴리곤에코시스템토큰',
  CAKE: '팬케이크스왑',
  BORA: '보라',
  ARB: '아비트럼',
  OP: '옵티미즘',
  AERO: '에어로드롬파이낸스',
  JOE: '트레이더 조',
};

/** The registry that ships with the product. */
export const REGISTRY: Registry = createRegistry([...coins(), ...tokens()]);

/** CoinGecko's id of USDT, by which DefiLlama knows it too. */
export const TETHER_COIN_ID = 'tether';

function coins(): RegisteredToken[] {
  return COINS.map(({ id, name, symbol, decimals, koreanName, coinGeckoId, markets }) => ({
    ...{ key: coinKey(id), name, symbol, decimals, koreanName, coinGeckoId, markets },
    money: PLATFORMS.some(({ coin }) => coin === id) ? 'coin' : undefined,
  }));
}

function tokens(): RegisteredToken[] {
  return PLATFORMS.flatMap(({ id }) =>
    (REGISTRY_ROWS[id] ?? []).map(([address, symbol, name, decimals, coinGeckoId, market = null, money]) => ({
      key: tokenKey(id, address),
      name,
      symbol,
      decimals,
      koreanName: KOREAN_NAMES[symbol] ?? null,
      coinGeckoId,
      markets: market === null ? null : { Binance: market, Upbit: market, Bithumb: market },
      money,
    })),
  );
}
