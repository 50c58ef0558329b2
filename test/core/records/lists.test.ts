import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/core/records/decode-text.ts';
import type { ColumnAnswers } from '../../../src/core/records/list-columns.ts';
import { readRecords } from '../../../src/core/records/read-pasted.ts';
import { LINK, LISTS, MINE, type SampleList, THEIRS, USDT } from './lists.ts';

const TURN = Date.UTC(2026, 11, 31, 15);

async function read(
  of: SampleList['text'],
  columns: ColumnAnswers = {},
  network: SampleList['network'] = 'ETH',
) {
  const text = typeof of === 'string' ? of : decodeText(of);
  if (text === null) throw new Error('not decoded');
  return readRecords({ text, network, columns, onPiece: async () => {} });
}

const readTyped = (text: string) =>
  readRecords({ text, network: 'ETH', isTyped: true, onPiece: async () => {} });

const textOf = ({ lines, refused }: Awaited<ReturnType<typeof read>>) => ({
  lines: lines.map(({ asset, amount }) => `${asset} ${amount}`),
  refused: refused.map(({ line, problem }) => `${line} ${problem}`),
});

describe('a list', () => {
  it.each(LISTS)(
    'says of each line what it is: $name',
    async ({ text, lines, refused = [], asks, network }) => {
      const first = await read(text, {}, network);
      expect(first.questions.map(({ role }) => role)).toEqual(Object.keys(asks ?? {}));
      if (asks) expect(first.lines).toEqual([]);
      const answered = asks ? await read(text, asks, network) : first;
      expect(textOf(answered)).toEqual({ lines, refused });
      for (const { at, asset } of answered.lines) {
        expect(at).toBe(TURN);
        for (const wallet of [MINE, THEIRS]) expect(asset).not.toContain(wallet);
      }
    },
  );

  it('is read without a question in 32 of 41, and refused in three', () => {
    expect(LISTS).toHaveLength(41);
    const refused = LISTS.filter(({ lines }) => lines.length === 0);
    expect(refused).toHaveLength(3);
    expect(LISTS.filter((list) => !list.asks && !refused.includes(list))).toHaveLength(32);
  });
});

const AT = '2026-12-31T15:00:00Z';

describe('a question about columns', () => {
  it('names the candidates with an example, in the order of the list', async () => {
    const { questions } = await read(`time,network,token,Amount,Quantity\n${AT},ETH,${USDT},7500,5`);
    expect(questions).toEqual([
      {
        role: 'amount',
        candidates: [
          { column: 3, name: 'Amount', example: '7500' },
          { column: 4, name: 'Quantity', example: '5' },
        ],
        canBeNone: true,
        isOpen: true,
      },
    ]);
  });

  it.each<[what: string, header: string, names: readonly string[]]>([
    ['neither of which says token', 'time,network,address,other address', ['address', 'other address']],
    ['both of which say token', 'time,network,token,contract', ['token', 'contract']],
    ['one of which is a wallet', 'time,network,wallet,address', ['address']],
    ['both of which are wallets', 'time,network,owner,holder', []],
  ])('is asked for two columns of addresses, %s', async (_what, header, names) => {
    const { questions, lines } = await read(`${header}\n${AT},ETH,${MINE},${USDT}`);
    expect(lines).toEqual([]);
    expect(questions.map(({ candidates }) => candidates.map(({ name }) => name))).toEqual([names]);
  });

  it.each([
    'from',
    'To address',
    'Wallet',
    'token owner',
    'holder',
    '지갑',
    '보낸 사람',
    '받는 주소',
    'an',
    'destinataire',
  ])('is not answered by a column of wallets: %s', async (name) => {
    const text = `time,network,${name},amount\n${AT},ETH,${MINE},5`;
    for (const answer of [undefined, 2, name]) {
      const { questions, lines } = await read(text, answer === undefined ? {} : { token: answer });
      expect(questions).toMatchObject([{ role: 'token', candidates: [], isOpen: true }]);
      expect(lines).toEqual([]);
    }
  });

  it('is asked for two columns of symbols: what was paid, and what was received', async () => {
    const text = `time,Sent Amount,Sent Currency,Received Amount,Received Currency\n${AT},1,ETH,3500,USDT`;
    expect((await read(text)).questions.map(({ role }) => role)).toEqual(['token', 'amount']);
  });

  it('is not asked in Chinese', async () => {
    const text = `时间 (UTC+8),网络,发送地址,合约,数量,金额\n2026-12-31 23:00,Ethereum,${MINE},${LINK},1.5,30`;
    expect(textOf(await read(text)).lines).toEqual([`ETH:${LINK} 1.5`]);
  });

  it('takes an answer by name, by number and by index, and none that is not there', async () => {
    const text = `time,network,token,Amount,Quantity,Amount\n${AT},ETH,${USDT},7500,5,8`;
    for (const amount of ['quantity', '#5', 4])
      expect(textOf(await read(text, { amount })).lines).toEqual([`ETH:${USDT} 5`]);
    for (const amount of ['Amount', 'Menge', '#9', 9])
      expect((await read(text, { amount })).questions).toMatchObject([{ role: 'amount', isOpen: true }]);
  });

  it('is asked where the named column is missing, though one is clear', async () => {
    const text = `time,network,token,amount\n${AT},ETH,${USDT},5`;
    expect((await read(text, { amount: 'Menge' })).questions).toMatchObject([
      { role: 'amount', candidates: [{ name: 'amount' }], isOpen: true },
    ]);
  });
});

