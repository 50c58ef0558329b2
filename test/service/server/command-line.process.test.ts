/** Prices and records from the command line, each as a process of its own in the made-up world. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCsv } from '../../parse-csv.ts';
import { createMarket } from '../../world/market.ts';
import { llamaRecords } from '../../world/past.ts';
import { newFolder } from './folder.ts';
import { started } from './process.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const DAY = 86_400_000;
const PAST = Math.floor(Date.now() / 1000) * 1000 - 40 * DAY;

function command(name: 'price' | 'record', args: readonly string[], delayMs = 0, folder = newFolder()) {
  const log = join(folder, 'requests');
  writeFileSync(log, '', { flag: 'a' });
  const options = `--import ${new URL('in-world.ts', import.meta.url)}`;
  const env = { NODE_OPTIONS: options, WORLD_LOG: log, WORLD_DELAY_MS: String(delayMs) };
  const requests = () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return { ...started(name, args, undefined, env), requests, folder };
}

/** In a folder of their own, so that no run knows of another's. */
function price(args: readonly string[], folder = newFolder()) {
  return command('price', [...args, '--data', join(folder, 'data')], 0, folder);
}

function truth(at: number) {
  const market = createMarket();
  const near = llamaRecords(market, market.coin(`ETH:${LINK}`), at - DAY, at + DAY);
  return near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.price;
}

/** So many moments of a token, half an hour apart. */
function listIn(folder: string, count: number, extra = ''): string {
  const lines = Array.from(
    { length: count },
    (_, i) => `${new Date(PAST - i * 1_800_000).toISOString()},ETH,${LINK},2`,
  );
  const file = join(folder, 'moves.csv');
  writeFileSync(file, `${lines.join('\n')}\n${extra}`);
  return file;
}

test('price prints a table of what coin and token are worth', async () => {
  const { code, out, err } = await price(['ETH', '0x', LINK]).ended;
  expect([code, err]).toEqual([0, '']);
  const [head, , ...rows] = out.trimEnd().split('\n');
  expect(head).toMatch(/^token +USD +KRW +source +time$/);
  expect(rows.map((row) => row.split(/ +/).slice(0, 1)[0])).toEqual(['ETH', 'LINK']);
  for (const row of rows) expect(row).toMatch(/\d\.\d+ +\d+(\.\d+)? +\w+ +20\d\d-/);
}, 30_000);

test('price --at answers with the record of that moment, as JSON and as CSV', async () => {
  const at = new Date(PAST).toISOString();
  const [json, csv] = await Promise.all(
    ['json', 'csv'].map((format) => price(['eth', LINK, '--at', at, '--format', format]).ended),
  );
  expect(JSON.parse(json?.out ?? '').prices[0]).toMatchObject({ usdPrice: truth(PAST), source: 'DefiLlama' });
  const [header, row] = parseCsv(csv?.out ?? '').map(({ cells }) => cells);
  expect(row?.[header?.indexOf('usdPrice') ?? -1]).toBe(truth(PAST));
}, 30_000);

test.each([
  ['MATIC', '2022-05-01T00:00:00Z', 'POL'],
  ['KLAY', '2023-05-01T00:00:00Z', 'KAIA'],
])(
  'price prices %s at %s, when %s was called so',
  async (coin, at, symbol) => {
    const { code, out } = await price([coin, '--at', at]).ended;
    const row = out.trimEnd().split('\n').at(-1);
    expect([code, row]).toEqual([0, expect.stringMatching(/^\w+ +0\.\d+ +\d+\.\d+ +\w+ +20/)]);
    expect(row?.split(' ')[0]).toBe(symbol);
  },
  30_000,
);

test.each([
  [['ETH', '0x12'], 1, '40 hex digits'],
  [['FOO'], 1, 'Unknown coin symbol "FOO"'],
  [['ETH', '--at', '2026-01-01T00:00:00'], 1, 'at has no time zone'],
  [['ETH', '--format', 'xml'], 2, '--format must be table or json or csv'],
  [[], 2, 'Missing: a coin or network'],
] as const)(
  'price %j says what is wrong',
  async (args, code, sentence) => {
    const ended = await price(args).ended;
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toContain(sentence);
  },
  30_000,
);

test('price sends no request for prices of the run before', async () => {
  const folder = newFolder();
  const first = await price(['ETH', LINK], folder).ended;
  const again = price(['ETH', LINK], folder);
  const before = again.requests().length;
  expect(await again.ended).toEqual(first);
  expect(again.requests().length).toBe(before);
}, 30_000);

test('price keeps to the limits that the runs before have spent of', async () => {
  const folder = newFolder();
  const startedAt = Date.now();
  for (const coin of ['ETH', 'POL', 'BTC']) {
    const run = price([coin, '--at', new Date(PAST - DAY).toISOString(), '--market', 'korea'], folder);
    expect((await run.ended).code).toBe(0);
    // One request in ten seconds, by all processes.
    const allowed = 1 + Math.floor((Date.now() - startedAt) / 10_000);
    const asked = run.requests().filter((url) => url.includes('api.upbit.com')).length;
    expect([asked > 0, asked <= allowed]).toEqual([true, true]);
  }
}, 60_000);

