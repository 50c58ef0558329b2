import { describe, expect, test } from 'vitest';
import type { PlatformId } from '../../../src/core/market/platforms.ts';
import { createListReader, type LineProblem, type ListOrder } from '../../../src/core/records/read-list.ts';
import { parseCsv } from '../../parse-csv.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const USDT_CHECKED = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TURN = 1_798_729_200_000;
/** Each contract has its network. */
const PLACED = { unplaced: [], foundOn: [] };

function readList(text: string, network: PlatformId | null = null, more: Partial<ListOrder> = {}) {
  const reader = createListReader({ network, ...more });
  reader.push(parseCsv(text));
  return reader.read(async () => {});
}

describe('a pasted line', () => {
  test.each([
    [`2026-12-31T15:00:00Z, ETH, ${USDT}, 1500.25`, `ETH:${USDT}`, '1500.25'],
    [`2026-12-31T15:00:00Z, ETH, ${USDT}`, `ETH:${USDT}`, null],
    [`2026-12-31T15:00:00Z, ETH, ${USDT},`, `ETH:${USDT}`, null],
    [`1798729200;이더리움;${USDT_CHECKED};"1,500.25"`, `ETH:${USDT}`, '1500.25'],
    [
      `2027-01-01 00:00 KST\tEthereum\t${USDT.toUpperCase().replace('0X', '0x')}\t1,500.0`,
      `ETH:${USDT}`,
      '1500.0',
    ],
    [`1798729200;ETH;${USDT};1,5`, `ETH:${USDT}`, '1.5'],
    [`1798729200;ETH;${USDT};1,234,567`, `ETH:${USDT}`, '1234567'],
    ['2027-01-01 00:00 KST, BTC, 0x, 0.5', 'BTC:0x', '0.5'],
    ['2027-01-01 00:00 KST, bitcoin, , 0.5', 'BTC:0x', '0.5'],
    ['2027-01-01 00:00 KST, MATIC, 0x, 1e3', 'POL:0x', '1000'],
    ['2027-01-01 00:00 KST, ETH, eth, -2', 'ETH:0x', '-2'],
    ['2027-01-01 00:00 KST, bsc, BNB', 'BNB:0x', null],
    ['2027-01-01 00:00 KST, BASE, 0x, 2', 'ETH:0x', '2'],
    ['2027-01-01 00:00 KST, 옵티미즘, 0x, 2', 'ETH:0x', '2'],
    ['2027-01-01 00:00 KST, avalanche, AVAX, 2', 'AVAX:0x', '2'],
    ['2027-01-01 00:00 KST, XRP, 0x, 300', 'XRP:0x', '300'],
    ['2027-01-01 00:00 KST, XRP, , 300', 'XRP:0x', '300'],
    ['2027-01-01 00:00 KST, , XRP, 300', 'XRP:0x', '300'],
    ['2027-01-01 00:00 KST, SOL, sol, 7.5', 'SOL:0x', '7.5'],
    ['2027-01-01 00:00 KST, Solana, SOL, 7.5', 'SOL:0x', '7.5'],
    ['2027-01-01 00:00 KST, EOS, 0x, 7.5', 'A:0x', '7.5'],
  ])('%s', async (text, asset, amount) => {
    expect(await readList(text)).toEqual({
      format: 'list',
      lines: [{ line: 1, asset, at: TURN, amount }],
      refused: [],
      questions: [],
      ...PLACED,
    });
  });

  test.each<[text: string, problem: LineProblem, value: string]>([
    [`2027-01-01 00:00, ETH, ${USDT}`, 'no zone', '2027-01-01 00:00'],
    [`2027-01-01, ETH, ${USDT}`, 'only a day', '2027-01-01'],
    [`yesterday, ETH, ${USDT}`, 'not a time', 'yesterday'],
    [`, ETH, ${USDT}`, 'no time', ''],
    [`1798729200, DOGE, ${USDT}`, 'network unknown', 'DOGE'],
    [`1798729200, SOL, ${USDT}`, 'network unpriced', 'SOL'],
    [`1798729200, , ${USDT}`, 'network missing', USDT],
    [`1798729200, BTC, ${USDT}`, 'bitcoin', USDT],
    ['1798729200, ETH, ', 'columns', '1798729200, ETH, '],
    ['1798729200, ETH', 'columns', '1798729200, ETH'],
    [`1798729200, ETH, ${USDT}, 1,234.5`, 'columns', `1798729200, ETH, ${USDT}, 1, 234.5`],
    [`1798729200, ETH, ${USDT.slice(0, -1)}`, 'length', USDT.slice(0, -1)],
    [`1798729200, ETH, ${USDT_CHECKED.replace('A', 'a')}`, 'checksum', USDT_CHECKED.replace('A', 'a')],
    ['1798729200, ETH, 0xzz', 'hex', '0xzz'],
    ['1798729200, ETH, USDT', 'prefix', 'USDT'],
    ['1798729200, ETH, , 5', 'empty', ''],
    [`1798729200, ETH, ${USDT}, five`, 'amount', 'five'],
    [`1798729200;ETH;${USDT};1,234`, 'two readings', '1,234'],
    [`1798729200\tETH\t${USDT}\t1,500`, 'two readings', '1,500'],
    [`1798729200,ETH,${USDT},1.23457E+12`, 'rounded', '1.23457E+12'],
    [`1798729200, ETH, ${USDT}, "5`, 'quote', '5'],
  ])('%s is refused: %s', async (text, problem, value) => {
    expect(await readList(text)).toEqual({
      format: 'list',
      lines: [],
      refused: [{ line: 1, problem, value }],
      questions: [],
      ...PLACED,
    });
  });
});

