/**
 * Finds token addresses in what people select: chats, posts, URLs, explorer links. Hashes, keys and parts of longer numbers
 * must never be taken for an address, because found addresses are sent to price sources.
 */
import { isBitcoinAddress, parseAddress } from './addresses.ts';
import { clip } from './clip.ts';
import {
  isExplorerLink,
  isUnpriced,
  type LinkedNetwork,
  mentioned,
  networkOfPage,
  networksOfLink,
} from './explorer-links.ts';
import { type Doubt, type Finding, type Found, finding } from './found.ts';
import { networksInWords, type Place, placeNamed } from './network-words.ts';
import { hasTokens, networkCalled, networkOfChain, networkWithId } from './networks.ts';
import { hasKey, hasRestNearby, isParted, KEY_DIGITS, longNumbers, TAIL_OF_KEY } from './private-key.ts';

/** Characters of a selection that are read. */
const MAX_TEXT = 2_000_000;

/** Most addresses of a text that are examined. */
const MAX_JUDGED = 1_000;

const ADDRESS_DIGITS = 40;
/** With at least this many further digits behind it, an address is the beginning of a longer number. */
const TAIL_DIGITS = 16;

/** Zero-width, formatting and filler characters, which a reader does not see: they are removed. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** URL escapes that are resolved: no-break spaces, line ends, tabs and ASCII. */
const ESCAPED = /%(?:C2%(A0)|(0[9AD]|[2-7][0-9a-f]))/gi;

/** A `0x` with its digits; the second group is a letter or another `0x` directly behind them. */
const HEX = /0[xX]((?:(?!0[xX])[0-9a-fA-F])*)(?=([g-zG-Z]|0[xX])?)/g;

/** Digits that continue after a blank or on the next line. */
const CONTINUED = /\s+([0-9a-fA-F]+)(?![0-9A-Za-z])/y;

/** Forty digits, with nothing but blanks between them. */
const IN_BLANKS = /(?:\s*[0-9a-f]){40}/iy;

/**
 * Text behind 40 digits joined over lines that shows them to be part of a longer id: `_` or `-` with further digits. An
 * underscore before a blank only ends italics, unless a number of digits and letters follows.
 */
const GOES_ON = /_[_-]*[0-9a-z]|(?:-|_\s+(?=[0-9]*[a-f])(?=[a-f]*[0-9]))[0-9a-f]+(?![0-9A-Za-z])/iy;

/** Forty digits without `0x`. */
const BARE = /(?<![0-9A-Za-z])[0-9a-fA-F]{40}(?![0-9A-Za-z])/;

/** Words that may be a Bitcoin address by their characters; `isBitcoinAddress` decides. */
const BITCOIN_LIKE = /(?<![0-9A-Za-z])(?:bc1|BC1|[13])[0-9A-Za-z]{11,72}(?![0-9A-Za-z])/g;

/** Finds the addresses in a text, each with its platform if the text names it. */
export function findAddresses(text: string): Finding {
  return addressesIn(visible(text));
}

/** Like `findAddresses`, for a text to which `visible` was applied. */
export function addressesIn(seen: string): Finding {
  const contracts = [...ofContracts(seen)];
  const others = contracts.length > 0 ? [] : ofOtherSystems(seen);
  const results = [...contracts, ...others, ...ofBitcoin(seen)].sort((a, b) => a.at - b.at);
  const elsewhere = new Map(
    results.flatMap(({ elsewhere, unpriced = [] }) => (elsewhere ? [[elsewhere, unpriced] as const] : [])),
  );
  const found = results.flatMap(({ found }) => (found ? (placedElsewhere(found, elsewhere) ?? []) : []));
  const doubts = results.flatMap(({ doubt }) => doubt ?? []);
  const unpriced = results.flatMap((each) => (each.unpriced ?? []).flatMap(mentioned));
  const long = longNumbers(seen);
  if (doubts.includes('digits') || hasKey(long)) return finding(found, 'digits', unpriced);
  // Forty digits without `0x` cause a doubt only if no address was found: beside one, they may be anything.
  const bare = found.length === 0 && long.some((each) => BARE.test(each)) ? 'prefix' : null;
  return finding(found, doubts[0] ?? bare, unpriced);
}

/**
 * Handles an address that the text also names on a network without prices. If the text names a platform for it, too, it
 * becomes ambiguous; otherwise the result is null, because the address is meant on that other network.
 */
