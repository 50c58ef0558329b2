import { describe, expect, test } from 'vitest';
import { findAddresses } from '../../../src/core/market/find-addresses.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const low = USDT.toLowerCase();
const HASH = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

/** `ETH:0xdac1…`, `?:0xdac1…` where the platform is open, `bitcoin`. */
function found(text: string): string[] {
  return findAddresses(text).found.map((each) =>
    each.kind === 'token' ? `${each.platform ?? '?'}:${each.address.toLowerCase()}` : each.kind,
  );
}

const split = (at: number, gap: string, address = low) => address.slice(0, at) + gap + address.slice(at);

const PLACES: readonly (readonly [how: string, text: string])[] = [
  ['alone', USDT],
  ['in lower case', low],
  ['in upper case', `0x${USDT.slice(2).toUpperCase()}`],
  ['in upper case, its prefix too', `0X${USDT.slice(2).toUpperCase()}`],
  ['with blanks around it', `\n\t ${USDT} \n`],
  ['in a sentence', `Send it to ${USDT}, please.`],
  ['at the end of a sentence', `The contract is ${USDT}.`],
  ['in brackets', `Tether (${USDT})`],
  ['in square and curly brackets', `[{"token":"${USDT}"}]`],
  ['with Korean around it', `주소는${low}입니다`],
  ['after a label', `CA:${USDT}`],
  ['after a label and a blank', `Contract address: ${USDT}`],
  ['before dots', `is it ${USDT}...`],
  ['as part of an id', `row_${low}_name`],
  ['split over two lines', split(22, '\n')],
  ['split after its prefix', split(2, '\r\n')],
  ['split over two lines, in a sentence', `${split(22, '\n')}, 0-risk - so they say`],
  ['split over two lines, before a word with a hyphen', `${split(22, '\n')}-like`],
  ['split over two lines, in italics', `_${split(22, '\n')}_`],
  ['split over two lines, in bold italics before a word', `___${split(22, '\n')}___ is it`],
  ['split over two lines, in italics before a figure', `_${split(22, '\n')}_ 5 tokens`],
  ['with its capitals split over two lines, before a figure', `${split(22, '\n', USDT)}-5 tokens`],
  ['with its capitals split over two lines, before a name', `${split(22, '\n', USDT)}_name`],
  ['split over two lines, with Korean around it', `주소는${split(22, '\n')}입니다`],
  [
    'with its capitals split over two lines, before an id of 24 digits',
    `${split(22, '\n', USDT)}, 507f1f77bcf86cd799439011`,
  ],
  ['split over three lines, indented', split(12, '\n   ', split(30, '\n\t'))],
  ['split by a blank, as the menu hands over line ends', split(30, ' ')],
  ['in groups of four', low.slice(2).replace(/.{4}/g, '$& ').replace(/^/, '0x')],
  ['with zero-width spaces in it', split(10, '\u200b', split(25, '\u200d'))],
  ['with soft hyphens and a byte order mark', `\ufeff${split(21, '\u00ad')}`],
  ['with marks of direction around it', `\u202a${USDT}\u202c`],
  ['before dots and a word of hex letters', `${low}...add it`],
  ['with its capitals before an id of 24 digits', `${USDT}, 507f1f77bcf86cd799439011`],
  ['before an amount', `${USDT} 1000000000000000000`],
  ['before figures with as many digits as the rest of a hash', `${low} | 12345678 | 12345678 | 12345678 |`],
  ['before a word of hex letters', `${USDT} fee added`],
  ['in a row of figures', `${USDT}\t12345678\t123456\t1234`],
  ['in a row of figures with as many digits as the rest of a hash', `${low}\t1000000000000000000\t12345`],
  ['in the search of an explorer of several chains', `https://blockchair.com/search?q=${USDT}`],
  ['in the URL of a page that is no explorer', `https://app.example/swap?out=${USDT}&x=1`],
  ['in an escaped URL', `https://app.example/?to=ethereum%3A${USDT}%26x`],
  ['on an explorer of Bitcoin, which has no tokens', `https://mempool.space/?${USDT}`],
  ['after an unknown short name', `vault:${USDT}`],
  ['after a coin’s symbol', `ETH: ${USDT}`],
  ['before a coin’s symbol', `${USDT} POL`],
];