test('each refused line has its number, and does not affect others', async () => {
  const { lines, refused } = await readList(
    ['1798729200,ETH,0x,1', '', 'nonsense', '2027-01-01 00:00,ETH,0x', '1798729200,BTC,0x,2'].join('\r\n'),
  );
  expect(lines.map(({ line, asset }) => [line, asset])).toEqual([
    [1, 'ETH:0x'],
    [5, 'BTC:0x'],
  ]);
  expect(refused.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'columns'],
    [4, 'no zone'],
  ]);
});

describe('a first row with names', () => {
  test.each([
    `network,note,amount,token,time\nETH,x,5,${USDT},1798729200`,
    `시각 (KST),네트워크,토큰 주소,수량\n2027-01-01 00:00,ETH,${USDT},5`,
    `DateTime (UTC);Chain;Token;Quantity\n2026-12-31 15:00:00;ethereum;${USDT};5`,
    `Date (UTC+9),Network,Contract Address,Amount\n2027-01-01 00:00,ETH,${USDT},5`,
    `Time(UTC+8),Network,Token Address,Amount\n2026-12-31 23:00,ETH,${USDT},5`,
    `Time (UTC-09:00),Network,Token Address,Amount\n2026-12-31 06:00,ETH,${USDT},5`,
    `Time (+09:30),Network,Token Address,Amount\n2027-01-01 00:30,ETH,${USDT},5`,
  ])('says which column is what: %s', async (text) => {
    expect((await readList(text)).lines).toEqual([{ line: 2, asset: `ETH:${USDT}`, at: TURN, amount: '5' }]);
  });

  test.each([
    ['Amount (USD),Amount (tokens)', '3400,1', '1'],
    ['Value (KRW),Quantity', '5000000,1', '1'],
    ['value', '5000000', null],
    ['Amount ($)', '3400', null],
    ['Amount (in US dollars),Amount', '3400,1', '1'],
    ['수량 (단위: 원),수량 (개)', '5000000,1', '1'],
  ])('takes no money for an amount: %s', async (names, cells, amount) => {
    const text = `time,network,token,${names}\n1798729200,ETH,${USDT},${cells}`;
    expect((await readList(text)).lines).toEqual([{ line: 2, asset: `ETH:${USDT}`, at: TURN, amount }]);
  });

  test.each(['time', 'time (local, UTC)', 'time (+09:75)', 'time ()'])(
    'without a zone (%s) refuses times without one',
    async (name) => {
      expect((await readList(`"${name}",network,token\n2027-01-01 00:00,ETH,${USDT}`)).refused).toEqual([
        { line: 2, problem: 'no zone', value: '2027-01-01 00:00' },
      ]);
    },
  );
});

const ADDRESS = `0x${'ab'.repeat(20)}`;
const TRANSFERS =
  '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"';
const transfer = (value: string, contract = USDT) =>
  `"0x${'1'.repeat(64)}","24000000","1798729200","2026-12-31 15:00:00","${ADDRESS}","${ADDRESS}","${value}","$1,500.00","${contract}","Tether USD","USDT"`;

