/** Addresses whose middle or end a text leaves out, from other texts that have them in full. */
import { type LinkedNetwork, mentioned } from './explorer-links.ts';
import { findAddresses, visible } from './find-addresses.ts';
import { type Finding, type Found, finding, MAX_FOUND, NOTHING_FOUND } from './found.ts';
import { type NamedInWords, networksInWords, placeNamed } from './network-words.ts';

/** `0xdAC1…1ec7`, `0xdac17f958d...`: the middle or the end is left out. */
const SHORTENED = /0x([0-9a-f]{2,38})\s?(?:…|⋯|‥|\.{2,}|·{2,}|\*{2,})\s?([0-9a-f]{2,38}(?![0-9a-z]))?/gi;

const IN_FULL = /0x([0-9a-f]{40})/gi;

/** A shorter remainder could be that of any address nearby. */
const MIN_SHOWN = 6;

/** What is left of an address: its first digits, its last ones. */
interface Ends {
  readonly head: string;
  readonly tail: string;
  /** What the words beside it say of its network. */
  readonly words: NamedInWords;
}

/** The shortened addresses of a text as it is read. */
export function shortenedIn(seen: string): readonly Ends[] {
  return Array.from(seen.matchAll(SHORTENED), ({ 0: whole, 1: head = '', 2: tail = '', index }) => ({
    head: head.toLowerCase(),
    tail: tail.toLowerCase(),
    words: networksInWords(seen, index, index + whole.length),
  }));
}

/** Each as the first of the texts has it in full; never one that looks different. */
export function inFull(shortened: readonly Ends[], texts: readonly string[]): Finding {
  const shown = shortened.filter(({ head, tail }) => head.length + tail.length >= MIN_SHOWN);
  const having = new Map(
    shown.map((ends) => [keyOf(ends.head, ends.tail), { ends, texts: new Set<string>() }]),
  );
  const lengths = new Map(
    shown.map(({ head, tail }) => [`${head.length} ${tail.length}`, [head.length, tail.length] as const]),
  );
  // Judging a text takes long: only texts that have the wanted first and last digits are judged.
  for (const text of texts)
    for (const [, digits = ''] of visible(text).replace(/\s+/g, '').toLowerCase().matchAll(IN_FULL))
      for (const [head, tail] of lengths.values())
        having.get(keyOf(digits.slice(0, head), digits.slice(digits.length - tail)))?.texts.add(text);
  const judgements = new Map<string, Finding>();
  const judged = (text: string): Finding => {
    const known = judgements.get(text) ?? findAddresses(text);
    judgements.set(text, known);
    return known;
  };
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

/** Where the text that has it in full names no network, the words beside the shortened one may. */
function placedByWords(
  found: Found,
  words: NamedInWords,
): Found | { readonly unpriced: readonly LinkedNetwork[] } {
  if (found.kind !== 'token' || found.platform !== null || found.maybe) return found;
  const place = placeNamed([], words);
  return 'unpriced' in place ? place : { ...found, ...place };
}

function keyOf(head: string, tail: string): string {
  return `${head} ${tail}`;
}

function fits(found: Found, { head, tail }: Ends): boolean {
  const address = found.kind === 'token' ? found.address.toLowerCase() : '';
  return address.startsWith(`0x${head}`) && address.endsWith(tail);
}

/** The first thing that there is; stops there. */
function firstOf<Each, Thing>(all: Iterable<Each>, of: (each: Each) => Thing | null | undefined) {
  for (const each of all) {
    const thing = of(each);
    if (thing) return thing;
  }
  return null;
}
