import { describe, expect, it } from 'vitest';
import type { PlatformId } from '../../../src/core/market/platforms.ts';
import type { ColumnAnswers } from '../../../src/core/records/list-columns.ts';
import { readRecords } from '../../../src/core/records/read-pasted.ts';
import { LINK, MINE, USDT } from './lists.ts';

const AT = '2026-12-31T15:00:00Z';
const LATER = '2027-06-30T15:00:00Z';
const EXPORT =
  '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"';
const EXPORTED = `0x1,1,1798729200,2026-12-31 15:00:00,${MINE},${MINE},5,7500,${USDT},Tether,USDT`;
const COIN_EXPORT =
  '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)"';
const COIN_EXPORTED = `0x1,1,1798729200,2026-12-31 15:00:00,${MINE},${MINE},,5,0`;

interface Chosen {
  readonly network?: PlatformId | null;
  readonly columns?: ColumnAnswers;
}

async function read(text: string, { network = 'ETH', columns = {} }: Chosen = {}) {
  const { lines, refused, questions } = await readRecords({
    text,
    network,
    columns,
    onPiece: async () => {},
  });
  return {
    lines: lines.map(({ asset, at, amount }) => `${asset} ${new Date(at).toISOString()} ${amount}`),
    refused: refused.map(({ line, problem }) => `${line} ${problem}`),
    asks: questions.filter(({ isOpen }) => isOpen).map(({ role }) => role),
  };
}

const asking = (...asks: readonly string[]) => ({ lines: [], refused: [], asks });
const reading = (...lines: readonly string[]) => ({ lines, refused: [], asks: [] });
const refusing = (...refused: readonly string[]) => ({ lines: [], refused, asks: [] });
const NOON = '2026-12-31T15:00:00.000Z';

describe('a column of addresses', () => {
  it.each([
    'Contractor',
    'Contractor address',
    'Contracting party',
    'Vertragspartner',
    'Token-Zieladresse',
    'Token receptor',
    'Destination du jeton',
    'tokenholder',
    'TokenOwner',
    'Token buyer',
    'Token (wallet)',
    'Coin address',
    '코인 주소',
    '계약자',
    '토큰 수령인',
    '토큰 전송처',
    'トークン送付先',
    '合约创建者',
    '代币接受者',
  ])('is a question when its name only contains a word for a token: %s', async (name) => {
    expect(await read(`Time,Network,${name},Amount\n${AT},Ethereum,${MINE},5`)).toEqual(asking('token'));
    const beside = `Time,Network,${name},Currency,Amount\n${AT},Ethereum,${MINE},USDC,5`;
    expect((await read(beside)).lines).toEqual([]);
    const both = `Time,Network,${name},Contract,Amount\n${AT},Ethereum,${MINE},${USDT},5`;
    expect(await read(both)).toEqual(reading(`ETH:${USDT} ${NOON} 5`));
  });

  it.each([
    'token',
    'tokenAddress',
    'contract_address',
    'Token Contract Address',
    'Token (Address)',
    '토큰 컨트랙트 주소',
    '컨트랙트 주소',
    'Tokenadresse',
    'Dirección del contrato',
    'Adresse du contrat',
    'トークンコントラクト',
    '代币地址',
  ])('is taken by its whole name: %s', async (name) => {
    const text = `Time,Network,${name},Amount\n${AT},Ethereum,${USDT},5`;
    expect(await read(text)).toEqual(reading(`ETH:${USDT} ${NOON} 5`));
  });
});

