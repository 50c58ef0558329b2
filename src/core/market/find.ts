/**
 * Finds what a selection is about, in this order: addresses in its text, addresses that it shortens or links to, coins that it
 * names, an address in attributes of its elements.
 */

import { detectForeignAddress } from './detect-foreign-address.ts';
import { type LinkedNetwork, mentioned } from './explorer-links.ts';
import { addressesIn, findAddresses, visible } from './find-addresses.ts';
import { coinsIn } from './find-coins.ts';
import {
  type Finding,
  type Found,
  type FoundToken,
  finding,
  MAX_FOUND,
  type MentionedNetwork,
  NOTHING_FOUND,
} from './found.ts';
import { type NamedInWords, networksInWords, placeNamed } from './network-words.ts';
import { networkWithId } from './networks.ts';

export interface Selected {
  readonly text: string;
  /** Where the links in and around the selection lead, as absolute URLs, in the order of the page. */
  readonly links: readonly string[];
  /** Attributes (`data-*`, `title`) of the elements in and around the selection, nearest first. */
  readonly labels: readonly string[];
}

export const NOTHING_SELECTED: Selected = { text: '', links: [], labels: [] };

export function find({ text, links, labels }: Selected): Finding {
  const seen = visible(text);
  const written = addressesIn(seen);
  if (written.found.length > 0) return asLinked(written, links);
  if (written.doubt) return written;
  const shortened = shortenedIn(seen);
  const behind =
    shortened.length > 0 ? asLinked(inFull(shortened, [...links, ...labels]), links) : leadsTo(links);
  if (behind.found.length > 0) return behind;
  const coins = coinsIn(seen);
  if (coins.found.length > 0) return coins;
  const elsewhere = detectForeignAddress(seen);
  if (elsewhere) return { ...NOTHING_FOUND, doubt: elsewhere };
  if (shortened.length > 0) return behind;
  for (const label of labels) {
    const [first] = findAddresses(label).found;
    if (first) return asLinked(finding([first], null), links);
  }
  return behind;
}

/** The assets to which the links lead. */
function leadsTo(links: readonly string[]): Finding {
  const findings = links.map(findAddresses);
  const found = findings.flatMap((each) => each.found);
  const unpriced = findings.flatMap((each) => each.unpriced ?? []).map(unpricedNetwork);
  const doubt = found.length > 0 ? null : (findings.find(({ doubt }) => doubt)?.doubt ?? null);
  return finding(found, doubt, unpriced);
}

/**
 * Places each address on the networks of the links to it. An address whose links lead only to networks without prices is
 * dropped: there it is another token. If text and links name different networks, the address is ambiguous.
 */
function asLinked({ found, more, doubt, unpriced = [] }: Finding, links: readonly string[]): Finding {
  const lower = links.map((link) => link.toLowerCase());
  const readLink = createCachedFinder();
  const elsewhere = unpriced.map(unpricedNetwork);
  const meant = found.flatMap((each): readonly Found[] => {
    if (each.kind !== 'token') return [each];
    const address = each.address.toLowerCase();
    const leading = links.filter((_, i) => lower[i]?.includes(address));
    const named = leading
      .flatMap((link) => readLink(link).found)
      .filter((one) => one.kind === 'token')
      .filter((one) => one.address.toLowerCase() === address);
    const alien = leading
      .map((link) => readLink(alone(address, link)))
      .filter((one) => one.doubt === 'network');
    const names = alien.flatMap((one) => one.unpriced ?? []).map(unpricedNetwork);
    const placed = placedByLinks(each, named, alien.length > 0 ? names : null);
    if (placed.length === 0) elsewhere.push(...names);
    return placed;
  });
  if (meant.length > 0 || found.length === 0) {
    const distinct = finding(meant, doubt, elsewhere);
    return { ...distinct, more: more || distinct.more };
  }
  return finding([], doubt === 'digits' ? doubt : 'network', elsewhere);
}

/**
 * Decides the platform of an address by the links that contain it. `named`: the address with the platforms that these
 * links name. `alien`: networks without prices to which they lead (empty if unnamed); null if no link leads to one.
 */
function placedByLinks(
  each: FoundToken,
  named: readonly FoundToken[],
  alien: readonly MentionedNetwork[] | null,
): readonly FoundToken[] {
  const placed = named.filter(({ platform }) => platform !== null);
  if (each.platform !== null) {
    const agrees = placed.some(({ platform }) => platform === each.platform);
    if (agrees || (placed.length === 0 && alien === null)) return [each];
    const priced = [each, ...placed].flatMap(({ platform }) =>
      platform ? mentioned(networkWithId(platform)) : [],
    );
    return [{ ...each, platform: null, maybe: [...priced, ...(alien ?? [])] }];
  }
  // Several possible networks remain ambiguous; a single possible one gives way to the network that a link names.
  if ((each.maybe?.length ?? 0) > 1) return [each];
  if (placed.length > 0) return placed;
  return alien === null ? [named.find(({ maybe }) => maybe) ?? each] : [];
}