function placedElsewhere(
  found: Found,
  elsewhere: ReadonlyMap<string, readonly LinkedNetwork[]>,
): Found | null {
  const others = found.kind === 'token' && elsewhere.get(found.address.toLowerCase());
  if (!others) return found;
  if (found.platform === null) return null;
  return { ...found, maybe: [...mentioned(networkWithId(found.platform)), ...others.flatMap(mentioned)] };
}

/** The text as a reader sees it: without invisible characters, and with URL escapes resolved. */
export function visible(text: string): string {
  return clip(text, MAX_TEXT)
    .replace(ESCAPED, (_, blank: string, code = blank) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(INVISIBLE, '');
}

interface Result {
  readonly at: number;
  readonly found?: Found;
  /** An address, in lower case, that the text places on a network without prices. */
  readonly elsewhere?: string;
  readonly doubt?: Doubt;
  readonly unpriced?: readonly LinkedNetwork[];
}

function* ofContracts(text: string): Generator<Result> {
  let judgements = 0;
  for (const match of text.matchAll(HEX)) {
    if (judgements === MAX_JUDGED) return;
    const at = match.index;
    const [, digits = '', touching = ''] = match;
    const isTouched = touching !== '' || /[0-9A-Za-z]/.test(text.charAt(at - 1));
    const whole = isTouched ? digits.slice(0, ADDRESS_DIGITS) : wholeNumber(text, at + 2, digits);
    if (whole === 'longer' || whole.length === ADDRESS_DIGITS) judgements += 1;
    if (whole === 'longer' || whole.length === KEY_DIGITS) yield { at, doubt: 'digits' };
    else if (whole.length === ADDRESS_DIGITS) {
      // Pages join words (`Contract0x…`, `0x…Copy`): an address that touches letters needs a valid checksum.
      if (!isTouched || isProven(whole))
        yield judged(text, at, Math.min(digits.length, ADDRESS_DIGITS), `0x${whole}`);
    }
  }
}

/** Whether the mixed case of these 40 digits is a valid checksum: then they are an address, whatever follows. */
function isProven(digits: string): boolean {
  return /[a-f]/.test(digits) && /[A-F]/.test(digits) && parseAddress(`0x${digits}`).ok;
}

/**
 * The digits, joined with those on the following lines if that results in an address; `longer` when they are the beginning
 * of a hash or key that is broken over lines.
 */
function wholeNumber(text: string, start: number, digits: string): string | 'longer' {
  IN_BLANKS.lastIndex = start;
  if (!IN_BLANKS.test(text)) return digits;
  const rest: string[] = [];
  const ends = [start + digits.length];
  let { length } = digits;
  CONTINUED.lastIndex = start + digits.length;
  for (
    let next = CONTINUED.exec(text);
    next?.[1] !== undefined && length <= KEY_DIGITS;
    next = CONTINUED.exec(text)
  ) {
    rest.push(next[1]);
    length += next[1].length;
    ends.push(CONTINUED.lastIndex);
  }
  let joined = digits;
  let taken = 0;
  while (joined.length < ADDRESS_DIGITS && taken < rest.length) joined += rest[taken++];
  if (joined.length === KEY_DIGITS) return 'longer';
  if (joined.length !== ADDRESS_DIGITS) return digits;
  const end = ends[taken] ?? text.length;
  if (!isProven(joined)) {
    if (isParted(text, end) || hasRestNearby(text, start - 2, end)) return 'longer';
    GOES_ON.lastIndex = end;
    if (taken > 0 && GOES_ON.test(text)) return digits;
  }
  const all = rest.slice(taken).join('');
  // Digits behind an unbroken address may be amounts, so only the next group of digits may make it a longer number. An
  // address that was joined over lines may continue in all following groups.
  const after = taken === 0 ? (rest[0] ?? '') : all;
  const goesOn =
    (all.length === TAIL_OF_KEY && /[a-f]/i.test(all)) ||
    (after.length >= TAIL_DIGITS && /[a-f]/i.test(after));
  return goesOn ? 'longer' : joined;
}

function judged(text: string, at: number, digits: number, address: string): Result {
  const end = at + 2 + digits;
  const [from, to] = wordAround(text, at, end);
  const place = placeOf(text, { from, at, end, to });
  if (place === 'holder') return { at };
  if ('unpriced' in place)
    return { at, doubt: 'network', elsewhere: address.toLowerCase(), unpriced: place.unpriced };
  const parsed = parseAddress(address);
  if (!parsed.ok) return { at, doubt: 'checksum' };
  return { at, found: { kind: 'token', address, ...place } };
}

/** Characters that end the word around an address; the platform is named in that word, or in words beside it. */
const BREAK = /[\s<>"'()[\]{}]/;
const LONGEST_WORD = 500;
/** CAIP-10 and CAIP-19: `eip155:1:0x…`, `eip155:1/erc20:0x…`. */
const CAIP = /eip155:(\d+)(?::|\/erc20:)$/i;
/** EIP-3770, DefiLlama's, and our own: `eth:0x…`, `polygon:0x…`. */
const PREFIX = /(?:^|[^0-9A-Za-z])([A-Za-z][0-9A-Za-z_-]{1,19}):$/;
/** EIP-681: `ethereum:0x…@137`. */
const EIP_681 = /^@(\d+)/;
/**
 * The scheme `ethereum:` of EIP-681 (in lower case), which is used on every chain and so names none. `Ethereum:` as
 * people write it names the network.
 */
const EIP_681_SCHEME = /(?:^|[^0-9A-Za-z])ethereum:(?:pay-)?$/;
const URL_BEFORE = /(?:^|[^0-9A-Za-z.-])((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(\/[^\s<>"'()[\]{}]*)$/i;
/** In an explorer's link: the address is a filter for a holder, not the token of the page. */
const HOLDER = /0x[0-9a-f]{40}.*(?:[?&][^=]*=|#)$/i;
/** In a link that does not lead to an explorer: the page is about a wallet. */
const WALLET_PAGE =
  /^(?:[a-z0-9-]+\.)?(?:safe\.global|gnosis-safe\.io)\/|\/(?:profile|accounts?|wallets?|portfolios?|users?)\/$|[?&](?:safe|account|wallet|owner|holder|user)=(?:[a-z0-9-]+:)?$/i;

function wordAround(text: string, at: number, end: number): readonly [from: number, to: number] {
  let [from, to] = [at, end];
  while (from > at - LONGEST_WORD && from > 0 && !BREAK.test(text.charAt(from - 1))) from -= 1;
  while (to < end + LONGEST_WORD && to < text.length && !BREAK.test(text.charAt(to))) to += 1;
  return [from, to];
}

interface Word {
  readonly from: number;
  /** Where the address in the word begins. */
  readonly at: number;
  readonly end: number;
  readonly to: number;
}

/** The platform of an address, by its word and by the words beside it; `holder` for an address that is no token. */
function placeOf(text: string, { from, at, end, to }: Word): Place | 'holder' {
  const before = text.slice(from, at);
  const [, given = '', path = ''] = URL_BEFORE.exec(before) ?? [];
  const host = given.toLowerCase();
  const linked = host ? networksOfLink(host, path + text.slice(at, to)) : [];
  const isWord = host !== '' || EIP_681_SCHEME.test(before);
  const inWord = [...prefixed(before, text.slice(end, to)), ...linked];
  const inWords = isWord ? networksInWords(text, from, to) : networksInWords(text, at, end);
  const place = placeNamed(inWord, inWords);
  const isHolder = isExplorerLink(host, path) ? HOLDER.test(path) : WALLET_PAGE.test(host + path);
  return isHolder && !('unpriced' in place) ? 'holder' : place;
}

function prefixed(before: string, after: string): readonly LinkedNetwork[] {
  const chain = CAIP.exec(before)?.[1] ?? EIP_681.exec(after)?.[1];
  if (chain !== undefined) return [networkOfChain(chain) ?? 'unknown'];
  const name = EIP_681_SCHEME.test(before) ? undefined : PREFIX.exec(before)?.[1];
  const network = name === undefined ? null : networkCalled(name);
  return network && hasTokens(network) ? [network] : [];
}

/** A link to an explorer of a system with other addresses, such as Solana. */
const OTHER_LINK =
  /(?<![0-9A-Za-z.-])((?:[a-z0-9-]+\.)+[a-z]{2,})\/[^\s<>"'()]{0,200}?(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z])/gi;

function* ofOtherSystems(text: string): Generator<Result> {
  for (const { 1: host = '', index: at } of text.matchAll(OTHER_LINK)) {
    const network = networkOfPage(`https://${host}/`);
    if (network && isUnpriced(network)) yield { at, doubt: 'network', unpriced: [network] };
  }
}

function* ofBitcoin(text: string): Generator<Result> {
  for (const { 0: word, index: at } of text.matchAll(BITCOIN_LIKE))
    if (isBitcoinAddress(word)) yield { at, found: { kind: 'bitcoin address' } };
}
