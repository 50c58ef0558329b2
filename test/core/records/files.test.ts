import { describe, expect, test } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import type { Capture, PastPrice } from '../../../src/core/market/moments.ts';
import { COLUMNS } from '../../../src/core/records/export-columns.ts';
import { createFileReader, type ReadFile, readJsonFile } from '../../../src/core/records/read-file.ts';
import { type PricedLine, rowOfLine, rowsOfCapture } from '../../../src/core/records/record-rows.ts';
import { csvFile, jsonFile } from '../../../src/core/records/write-file.ts';
import { parseCsv } from '../../parse-csv.ts';

const pause = async () => {};
const AT = 1_798_729_200_000;
const USDT = 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7';
const money = (text: string) => text as Decimal;

const LLAMA: PastPrice = {
  source: 'DefiLlama',
  basis: 'global',
  usd: money('0.99987654321'),
  krw: money('1391.3282099'),
  asOf: AT - 12_345,
  granularity: 'minute',
  converted: {
    side: 'krw',
    through: 'USD/KRW',
    krwPerUsd: money('1391.5'),
    service: 'Frankfurter',
    date: '2026-12-31',
  },
};
/** Quoted in tethers, whose dollars of then converted it. */
const BINANCE: PastPrice = {
  ...LLAMA,
  source: 'Binance',
  converted: {
    side: 'krw',
    through: 'USD/KRW',
    krwPerUsd: money('1391.5'),
    service: 'Frankfurter',
    date: '2026-12-31',
    usdPerUsdt: money('0.9998'),
    usdPerUsdtAsOf: AT - 30_500,
  },
};
const UPBIT: PastPrice = {
  source: 'Upbit',
  basis: 'korea',
  usd: money('1.001'),
  krw: money('1402'),
  asOf: AT - 60_000,
  granularity: 'minute',
  converted: {
    side: 'usd',
    through: 'KRW-USDT',
    krwPerUsdt: money('1401'),
    krwPerUsdtAsOf: AT - 60_000,
    usdPerUsdt: money('1.0003'),
    usdPerUsdtAsOf: AT - 30_500,
  },
};

const TETHER = { name: '=HYPERLINK("https://evil.example","테더")', symbol: 'US;D,T', decimals: 6 };
const LINES: readonly PricedLine[] = [
  {
    line: 1,
    asset: USDT,
    at: AT,
    amount: money('-1500.25'),
    token: TETHER,
    answer: { price: LLAMA, missing: null, isFinal: true },
    worth: { usd: money('-1500.06478'), krw: money('-2087340') },
  },
  {
    line: 2,
    asset: 'BTC:0x' as AssetKey,
    at: AT + 1,
    amount: null,
    token: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    answer: { price: null, missing: 'no record', isFinal: true },
    worth: { usd: null, krw: null },
  },
  {
    line: 3,
    asset: USDT,
    at: AT,
    amount: null,
    token: { name: null, symbol: null, decimals: null },
    answer: { price: { ...UPBIT, usd: null, converted: null }, missing: null, isFinal: false },
    worth: { usd: null, krw: null },
  },
];
const CAPTURES: readonly Capture[] = [
  {
    asset: USDT,
    at: AT,
    token: TETHER,
    parts: [
      { source: 'Upbit', side: 'before', price: UPBIT, missing: null, isFinal: true },
      { source: 'Upbit', side: 'after', price: null, missing: 'not yet', isFinal: false },
      { source: 'DefiLlama', side: 'nearest', price: LLAMA, missing: null, isFinal: true },
      { source: 'Binance', side: 'nearest', price: BINANCE, missing: null, isFinal: true },
    ],
    rate: { krwPerUsd: money('1391.5'), service: 'Frankfurter', date: '2026-12-31' },
    capturedAt: AT + 4_000_123,
    isComplete: false,
  },
  {
    asset: 'BTC:0x' as AssetKey,
    at: AT,
    token: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    parts: [{ source: 'CoinGecko', side: 'nearest', price: null, missing: 'unavailable', isFinal: false }],
    rate: null,
    capturedAt: AT + 1,
    isComplete: false,
  },
  {
    asset: 'XRP:0x' as AssetKey,
    at: AT,
    token: { name: 'XRP', symbol: 'XRP', decimals: 6 },
    parts: [{ source: 'CoinGecko', side: 'nearest', price: null, missing: 'unavailable', isFinal: false }],
    rate: null,
    capturedAt: AT + 1,
    isComplete: false,
  },
];
const ROWS = [...LINES.map(rowOfLine), ...CAPTURES.flatMap(rowsOfCapture)];