function unpricedNetwork(name: string): MentionedNetwork {
  return { name, priced: false };
}

/** The link without all other addresses and hashes, so that the network found in it belongs to this address. */
function alone(address: string, link: string): string {
  return link.replace(/(?:0x)?[0-9a-f]{40,}/gi, (digits) => (digits.toLowerCase() === address ? digits : ''));
}

/** Shortened addresses, whose middle or end is left out: `0xdAC1…1ec7`, `0xdac17f958d...`. */
const SHORTENED = /0x([0-9a-f]{2,38})\s?(?:…|⋯|‥|\.{2,}|·{2,}|\*{2,})\s?([0-9a-f]{2,38}(?![0-9a-z]))?/gi;

const IN_FULL = /0x([0-9a-f]{40})/gi;

/** Fewest digits that must be left: fewer could be those of any address nearby. */
const MIN_SHOWN = 6;

/** A shortened address: its first and its last digits. */
interface Ends {
  readonly head: string;
  readonly tail: string;
  /** The networks in the words beside it. */
  readonly words: NamedInWords;
}

/** The shortened addresses of a text to which `visible` was applied. */
function shortenedIn(seen: string): readonly Ends[] {
  return Array.from(seen.matchAll(SHORTENED), ({ 0: whole, 1: head = '', 2: tail = '', index }) => ({
    head: head.toLowerCase(),
    tail: tail.toLowerCase(),
    words: networksInWords(seen, index, index + whole.length),
  }));
}

/** The full addresses: each from the first of the texts that has an address with these first and last digits. */
function inFull(shortened: readonly Ends[], texts: readonly string[]): Finding {
  const shown = shortened.filter(({ head, tail }) => head.length + tail.length >= MIN_SHOWN);
  const having = new Map(
    shown.map((ends) => [keyOf(ends.head, ends.tail), { ends, texts: new Set<string>() }]),
  );
  const lengths = new Map(
    shown.map(({ head, tail }) => [`${head.length} ${tail.length}`, [head.length, tail.length] as const]),
  );
  // Finding addresses is slow: only texts with the wanted first and last digits are searched.
  for (const text of texts)
    for (const [, digits = ''] of visible(text).replace(/\s+/g, '').toLowerCase().matchAll(IN_FULL))
      for (const [head, tail] of lengths.values())
        having.get(keyOf(digits.slice(0, head), digits.slice(digits.length - tail)))?.texts.add(text);
  const judged = createCachedFinder();
  const found = new Map<string, Found>();
  const elsewhere: LinkedNetwork[] = [];
  for (const { ends, texts } of having.values()) {
    const first = firstOf(texts, (text) => judged(text).found.find((each) => fits(each, ends)));
    const placed = first && placedByWords(first, ends.words);
    if (placed && 'unpriced' in placed) elsewhere.push(...placed.unpriced);
    else if (placed) found.set(JSON.stringify(placed).toLowerCase(), placed);
    if (found.size > MAX_FOUND) break;
  }
  const doubtful =
    found.size > 0 ? null : firstOf(texts, (text) => (judged(text).doubt ? judged(text) : null));
  const { doubt, unpriced = [] } = doubtful ?? NOTHING_FOUND;
  const names = [...elsewhere.flatMap(mentioned), ...unpriced.map((name) => ({ name, priced: false }))];
  return finding([...found.values()], elsewhere.length > 0 ? 'network' : doubt, names);
}

/** If the text with the full address names no network, the words beside the shortened address may. */
function placedByWords(
  found: Found,
  words: NamedInWords,
): Found | { readonly unpriced: readonly LinkedNetwork[] } {
  if (found.kind !== 'token' || found.platform !== null || found.maybe) return found;
  const place = placeNamed([], words);
  return 'unpriced' in place ? place : { ...found, ...place };
}

/** Creates a `findAddresses` that caches its finding for each text. */
function createCachedFinder(): typeof findAddresses {
  const findings = new Map<string, Finding>();
  return (text) => {
    const finding = findings.get(text) ?? findAddresses(text);
    findings.set(text, finding);
    return finding;
  };
}

function keyOf(head: string, tail: string): string {
  return `${head} ${tail}`;
}

function fits(found: Found, { head, tail }: Ends): boolean {
  const address = found.kind === 'token' ? found.address.toLowerCase() : '';
  return address.startsWith(`0x${head}`) && address.endsWith(tail);
}

/** The first result that exists; the remaining items are not evaluated. */
function firstOf<Each, Thing>(all: Iterable<Each>, of: (each: Each) => Thing | null | undefined) {
  for (const each of all) {
    const thing = of(each);
    if (thing) return thing;
  }
  return null;
}
