/** Finds the platforms' coins in what people select: `BTC`, `$eth`, `비트코인은`, `KRW-ETH`. Never tokens: any may call itself anything. */
import { visible } from './find-addresses.ts';
import { type Finding, type Found, finding, NOTHING_FOUND } from './found.ts';
import { findCoinPlatform, PLATFORMS, type PlatformId } from './platforms.ts';

/** A coin's symbol somewhere in a page of text is no question about it. */
const MAX_TEXT = 300;
/** What is composed may have been so many characters for each that it is. */
const MAX_PARTS = 4;

/** How markets write pairs: the other side must be money, so that `ETH-PERP` and `BTC-DOWN` are none. */
const PAIR = /^(?:(?:KRW|USDT?|USDC)[-/_:]([A-Z]+)|([A-Z]+)[-/_:]?(?:KRW|USDT?|USDC))$/;
const MONEY = /[-/_:](?:KRW|USDT?|USDC|원화)$/;

/** `0.5ETH` */
const AMOUNT = /^[\d.]+(?=[A-Z])/;

const WRAPPED = /^(?:wrapped|(?:re)?staked|bridged|liquid|랩트|랩드|(?:리)?스테이킹)$/i;

/** What Korean puts right after a noun. */
const PARTICLE =
  '(?:이란|이나|이랑|에서|에서는|에는|까지|부터|보다|처럼|입니다|이다|시세|가격|이|가|은|는|을|를|의|도|만|과|와|로|으로|에)?';

/** `BTC는`, `$ETH가`: no blank parts a symbol from it. */
const AFTER_SYMBOL = new RegExp(`(?<=[A-Za-z])${PARTICLE}$`);

/** Other coins are called after ours: `Bitcoin Cash`, `이더리움 클래식`. */
const OTHER_COIN = new RegExp(
  `^(?:cash|sv|gold|classic|diamond|private|pow|name|xt|perp(?:s|etual)?|캐시|골드|에스브이|클래식|다이아몬드|네임)${PARTICLE}(?![\\p{L}\\p{N}])`,
  'iu',
);
/** `BTC UP`; not so in `BTC up 3%`. */
const LEVERAGED = /^(?:UP|DOWN|BULL|BEAR)(?![\p{L}\p{N}])/u;

/** Nothing is put right after names in other letters. */
const NAMES: readonly (readonly [RegExp, PlatformId])[] = PLATFORMS.flatMap(({ id, coin }) =>
  [coin.koreanName, ...(coin.otherNames ?? [])].map((name) => {
    const particle = /[가-힣]$/.test(name) ? PARTICLE : '';
    return [new RegExp(`^${name}${particle}$`), id] as const;
  }),
);

/** The coins that a short text names, in its order. */
export function findCoins(text: string): Finding {
  return coinsIn(visible(text));
}

/** Those of a text as it is read. */
export function coinsIn(seen: string): Finding {
  const trimmed = seen.trim();
  const text = trimmed.length > MAX_TEXT * MAX_PARTS ? trimmed : trimmed.normalize('NFC');
  if (text.length > MAX_TEXT) return NOTHING_FOUND;
  const words = text
    .split(/[\s,;()[\]{}<>"'“”‘’「」『』|·•、]+/)
    .flatMap((word) => word.replace(/[.!?:…]+$/, '') || []);
  const found = words.flatMap((word, i): Found[] => {
    const next = words[i + 1] ?? '';
    if (OTHER_COIN.test(next) || LEVERAGED.test(next) || WRAPPED.test(words[i - 1] ?? '')) return [];
    const platform = coinOf(word, words.length === 1);
    return platform ? [{ kind: 'coin', platform }] : [];
  });
  return finding(found, null);
}

/** A word that stands alone may be in any letter case. */
function coinOf(word: string, alone: boolean): PlatformId | null {
  const marked = /^[$#]/.test(word);
  const name = marked ? word.slice(1) : word;
  const symbol = name.replace(AMOUNT, '').replace(AFTER_SYMBOL, '');
  if (alone || marked || symbol === symbol.toUpperCase()) {
    const platform = findCoinPlatform(PAIR.exec(symbol)?.slice(1).join('') ?? symbol);
    if (platform) return platform.id;
  }
  const bare = name.replace(MONEY, '');
  const named = alone && /^[a-z]/.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare;
  return NAMES.find(([pattern]) => pattern.test(named))?.[1] ?? null;
}