const PLACES_WITH_PLATFORM: readonly (readonly [how: string, text: string, platform: string])[] = [
  ['in CAIP-10', `eip155:1:${USDT}`, 'ETH'],
  ['in CAIP-10 of another chain', `eip155:8217:${USDT}`, 'KAIA'],
  ['in CAIP-19', `eip155:56/erc20:${USDT}`, 'BNB'],
  ['with a short name before it', `eth:${USDT}`, 'ETH'],
  ['as an asset key of ours', `POL:${low}`, 'POL'],
  ['with a former short name', `matic:${USDT}`, 'POL'],
  ['in the URL of an explorer’s API', `https://api.etherscan.io/v2/api?chainid=1&address=${USDT}`, 'ETH'],
  ['in EIP-681', `ethereum:${USDT}@137/transfer`, 'POL'],
  ['in an explorer link', `https://etherscan.io/token/${USDT}`, 'ETH'],
  ['in a link to its contract', `https://bscscan.com/address/${USDT}#code`, 'BNB'],
  ['in an explorer link without its scheme', `see polygonscan.com/token/${USDT}`, 'POL'],
  ['in an explorer link with a www of its own', `https://www.polygonscan.com/token/${USDT}`, 'POL'],
  ['in an explorer link in upper case', `HTTPS://ETHERSCAN.IO/token/${USDT}`, 'ETH'],
  ['in a link that names the chain in its path', `https://www.oklink.com/zh-hans/bsc/token/${USDT}`, 'BNB'],
  ['in an explorer link in brackets', `[USDT](https://kaiascan.io/token/${USDT}?tabId=x)`, 'KAIA'],
];

