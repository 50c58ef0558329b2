/** How the 64 digits of a private key come apart where people write, copy and mark them up: what stands between, and where. */

/** Between the pieces. `#` stands for the number of the piece that follows, where lines and parts are numbered. */
export const BREAKS: readonly (readonly [name: string, gap: string])[] = [
  ['a blank', ' '],
  ['a line end', '\n'],
  ['a line end of Windows', '\r\n'],
  ['an empty line', '\n\n'],
  ['a tab', '\t'],
  ['a blank that does not break', '\u00a0'],
  ['a line separator', '\u2028'],
  ['an ideographic blank', '\u3000'],
  ['a zero-width space at a line end', '\u200b\n'],
  ['a hyphen', '-'],
  ['a dash', ' – '],
  ['a comma', ', '],
  ['a semicolon', '; '],
  ['a colon', ':'],
  ['a slash', ' / '],
  ['a pipe', ' | '],
  ['an underscore', '_'],
  ['a plus', ' + '],
  ['an arrow', ' → '],
  ['an arrow in ASCII', ' -> '],
  ['a bullet', '\n• '],
  ['an item of Markdown', '\n- '],
  ['an item in bold', '**\n* **'],
  ['code in Markdown', '` `'],
  ['code on two lines', '`\n`'],
  ['a quoted line', '\n> '],
  ['a cell of Markdown', ' | # | '],
  ['a row of Markdown', ' |\n| # | '],
  ['an ellipsis', '…'],
  ['three dots', '...'],
  ['an ellipsis in brackets', ' […] '],
  ['dots in brackets', ' [...] '],
  ['dots in brackets that touch', '[...]'],
  ['a hint at what is left out', ' [rest below] '],
  ['two strings', '" + "'],
  ['two strings on two lines', '" +\n        "'],
  ['two strings of PHP', "' . '"],
  ['two strings of C', '"\n    "'],
  ['a line end that is written out', '\\n'],
  ['a line end and a name', '\\npart #: '],
  ['a continued line', ' \\\n    '],
  ['an escape of Unicode', '\\u00a0'],
  ['an escape of a byte', '\\x20'],
  ['items of JSON', '","'],
  ['items of JSON on lines', '",\n  "'],
  ['members of JSON', '","part#":"'],
  ['objects of JSON', '"},\n  {"index":#,"words":"'],
  ['YAML', '\npart#: '],
  ['CSV', ',#,'],
  ['quoted CSV', '","#","'],
  ['rows of CSV', '\n#,key,'],
  ['an escaped line end', '%0A'],
  ['an escaped line end of Windows', '%0D%0A'],
  ['an escaped blank', '%20'],
  ['an escaped blank that does not break', '%C2%A0'],
  ['a plus and a name in a URL', '&part#='],
  ['an entity', '&nbsp;'],
  ['a numbered entity', '&#160;'],
  ['an entity in hex', '&#xa0;'],
  ['a line end of HTML', '<br>'],
  ['a line end of XHTML', '<br />\n'],
  ['paragraphs', '</p>\n<p>'],
  ['code in HTML', '</code> <code>'],
  ['bold in HTML', '</b><b>'],
  ['cells of HTML', '</td><td>'],
  ['rows of HTML', '</td></tr>\n<tr><td>#</td><td>'],
  ['soft line ends of mail', '=\n'],
  ['“and”', ' and '],
  ['“then”', ', then '],
  ['“followed by”', ' followed by '],
  ['“plus the rest”', ' plus the rest: '],
  ['“part 2:”', '\npart #: '],
  ['“part two”', ', part two: '],
  ['“(1/2)”', ' (#/9)\n'],
  ['“second half”', '\nsecond half: '],
  ['“to be continued”', ' (to be continued)\n'],
  ['“line 2”', '\nline # '],
  ['“und” and a colon', ' und dann: '],
  ['그리고', ' 그리고 '],
  ['나머지', '\n나머지: '],
  ['次の部分', '。次の部分は'],
  ['numbers of lines', '\n#  '],
  ['numbers of lines with dots', '\n#. '],
  ['numbers of lines with two digits', '\n0# | '],
  ['numbers in brackets', ' [#] '],
  ['letters in brackets', ' (b) '],
  ['a comment', '\n// '],
  ['a numbered comment', ' /* # */ '],
  ['a chat', '\n[10:0#] bob: '],
  ['a chat on lines', '\nBob, 10:0# AM\n'],
  ['a page', '\n--- page # of 4 ---\n'],
  ['a date', '\n2024-11-24 03:04 '],
];

/** The lengths of the pieces, one of which, or several put together, is as long as an address. */
export const SPLITS: readonly (readonly number[])[] = [
  [40, 24],
  [24, 40],
  [40, 8, 8, 8],
  [8, 8, 8, 40],
  [40, 12, 12],
  [12, 40, 12],
  [16, 40, 8],
  [8, 40, 16],
  [40, 4, 4, 4, 4, 4, 4],
  [4, 4, 4, 4, 4, 4, 40],
  [40, 16, 8],
  [40, 5, 11, 8],
  [40, 20, 4],
  [20, 20, 24],
  [32, 32],
  [8, 8, 8, 8, 8, 8, 8, 8],
  Array.from({ length: 16 }, () => 4),
];

/** Which of the pieces have a `0x`. */
export const PREFIXES = ['the first', 'each', 'the longest'] as const;
type Prefixes = (typeof PREFIXES)[number];

/** The key in pieces of these lengths, with the gap between each two. */
export function broken(key: string, split: readonly number[], prefixes: Prefixes, gap: string): string {
  return joined(key, split, prefixes, (i) => gap.replaceAll('#', String(i + 1)));
}

/** The same with what stands before each piece. */
export function joined(
  key: string,
  split: readonly number[],
  prefixes: Prefixes,
  gapBefore: (i: number) => string,
): string {
  const longest = split.indexOf(Math.max(...split));
  const isPrefixed = (i: number) => prefixes === 'each' || i === (prefixes === 'the first' ? 0 : longest);
  let at = 0;
  return split
    .map((length, i) => {
      const piece = key.slice(at, at + length);
      at += length;
      return (i > 0 ? gapBefore(i) : '') + (isPrefixed(i) ? '0x' : '') + piece;
    })
    .join('');
}
