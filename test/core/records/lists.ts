/** Lists as people have them, in five languages and four number formats, and what each line of them says, by hand. */

import type { PlatformId } from '../../../src/core/market/platforms.ts';

export const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
/** Wallets, which must not be read as tokens. */
export const MINE = '0xab5801a7d398351b8be11c439e05c5b3259aec9b';
export const THEIRS = '0x742d35cc6634c0532925a3b844bc454e4438f44e';
const HASH = `0x${'1'.repeat(64)}`;

/** `ETH:0x… 1.5`: asset and amount. */
type LineText = `${string} ${string}`;

export interface SampleList {
  readonly name: string;
  readonly text: string | Uint8Array<ArrayBuffer>;
  /** Lines in their order, all at 2026-12-31 15:00 UTC. */
  readonly lines: readonly LineText[];
  /** `line problem` */
  readonly refused?: readonly LineText[];
  /** The network that is chosen beside the list; ETH where none is given. */
  readonly network?: PlatformId;
  /** Roles in question; after the answers, the lines are as above. */
  readonly asks?: Readonly<Record<string, string | null>>;
}

const rows = (...lines: readonly string[]) => lines.join('\r\n');

/** Columns by the exporters of Blockscout's repository; times as Elixir writes them, values in wei. */
const BLOCKSCOUT: readonly SampleList[] = [
  {
    name: 'Blockscout: transactions',
    text: rows(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice,MethodName',
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},,OUT,1500000000000000000,21000000000000,ok,,2500.5,2400,2450,transfer`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},,IN,1,21000000000000,ok,,2500.5,2400,2450,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},,${LINK},OUT,250000000000000000,Max of 21000000000000,ok,,2500.5,2400,2450,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},,OUT,1500000000000000000,21000000000000,error,Reverted,2500.5,2400,2450,swap`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},,OUT,0,21000000000000,ok,,2500.5,2400,2450,approve`,
    ),
    lines: ['ETH:0x 1.5', 'ETH:0x 0.000000000000000001', 'ETH:0x 0.25'],
    refused: ['5 failed', '6 nothing moved'],
  },
  {
    name: 'Blockscout: token transfers',
    text: rows(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,TokenContractAddress,Type,TokenDecimals,TokenSymbol,TokenDecimals,TokensTransferred,TransactionFee,Status,ErrCode',
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},0xdAC17F958D2ee523a2206206994597C13D831ec7,OUT,6,USDT,6,1500250000,21000000000000,ok,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},${LINK},IN,18,LINK,18,12000000000000000000,21000000000000,ok,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},${LINK},IN,,PIECE,,,21000000000000,ok,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},${USDT},IN,6,USDT,6,1.50025E+09,21000000000000,ok,`,
    ),
    lines: [`ETH:${USDT} 1500.25`, `ETH:${LINK} 12`],
    refused: ['4 no decimals', '5 rounded'],
  },
  {
    name: 'Blockscout: internal transactions',
    text: rows(
      'TxHash,Index,BlockNumber,BlockHash,TxIndex,BlockIndex,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,CallType,Gas,GasUsed,Value,Input,Output,ErrCode,Fee',
      `${HASH},1,24000000,${HASH},3,4,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},,call,call,2300,0,20000000000000000,0x,0x,,21000`,
      `${HASH},2,24000000,${HASH},3,4,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},,call,delegatecall,2300,0,20000000000000000,0x,0x,,21000`,
      `${HASH},3,24000000,${HASH},3,4,2026-12-31 15:00:00.000000Z,${THEIRS},,${LINK},create,,2300,0,30000000000000000,0x,0x,,21000`,
      `${HASH},4,24000000,${HASH},3,4,2026-12-31 15:00:00.000000Z,${THEIRS},${MINE},,call,call,2300,0,20000000000000000,0x,,Out of gas,21000`,
    ),
    lines: ['ETH:0x 0.02', 'ETH:0x 0.03'],
    refused: ['3 nothing moved', '5 failed'],
  },
  {
    name: 'Blockscout: the transfers of one token',
    text: rows(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,TokenContractAddress,TokenDecimals,TokenSymbol,TokensTransferred,UIMultiplier,TransactionFee,Status,ErrCode',
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},${USDT},6,USDT,7000000,,21000,ok,`,
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},${USDT},6,USDT,7000000,2000000000000000000,21000,ok,`,
    ),
    lines: [`ETH:${USDT} 7`],
    refused: ['3 two readings'],
  },
  {
    name: 'Blockscout before decimals were exported',
    text: rows(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,TokenContractAddress,Type,TokenSymbol,TokensTransferred,TransactionFee,Status,ErrCode',
      `${HASH},24000000,2026-12-31 15:00:00.000000Z,${MINE},${THEIRS},${USDT},OUT,USDT,1500250000,21000000000000,ok,`,
    ),
    lines: [],
    refused: ['2 no decimals'],
  },
];

