/**
 * An index of names: every position where a symbol, a name or a word in it begins, in alphabetical order, so that
 * `findNames` in `search.ts` finds what begins with a few letters by binary search. Stored as texts and arrays of numbers.
 */
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import { initialsOf, searchForm } from '../../../core/market/search-form.ts';

/** A coin or token with its contracts. */
export interface IndexedName {
  readonly symbol: string;
  readonly name: string;
  readonly koreanName: string | null;
  readonly keys: readonly AssetKey[];
  /** Further names, such as former symbols. */
  readonly otherNames?: readonly string[];
}

export type NameIndex = ReturnType<typeof buildIndex>;

interface Term {
  readonly at: number;
  readonly text: string;
  readonly entry: number;
  readonly kind: Kind;
}

/** Where a word begins: after a sign or blank, and where a capital follows a small letter, as in `PancakeSwap`. */
const WORD = /(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu;

export function buildIndex(all: readonly IndexedName[]) {
  const forms: string[] = [];
  const terms: Term[] = [];
  let length = 0;
  const add = (form: string, entry: number, kinds: readonly (readonly [offset: number, kind: Kind])[]) => {
    if (form === '') return;
    for (const [offset, kind] of kinds)
      terms.push({ at: length + offset, text: form.slice(offset), entry, kind });
    forms.push(form);
    length += form.length + 1;
  };
  all.forEach(({ symbol, name, koreanName, otherNames = [] }, entry) => {
    add(searchForm(symbol), entry, [[0, KIND.symbol]]);
    for (const each of [name, koreanName ?? '', ...otherNames])
      add(searchForm(each), entry, beginnings(each));
    if (koreanName) add(initialsOf(koreanName), entry, [[0, KIND.initials]]);
  });
  terms.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry - b.entry));
  const lines = all.map(({ symbol, name, koreanName, keys }) =>
    [symbol, name, koreanName ?? '', keys.join()].join('\t'),
  );
  return {
    /** A line for each entry: symbol, name, Korean name and assets, parted by tabs. */
    lines: lines.join('\n'),
    /** Where each entry's line begins, and where the last one ends. */
    lineStarts: startsOf(lines),
    /** The forms of all names, each ended by a line end. */
    forms: forms.map((form) => `${form}\n`).join(''),
    /** Where in `forms` each term begins, in the order of the alphabet. */
    starts: Uint32Array.from(terms, ({ at }) => at),
    /** The entry of each term. */
    entries: Uint32Array.from(terms, ({ entry }) => entry),
    /** What each term is: see `Kind`. */
    kinds: Uint8Array.from(terms, ({ kind }) => kind),
  };
}

/** The entry of that number. */
export function namedAt({ lines, lineStarts }: NameIndex, entry: number): IndexedName {
  const line = lines.slice(lineStarts[entry] ?? 0, (lineStarts[entry + 1] ?? 0) - 1);
  const [symbol = '', name = '', korean = '', keys = ''] = line.split('\t');
  return {
    symbol,
    name,
    koreanName: korean || null,
    keys: keys.split(',').flatMap((key) => parseAssetKey(key)?.key ?? []),
  };
}

/** All assets of all entries. */
export function keysIn({ lines }: NameIndex): ReadonlySet<string> {
  return new Set(lines.split('\n').flatMap((line) => line.slice(line.lastIndexOf('\t') + 1).split(',')));
}

/** The positions in a name's search form where a word begins. Korean joins words, so that each syllable may begin one. */
function beginnings(name: string): readonly (readonly [number, Kind])[] {
  const text = name.normalize('NFKC');
  const words = [...text.matchAll(WORD)].map(({ index }) => index);
  const syllables = [...text.matchAll(/(?<=[가-힣])(?=[가-힣])/g)].map(({ index }) => index);
  const offsets = [...words, ...syllables].map((index) => searchForm(text.slice(0, index)).length);
  return [
    [0, KIND.name],
    ...[...new Set(offsets)].filter((at) => at > 0).map((at) => [at, KIND.word] as const),
  ];
}

function startsOf(lines: readonly string[]): Uint32Array {
  const starts = new Uint32Array(lines.length + 1);
  lines.forEach((line, i) => {
    starts[i + 1] = (starts[i] ?? 0) + line.length + 1;
  });
  return starts;
}

/** What a term is. Lower kinds rank first. */
export const KIND = { symbol: 0, name: 1, word: 2, initials: 3 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];
