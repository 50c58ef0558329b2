/** Files whose cells and fields have values of any type, depth and size, through every importer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureSchema } from '../../../../../src/core/history/capture-schema.ts';
import type { Decimal } from '../../../../../src/core/market/decimal.ts';
import type { Capture, PastPrice } from '../../../../../src/core/market/moments.ts';
import { readRecords } from '../../../../../src/core/records/read-pasted.ts';
import { rowsOfCapture } from '../../../../../src/core/records/record-rows.ts';
import { csvFile, jsonFile } from '../../../../../src/core/records/write-file.ts';
import { readImport } from '../../../../../src/extension/pages/console/backup/read-import.ts';
import { backupFile } from '../../../../../src/extension/pages/console/backup/write-backup.ts';
import { draws } from '../../../../draws.ts';
import { CAPTURE, LINK, OWNED } from './owned.ts';

const pause = async () => {};
const imported = (text: string) => readImport({ text, network: 'ETH', pause });
const recorded = (text: string) => readRecords({ text, network: null, onPiece: pause });

const PRICE: PastPrice = {
  source: 'CoinGecko',
  basis: 'global',
  usd: '13.43' as Decimal,
  krw: '18969.875' as Decimal,
  asOf: CAPTURE.at - 60_000,
  granularity: 'minute',
  converted: {
    side: 'krw',
    through: 'USD/KRW',
    krwPerUsd: '1412.5' as Decimal,
    service: 'Frankfurter',
    date: '2026-12-31',
  },
};
const PRICED: Capture = {
  ...CAPTURE,
  parts: [{ source: 'CoinGecko', side: 'nearest', price: PRICE, missing: null, isFinal: true }],
  rate: { krwPerUsd: '1412.5' as Decimal, service: 'Frankfurter', date: '2026-12-31' },
};

const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);

/** As JSON: what is too deep for `JSON.stringify` can be in a file. */
const HOSTILE: Readonly<Record<string, string>> = {
  'an object with toString': '{"toString":1,"valueOf":{},"toJSON":[]}',
  'an object with __proto__': '{"__proto__":{"network":"ETH"},"length":9}',
  'a list of one': '["ETH"]',
  'lists 200,000 deep': deep('[', ']'),
  'objects 200,000 deep': `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  'a list of 300,000': `[${'0,'.repeat(299_999)}0]`,
  'a text of 300,000 digits': `"0.${'0'.repeat(300_000)}1"`,
  'digits that end in a letter': `"${'1'.repeat(300_000)}x"`,
  'a text of brackets': `"${'('.repeat(300_000)}"`,
  'a text of blanks': `"2026-01-01${' '.repeat(300_000)}x"`,
  'a number without end': '1e999',
  'a number': '7',
  yes: 'true',
  nothing: 'null',
};

const PLACEHOLDER = 'HOSTILE-VALUE';

/** The JSON of the file with the field, or the whole entry, replaced. */
function withHostile(file: unknown, path: readonly (string | number)[], what: string): string {
  const copy = structuredClone(file) as Record<string | number, never>;
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((value, key) => value[key] as never, copy);
  Object.assign(parent, { [last]: PLACEHOLDER });
  return JSON.stringify(copy).replace(`"${PLACEHOLDER}"`, () => HOSTILE[what] ?? '');
}

/** Every field, entry and section of a file. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const entries = Array.isArray(value) ? value.map((each, i) => [i, each] as const) : Object.entries(value);
  const inside = entries.flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return path.length === 0 ? inside : [[...path], ...inside];
}

const BACKUP = JSON.parse([...backupFile({ ...OWNED, captures: [PRICED] }, 0)].join('')) as object;
const RECORDS = JSON.parse([...jsonFile(rowsOfCapture(PRICED), { exportedAt: 0 })].join('')) as object;
const TOKEN_LIST = { name: 'List', tokens: [{ chainId: 1, address: LINK.address, symbol: 'LINK' }] };

const hostileIn = (file: object) =>
  fc.tuple(fc.constantFrom(...pathsOf(file)), fc.constantFrom(...Object.keys(HOSTILE)));

/** What a message of the background takes, and a page can show. */
function expectImportable(read: { readonly captures: readonly Capture[] }, values: readonly string[]) {
  for (const capture of read.captures) expect(captureSchema.safeParse(capture).error).toBeUndefined();
  expect(values.find(({ length }) => length > 80)).toBeUndefined();
}

describe('an import', () => {
  it('of a backup refuses a hostile value anywhere, and takes the other sections', async () => {
    const whole = await imported(JSON.stringify(BACKUP));
    if (typeof whole === 'string') throw new Error(whole);
    await fc.assert(
      fc.asyncProperty(hostileIn(BACKUP), async ([path, what]) => {
        const read = await imported(withHostile(BACKUP, path, what));
        if (typeof read === 'string') {
          expect(['format', 'version']).toContain(path[0]);
          return;
        }
        expectImportable(
          read,
          [...read.refused, ...read.refusedParts].map(({ value }) => value),
        );
        // Coins are in the list, those that alerts are about as well.
        const isOfList = ['tokens', 'coins', 'alerts'].includes(String(path[0]));
        for (const name of ['tokens', 'alerts', 'projects', 'captures'] as const)
          if (name !== path[0] && !(name === 'tokens' && isOfList)) expect(read[name]).toEqual(whole[name]);
      }),
      { numRuns: draws(600, 150) },
    );
  }, 120_000);

  it('of a token list refuses a hostile value anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(hostileIn(TOKEN_LIST), async ([path, what]) => {
        const read = await imported(withHostile(TOKEN_LIST, path, what));
        if (typeof read !== 'string')
          expectImportable(
            read,
            read.refused.map(({ value }) => value),
          );
        else expect(read).toBe('foreign');
      }),
      { numRuns: draws(200, 60) },
    );
  }, 120_000);

  it('of records refuses a hostile value anywhere, by its column', async () => {
    await fc.assert(
      fc.asyncProperty(hostileIn(RECORDS), async ([path, what]) => {
        const read = await recorded(withHostile(RECORDS, path, what));
        expectImportable(read, read.isExport ? read.refused.map(({ value }) => value) : []);
      }),
      { numRuns: draws(600, 150) },
    );
  }, 120_000);

  it('of a table refuses a hostile text in any cell and name', async () => {
    const [header = '', ...rows] = [...csvFile(rowsOfCapture(PRICED))].join('').trim().split('\r\n');
    const texts = Object.keys(HOSTILE).filter((what) => HOSTILE[what]?.startsWith('"'));
    const table = [header, ...rows].map((line) => line.split(','));
    const lists = [
      ['time', 'network', 'address', 'amount'],
      ['2026-01-01T00:00:00Z', 'ETH', LINK.address, '1'],
    ];
    const cells = [table, lists].flatMap((lines) =>
      lines.flatMap((line, row) => line.map((_, column) => [lines, row, column] as const)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cells),
        fc.constantFrom(...texts),
        async ([lines, row, column], what) => {
          const changed = lines.map((line, i) => (i === row ? line.with(column, HOSTILE[what] ?? '') : line));
          const read = await recorded(changed.map((line) => line.join(',')).join('\n'));
          expectImportable(read, []);
        },
      ),
      { numRuns: draws(300, 100) },
    );
  }, 120_000);

  it.each(Object.keys(HOSTILE))('refuses %s in each section by its line', async (what) => {
    const file = `{"format":"sise-backup","version":1,${['tokens', 'coins', 'alerts', 'projects', 'captures']
      .map((section) => `"${section}":[${HOSTILE[what]}]`)
      .join()}}`;
    const read = await imported(file);
    if (typeof read === 'string') throw new Error(read);
    expect(read.refused.map(({ line }) => line)).toEqual([1]);
    expect(read.refusedParts.map(({ part }) => part)).toEqual(['captures', 'amounts', 'alerts', 'projects']);
  });

  it('refuses a list of more than a million entries', async () => {
    const list = `[${'0,'.repeat(1_000_000)}0]`;
    expect(await imported(`{"format":"sise-backup","version":1,"alerts":${list}}`)).toBe('too many');
    expect(await imported(`${LINK.address}${'\n'.repeat(1_000_001)}`)).toBe('too many');
    expect(await recorded(`{"format":"sise-records","version":1,"rows":${list}}`)).toMatchObject({
      lines: [],
      captures: [],
      refused: [{ line: 1_000_001, problem: 'too many' }],
    });
  });

  it('takes a capture whose rows are there many times', async () => {
    const rows = Array.from({ length: 50 }, () => rowsOfCapture(PRICED)).flat();
    const { captures } = await recorded([...jsonFile(rows, { exportedAt: 0 })].join(''));
    expect(captures).toEqual([PRICED]);
  });
});