describe('a list that is damaged', () => {
  it.each<[what: string, text: string, line: number]>([
    [
      'two kinds of lists in one file',
      `time,network,token,amount\n${AT},ETH,${USDT},5\ntime,network,token,price,amount\n${AT},ETH,${USDT},7,5`,
      3,
    ],
    [
      'groups of columns above their names',
      `time,network,token,Amount,\n,,,USD,token\n${AT},ETH,${USDT},7500,5`,
      2,
    ],
    [
      'a header above another',
      `,,,Value in USD,\nwhen,network,token,amount,fee\n${AT},ETH,${USDT},7500,5`,
      1,
    ],
    ['units under the names', `time,network,token,amount\n,,,(USD)\n${AT},ETH,${USDT},7500`, 2],
  ])('is refused as a whole: %s', async (_what, text, line) => {
    const { lines, refused, questions } = await read(text);
    expect({ lines, refused: refused.map((each) => [each.line, each.problem]), questions }).toEqual({
      lines: [],
      refused: [[line, 'two headers']],
      questions: [],
    });
  });

  it('has no time where cells were merged', async () => {
    const text = `time,network,token,amount\n${AT},ETH,${USDT},5\n,,${LINK},6\n`;
    expect(textOf(await read(text))).toEqual({ lines: [`ETH:${USDT} 5`], refused: ['3 no time'] });
  });

  it('has no amount where the column writes numbers in two ways', async () => {
    const text = `time;network;token;amount\n${AT};ETH;${USDT};1.5\n${AT};ETH;${USDT};1,5\n${AT};ETH;${USDT};7\n${AT};ETH;${USDT};1,234.5`;
    expect(textOf(await read(text))).toEqual({
      lines: [`ETH:${USDT} 7`, `ETH:${USDT} 1234.5`],
      refused: ['2 two readings', '3 two readings'],
    });
  });

  it.each([
    [['20,000'], ['20000']],
    [['1.500'], ['1.500']],
    [
      ['20,000', '1,234.5'],
      ['20000', '1234.5'],
    ],
    // One cell shows that commas stand before decimals here.
    [
      ['1,500', '1,5'],
      ['1.500', '1.5'],
    ],
  ])('has groups of three where it is typed, as long as no cell contradicts: %s', async (cells, amounts) => {
    const lines = cells.map((cell) => `${AT};ETH;${USDT};${cell}`);
    const typed = await readTyped(['time;network;token;amount', ...lines].join('\n'));
    expect(textOf(typed)).toEqual({ lines: amounts.map((amount) => `ETH:${USDT} ${amount}`), refused: [] });
  });

  it('has no amount of one group of three in a file whose column does not show what its comma is', async () => {
    const text = `time;network;token;amount\n${AT};ETH;${USDT};20,000`;
    expect(textOf(await read(text)).refused).toEqual(['2 two readings']);
  });

  it('has no amount in whole numbers beside a column of decimals', async () => {
    const text = `time,network,token,amount,decimals\n${AT},ETH,${USDT},5,6`;
    expect(textOf(await read(text)).refused).toEqual(['2 two readings']);
    expect(textOf(await read(text.replace(',5,', ',5.0,'))).refused).toEqual(['2 two readings']);
    expect(textOf(await read(text.replace(',5,', ',5.25,'))).lines).toEqual([`ETH:${USDT} 5.25`]);
  });

  it('has no line of more cells than names: a thousand without quotes', async () => {
    const text = `time,network,token,amount,note\n${AT},ETH,${USDT},1,234.5,\n${AT},ETH,${USDT},5,x`;
    expect(textOf(await read(text))).toEqual({ lines: [`ETH:${USDT} 5`], refused: ['2 more cells'] });
  });

  it.each(['1500000000000000000', '1,500,000,000,000,000,000', '1.5e+18'])(
    'has no amount that may be in wei: %s',
    async (amount) => {
      const text = `time;network;token;amount\n${AT};ETH;${USDT};${amount}`;
      expect(textOf(await read(text))).toEqual({ lines: [], refused: ['2 two readings'] });
    },
  );

  it('has no columns without a header, in another order', async () => {
    const { lines, refused } = await read(`ETH,${AT},${MINE},5\nETH,${AT},${USDT},5`);
    expect(lines).toEqual([]);
    expect(refused.map(({ problem }) => problem)).toEqual(['not a time', 'not a time']);
  });
});
