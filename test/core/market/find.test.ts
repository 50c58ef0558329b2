import { describe, expect, test } from 'vitest';
import { find, type Selected } from '../../../src/core/market/find.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const HOLDER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const HASH = `0x${'5c504ed432cb5113'.repeat(4)}`;

function found(selected: Partial<Selected>): string[] {
  return find({ text: '', links: [], labels: [], ...selected }).found.map((each) =>
    each.kind === 'token'
      ? `${each.platform ?? '?'}:${each.address}`
      : each.kind === 'coin'
        ? each.coin
        : '₿',
  );
}

const doubt = (selected: Partial<Selected>) => find({ text: '', links: [], labels: [], ...selected }).doubt;

describe('a selection asks about', () => {
  test('addresses in its text before anything behind it', () => {
    expect(found({ text: `BTC ${USDT}`, links: [`https://etherscan.io/token/${LINK}`] })).toEqual([
      `?:${USDT}`,
    ]);
  });

  test.each([
    ['on the network of its own link', ['https://polygonscan.com/token/'], ['POL']],
    [
      'on that of the first link that has one',
      ['https://x.example/', 'https://bscscan.com/address/'],
      ['BNB'],
    ],
    ['not at all, where its link leads to a network without prices', ['https://lineascan.build/token/'], []],
    ['anywhere, where its links tell nothing', ['https://app.example/'], ['?']],
  ] as const)('an address %s', (_where, hosts, platforms) => {
    const links = hosts.map((host) => host + USDT.toLowerCase());
    for (const text of [USDT, '0xdAC1…1ec7'])
      expect(found({ text, links, labels: [USDT] }).map((each) => each.toLowerCase())).toEqual(
        platforms.map((each) => `${each}:${USDT}`.toLowerCase()),
      );
    if (platforms.length === 0) expect(doubt({ text: USDT, links })).toBe('network');
  });

  test('an address on each network of its links', () => {
    const links = ['https://etherscan.io/token/', 'https://bscscan.com/token/'].map((at) => at + USDT);
    expect(found({ text: `Contract ${USDT} Etherscan BscScan`, links })).toEqual([
      `ETH:${USDT}`,
      `BNB:${USDT}`,
    ]);
  });

  test('a coin that it names, before an address that its elements carry', () => {
    expect(found({ text: '비트코인', labels: [`{"account":"${USDT}"}`] })).toEqual(['BTC']);
  });

  test.each([
    ['a link', { text: 'Tether', links: [`https://etherscan.io/token/${USDT}`] }, 'ETH'],
    ['a focused link, with nothing selected', { links: [`https://bscscan.com/token/${USDT}`] }, 'BNB'],
    ['a link elsewhere', { text: 'Swap', links: [`https://app.example/?out=${USDT}`] }, '?'],
    ['a link called like a coin', { text: 'BTC', links: [`https://etherscan.io/token/${USDT}`] }, 'ETH'],
    ['a shortened address', { text: '0xdAC1…1ec7', links: [`https://etherscan.io/token/${USDT}`] }, 'ETH'],
    ['a shortened address without a link', { text: '0xdAC1…1ec7', labels: ['x', USDT] }, '?'],
    ['one shortened with dots', { text: '0xdac17f958...831ec7', labels: [USDT] }, '?'],
    ['one whose end is left out', { text: '0xdac17f958d...', labels: [USDT] }, '?'],
    ['one in upper case', { text: '0xDAC1…1EC7', labels: [USDT] }, '?'],
    ['a label', { text: 'copy', labels: [USDT, LINK] }, '?'],
  ])('the address behind %s', (_what, selected, platform) => {
    expect(found(selected)).toEqual([`${platform}:${USDT}`]);
  });

  test('all links in it', () => {
    const links = [USDT, LINK].map((address) => `https://etherscan.io/token/${address}`);
    expect(found({ text: 'Tether, ChainLink', links })).toEqual([`ETH:${USDT}`, `ETH:${LINK}`]);
  });

  test('the one whose beginning and end are shown, not its neighbour', () => {
    const labels = [LINK, `https://etherscan.io/token/${LINK}?a=${HOLDER}`, USDT];
    expect(found({ text: '0xdAC1…1ec7', labels })).toEqual([`?:${USDT}`]);
    expect(found({ text: '0x5149…86CA and 0xdAC1…1ec7', labels })).toEqual([`?:${LINK}`, `?:${USDT}`]);
  });

  test('coins, when there is no address', () => {
    expect(found({ text: '비트코인', links: ['https://example.com/'] })).toEqual(['BTC']);
  });
});