const ETHERSCAN: readonly SampleList[] = [
  {
    name: 'Etherscan: transactions',
    text: rows(
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2500/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"',
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${THEIRS}","${MINE}","","1,000.25","0","2500","0.001","2","2400","","","Transfer"`,
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${MINE}","","${LINK}","0","1.5","2500","0.001","2","2400","","","0x60806040"`,
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${MINE}","${THEIRS}","","0","1.5","2500","0.001","2","2400","Error(0)","Out of gas","Swap"`,
    ),
    lines: ['ETH:0x 1000.25', 'ETH:0x 1.5'],
    refused: ['4 failed'],
  },
  {
    name: 'Etherscan: token transfers',
    text: rows(
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx","ContractAddress","TokenName","TokenSymbol"',
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${MINE}","${THEIRS}","1,500","$1,500.00","${USDT}","Tether USD","USDT"`,
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${THEIRS}","${MINE}","0","N/A","${LINK}","Link, ""spam""","LINK"`,
    ),
    lines: [`ETH:${USDT} 1500`],
    refused: ['3 nothing moved'],
  },
  {
    // BittyTax and others read the status of internal transactions as 0 for those that succeeded.
    name: 'Etherscan: internal transactions',
    text: rows(
      '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","ParentTxFrom","ParentTxTo","ParentTxETH_Value","From","TxTo","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $2500/Eth","Historical $Price/Eth","Status","ErrCode","Type"',
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${MINE}","${LINK}","0","${THEIRS}","${MINE}","","0.5","0","1250","2400","0","","call"`,
      `"${HASH}","24000000","1798729200","2026-12-31 15:00:00","${MINE}","${LINK}","0","${THEIRS}","${MINE}","","0.5","0","1250","2400","1","","call"`,
    ),
    lines: ['ETH:0x 0.5'],
    refused: ['3 failed'],
  },
  {
    name: 'Etherscan, earlier',
    text: rows(
      'Txhash,UnixTimestamp,DateTime,From,To,Value,ContractAddress,TokenName,TokenSymbol',
      `${HASH},1798729200,2026-12-31 15:00,${MINE},${THEIRS},"1,234",${USDT},Tether USD,USDT`,
    ),
    lines: [`ETH:${USDT} 1234`],
  },
  {
    name: 'PolygonScan: internal transactions',
    text: rows(
      'Txhash,Blockno,UnixTimestamp,DateTime,ParentTxFrom,ParentTxTo,ParentTxMATIC_Value,From,TxTo,ContractAddress,Value_IN(MATIC),Value_OUT(MATIC),CurrentValue @ $0.5/MATIC,Historical $Price/MATIC,Status,ErrCode,Type',
      `${HASH},60000000,1798729200,2026-12-31 15:00:00,${MINE},${LINK},0,${THEIRS},${MINE},,12.5,0,6,0.5,0,,call`,
    ),
    network: 'POL',
    lines: ['POL:0x 12.5'],
  },
  {
    name: 'Etherscan, saved by a German spreadsheet',
    text: rows(
      'Transaction Hash;Blockno;UnixTimestamp;DateTime (UTC);From;To;TokenValue;USDValueDayOfTx;ContractAddress;TokenName;TokenSymbol',
      `${HASH};24000000;1798729200;2026-12-31 15:00:00;${MINE};${THEIRS};1500,25;$1,500.00;${USDT};Tether USD;USDT`,
      `${HASH};24000000;1798729200;2026-12-31 15:00:00;${MINE};${THEIRS};1.234;$1.23;${USDT};Tether USD;USDT`,
    ),
    lines: [`ETH:${USDT} 1500.25`, `ETH:${USDT} 1234`],
  },
];

const AT = '2026-12-31T15:00:00Z';

const ENGLISH: readonly SampleList[] = [
  {
    name: 'English, thousands with commas',
    text: rows('time,network,token,amount', `${AT},ETH,${USDT},"1,234.5"`, `${AT},ETH,${LINK},"1,234"`),
    lines: [`ETH:${USDT} 1234.5`, `ETH:${LINK} 1234`],
  },
  {
    name: 'English, with money in other columns',
    text: rows(
      'Date (UTC),Chain,Contract Address,Quantity,Price (USD),Total USD amount,Gas fee amount',
      `2026-12-31 15:00,Ethereum,${USDT},1234.5,1.0,1234.50,3`,
    ),
    lines: [`ETH:${USDT} 1234.5`],
  },
  {
    name: 'a wallet called address beside the token address',
    text: rows('time,network,address,token address,amount', `${AT},ETH,${MINE},${USDT},5`),
    lines: [`ETH:${USDT} 5`],
  },
  {
    name: 'a symbol called token beside the contract',
    text: rows('time,network,token,contract,amount', `${AT},ETH,USDT,${USDT},5`, `${AT},ETH,LINK,${LINK},6`),
    lines: [`ETH:${USDT} 5`, `ETH:${LINK} 6`],
  },
  {
    name: 'two columns that may be the amount',
    text: rows('time,network,token,Amount,Quantity', `${AT},ETH,${USDT},7500,5`),
    lines: [`ETH:${USDT} 5`],
    asks: { amount: 'Quantity' },
  },
  {
    name: 'the amount twice',
    text: rows('time,network,token,Amount,Quantity', `${AT},ETH,${USDT},5,5`, `${AT},ETH,${LINK},6,6`),
    lines: [`ETH:${USDT} 5`, `ETH:${LINK} 6`],
  },
  {
    name: 'one address column that says neither token nor contract',
    text: rows('time,network,address,amount', `${AT},ETH,${USDT},5`),
    lines: [`ETH:${USDT} 5`],
    asks: { token: 'address' },
  },
  {
    name: 'wallets on both sides of a contract, spaces between thousands',
    text: rows(
      'Time\tNetwork\tFrom\tTo\tToken Contract\tAmount',
      `${AT}\tETH\t${MINE}\t${THEIRS}\t${USDT}\t1 234 567.5`,
      `${AT}\tETH\t${MINE}\t${THEIRS}\t${USDT}\t1.234`,
    ),
    lines: [`ETH:${USDT} 1234567.5`, `ETH:${USDT} 1.234`],
  },
  {
    name: 'the same time as seconds and as a date',
    text: rows(
      'timestamp,DateTime (UTC),network,token,amount',
      `1798729200,2026-12-31 15:00:00,ETH,${USDT},5`,
    ),
    lines: [`ETH:${USDT} 5`],
  },
  {
    name: 'two times that differ',
    text: rows(
      'ordered at (UTC),settled at (UTC),network,token,amount',
      `2026-12-30 09:00,2026-12-31 15:00,ETH,${USDT},5`,
    ),
    lines: [`ETH:${USDT} 5`],
    asks: { time: 'settled at (UTC)' },
  },
  {
    name: 'an amount beside a currency',
    text: rows('time,network,token,amount,currency', `${AT},ETH,${USDT},7500,KRW`),
    lines: [`ETH:${USDT} null`],
    asks: { amount: null },
  },
  {
    name: 'titles above the header',
    text: rows('Transfers of 2026', '', 'time;network;token;amount', `${AT};ETH;${USDT};5.5`),
    lines: [`ETH:${USDT} 5.5`],
  },
  {
    name: 'no header',
    text: rows(`${AT}, ETH, ${USDT}, 1500.25`, `${AT}, BTC, 0x, 0.5`),
    lines: [`ETH:${USDT} 1500.25`, 'BTC:0x 0.5'],
  },
  {
    name: 'an exponent that a spreadsheet left',
    text: rows('time,network,token,amount', `${AT},ETH,${USDT},1.23457E+12`, `${AT},ETH,${USDT},1e-7`),
    lines: [`ETH:${USDT} 0.0000001`],
    refused: ['2 rounded'],
  },
  {
    name: 'amounts that may be in wei',
    text: rows('time,network,token,amount', `${AT},ETH,${LINK},1500000000000000000`, `${AT},ETH,${LINK},5`),
    lines: [],
    refused: ['2 two readings', '3 two readings'],
  },
  {
    name: 'coins by their symbols',
    text: rows('time,network,symbol,amount', `${AT},ETH,ETH,1.5`, `${AT},BNB,BNB,2`, `${AT},ETH,USDT,3`),
    lines: ['ETH:0x 1.5', 'BNB:0x 2'],
    refused: ['4 prefix'],
  },
  {
    name: 'coins without a platform, by their symbols, and on another network none',
    text: rows(
      'time,network,symbol,amount',
      `${AT},,XRP,300`,
      `${AT},SOL,SOL,2`,
      `${AT},DOGE,0x,5`,
      `${AT},BNB,XRP,3`,
    ),
    lines: ['XRP:0x 300', 'SOL:0x 2', 'DOGE:0x 5'],
    refused: ['5 prefix'],
  },
];

/** `시각(KST),체인,컨트랙트,수량`, in CP949 by hand. */
const KOREAN_HEADER = 'bdc3b0a2284b5354292cc3bcc0ce2cc4c1c6aeb7a2c6ae2cbcf6b7ae0d0a';
const cp949 = (header: string, ascii: string) =>
  Uint8Array.from([
    ...(header.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
    ...[...ascii].map((char) => char.charCodeAt(0)),
  ]);
const utf16 = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  );

const OTHERS: readonly SampleList[] = [
  {
    name: 'Korean, with money in won',
    text: rows(
      '시각 (KST),네트워크,토큰 주소,수량,단가,금액(원)',
      `2027-01-01 00:00,이더리움,${USDT},"1,234.5","1,400","1,728,300"`,
    ),
    lines: [`ETH:${USDT} 1234.5`],
  },
  {
    name: 'Korean Excel',
    text: cp949(KOREAN_HEADER, `2027-01-01 0:00,ETH,${USDT},5.5`),
    lines: [`ETH:${USDT} 5.5`],
  },
  {
    name: 'Korean, wallets of both sides',
    text: rows(
      '일시(KST),체인,보낸 주소,받는 주소,컨트랙트,개수,평가 금액',
      `2027-01-01 00:00,이더리움,${MINE},${THEIRS},${LINK},12,300000`,
    ),
    lines: [`ETH:${LINK} 12`],
  },
  {
    name: 'Korean, UTF-16 with tabs',
    text: utf16(rows('시각 (KST)\t네트워크\t토큰\t수량', `2027-01-01 00:00\t이더리움\t${USDT}\t5.25`)),
    lines: [`ETH:${USDT} 5.25`],
  },
  {
    name: 'Korean, a wallet and no token',
    text: rows('시각 (KST),네트워크,지갑 주소,수량', `2027-01-01 00:00,이더리움,${MINE},2`),
    lines: ['ETH:0x 2'],
    asks: { token: null },
  },
  {
    name: 'German',
    text: rows(
      'Zeitpunkt (UTC);Netzwerk;Absender;Empfänger;Token-Vertrag;Menge;Kurs (EUR)',
      `2026-12-31 15:00;Ethereum;${MINE};${THEIRS};${USDT};1.234,5;0,92`,
      `2026-12-31 15:00;Ethereum;${MINE};${THEIRS};${USDT};1.500;0,92`,
    ),
    lines: [`ETH:${USDT} 1234.5`, `ETH:${USDT} 1500`],
  },
  {
    name: 'German, one number without evidence',
    text: rows('Datum (UTC);Netzwerk;Vertragsadresse;Stückzahl', `2026-12-31 15:00;Ethereum;${USDT};1.500`),
    lines: [],
    refused: ['2 two readings'],
  },
  {
    name: 'Swiss',
    text: rows(
      'Datum (UTC);Netzwerk;Konto;Vertrag;Anzahl',
      `2026-12-31 15:00;Ethereum;${MINE};${USDT};1'234'567.5`,
      `2026-12-31 15:00;Ethereum;${MINE};${USDT};1’234`,
    ),
    lines: [`ETH:${USDT} 1234567.5`, `ETH:${USDT} 1234`],
  },
  {
    name: 'Spanish',
    text: rows(
      'Fecha (UTC);Red;De;Para;Contrato;Cantidad;Importe (€)',
      `2026-12-31 15:00;Ethereum;${MINE};${THEIRS};${USDT};0,125;0,11`,
      `2026-12-31 15:00;Ethereum;${MINE};${THEIRS};${USDT};12.345;11000`,
    ),
    lines: [`ETH:${USDT} 0.125`, `ETH:${USDT} 12345`],
  },
  {
    name: 'French',
    text: rows(
      'Horodatage (UTC);Réseau;Contrat;Quantité;Prix',
      `2026-12-31 15:00;Ethereum;${USDT};1\u202f234,567;0,92`,
      `2026-12-31 15:00;Ethereum;${USDT};1\u00a0234;0,92`,
    ),
    lines: [`ETH:${USDT} 1234.567`, `ETH:${USDT} 1234`],
  },
  {
    name: 'Japanese',
    text: rows(
      '日時 (UTC+9),ネットワーク,送信元アドレス,トークンアドレス,数量,金額',
      `2027-01-01 00:00,Ethereum,${MINE},${USDT},"1,234.5",185000`,
    ),
    lines: [`ETH:${USDT} 1234.5`],
  },
  {
    name: 'Japanese, a header in an order of its own',
    text: rows(
      '数量;コントラクト;チェーン;日時 (JST);日時 (UTC)',
      `5;${USDT};Polygon;2027-01-01 00:00;2026-12-31 15:00`,
    ),
    lines: [`POL:${USDT} 5`],
    asks: { time: '日時 (UTC)' },
  },
  {
    name: 'two files in one, with a byte order mark between them',
    text: rows(
      '\uFEFFtime,network,token,amount',
      `${AT},ETH,${USDT},5`,
      '\uFEFFtime,network,token,amount',
      `\uFEFF${AT},ETH,${LINK},6`,
    ),
    lines: [`ETH:${USDT} 5`, `ETH:${LINK} 6`],
    refused: ['3 not a time'],
  },
];

export const LISTS: readonly SampleList[] = [...ETHERSCAN, ...BLOCKSCOUT, ...ENGLISH, ...OTHERS];
