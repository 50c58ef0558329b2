/**
 * What a selection asks about, in this order: addresses in its text, those it shortens or links to, coins that it names,
 * an address that its elements carry.
 */
import { addressesIn, findAddresses, visible } from './find-addresses.ts';
import { coinsIn } from './find-coins.ts';
import { elsewhereIn } from './find-elsewhere.ts';
import { inFull, shortenedIn } from './find-shortened.ts';
import { type Finding, type Found, finding, NOTHING_FOUND } from './found.ts';

export interface Selected {
  readonly text: string;
  /** Where the links in and around the selection lead, as absolute URLs, in the order of the page. */
  readonly links: readonly string[];
  /** What else its elements carry (`data-*`, `title`), nearest first. */
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
  const elsewhere = elsewhereIn(seen);
  if (elsewhere) return { ...NOTHING_FOUND, doubt: elsewhere };
  if (shortened.length > 0) return behind;
  for (const label of labels) {
    const [first] = findAddresses(label).found;
    if (first) return asLinked(finding([first], null), links);
  }
  return behind;
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
  const lower = links.map((link) => link.toLowerCase());
  const named = new Map<string, readonly Found[]>();
  const namedBy = (link: string): readonly Found[] => {
    const all = named.get(link) ?? findAddresses(link).found;
    named.set(link, all);
    return all;
  };
  const told = found.flatMap((each): readonly Found[] => {
    if (each.kind !== 'token' || each.platform !== null) return [each];
    const address = each.address.toLowerCase();
    const leading = links.filter((_, i) => lower[i]?.includes(address));
    const placed = leading
      .flatMap(namedBy)
      .filter((one) => one.kind === 'token' && one.platform && one.address.toLowerCase() === address);
    if (placed.length > 0) return placed;
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
