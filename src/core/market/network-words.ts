/**
 * Finds the network that words beside an address name: “on Polygon”, `폴리곤:`. A coin's symbol names no network. A single name
 * that may also be an ordinary word or a token leaves the network undecided.
 */
import { isUnpriced, type LinkedNetwork, mentioned } from './explorer-links.ts';
import type { FoundToken } from './found.ts';
import { isAlsoWord, isSymbolLike, type NameInText, namesIn } from './networks.ts';

export interface NamedInWords {
  /** Networks that are named unambiguously. */
  readonly sure: readonly LinkedNetwork[];
  /** Networks whose names may also mean something else. */
  readonly lone: readonly LinkedNetwork[];
}

/** The platform of an address; `unpriced`: the named networks, none of which Sise prices. */
export type Place = Pick<FoundToken, 'platform' | 'maybe'> | { readonly unpriced: readonly LinkedNetwork[] };

/**
 * Decides the platform of an address. `inWord`: networks in its link, or in a prefix in the same word. Several networks, or
 * only an ambiguous name, leave it undecided. If an unknown network is named, the address has no price, whatever else is named.
 */
export function placeNamed(inWord: readonly LinkedNetwork[], { sure, lone }: NamedInWords): Place {
  const strong = new Set([...inWord, ...sure]);
  const all = new Set([...strong, ...(inWord.length > 0 ? [] : lone)]);
  if (strong.has('unknown') || (strong.size > 0 && [...all].every(isUnpriced)))
    return { unpriced: [...strong].filter(isUnpriced) };
  if (all.size > 1 || (all.size > 0 && strong.size === 0))
    return { platform: null, maybe: [...all].flatMap(mentioned) };
  const [network] = all;
  return { platform: network === undefined || isUnpriced(network) ? null : network.id };
}

/** Characters before and behind an address that are searched for names. */
const REACH = 100;