describe('what Etherscan exports of tokens', () => {
  test('tells time, contract and amount, but no network', async () => {
    const text = [TRANSFERS, transfer('1,500.25'), transfer('7')].join('\r\n');
    expect(await readList(text)).toEqual({
      format: 'token transfers',
      lines: [],
      refused: [2, 3].map((line) => ({ line, problem: 'network missing', value: USDT })),
      questions: [],
      unplaced: [USDT],
      foundOn: [],
    });
    expect((await readList(text, 'POL')).lines).toEqual([
      { line: 2, asset: `POL:${USDT}`, at: TURN, amount: '1500.25' },
      { line: 3, asset: `POL:${USDT}`, at: TURN, amount: '7' },
    ]);
  });

  test('may be older, saved again by a spreadsheet, or have transfers of nothing', async () => {
    const older = 'Txhash,UnixTimestamp,DateTime,From,To,Value,ContractAddress,TokenName,TokenSymbol';
    const row = (value: string) =>
      `0x1,1798729200,2026-12-31 15:00,${ADDRESS},${ADDRESS},${value},${USDT},"a, ""b""",USDT`;
    const { lines, refused } = await readList([older, row('5'), row('0')].join('\n'), 'ETH');
    expect(lines).toEqual([{ line: 2, asset: `ETH:${USDT}`, at: TURN, amount: '5' }]);
    expect(refused).toEqual([{ line: 3, problem: 'nothing moved', value: '0' }]);
  });
});

describe('the network of a list that names none', () => {
  const TWIN = `0x${'77'.repeat(20)}`;
  const STRANGER = `0x${'99'.repeat(20)}`;
  const exported = (...contracts: readonly string[]) =>
    [TRANSFERS, ...contracts.map((contract) => transfer('7', contract))].join('\n');
  const own = (...contracts: readonly string[]) =>
    ['time,token,amount', ...contracts.map((contract) => `1798729200,${contract},7`)].join('\n');
  const assetsIn = async (text: string, listed: Readonly<Record<string, readonly PlatformId[]>>) => {
    const read = await readList(text, null, { listedOn: new Map(Object.entries(listed)) });
    return [...read.lines.map(({ asset }) => asset), ...read.refused.map(({ problem }) => problem)];
  };

  test.each<
    [what: string, contracts: readonly string[], Readonly<Record<string, readonly PlatformId[]>>, string[]]
  >([
    ['a contract that is on one', [USDT], { [USDT]: ['ETH'] }, [`ETH:${USDT}`]],
    [
      'what its contracts have in common, also for one that no catalog has',
      [USDT, TWIN, STRANGER],
      { [USDT]: ['ETH'], [TWIN]: ['ETH', 'BNB'], [STRANGER]: [] },
      [`ETH:${USDT}`, `ETH:${TWIN}`, `ETH:${STRANGER}`],
    ],
  ])('is decided in an export by %s', async (_, contracts, listed, assets) => {
    expect(await assetsIn(exported(...contracts), listed)).toEqual(assets);
  });

  test.each<[what: string, contracts: readonly string[], Readonly<Record<string, readonly PlatformId[]>>]>([
    ['are on two', [TWIN], { [TWIN]: ['ETH', 'BNB'] }],
    ['contradict each other', [USDT, TWIN], { [USDT]: ['ETH'], [TWIN]: ['BNB'] }],
    ['are in no catalog', [STRANGER], { [STRANGER]: [] }],
    ['are not known yet', [USDT], {}],
  ])('stays open in an export whose contracts %s', async (_, contracts, listed) => {
    const problems = await assetsIn(exported(...contracts), listed);
    expect(problems).toEqual(contracts.map(() => 'network missing'));
  });

  test('is decided in other lists by each contract alone', async () => {
    const listed = { [USDT]: ['ETH'], [TWIN]: ['POL'], [STRANGER]: ['ETH', 'BNB'] } as const;
    expect(await assetsIn(own(USDT, TWIN, STRANGER), listed)).toEqual([
      `ETH:${USDT}`,
      `POL:${TWIN}`,
      'network missing',
    ]);
  });

  test('is what the person names, whatever the catalogs have', async () => {
    const { lines } = await readList(exported(USDT), 'BNB', { listedOn: new Map([[USDT, ['ETH']]]) });
    expect(lines.map(({ asset }) => asset)).toEqual([`BNB:${USDT}`]);
  });

  test('is said with the contracts that have none, each once', async () => {
    const read = await readList(exported(USDT, USDT_CHECKED, TWIN));
    expect(read.unplaced).toEqual([USDT, TWIN]);
    const again = await readList(exported(USDT, TWIN), null, {
      listedOn: new Map([
        [USDT, ['ETH']],
        [TWIN, ['ETH']],
      ]),
    });
    expect(again.foundOn).toEqual(['ETH']);
    expect((await readList(`time,network,token\n1798729200,,${USDT}`)).unplaced).toEqual([]);
  });
});

