import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createCsvParser } from '../../../src/core/records/parse-csv.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/core/records/write-csv.ts';
import { draws } from '../../draws.ts';
import { parseCsv } from '../../parse-csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', '-', "'", ' ', 'a', '1', '\uFEFF'),
  }),
);
const anyRows = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

describe('a written line', () => {
  test.each<[what: string, cells: string[], line: string]>([
    ['plain cells', ['a', '', '비트코인'], 'a,,비트코인'],
    ['a separator', ['1,5', 'a;b'], '"1,5","a;b"'],
    ['quotes', ['say "hi"'], '"say ""hi"""'],
    ['a line break', ['one\r\ntwo', 'one\ntwo'], '"one\r\ntwo","one\ntwo"'],
    ['one empty cell', [''], '""'],
    ['numbers, negative ones too', ['-5', '-0.25', '3'], '-5,-0.25,3'],
  ])('with %s', (_what, cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  test.each([
    '=HYPERLINK("https://evil.example","claim")',
    '=1+1',
    '+1',
    '-1+1',
    '-',
    '--1',
    '-1e5',
    '-2,5',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\tplain',
    '  =1+1',
    '\u00A0@x',
    '＝1+1',
    "'=1+1",
    "'\t",
  ])('begins no formula with %j, and gives it back', (cell) => {
    const [written = ''] = /^"?([^"]*)/.exec(csvLine([cell]))?.slice(1) ?? [];
    expect(written).toMatch(/^'/);
    expect(cellsOf(csvLine([cell, 'x']))).toEqual([[cell, 'x']]);
  });

  test('leaves an apostrophe alone that keeps nothing from being a formula', () => {
    expect(csvLine(["'tis", "O'Neil"])).toBe("'tis,O'Neil\r\n");
    expect(cellsOf("'tis,'=1\r\n")).toEqual([["'tis", '=1']]);
  });
});

describe('a formula inside of a cell', () => {
  it.each<[cell: string, written: string]>([
    ['x;=HYPERLINK("https://evil.example")', '"x;\'=HYPERLINK(""https://evil.example"")"'],
    ['x\t=1+1', '"x\t\'=1+1"'],
    ['x\n=1+1', '"x\n\'=1+1"'],
    ['x\r\n@SUM(A1)', '"x\r\n\'@SUM(A1)"'],
    ['x; +1', '"x;\' +1"'],
    ['x;"=1', '"x;\'""=1"'],
    ["x;'=1", '"x;\'\'=1"'],
    ['=1;=2', '"\'=1;\'=2"'],
    [';=1', '";\'=1"'],
    ['\t=1+1', '"\'\t\'=1+1"'],
  ])('%j starts with an apostrophe behind each separator, and is given back', (cell, written) => {
    expect(csvLine([cell, 'y'])).toBe(`${written},y\r\n`);
    expect(cellsOf(csvLine([cell, 'y']))).toEqual([[cell, 'y']]);
  });

  it('stands behind no separator of a spreadsheet, whatever the cells are', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const cells of rows) {
          const [, ...behind] = csvLine(cells).split(/[;\t\r\n]/);
          for (const text of behind) expect(text).not.toMatch(/^["\s]*[=+\-@]/);
        }
      }),
      { numRuns: draws(1000, 300) },
    );
  });

  it('is read back out of a file in which only the start of a cell has an apostrophe', () => {
    expect(cellsOf(`"'\t=1+1","x;=2"\r\n`)).toEqual([['\t=1+1', 'x;=2']]);
  });
});

describe('what is read', () => {
  test.each<[what: string, text: string, rows: string[][]]>([
    [
      'any line end',
      'a,b\nc,d\r\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    [
      'no empty lines',
      '\n\na,b\n\n\r\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b,c;d\n1;2;3',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb,c\td\n1\t\t3',
      [
        ['a', 'b,c', 'd'],
        ['1', '', '3'],
      ],
    ],
    ['commas, where as many semicolons stand', 'a,b;c', [['a', 'b;c']]],
    ['separators by what stands outside of quotes', '"a;b;c",d', [['a;b;c', 'd']]],
    ['a byte order mark', `${BYTE_ORDER_MARK}"a",b`, [['a', 'b']]],
    ['line breaks in quotes', '"a\r\nb",c', [['a\r\nb', 'c']]],
    ['quotes in quotes', '"a ""b""",c', [['a "b"', 'c']]],
    ['quotes within a cell as what they are', 'a "b" c,d', [['a "b" c', 'd']]],
    ['blanks before a quote as nobody’s', 'a, "b,c"', [['a', 'b,c']]],
    ['what follows a closing quote', '"a"b,c', [['ab', 'c']]],
    ['empty cells at the end', 'a,,\n', [['a', '', '']]],
    ['a file of nothing', '', []],
    ['a file of a byte order mark', BYTE_ORDER_MARK, []],
  ])('has %s', (_what, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test('tells on which line each row begins', () => {
    const rows = parseCsv('\na,"b\r\nc"\r\n\nd,e\n"f');
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6]);
    expect(rows.map(({ isUnclosed }) => isUnclosed)).toEqual([false, false, true]);
  });
});

/** A table's header tells the separator. */
const HEADER = ['time', 'network'];

test('what was written is read as it was, wherever the file is cut into pieces', () => {
  fc.assert(
    fc.property(anyRows, fc.array(fc.nat({ max: 40 }), { maxLength: 30 }), (rows, cuts) => {
      const text = BYTE_ORDER_MARK + [HEADER, ...rows].map(csvLine).join('');
      expect(cellsOf(text)).toEqual([HEADER, ...rows]);
      const parser = createCsvParser();
      const read: (readonly string[])[] = [];
      let at = 0;
      for (const cut of [...cuts, text.length]) {
        read.push(...parser.push(text.slice(at, at + cut)).map(({ cells }) => cells));
        at += cut;
      }
      read.push(...parser.push(text.slice(at)).map(({ cells }) => cells));
      read.push(...parser.end().map(({ cells }) => cells));
      expect(read).toEqual([HEADER, ...rows]);
    }),
    { numRuns: draws(500, 100) },
  );
});

test('no line that is written begins a cell with a formula', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      for (const cells of rows)
        for (const cell of parseRaw(csvLine(cells)))
          expect(cell).not.toMatch(/^\s*[=+@]|^[\t\r\n]|^-(?!\d+(\.\d+)?$)/);
    }),
  );
});

/** By RFC 4180 alone, as a spreadsheet reads it: with the apostrophes. */
function parseRaw(line: string): string[] {
  return [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

test('a file of 100,000 rows is read row by row, and so is one that tries to be hard', () => {
  const row = '2026-12-31T15:00:00Z,ETH,"0xdac17f958d2ee523a2206206994597c13d831ec7","1,000.5"\r\n';
  const parser = createCsvParser();
  let count = 0;
  for (let i = 0; i < 1000; i++) count += parser.push(row.repeat(100)).length;
  expect(count + parser.end().length).toBe(100_000);

  const hostile = createCsvParser();
  for (let i = 0; i < 2000; i++) hostile.push('"'.repeat(1001));
  expect(hostile.end()).toHaveLength(1);
});
