/** What a selection asks about, in this order: addresses in its text, those behind it, coins that it names. */
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

export function find(selected: Selected): Finding {
  const { text, links, labels } = selected;
  const written = findAddresses(text);
  if (written.found.length > 0 || written.doubt) return written;
  const shortened = [...visible(text).matchAll(SHORTENED)];
  const behind = shortened.length > 0 ? inFull(shortened, [...links, ...labels]) : leadsTo(links, labels);
  if (behind.found.length > 0) return behind;
  const coins = findCoins(text);
  return coins.found.length > 0 ? coins : behind;
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

/** Whatever the links name; without any, the nearest label that is an address. */
function leadsTo(links: readonly string[], labels: readonly string[]): Finding {
  const linked = links.map(findAddresses);
  const found = linked.flatMap((each) => each.found);
  if (found.length > 0) return finding(found, null);
  const labelled = labels.map(findAddresses).find((each) => each.found.length > 0);
  return labelled
    ? finding(labelled.found.slice(0, 1), null)
    : { ...NOTHING_FOUND, doubt: linked.find(({ doubt }) => doubt)?.doubt ?? null };
}