function readCsv(text: string): ReadFile | undefined {
  const [header, ...rows] = parseCsv(text);
  const reader = createFileReader(header?.cells ?? []);
  reader?.push(rows);
  return reader?.read();
}

describe('an export', () => {
  test('as CSV is read back as it was', () => {
    const read = readCsv([...csvFile(ROWS)].join(''));
    expect(read?.refused).toEqual([]);
    expect(read?.captures).toEqual(CAPTURES);
    // The lines of the file, of which the first has the names.
    expect(read?.lines).toEqual(LINES.map((line, index) => ({ ...line, line: index + 2 })));
  });

  test('as JSON is read back as it was', async () => {
    const read = await readJsonFile([...jsonFile(ROWS, { exportedAt: AT })].join(''), pause);
    expect(read).toEqual({ lines: LINES, captures: CAPTURES, refused: [] });
  });

  test('reads a disputed line back, and refuses a disputed part of a capture', () => {
    const [, line] = LINES;
    if (!line) throw new Error('no line');
    const disputed: PricedLine = {
      ...line,
      line: 2,
      answer: { price: null, missing: 'disputed', isFinal: false },
    };
    const text = [...csvFile([rowOfLine(disputed)])].join('');
    expect(readCsv(text)).toEqual({ lines: [disputed], captures: [], refused: [] });
    const parts = [...csvFile(CAPTURES.slice(1).flatMap(rowsOfCapture))].join('');
    expect(readCsv(parts.replace('unavailable', 'disputed'))?.refused).toEqual([
      { line: 2, problem: 'unreadable', value: 'missing' },
    ]);
  });

  test('tells which records of a capture came from a file', () => {
    const [whole] = CAPTURES;
    const [first, ...others] = whole?.parts ?? [];
    if (!whole || !first) throw new Error('no capture');
    const rows = rowsOfCapture({ ...whole, parts: [{ ...first, isImported: true }, ...others] });
    const { rows: written } = JSON.parse([...jsonFile(rows, { exportedAt: AT })].join(''));
    expect(written.map(({ fromFile }: { fromFile: unknown }) => fromFile)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(
      JSON.parse([...jsonFile(LINES.map(rowOfLine), { exportedAt: AT })].join('')).rows[0].fromFile,
    ).toBeNull();
  });

  test('as JSON keeps every digit as text, and says nothing of what is not known', () => {
    const { rows, ...head } = JSON.parse([...jsonFile(ROWS, { exportedAt: AT })].join(''));
    expect(head).toEqual({ format: 'sise-records', version: 1, exportedAt: '2026-12-31T15:00:00Z' });
    expect(rows[0]).toMatchObject({
      time: '2026-12-31T15:00:00Z',
      timeKst: '2027-01-01 00:00:00 KST',
      network: 'ETH',
      address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      decimals: 6,
      usdPrice: '0.99987654321',
      amount: '-1500.25',
      rateDate: '2026-12-31',
      missing: null,
      final: true,
    });
    expect(Object.keys(rows[0])).toEqual([...COLUMNS]);
  });

  test('as CSV begins with a byte order mark and the names, and has no formula in it', () => {
    const text = [...csvFile(ROWS)].join('');
    expect(text.startsWith('\uFEFFtime,timeKst,network,address,')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""테더"")"`);
    expect(text).toContain(',-1500.25,');
  });

  test('of nothing is a file, too', async () => {
    expect(readCsv([...csvFile([])].join(''))).toEqual({ lines: [], captures: [], refused: [] });
    expect(await readJsonFile([...jsonFile([], { exportedAt: AT })].join(''), pause)).toEqual({
      lines: [],
      captures: [],
      refused: [],
    });
  });
});

describe('a file that was changed by hand', () => {
  test('has its flags as a spreadsheet writes them', () => {
    const text = [...csvFile(ROWS)].join('').replace(/,(true|false)(?=[,\r])/g, (flag) => flag.toUpperCase());
    expect(text).toContain(',TRUE');
    expect(readCsv(text)).toMatchObject({ captures: CAPTURES, refused: [] });
  });

  const changed = (column: (typeof COLUMNS)[number], text: string, row = 0) =>
    readCsv([...csvFile(ROWS.map((each, i) => (i === row ? { ...each, [column]: text } : each)))].join(''));

  test.each<[column: (typeof COLUMNS)[number], text: string]>([
    ['time', '2026-12-31 15:00'],
    ['network', 'SOL'],
    ['network', 'BTC'],
    ['address', '0x12'],
    ['usdPrice', '0'],
    ['usdPrice', '-1'],
    ['krwPrice', '1,391'],
    ['source', 'Coinbase'],
    ['source', ''],
    ['market', 'mars'],
    ['asOf', ''],
    ['granularity', 'week'],
    ['rate', ''],
    ['rateDate', '2026'],
    ['convertedBy', 'magic'],
    ['missing', 'forgot'],
    ['final', ''],
    ['amount', 'many'],
  ])('loses only the row whose %s is %j', (column, text) => {
    const read = changed(column, text);
    const named = column === 'network' && text === 'BTC' ? 'address' : column;
    expect(read?.refused).toEqual([{ line: 2, problem: 'unreadable', value: named }]);
    expect(read?.lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  test.each<[column: (typeof COLUMNS)[number], text: string]>([
    ['side', 'beside'],
    ['complete', 'maybe'],
    ['capturedAt', 'then'],
    ['dayRateService', ''],
  ])('loses only the part of a capture whose %s is %j', (column, text) => {
    const read = changed(column, text, 3);
    expect(read?.refused).toEqual([{ line: 5, problem: 'unreadable', value: column }]);
    expect(read?.captures[0]?.parts).toHaveLength(3);
  });

  test('shows no name that could not be a token’s', () => {
    expect(changed('name', 'a\u202Eb\u0000')?.lines[0]?.token.name).toBe('ab');
  });

  test('may have its columns in another order, and more of them', () => {
    const [header, ...rows] = parseCsv([...csvFile(ROWS)].join(''));
    const reader = createFileReader([...(header?.cells ?? [])].reverse().concat('note'));
    reader?.push(rows.map((row) => ({ ...row, cells: [...row.cells].reverse().concat('x') })));
    expect(reader?.read().captures).toEqual(CAPTURES);
  });
});

test.each([
  '',
  '[]',
  'null',
  '7',
  '{"format":"sise-records","version":2,"rows":[]}',
  '{"rows":[]}',
  'time,network',
])('%j is no export in JSON', async (text) => {
  expect(await readJsonFile(text, pause)).toBeNull();
});

test('invalid rows of JSON are refused', async () => {
  const text = JSON.stringify({ format: 'sise-records', version: 1, rows: [null, 5, {}] });
  expect((await readJsonFile(text, pause))?.refused.map(({ line }) => line)).toEqual([1, 2, 3]);
});

test('a list is no export in CSV', () => {
  expect(createFileReader(['time', 'network', 'address', 'amount'])).toBeNull();
});