test.each([
  ['a hash', HASH, 'digits'],
  ['a mistyped address', HOLDER.replace('0xd8dA', '0xd8DA'), 'network'],
  ['an address elsewhere', `linea:${HOLDER}`, 'network'],
])('%s beside an address does not hide where that one leads', (_what, beside, said) => {
  const text = `${beside}\n${USDT}`;
  expect(found({ text, links: [`https://bscscan.com/token/${USDT}`] })).toEqual([`BNB:${USDT}`]);
  const elsewhere = { text, links: [`https://lineascan.build/token/${USDT}`] };
  expect([found(elsewhere), doubt(elsewhere)]).toEqual([[], said]);
});

test.each([
  ['a receiver', `ethereum:${USDT}@59144/transfer?address=${HOLDER}&uint256=1`],
  ['another token on another network', `https://bridge.example/?from=linea:${USDT}&to=eth:${LINK}`],
  ['a hash', `https://lineascan.build/token/${USDT}?tx=${HASH}`],
  ['a hash without 0x', `https://lineascan.build/token/${USDT}?s=${HASH.slice(2)}`],
  ['a hash and the address again', `https://app.example/?safe=linea:${USDT}&id=multisig_${USDT}_${HASH}`],
])('an address whose link leads to a network without prices and names %s has no price', (_what, link) => {
  expect(found({ text: USDT, links: [link] })).toEqual([]);
  expect(doubt({ text: USDT, links: [link] })).toBe('network');
});

test('a link that names an address of another network, too, does not take away the other one', () => {
  const links = [`https://bridge.example/?from=linea:${LINK}&to=${USDT}`];
  expect(found({ text: USDT, links })).toEqual([`?:${USDT}`]);
});

describe('words beside a shortened address', () => {
  const read = (text: string, links: readonly string[] = []) => find({ text, links, labels: [USDT] });

  test('name its network', () => {
    expect(read('0xdAC1…1ec7 on Polygon').found).toEqual([{ kind: 'token', address: USDT, platform: 'POL' }]);
    expect(read('on Linea: 0xdAC1…1ec7')).toEqual({
      found: [],
      more: false,
      doubt: 'network',
      unpriced: ['Linea'],
    });
    expect(read('Polygon 0xdAC1…1ec7').found).toMatchObject([
      { platform: null, maybe: [{ name: 'Polygon' }] },
    ]);
  });

  test('and a link to another network leave it open', () => {
    const links = [`https://etherscan.io/token/${USDT}`];
    expect(find({ text: `on Polygon ${USDT}`, links, labels: [] }).found).toMatchObject([
      { platform: null, maybe: [{ name: 'Polygon' }, { name: 'Ethereum' }] },
    ]);
    expect(find({ text: `Polygon ${USDT}`, links, labels: [] }).found).toMatchObject([{ platform: 'ETH' }]);
  });
});

describe('nothing is guessed', () => {
  test('when only other addresses are behind a shortened one', () => {
    expect(
      found({ text: '0xdAC1…1ec7', links: [`https://etherscan.io/token/${LINK}`], labels: [HOLDER] }),
    ).toEqual([]);
  });

  test('when too little of a shortened one is left', () => {
    expect(found({ text: '0xda…c7', labels: [USDT] })).toEqual([]);
  });

  test('behind what is clearly something else', () => {
    expect(found({ text: HASH, links: [`https://etherscan.io/token/${USDT}`] })).toEqual([]);
    expect(doubt({ text: HASH })).toBe('digits');
    expect(found({ text: USDT.replace('dAC', 'dac'), labels: [LINK] })).toEqual([]);
  });

  test('and what a link leads to is said', () => {
    expect(doubt({ text: 'Tether', links: [`https://sepolia.etherscan.io/token/${USDT}`] })).toBe('network');
    expect(doubt({ text: '0x5c50…5113', links: [`https://etherscan.io/tx/${HASH}`] })).toBe('digits');
  });
});