test('price prints its price also when nothing can be stored', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'data'), 'no folder');
  const { code, out, err } = await price(['ETH', LINK, '--format', 'json'], folder).ended;
  expect([code, JSON.parse(out).prices]).toEqual([0, [expect.objectContaining({ source: 'CoinGecko' })]]);
  expect(err).toContain('Nothing is cached from this run.');
}, 30_000);

test('record writes the value of each line, lists those that it leaves out, and sends no request twice', async () => {
  const folder = newFolder();
  const file = listIn(folder, 60, '=HYPERLINK("http://x"),ETH,0x,1\n');
  const out = join(folder, 'priced.csv');
  const args = [file, '--out', out, '--data', join(folder, 'data')];
  const first = command('record', args, 0, folder);
  expect(await first.ended).toMatchObject({ code: 0, out: '' });
  expect(first.err()).toContain('Line 61 was skipped (not a time)');
  expect(first.err()).toContain('60 of 60 lines have a price.');
  const [header, ...rows] = parseCsv(readFileSync(out, 'utf8').replace('\uFEFF', '')).map(
    ({ cells }) => cells,
  );
  const column = (name: string) => header?.indexOf(name) ?? -1;
  const own = rows.flatMap((row, i) => (row[column('source')] === 'DefiLlama' ? [[row, i] as const] : []));
  expect(own.length).toBeGreaterThan(50);
  for (const [row, i] of own) expect(row[column('usdPrice')]).toBe(truth(PAST - i * 1_800_000));
  expect(Number(rows[0]?.[column('usdValue')])).toBeCloseTo(2 * Number(truth(PAST)), 9);
  expect(rows[0]?.[column('symbol')]).toBe('LINK');
  const past = first.requests().filter((url) => /batchHistorical|frankfurter/.test(url));
  // What DefiLlama lacks at a moment, which depends on today, is asked elsewhere: two requests for each line.
  expect(past.length).toBeLessThanOrEqual(3 + 2 * (rows.length - own.length));
  const before = first.requests().length;
  const again = command('record', [...args, '--format', 'json'], 0, folder);
  expect((await again.ended).code).toBe(0);
  expect(JSON.parse(readFileSync(out, 'utf8')).rows).toHaveLength(60);
  expect(again.requests().length).toBe(before);
}, 60_000);

test('record refuses a list with two columns that may be the amount, and takes the one that is named', async () => {
  const folder = newFolder();
  const file = join(folder, 'trades.csv');
  const out = join(folder, 'priced.csv');
  const at = new Date(PAST).toISOString();
  writeFileSync(file, `time,network,token,Amount,Quantity\n${at},ETH,${LINK},7500,2\n`);
  const args = [file, '--out', out, '--data', join(folder, 'data')];
  const refused = command('record', args, 0, folder);
  expect(await refused.ended).toEqual({
    code: 1,
    out: '',
    err: `${file}: Which column is the amount? #4 "Amount" (7500), or #5 "Quantity" (2), or none. Choose it with --amount-column=NAME or --amount-column=#N.\n`,
  });
  expect(refused.requests()).toEqual([]);
  const named = command('record', [...args, '--amount-column', 'quantity', '--format', 'json'], 0, folder);
  expect((await named.ended).code).toBe(0);
  expect(JSON.parse(readFileSync(out, 'utf8')).rows).toMatchObject([{ amount: '2' }]);
}, 60_000);

test('record refuses a file in an encoding that it cannot read for certain', async () => {
  const folder = newFolder();
  const file = join(folder, 'alt.csv');
  writeFileSync(file, Buffer.from('Datum (UTC);Netzwerk;Vertrag;St\xfcckzahl\n', 'latin1'));
  const { code, err } = await command('record', [file, '--data', join(folder, 'data')], 0, folder).ended;
  expect([code, err]).toEqual([1, expect.stringContaining('save it as "CSV UTF-8"')]);
}, 30_000);

test('record that is stopped by Ctrl+C goes on where it was', async () => {
  const folder = newFolder();
  const args = [listIn(folder, 900), '--out', join(folder, 'priced.csv'), '--data', join(folder, 'data')];
  const first = command('record', args, 150, folder);
  await expect.poll(first.err, { timeout: 30_000 }).toContain('500 of 900 moments, about');
  first.child.kill('SIGINT');
  const stopped = await first.ended;
  expect(stopped.code).toBe(130);
  expect(stopped.err).toContain('run the same command to continue');
  const asked = first.requests().filter((url) => url.includes('batchHistorical'));
  expect(asked.length).toBeLessThan(18);
  const second = command('record', args, 0, folder);
  expect(await second.ended).toMatchObject({ code: 0 });
  expect(second.err()).toContain('900 of 900 lines have a price.');
  const all = second.requests().filter((url) => url.includes('batchHistorical'));
  // The rest, the one that was under way when it was stopped, and one of a tether.
  expect(all.length - asked.length).toBeLessThanOrEqual(11);
}, 60_000);

test.each([
  ['no file', ['nowhere.csv'], 1, 'nowhere.csv'],
  ['nothing at all', [], 2, 'Missing: a file'],
  ['a network that is none', ['x.csv', '--network', 'DOGE'], 2, 'Unknown network "DOGE"'],
])(
  'record with %s says so',
  async (_what, args, code, sentence) => {
    const ended = await command('record', args).ended;
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(sentence);
  },
  30_000,
);
