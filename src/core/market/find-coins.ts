/**
 * Finds coins by symbol or name in what people select: `BTC`, `$eth`, `비트코인은`, `KRW-ETH`. Not tokens: names prove nothing.
 */

import { COINS, type CoinId, findCoin } from './coins.ts';
import { visible } from './find-addresses.ts';
import { type Finding, type Found, finding, NOTHING_FOUND } from './found.ts';

/** Longest text that is searched: in a longer one, a symbol is hardly a question about the coin. */
const MAX_TEXT = 300;
/** Most characters that NFC composes into one: a text longer than `MAX_TEXT` times this is not normalised. */
const MAX_PARTS = 4;

/** Pairs as markets write them. The quote must be money, which excludes `ETH-PERP` and `BTC-DOWN`. */
const PAIR = /^(?:(?:KRW|USDT?|USDC)[-/_:]([A-Z]+)|([A-Z]+)[-/_:]?(?:KRW|USDT?|USDC))$/;
const MONEY = /[-/_:](?:KRW|USDT?|USDC|원화)$/;

/** The number in `0.5ETH`. */
const AMOUNT = /^[\d.]+(?=[A-Z])/;

const WRAPPED = /^(?:wrapped|(?:re)?staked|bridged|liquid|랩트|랩드|(?:리)?스테이킹)$/i;

/** Korean particles that directly follow a noun. */
const PARTICLE =
  '(?:이란|이나|이랑|에서|에서는|에는|까지|부터|보다|처럼|입니다|이다|시세|가격|이|가|은|는|을|를|의|도|만|과|와|로|으로|에)?';

/** The particle directly behind a symbol: `BTC는`, `$ETH가`. */
const AFTER_SYMBOL = new RegExp(`(?<=[A-Za-z])${PARTICLE}$`);

/** Words that make the name of another coin of ours: `Bitcoin Gold`, `Ethereum Name Service`. */
const OTHER_COIN = new RegExp(
  `^(?:cash|sv|gold|classic|diamond|private|pow|name|xt|perp(?:s|etual)?|캐시|골드|에스브이|클래식|다이아몬드|네임)${PARTICLE}(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Words that make a leveraged token of a symbol: `BTC UP`, but not `BTC up 3%`. */
const LEVERAGED = /^(?:UP|DOWN|BULL|BEAR)(?![\p{L}\p{N}])/u;

/** Symbols and names that are ordinary words: among other words they mean a coin only with `$`, `#` or in a pair. */
const WORDS = new Set(
  (
    'A AR ARK ATOM AVALANCHE COSMOS DOT FLOW GAS GRAM HIVE HYPE ICON LUMEN NEAR NEO SC SEI STEEM STELLAR THETA VET WAVES ' +
    '가스 그램 네오 미나 세이 솔 스텔라 스팀 아더 아이콘 아크 아톰 웨이브 코스모스 톤 하이브 하이퍼 하이프'
  ).split(' '),
);

/** Most words of a coin's name. */
const NAME_WORDS = 4;

/** Patterns of all names without blanks. `among`: beside other words; `alone`: as the whole text, in any letter case. */
const NAMES = COINS.flatMap(({ id, name, koreanName, names }) =>
  [koreanName, name, name.toUpperCase(), ...names].map((each) => {
    const bare = each.replace(/\s/g, '').replace(/[()]/g, '\\$&');
    const pattern = `^${bare}${/[가-힣]$/.test(each) ? PARTICLE : ''}$`;
    return { id, among: new RegExp(pattern), alone: new RegExp(pattern, 'i') };
  }),
);

/** The coins that a short text names, in the order of the text. */
export function findCoins(text: string): Finding {
  return coinsIn(visible(text));
}

/** Like `findCoins`, for a text to which `visible` was applied. */
export function coinsIn(seen: string): Finding {
  const trimmed = seen.trim();
  const text = trimmed.length > MAX_TEXT * MAX_PARTS ? trimmed : trimmed.normalize('NFC');
  if (text.length > MAX_TEXT) return NOTHING_FOUND;
  const words = text
    .split(/[\s,;()[\]{}<>"'“”‘’「」『』|·•、]+/)
    .flatMap((word) => word.replace(/[.!?:…]+$/, '') || []);
  const found: Found[] = [];
  for (let i = 0; i < words.length; ) {
    const [coin, length] = coinAt(words, i);
    if (coin) found.push({ kind: 'coin', coin });
    i += length;
  }
  return finding(found, null);
}

/** The coin of the longest name that begins at word `i`, and the number of words in that name. */
function coinAt(words: readonly string[], i: number): [CoinId | null, length: number] {
  for (let length = Math.min(NAME_WORDS, words.length - i); length > 0; length--) {
    const name = words.slice(i, i + length).join('');
    const alone = length === words.length;
    const coin = length > 1 ? coinNamed(name, alone) : coinOf(name, alone);
    const isLonger = length > 1 && coin === coinNamed(words.slice(i, i + length - 1).join(''), alone);
    if (isLonger) continue;
    const next = words[i + length] ?? '';
    if (coin && !OTHER_COIN.test(next) && !LEVERAGED.test(next) && !WRAPPED.test(words[i - 1] ?? ''))
      return [coin, length];
  }
  return [null, 1];
}

/** The coin that a word names. `alone`: the word is the whole text and may be in any letter case. */
function coinOf(word: string, alone: boolean): CoinId | null {
  const marked = /^[$#]/.test(word);
  const name = marked ? word.slice(1) : word;
  const symbol = name.replace(AMOUNT, '').replace(AFTER_SYMBOL, '');
  const isWord = !alone && !marked && WORDS.has(name.toUpperCase());
  if (isWord || (symbol.length < 3 && symbol !== symbol.toUpperCase())) return null;
  if (alone || marked || symbol === symbol.toUpperCase()) {
    const coin = findCoin(PAIR.exec(symbol)?.slice(1).join('') ?? symbol);
    if (coin) return coin.id;
  }
  return coinNamed(name, alone);
}

function coinNamed(name: string, alone: boolean): CoinId | null {
  const bare = name.replace(MONEY, '');
  return NAMES.find((each) => (alone ? each.alone : each.among).test(bare))?.id ?? null;
}