const NO_ADDRESS: readonly (readonly [what: string, text: string, doubt: string | null])[] = [
  ['a hash', HASH, 'digits'],
  ['a private key', HASH.slice(2), 'digits'],
  ['a private key in upper case', HASH.slice(2).toUpperCase(), 'digits'],
  ['a hash in a link', `https://etherscan.io/tx/${HASH}`, 'digits'],
  ['a hash split where an address would end', split(42, '\n', HASH), 'digits'],
  ['a hash split over three lines', split(42, '\n', split(54, '\n', HASH)), 'digits'],
  ['a hash split in halves', split(34, '\n', HASH), 'digits'],
  ['a hash in groups of four', HASH.slice(2).replace(/.{4}/g, '$& ').replace(/^/, '0x'), 'digits'],
  ['a hash in groups of eight', HASH.slice(2).replace(/.{8}/g, '$& ').replace(/^/, '0x'), 'digits'],
  ['a hash with a hyphen where an address would end', split(42, '-\n', HASH), 'digits'],
  ['a hash in two strings', split(42, '" + "', HASH), 'digits'],
  ['a hash in two strings on two lines', split(42, '" +\n                    "', HASH), 'digits'],
  ['a hash in two strings of Visual Basic', split(42, '" & _\r\n            "', HASH), 'digits'],
  ['a hash in two lines of a shell script', split(42, '\\\n        ', HASH), 'digits'],
  ['a hash whose line end is written out', split(42, '\\n', HASH), 'digits'],
  ['a hash split twice, first over lines', split(22, '\n', split(42, '-', HASH)), 'digits'],
  ['a hash split over lines and in strings', split(22, '\n', split(42, '" + "', HASH)), 'digits'],
  [
    'a hash split over lines whose middle is left out',
    `${split(22, '\n', HASH.slice(0, 42))}…${HASH.slice(-4)}`,
    'digits',
  ],
  ['an id with hyphens split over lines', `${split(22, '\n')}-4f62-9a1c`, null],
  ['an id with a name split over lines', `${split(22, '\n')}_name`, null],
  ['an id with underscores split over lines', `${split(22, '\n')}__2f1c`, null],
  ['an id split over lines, also at its underscore', `${split(22, '\n')}_\n4f629a1c`, null],
  ['an id with a figure split over lines', `${split(22, '\n')}-2`, null],
  ['a hash in three parts', split(42, '-', split(54, '-', HASH)), 'digits'],
  ['a hash in four strings', split(42, '" . "', split(50, '" . "', split(58, '" . "', HASH))), 'digits'],
  [
    'a hash whose middle is left out after as many digits',
    `${HASH.slice(0, 42)}…${HASH.slice(-4)}`,
    'digits',
  ],
  ['a hash with zero-width characters', split(42, '\u200b', HASH), 'digits'],
  [
    'call data in lines of an address',
    split(42, '\n', `0xa9059cbb${'0'.repeat(24)}${low.slice(2)}${'0'.repeat(50)}${'ab'.repeat(30)}`),
    'digits',
  ],
  ['an address padded to a word', `0x${'0'.repeat(24)}${low.slice(2)}`, 'digits'],
  ['40 digits without 0x', low.slice(2), 'prefix'],
  ['40 digits without 0x in a sentence', `id ${low.slice(2)}.`, 'prefix'],
  ['call data that touches a word', `0xa9059cbb${HASH.slice(2).repeat(2)}Copy`, null],
  ['call data of one word', `0x2e1a7d4d${HASH.slice(2)}`, null],
  ['a public key', `0x02${HASH.slice(2)}`, null],
  ['a public key without 0x', `02${HASH.slice(2)}`, null],
  ['a signature', `Signature0x${HASH.slice(2).repeat(2)}1b`, null],
  ['a wrong letter case', USDT.replace('dAC', 'dac'), 'checksum'],
  ['CAIP-10 of a chain without prices', `eip155:324:${USDT}`, 'network'],
  ['CAIP-10 of Linea', `eip155:59144:${USDT}`, 'network'],
  ['EIP-681 of a chain without prices', `ethereum:${USDT}@59144`, 'network'],
  ['a link to a test network', `https://sepolia.etherscan.io/token/${USDT}`, 'network'],
  ['a link to another chain of the same explorer', `https://celo.blockscout.com/token/${USDT}`, 'network'],
  ['a link to an explorer of another chain', `https://lineascan.build/token/${USDT}`, 'network'],
  ['a link whose path names another chain', `https://www.oklink.com/linea/token/${USDT}`, 'network'],
  ['39 digits', low.slice(0, -1), null],
  ['41 digits', `${low}1`, null],
  ['40 digits and a letter', `${low}g`, null],
  ['40 digits after a letter', `x${low}`, null],
  ['digits before the prefix', `12${low}`, null],
  ['a shortened address', '0xdAC1…1ec7', null],
  ['a shortened address with dots', '0xdac17f958...831ec7', null],
  ['0x alone', '0x', null],
  ['0x and nothing but blanks', '0x   \n', null],
  ['a split address that is too long', split(22, '\n', `${low}ab`), null],
  ['a Solana address', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', null],
  ['a long number', '123456789123456789123456789123', null],
  ['a WIF key', '5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss', null],
  ['nothing', '', null],
  ['blanks', ' \n\u200b ', null],
  ['a sentence', 'What is it worth?', null],
];

describe('an address is found', () => {
  test('wherever it stands, on no platform', () => {
    for (const [how, text] of PLACES) {
      expect.soft(found(text), how).toEqual([`?:${low}`]);
      expect.soft(findAddresses(text).doubt, how).toBeNull();
    }
  });

  test('with its platform where the text tells it', () => {
    for (const [how, text, platform] of PLACES_WITH_PLATFORM)
      expect.soft(found(text), how).toEqual([`${platform}:${low}`]);
  });

  test('but a holder named in an explorer link is not', () => {
    expect(found(`https://etherscan.io/token/${USDT}?a=${LINK}`)).toEqual([`ETH:${low}`]);
    expect(found(`https://etherscan.io/token/${USDT}#${LINK}`)).toEqual([`ETH:${low}`]);
  });

  test.each([
    `https://app.safe.global/home?safe=eth:${LINK}`,
    `https://app.safe.global/eth:${LINK}/balances`,
    `https://debank.com/profile/${LINK}`,
    `https://zapper.example/account/${LINK}`,
    `https://app.example/portfolio?wallet=${LINK}`,
  ])('but the wallet of %s is not', (link) => {
    expect(found(link)).toEqual([]);
    expect(found(`${link} ${USDT}`)).toEqual([`?:${low}`]);
  });

  test('with others, in the order of the text, each once', () => {
    expect(found(`${LINK} ${USDT}\n${low}, ${BITCOIN} ${LINK}`)).toEqual([
      `?:${LINK.toLowerCase()}`,
      `?:${low}`,
      'bitcoin address',
    ]);
  });

  test('on the platform that the text tells of it, once', () => {
    expect(found(`CA ${USDT}\nhttps://bscscan.com/token/${low}`)).toEqual([`BNB:${low}`]);
    expect(found(`eth:${USDT} ${USDT} bnb:${USDT}`)).toEqual([`ETH:${low}`, `BNB:${low}`]);
  });

  test('not where the text tells that it is on a network without prices', () => {
    for (const elsewhere of [`linea:${low}`, `https://lineascan.build/token/${low}`]) {
      expect(found(`CA ${USDT}\n${elsewhere} ${LINK}`)).toEqual([`?:${LINK.toLowerCase()}`]);
      expect(findAddresses(`CA ${USDT}\n${elsewhere}`).doubt).toBe('network');
      expect(found(`CA ${USDT} ${elsewhere} https://bscscan.com/token/${USDT}`)).toEqual([`BNB:${low}`]);
    }
  });

  test.each([
    ['after a word', `Contract${USDT}`],
    ['before a word', `${USDT}Copy`],
    ['between words', `USDT${USDT}copied`],
    ['after a digit', `1${USDT}`],
  ])('that proves itself by its capitals, %s', (_where, text) => {
    expect(found(text)).toEqual([`?:${low}`]);
  });

  test('that touches another', () => {
    expect(found(`${USDT}${LINK}`)).toEqual([`?:${low}`, `?:${LINK.toLowerCase()}`]);
  });

  test('not where it touches letters without proving itself', () => {
    for (const text of [`Contract${low}`, `${low}Zone`, `${low}${low}`]) expect(found(text)).toEqual([]);
    expect(found(`${HASH}Copy`)).toEqual([]);
  });

  test('with nine others at most; it is said that there are more', () => {
    const many = Array.from({ length: 12 }, (_, i) => `0x${String(i).padStart(40, '0')}`);
    expect(found(many.slice(0, 10).join('\n'))).toHaveLength(10);
    expect(findAddresses(many.slice(0, 10).join('\n')).more).toBe(false);
    expect(found(many.join('\n'))).toEqual(many.slice(0, 10).map((each) => `?:${each}`));
    expect(findAddresses(many.join('\n')).more).toBe(true);
  });
});

describe('nothing is found', () => {
  test('in what is no address that prices are known of', () => {
    for (const [what, text, doubt] of NO_ADDRESS)
      expect.soft(findAddresses(text), what).toMatchObject({ found: [], more: false, doubt });
  });

  test('in a hash or a private key that touches words', () => {
    for (const around of ['key%', '%Copy', 'Paste%', '%Decimals', 'private_key_%_', '주소는%입니다'])
      for (const key of [HASH, HASH.slice(2), HASH.slice(2).toUpperCase()]) {
        const text = around.replace('%', key);
        expect.soft(findAddresses(text), text).toEqual({ found: [], more: false, doubt: 'digits' });
      }
  });

  test('after the short name of a network without prices', () => {
    for (const name of 'gno linea ftm celo zksync blast scr mnt'.split(' '))
      expect
        .soft(findAddresses(`see ${name}:${USDT}`), name)
        .toMatchObject({ found: [], more: false, doubt: 'network' });
  });
});

describe('a Bitcoin address is found', () => {
  test.each([
    BITCOIN,
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    `bitcoin:${BITCOIN}?amount=1`,
  ])('%s', (text) => expect(found(text)).toEqual(['bitcoin address']));
});

describe('a selection of megabytes', () => {
  const bytes = 1_500_000;

  test.each([
    ['of letters', 'x'.repeat(bytes)],
    ['of digits', 'a'.repeat(bytes)],
    ['of keys', `${HASH.slice(2)} `.repeat(bytes / 65)],
    ['of almost keys', `${HASH.slice(2)}12345678g`.repeat(bytes / 73)],
    ['of prefixes', '0x'.repeat(bytes / 2)],
    ['of one address', `${low} `.repeat(bytes / 43)],
    ['of pieces of addresses', `${low.slice(0, 20)}\n`.repeat(bytes / 21)],
    ['of digits in pairs after a prefix', `0x${'ab '.repeat(bytes / 3)}`],
    ['of one URL', `https://${'a.'.repeat(bytes / 2)}`],
    ['of a long path with addresses', `https://a.example/${`${low}/`.repeat(bytes / 43)}`],
  ])('%s is read within a second of processor time', (_what, text) => {
    // The processor's own time: on a busy machine the clock on the wall counts what others take.
    const before = process.cpuUsage();
    findAddresses(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('still gives the address at its end', () => {
    expect(found(`${'lorem ipsum '.repeat(100_000)}${USDT}`)).toEqual([`?:${low}`]);
  });
});
