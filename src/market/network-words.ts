/**
 * Which network a text names beside an address, in words: “on Polygon”, `폴리곤:`. A coin's symbol names none. A lone name
 * that is also a word or a token leaves the network open.
 */
import { isUnpriced, type LinkedNetwork, mentioned } from './explorer-links.ts';
import type { FoundToken } from './found.ts';
import {
  hasTokens,
  isAlsoWord,
  isSymbolLike,
  NETWORK_NAME,
  type Network,
  networkOfWord,
} from './networks.ts';

export interface NamedInWords {
  /** Named beyond doubt. */
  readonly sure: readonly Network[];
  /** By names that may mean something else. */
  readonly lone: readonly Network[];
}

/** Where an address is; `unpriced`: on these networks, none of which Sise prices. */
export type Place = Pick<FoundToken, 'platform' | 'maybe'> | { readonly unpriced: readonly LinkedNetwork[] };

/** `inWord`: by its link, or what precedes it in one word. Networks that differ leave it open, and so does a lone name. */
export function placeNamed(inWord: readonly LinkedNetwork[], { sure, lone }: NamedInWords): Place {
  const strong = new Set([...inWord, ...sure]);
  if (strong.size > 0 && [...strong].every(isUnpriced)) return { unpriced: [...strong] };
  const all = new Set([...strong, ...(inWord.length > 0 ? [] : lone)]);
  if (all.size > 1 || (all.size > 0 && strong.size === 0))
    return { platform: null, maybe: [...all].flatMap(mentioned) };
  const [network] = all;
  return { platform: network === undefined || isUnpriced(network) ? null : network.id };
}

interface Mention {
  readonly network: Network;
  readonly isSure: boolean;
}

/** Characters before and behind an address in which a name counts. */
const REACH = 100;

const ON = /(?:^|[^\p{L}\p{N}])(?:on|chain|network|체인|네트워크)(?:\s+the)?[\s:：=*"'`]+$/iu;
const NEGATED = /(?:^|[^\p{L}\p{N}])(?:not|never)\s+on(?:\s+the)?\s+$/iu;
/** Right behind a name: it is a network's. */
const AS_NETWORK = /^\s*(?:chain|network|mainnet|체인|네트워크|메인넷|에서|상의|상에)/iu;
const COLON = /^["'*`\s]*[:：]/u;

/** What may stand between a name and its address: marks, one line end, and two words (`CA:`, `USDC contract`, `주소는`). */
const GAP =
  /^(?:[^\p{L}\p{N}\n]*(?:\n[^\p{L}\p{N}\n]*)?)(?:[\p{L}\p{N}]{1,16}[^\p{L}\p{N}\n]+(?:\n[^\p{L}\p{N}\n]*)?){0,2}$/u;
/** The same behind the address, where the line ends its reach. */
const GAP_BEHIND = /^[^\p{L}\p{N}\n]{0,6}(?:(?:USD[A-Z]{1,2}|on|the|at)[^\p{L}\p{N}\n]+){0,2}$/iu;
const MARKED = /^\s*(?:chain|network|mainnet|체인|네트워크|메인넷|에서|상의|상에|에|의|은|는|이|가)?/iu;

const ADDRESS_BEFORE = /0x[0-9a-f]{40}[^\p{L}\p{N}\n]*$/iu;
const ADDRESS_BEHIND = /^[^\p{L}\p{N}\n]*0x[0-9a-f]{40}/iu;

/** `start`, `end`: of the word with the address, a link for instance. */
export function networksInWords(text: string, start: number, end: number): NamedInWords {
  const mentions = [before(text, start), behind(text, end)].filter((each) => each !== null);
  return {
    sure: mentions.flatMap(({ network, isSure }) => (isSure ? [network] : [])),
    lone: mentions.flatMap(({ network, isSure }) => (isSure ? [] : [network])),
  };
}

function before(text: string, start: number): Mention | null {
  const part = text.slice(Math.max(0, start - REACH), start);
  const match = [...part.matchAll(NETWORK_NAME)].at(-1);
  const network = match && networkOfWord(match[0]);
  if (!match || !network || !hasTokens(network)) return null;
  const [lead, rest] = [part.slice(0, match.index), part.slice(match.index + match[0].length)];
  if (!GAP.test(rest.replace(MARKED, ''))) return null;
  const isLabel = COLON.test(rest);
  // A name that follows another address in its line is that one's: `0x… on Base, 0x…`.
  const isOfOther = !isLabel && ADDRESS_BEFORE.test(lead.replace(/on\s+$/i, ''));
  if (isOfOther && (ON.test(lead) || rest.includes('\n'))) return null;
  return { network, isSure: !NEGATED.test(lead) && !isOfOther && isSure(match[0], network, lead, rest) };
}

function behind(text: string, end: number): Mention | null {
  const [line = ''] = text.slice(end, end + REACH).split('\n');
  const match = line.matchAll(NETWORK_NAME).next().value;
  const network = match && networkOfWord(match[0]);
  if (!match || !network || !hasTokens(network)) return null;
  const [lead, rest] = [line.slice(0, match.index), line.slice(match.index + match[0].length)];
  // `0x…, Polygon: 0x…` names the next one's.
  if (!GAP_BEHIND.test(lead) || COLON.test(rest)) return null;
  const isOfNext = ADDRESS_BEHIND.test(rest) && !ON.test(lead);
  return { network, isSure: !isOfNext && isSure(match[0], network, lead, rest) };
}

function isSure(name: string, network: Network, lead: string, rest: string): boolean {
  if (ON.test(lead) || AS_NETWORK.test(rest)) return true;
  return !isSymbolLike(name) && (!isAlsoWord(name, network) || COLON.test(rest));
}
