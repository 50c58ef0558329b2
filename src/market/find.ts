/**
 * What a selection asks about, in this order: addresses in its text, those it shortens or links to, coins that it names,
 * an address that its elements carry.
 */
import { findAddresses, visible } from './find-addresses.ts';
import { findCoins } from './find-coins.ts';
import { type Finding, type Found, finding, NOTHING_FOUND } from './found.ts';

export interface Selected {
  readonly text: string;
  /** Where the links in and around the selection lead, as absolute URLs, in the order of the page. */
  readonly links: readonly string[];
  /** What else its elements carry (`data-*`, `title`), nearest first. */
  readonly labels: readonly string[];
}

/** `0xdAC1…1ec7`, `0xdac17f958d...`: the middle or the end is left out. */
const SHORTENED = /0x([0-9a-f]{2,38})\s?(?:…|⋯|‥|\.{2,}|·{2,}|\*{2,})\s?([0-9a-f]{2,38}(?![0-9a-z]))?/gi;

/** A shorter remainder could be that of any address nearby. */
const MIN_SHOWN = 6;

export const NOTHING_SELECTED: Selected = { text: '', links: [], labels: [] };

export function find({ text, links, labels }: Selected): Finding {
  const written = findAddresses(text);
  if (written.found.length > 0) return asLinked(written, links);
  if (written.doubt) return written;
  const shortened = [...visible(text).matchAll(SHORTENED)];
  const behind =
    shortened.length > 0 ? asLinked(inFull(shortened, [...links, ...labels]), links) : leadsTo(links);
  if (behind.found.length > 0) return behind;
  const coins = findCoins(text);
  if (coins.found.length > 0) return coins;
  if (shortened.length > 0) return behind;
  const labelled = labels.map(findAddresses).find((each) => each.found.length > 0);
  return labelled ? asLinked(finding(labelled.found.slice(0, 1), null), links) : behind;
}

/** Whatever the links name. */
function leadsTo(links: readonly string[]): Finding {
  const findings = links.map(findAddresses);
  const found = findings.flatMap((each) => each.found);
  return finding(found, found.length > 0 ? null : (findings.find(({ doubt }) => doubt)?.doubt ?? null));
}

/**
 * Each address on the networks of the links to it; none whose links lead to networks without prices, where it is another
 * token.
 */
function asLinked({ found, more, doubt }: Finding, links: readonly string[]): Finding {
  const told = found.flatMap((each): readonly Found[] => {
    if (each.kind !== 'token' || each.platform !== null) return [each];
    const address = each.address.toLowerCase();
    const leading = links.filter((link) => link.toLowerCase().includes(address));
    const named = leading
      .flatMap((link) => findAddresses(link).found)
      .filter((one) => one.kind === 'token' && one.platform && one.address.toLowerCase() === address);
    if (named.length > 0) return named;
    return leading.some((link) => findAddresses(alone(address, link)).doubt === 'network') ? [] : [each];
  });
  if (told.length > 0 || found.length === 0) {
    const distinct = finding(told, doubt);
    return { ...distinct, more: more || distinct.more };
  }
  return { ...NOTHING_FOUND, doubt: doubt === 'digits' ? doubt : 'network' };
}

/** A link without the hashes and other addresses that it names: what it then tells, it tells of this one. */
function alone(address: string, link: string): string {
  return link.replace(/(?:0x)?[0-9a-f]{40,}/gi, (digits) => (digits.toLowerCase() === address ? digits : ''));
}

/** Each shortened address as the first of the texts has it in full; never one that looks different. */
function inFull(shortened: readonly RegExpMatchArray[], texts: readonly string[]): Finding {
  const findings = texts.map(findAddresses);
  const addresses = findings.flatMap(({ found }) => found);
  const found = shortened.flatMap(([, head = '', tail = '']): readonly Found[] => {
    if (head.length + tail.length < MIN_SHOWN) return [];
    const first = addresses.find((each) => {
      const address = each.kind === 'token' ? each.address.toLowerCase() : '';
      return address.startsWith(`0x${head.toLowerCase()}`) && address.endsWith(tail.toLowerCase());
    });
    return first ? [first] : [];
  });
  return finding(found, findings.find(({ doubt }) => doubt)?.doubt ?? null);
}
