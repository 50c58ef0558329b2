/** Addresses whose middle or end a text leaves out, from other texts that have them in full. */
import { findAddresses, visible } from './find-addresses.ts';
import { type Finding, type Found, finding, MAX_FOUND, NOTHING_FOUND } from './found.ts';

/** `0xdAC1…1ec7`, `0xdac17f958d...`: the middle or the end is left out. */
const SHORTENED = /0x([0-9a-f]{2,38})\s?(?:…|⋯|‥|\.{2,}|·{2,}|\*{2,})\s?([0-9a-f]{2,38}(?![0-9a-z]))?/gi;

const IN_FULL = /0x([0-9a-f]{40})/gi;

/** A shorter remainder could be that of any address nearby. */
const MIN_SHOWN = 6;

/** What is left of an address: its first digits, its last ones. */
interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** The shortened addresses of a text as it is read. */
export function shortenedIn(seen: string): readonly Ends[] {
  return Array.from(seen.matchAll(SHORTENED), ([, head = '', tail = '']) => ({
    head: head.toLowerCase(),
    tail: tail.toLowerCase(),
  }));
}

/** Each as the first of the texts has it in full; never one that looks different. */
export function inFull(shortened: readonly Ends[], texts: readonly string[]): Finding {
  const shown = shortened.filter(({ head, tail }) => head.length + tail.length >= MIN_SHOWN);
  const having = new Map(shown.map((ends) => [keyOf(ends), { ends, texts: new Set<string>() }]));
  const lengths = new Map(
    shown.map(({ head, tail }) => [`${head.length} ${tail.length}`, [head.length, tail.length] as const]),
  );
  // Judging takes long: the digits alone tell which texts are worth it.
  for (const text of texts)
    for (const [, digits = ''] of visible(text).replace(/\s+/g, '').toLowerCase().matchAll(IN_FULL))
      for (const [head, tail] of lengths.values())
        having
          .get(keyOf({ head: digits.slice(0, head), tail: digits.slice(digits.length - tail) }))
          ?.texts.add(text);
  const judgements = new Map<string, Finding>();
  const judged = (text: string): Finding => {
    const known = judgements.get(text) ?? findAddresses(text);
    judgements.set(text, known);
    return known;
  };
  const found = new Map<string, Found>();
  for (const { ends, texts } of having.values()) {
    const first = firstOf(texts, (text) => judged(text).found.find((each) => fits(each, ends)));
    if (first) found.set(JSON.stringify(first).toLowerCase(), first);
    if (found.size > MAX_FOUND) break;
  }
  const doubtful =
    found.size > 0 ? null : firstOf(texts, (text) => (judged(text).doubt ? judged(text) : null));
  const { doubt, unpriced } = doubtful ?? NOTHING_FOUND;
  return { ...finding([...found.values()], doubt), ...(unpriced && { unpriced }) };
}

function keyOf({ head, tail }: Ends): string {
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