const ON = /(?:^|[^\p{L}\p{N}])(?:on|chain|network|체인|네트워크)(?:\s+the)?[\s:：=*"'`]+$/iu;
/**
 * Text directly behind a name that makes it a network's name, such as `chain` or `network`; in `Polygon Chainlink`
 * no such word follows.
 */
const AS_NETWORK =
  /^\s*(?:(?:chain|network|mainnet)(?![a-z])|(?:체인|네트워크|메인넷)(?=$|[^\p{L}\p{N}]|에|의|상|은|는|이|가|을|를|으?로|용|기반)|에서|상의|상에)/iu;
const PARTICLE = /^\s*(?:에|의|은|는|이|가)?/u;
/** Text directly before a name that makes it a token's name, such as `wrapped` or `bridged`. */
const OF_TOKEN =
  /(?:^|[^\p{L}\p{N}])(?:wrapped|peg|pegged|bridged|staked|synthetic|래핑된?|랩드|브릿지된?|스테이킹된?)[^\p{L}\p{N}]+$/iu;
const COLON = /^["'*`\s]*[:：]/u;

const NEGATION =
  /(?<!\p{L})(?:not|never|without|except)(?!\p{L})|n['’]t(?!\p{L})|아님|아닌|아니|말고|제외|않/iu;
/** Where a negation is searched: in the same sentence, before the first name and behind the last one. */
const SENTENCE_BEFORE = /[^.!?\n]{0,20}$/u;
const SENTENCE_BEHIND = /^[^.!?\n]{0,20}/u;

/** Text between a name and a word such as `testnet` that belongs to it. */
const OF_ONE = /^[^\p{L}\p{N},/&+|]*(?:(?:the|chain|network|체인|네트워크|의)[^\p{L}\p{N},/&+|]*)*$/iu;

/** Text between a name and its address: marks, one line end, and two words (`CA:`, `USDC contract`, `주소는`). */
const GAP =
  /^(?:[^\p{L}\p{N}\n]*(?:\n[^\p{L}\p{N}\n]*)?)(?:[\p{L}\p{N}]{1,16}[^\p{L}\p{N}\n]+(?:\n[^\p{L}\p{N}\n]*)?){0,2}$/u;
/** Text between an address and a name behind it, in the same line. */
const GAP_BEHIND = /^[^\p{L}\p{N}\n]{0,6}(?:(?:USD[A-Z]{1,2}|L[12]|on|the|at)[^\p{L}\p{N}\n]+){0,2}$/iu;

const ADDRESS = /0x[0-9a-f]{40}/iu;
const ADDRESS_BEFORE = /0x[0-9a-f]{40}[^\p{L}\p{N}\n]*(?:on\s+)?$/iu;
const ADDRESS_BEHIND = /^[^\p{L}\p{N}\n]*0x[0-9a-f]{40}/iu;

/** Words separated by slashes, which are no link: `BSC/Polygon`. */
const SLASHED = /(?<=^|[\s(])[^\s./:()]+(?:\/[^\s./:()]+)+/gu;

/** The networks named near a word with an address, such as a link, from `start` to `end`; names on both sides count. */
export function networksInWords(text: string, start: number, end: number): NamedInWords {
  const mentions = [
    ...before(parted(text.slice(Math.max(0, start - REACH), start))),
    ...behind(parted(text.slice(end, end + REACH))),
  ];
  return {
    sure: mentions.flatMap(({ network, isSure }) => (isSure ? [network] : [])),
    lone: mentions.flatMap(({ network, isSure }) => (isSure || network === 'unknown' ? [] : [network])),
  };
}

function parted(text: string): string {
  return text.replace(SLASHED, (words) => words.replaceAll('/', ' / '));
}

interface Mention {
  readonly network: LinkedNetwork;
  readonly isSure: boolean;
}

/**
 * The networks named before the address: the name next to it, and others in the same line that are not separated from
 * it by another address.
 */
function before(given: string): readonly Mention[] {
  // Names in another object of JSON belong to the address in that object.
  const part = given.slice(given.lastIndexOf('}') + 1);
  const names = namesIn(part);
  const last = names.at(-1);
  if (!last) return [];
  const rest = part.slice(last.end);
  const gap = rest.replace(AS_NETWORK, '').replace(PARTICLE, '');
  if (!GAP.test(gap)) return [];
  const near = names.filter(({ end }) => {
    const between = part.slice(end, last.at);
    return !between.includes('\n') && !ADDRESS.test(between);
  });
  const [first = last, ...others] = near;
  const lead = part.slice(0, first.at);
  if (!ADDRESS_BEFORE.test(lead)) return mentionsOf(near, part);
  // A name behind another address in its line belongs to that address: `0x… on Base, 0x…`.
  if (COLON.test(rest)) return mentionsOf(others.length > 0 ? others : near, part);
  if (ON.test(lead) || first.isClear || rest.includes('\n')) return [];
  return mentionsOf(near, part).map(unsure);
}

/** The networks named behind the address in its line, up to the next address or the name of that address's network. */
function behind(given: string): readonly Mention[] {
  const [line = ''] = given.split(/[\n}]/);
  const names = namesIn(line);
  const [first] = names;
  if (!first || !GAP_BEHIND.test(line.slice(0, first.at))) return [];
  const ends = names.findIndex(
    ({ at, end, isClear }) => ADDRESS.test(line.slice(0, at)) || (!isClear && COLON.test(line.slice(end))),
  );
  const near = ends < 0 ? names : names.slice(0, ends);
  const last = near.at(-1);
  const isOfNext =
    last && ADDRESS_BEHIND.test(line.slice(last.end)) && !last.isClear && !ON.test(line.slice(0, last.at));
  return isOfNext ? mentionsOf(near, line).map(unsure) : mentionsOf(near, line);
}

function unsure({ network }: Mention): Mention {
  return { network, isSure: false };
}

/**
 * The networks that the names mean. A name beside a word for a test network (`Base Sepolia`) is dropped, because both
 * name one test network. If the sentence has a negation (`not on Base`), every name counts as unsure.
 */
function mentionsOf(names: readonly NameInText[], text: string): readonly Mention[] {
  const [first, last] = [names[0], names.at(-1)];
  if (!first || !last) return [];
  const [lead = ''] = SENTENCE_BEFORE.exec(text.slice(0, first.at)) ?? [];
  const [rest = ''] = SENTENCE_BEHIND.exec(text.slice(last.end)) ?? [];
  const isNegated = NEGATION.test(`${lead}${text.slice(first.at, last.end)}${rest}`);
  const isOfTest = (name: NameInText, other: NameInText | undefined) =>
    other !== undefined &&
    isTest(other) &&
    !isTest(name) &&
    OF_ONE.test(text.slice(Math.min(name.end, other.end), Math.max(name.at, other.at)));
  return names
    .filter((name, i) => !isOfTest(name, names[i - 1]) && !isOfTest(name, names[i + 1]))
    .map((name) => ({ network: name.network, isSure: !isNegated && isSure(name, text) }));
}

function isTest({ network }: NameInText): boolean {
  return network !== 'unknown' && network.id === 'TESTNET';
}

function isSure({ name, network, at, end, isClear }: NameInText, text: string): boolean {
  const [lead, rest] = [text.slice(0, at), text.slice(end)];
  if (isClear || network === 'unknown') return true;
  if (OF_TOKEN.test(lead)) return false;
  if (ON.test(lead) || AS_NETWORK.test(rest)) return true;
  return !isSymbolLike(name) && (!isAlsoWord(name, network) || COLON.test(rest));
}