describe('a column of times', () => {
  it.each<[header: string, cells: string, asks: readonly string[], refused: readonly string[]]>([
    ['Date,Order ID', '2026-12-31 10:00:00,1650000001', [], ['2 no zone']],
    ['거래일시,주문번호', '2026-12-31 10:00:00,1650000001', [], ['2 no zone']],
    ['Date,Trade ID', '2026-12-31,1650000001', [], ['2 only a day']],
    ['Executed,Update time', `${AT},${LATER}`, ['time'], []],
    ['Executed,Expiry date', `2026-12-31 10:00,${LATER}`, ['time'], []],
    ['When bought,Unlock date', '2026-12-31 10:00,1798729200', ['time'], []],
    ['Date,Update time', `12/31/2026 10:00,${LATER}`, ['time'], []],
    ['Reference,Order ID', 'a1,1650000001', ['time'], []],
  ])('is not another one that can be read: %s', async (header, cells, asks, refused) => {
    expect(await read(`${header},Network,Contract,Amount\n${cells},Ethereum,${USDT},5`)).toEqual({
      lines: [],
      refused,
      asks,
    });
  });

  it('is no amount of ten digits', async () => {
    const text = `Date,Network,Contract,Amount\n2026-12-31,Ethereum,${USDT},1500000000`;
    expect(await read(text)).toEqual(refusing('2 only a day'));
  });

  it('is not one of which some cells can be read beside another', async () => {
    const rows = [`2026-12-31 10:00,${LATER}`, '2026-12-31 11:00,2027-01-01 00:00'];
    const text = rows.map((cells) => `${cells},Ethereum,${USDT},5`).join('\n');
    expect(await read(`Date,Update time,Network,Contract,Amount\n${text}`)).toEqual(asking('time'));
  });
});

describe('a column of amounts', () => {
  it.each([
    'amount_raw',
    'amountRaw',
    'rawAmount',
    'amount_usd',
    'amountUSD',
    'USDAmount',
    'usd_amount',
    'amount_krw',
    'amount_wei',
    'amountInWei',
    'Amount (peb)',
    'Amount (lamports)',
    'fee_amount',
    'feeAmount',
    'gas_amount',
    'taxAmount',
  ])('is none of money or of smallest units: %s', async (name) => {
    const text = `Time,Network,Contract,${name}\n${AT},Ethereum,${USDT},1500000`;
    expect(await read(text)).toEqual(reading(`ETH:${USDT} ${NOON} null`));
  });

  it.each<[header: string, cells: string]>([
    ['Amount (AUD)', '5'],
    ['Amount TRY', '5'],
    ['Amount (USDT)', '5'],
    ['Amount (ETH)', '5'],
    ['Amount (thousands)', '5'],
    ['Quantity (k)', '5'],
    ['수량(천)', '5'],
    ['Total amount', '5'],
    ['Amount,Currency', '5,AUD'],
    ['Amount,Unit', '1500000,wei'],
    ['Quantity,Unit', '1500000,gwei'],
    ['Amount,Unit', '5,원화(KRW)'],
    ['수량,단위', '5,천개'],
    ['Received,Balance', '5,1500'],
    ['입금,출금,잔고', '5,0,1500'],
  ])('is a question beside another unit or another meaning: %s', async (header, cells) => {
    expect(await read(`Time,Network,Contract,${header}\n${AT},Ethereum,${USDT},${cells}`)).toEqual(
      asking('amount'),
    );
  });

  it('is a question beside one cell of a currency', async () => {
    const rows = ['5,USDC', '6,USDC', '500000,KRW'].map((cells) => `${AT},Ethereum,${USDT},${cells}`);
    const text = ['Time,Network,Contract,Amount,Currency', ...rows].join('\n');
    expect(await read(text)).toEqual(asking('amount'));
  });

  it('is a question below a title with a unit', async () => {
    const text = `(단위: 천개)\n일시(UTC),네트워크,컨트랙트,수량\n2026-12-31 15:00,Ethereum,${USDT},5`;
    expect(await read(text)).toEqual(asking('amount'));
  });

  it.each<[header: string, cells: string, token?: string]>([
    ['수량 (개)', '5'],
    ['Balance', '5'],
    ['수량,단위', '5,개'],
    ['Amount (ETH)', '5', 'ETH'],
  ])('is clear in units of the token: %s', async (header, cells, token = USDT) => {
    const text = `Time,Network,Token,${header}\n${AT},Ethereum,${token},${cells}`;
    expect((await read(text)).lines).toEqual([`ETH:${token === 'ETH' ? '0x' : USDT} ${NOON} 5`]);
  });

  it.each(['Decimals', 'Precision', 'Scale', '소수점 자릿수'])(
    'is unclear in whole numbers beside %s, also with trailing zeros',
    async (name) => {
      const rows = ['1500000,6', '7.0,6'].map((cells) => `${AT},Ethereum,${USDT},${cells}`);
      const text = [`Time,Network,Contract,Amount,${name}`, ...rows].join('\n');
      expect(await read(text)).toEqual(refusing('2 two readings', '3 two readings'));
    },
  );

  it('shows no decimal mark by an exponent', async () => {
    const text = `Time;Network;Token;Amount\n${AT};Ethereum;${USDT};1e-7\n${AT};Ethereum;${USDT};1,234`;
    expect(await read(text)).toEqual({
      lines: [`ETH:${USDT} ${NOON} 0.0000001`],
      refused: ['3 two readings'],
      asks: [],
    });
  });

  it('is unclear where the next column may have the rest of a thousand', async () => {
    const row = (cells: string) => `${AT},Ethereum,${USDT},${cells}`;
    const text = ['Time,Network,Token,Amount,Note', row('1,234'), row('5,abc')].join('\n');
    expect(await read(text)).toEqual({
      lines: [`ETH:${USDT} ${NOON} 5`],
      refused: ['2 two readings'],
      asks: [],
    });
    const fees = ['Time,Network,Token,Amount,Fee', row('1,234')].join('\n');
    expect(await read(fees)).toEqual(reading(`ETH:${USDT} ${NOON} 1`));
  });
});