describe('times without a zone', () => {
  const text = `time,network,token\n2027-01-01 00:00,ETH,${USDT}\n2026-12-31 15:00 UTC,ETH,${USDT}`;

  test('are read in the zone that is chosen, and those with a zone are not', async () => {
    expect((await readList(text)).refused).toMatchObject([{ line: 2, problem: 'no zone' }]);
    const { lines, refused } = await readList(text, null, { east: 540 });
    expect(refused).toEqual([]);
    expect(lines.map(({ at }) => at)).toEqual([TURN, TURN]);
  });

  test('are read in the zone of their column instead', async () => {
    const named = `time (UTC),network,token\n2026-12-31 15:00,ETH,${USDT}`;
    expect((await readList(named, null, { east: 540 })).lines[0]?.at).toBe(TURN);
  });
});

describe('what Etherscan exports of coins', () => {
  const named = (symbol: string) =>
    `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(${symbol})","Value_OUT(${symbol})","CurrentValue @ $2500/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"`;
  const row = (into: string, out: string, status = '') =>
    `"0x1","24000000","1798729200","2026-12-31 15:00:00","${ADDRESS}","${ADDRESS}","","${into}","${out}","0","0.001","2","2500","${status}","","Transfer"`;

  test.each([
    ['ETH', 'ETH:0x'],
    ['BNB', 'BNB:0x'],
    ['POL', 'POL:0x'],
    ['MATIC', 'POL:0x'],
    ['AVAX', 'AVAX:0x'],
  ])('of %s tells the coin by its column', async (symbol, asset) => {
    const { format, lines } = await readList(
      [named(symbol), row('1.5', '0'), row('0', '1,000.25')].join('\n'),
    );
    expect(format).toBe('coin transfers');
    expect(lines).toEqual([
      { line: 2, asset, at: TURN, amount: '1.5' },
      { line: 3, asset, at: TURN, amount: '1000.25' },
    ]);
  });

  test('leaves out what failed and what moved nothing, and coins without prices', async () => {
    const { lines, refused } = await readList(
      [named('ETH'), row('0', '1', 'Error(0)'), row('0', '0')].join('\n'),
    );
    expect(lines).toEqual([]);
    expect(refused).toEqual([
      { line: 2, problem: 'failed', value: 'Error(0)' },
      { line: 3, problem: 'nothing moved', value: '0' },
    ]);
    expect((await readList([named('GLMR'), row('1', '0')].join('\n'), 'ETH')).refused).toEqual([
      { line: 2, problem: 'network unpriced', value: 'GLMR' },
    ]);
  });
});

test('a file of single NFTs is refused as one', async () => {
  const text = 'Txhash,UnixTimestamp,DateTime,From,To,ContractAddress,TokenId,TokenName,TokenSymbol\na\nb';
  expect(await readList(text)).toMatchObject({
    lines: [],
    refused: [{ line: 1, problem: 'file of pieces' }],
  });
});

test('a list of 100,000 lines is read in pieces', async () => {
  const reader = createListReader({ network: null });
  const piece = parseCsv(`2026-12-31T15:00:00Z,ETH,${USDT_CHECKED},"1,000.5"\n`.repeat(1000));
  for (let i = 0; i < 100; i++) reader.push(piece);
  expect((await reader.read(async () => {})).lines).toHaveLength(100_000);
});

test.each([
  ['Polygon', 'POL'],
  ['폴리곤', 'POL'],
  ['polygon-pos', 'POL'],
  ['eip155:137', 'POL'],
  ['klaytn', 'KAIA'],
  ['KLAY', 'KAIA'],
  ['BNB Smart Chain', 'BNB'],
  ['BSC', 'BNB'],
  ['Base', 'BASE'],
  ['eip155:8453', 'BASE'],
  ['arbitrum-one', 'ARBITRUM'],
  ['ARB', 'ARBITRUM'],
])('a network column with %s means %s', async (text, id) => {
  expect((await readList(`1798729200, ${text}, ${USDT}`, 'ETH')).lines).toMatchObject([
    { asset: `${id}:${USDT}` },
  ]);
});

test.each(['Linea', '리네아', 'Solana', '솔라나', 'eip155:59144', 'zksync-era'])(
  'a line on %s is refused by name, and priced nowhere',
  async (text) => {
    expect(await readList(`1798729200, ${text}, ${USDT}`, 'ETH')).toMatchObject({
      lines: [],
      refused: [{ line: 1, problem: 'network unpriced', value: text }],
    });
  },
);