describe('an export of an explorer', () => {
  it('has the network of a column that was added', async () => {
    const text = `${EXPORT},"Network"\n${EXPORTED},Polygon`;
    expect(await read(text)).toEqual(reading(`POL:${USDT} ${NOON} 5`));
    expect(await read(`${EXPORT},"Where"\n${EXPORTED},Polygon`, { columns: { network: 'Where' } })).toEqual(
      reading(`POL:${USDT} ${NOON} 5`),
    );
    const coins = `${COIN_EXPORT},"Chain"\n${COIN_EXPORTED}`;
    expect(await read(`${coins},Sepolia`)).toEqual(refusing('2 network unpriced'));
    expect(await read(`${coins},Polygon`)).toEqual(refusing('2 network differs'));
    expect(await read(`${coins},Ethereum`)).toEqual(reading(`ETH:0x ${NOON} 5`));
    expect(await read(`${EXPORT},"Network","Chain"\n${EXPORTED},Polygon,Ethereum`)).toEqual(
      asking('network'),
    );
  });

  it.each<[columns: ColumnAnswers, asks: string]>([
    [{ time: 'nope' }, 'time'],
    [{ network: 'nope' }, 'network'],
    [{ amount: 'USDValueDayOfTx' }, 'amount'],
    [{ token: null }, 'token'],
  ])('refuses an answer that cannot be applied: %o', async (columns, asks) => {
    expect(await read(`${EXPORT}\n${EXPORTED}`, { columns })).toEqual(asking(asks));
  });

  it('takes the answers that are so', async () => {
    const columns = { time: 'UnixTimestamp', amount: null };
    expect(await read(`${EXPORT}\n${EXPORTED}`, { columns })).toEqual(reading(`ETH:${USDT} ${NOON} null`));
  });

  it('is of no other network than its coin', async () => {
    const text = `${COIN_EXPORT}\n${COIN_EXPORTED}`;
    expect(await read(text, { network: 'POL' })).toEqual(refusing('2 network differs'));
    for (const network of ['ETH', null] as const)
      expect(await read(text, { network })).toEqual(reading(`ETH:0x ${NOON} 5`));
  });

  it('is none without the contracts of tokens', async () => {
    const text = `"Transaction Hash","UnixTimestamp","From","To","TokenValue"\n0x1,1798729200,${MINE},${MINE},5`;
    expect(await read(text, { network: 'BTC' })).toEqual(asking('token'));
  });

  it('has the amount that is called so, wherever it stands', async () => {
    const text = (names: string, cells: string) =>
      `"Transaction Hash","UnixTimestamp","From","To","ContractAddress",${names}\n0x1,1798729200,${MINE},${MINE},${USDT},${cells}`;
    for (const each of [text('"Quantity","Value"', '5,77'), text('"Value","Quantity"', '77,5')])
      expect(await read(each)).toEqual(reading(`ETH:${USDT} ${NOON} 5`));
  });
});

describe('a column of networks', () => {
  it.each(['메인넷', 'Mainnet', 'network_name', 'Chain Name'])('is taken by its name: %s', async (name) => {
    expect(await read(`Time,${name},Contract,Amount\n${AT},Polygon,${USDT},5`)).toEqual(
      reading(`POL:${USDT} ${NOON} 5`),
    );
    expect(await read(`Time,${name},Contract,Amount\n${AT},Nonet,${USDT},5`)).toEqual(
      refusing('2 network unknown'),
    );
  });

  it.each([
    ['Net', 'Nonet'],
    ['Protocol', 'BEP20'],
    ['coinSymbol', 'POL'],
    ['Platform', 'Polygon'],
    ['Name', 'Polygon'],
    ['Exchange', 'BNB'],
    ['Destination chain', 'Polygon'],
  ])('is a question by another name: %s with %s', async (name, cell) => {
    const text = `Time,${name},tokenAddress,Amount\n${AT},${cell},${USDT},5`;
    for (const network of ['ETH', null] as const)
      expect(await read(text, { network })).toEqual(asking('network'));
    expect(await read(text, { columns: { network: null } })).toEqual(reading(`ETH:${USDT} ${NOON} 5`));
  });

  it('is a question where one cell contradicts the network that is chosen', async () => {
    const rows = ['paid', 'Polygon', 'sold'].map((note) => `${AT},${note},${USDT},5`);
    expect(await read(['Time,Note,Contract,Amount', ...rows].join('\n'))).toEqual(asking('network'));
    const titled = `Network: Polygon\nTime,Contract,Amount\n${AT},${USDT},5`;
    expect(await read(titled)).toEqual(asking('network'));
    expect(await read(titled, { network: 'POL' })).toEqual(reading(`POL:${USDT} ${NOON} 5`));
  });
});

describe('a row of names', () => {
  const LIST = `Time,Network,Contract,Amount\n${AT},Ethereum,${USDT},5`;

  it.each([
    ['after data, without a word for the time', `${LIST}\nExecuted,Network,Recipient,Amount`, 3],
    ['after data, in Korean', `${LIST}\n체결,네트워크,컨트랙트,금액(원)`, 3],
    ['with a unit', `Time,Network,Contract,Amount\n,,,(AUD)`, 2],
    ['with a unit of thousands', `Time,Network,Contract,Amount\n,,,천원`, 2],
    ['a title with a unit', `Time,Network,Contract,Amount\n(단위: 천원)`, 2],
    ['below data and no header', `Report,2026\nОперация,Сеть,Кошелек,Сумма`, 2],
  ])('is a second header: %s', async (_what, above, line) => {
    expect(await read(`${above}\n${AT},Ethereum,${MINE},5`)).toEqual(refusing(`${line} two headers`));
  });

  it.each(['2024', MINE, `${LINK}\n2024`])('is the header below a title of data: %s', async (title) => {
    const header = 'Executed,Chain,Recipient,Qty';
    for (const above of [`${title}\n${header}`, `${header}\n${title}`])
      expect(await read(`${above}\n${AT},Ethereum,${MINE},5`)).toEqual(asking('token'));
  });

  it('leaves no list to be read by position', async () => {
    const text = `Vorgang,Netz,Kunde,Wert\nheute,Ethereum,${MINE},5\n${AT},Ethereum,${MINE},5`;
    expect((await read(text)).lines).toEqual([]);
  });
});
