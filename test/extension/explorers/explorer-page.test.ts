import { describe, expect, test } from 'vitest';
import { EXPLORER_HOSTS, EXPLORER_SITES, siteOfOrigin } from '../../../src/core/market/explorers.ts';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';

const T = `0x${'ab'.repeat(20)}`;
/** A hash of a transaction or a block. */
const H = 'ab'.repeat(32);
const A = `0x${'12'.repeat(20)}`;
const at = (url: string, around?: string) =>
  pageAt(new URL(url), around === undefined ? null : new URL(around));

describe('the token of a page', () => {
  test.each([
    [`https://etherscan.io/token/${T}`, `ETH:${T}`],
    [`https://www.etherscan.io/token/${T.toUpperCase().replace('0X', '0x')}?a=${A}#balances`, `ETH:${T}`],
    [`https://cn.etherscan.com/token/${T}`, `ETH:${T}`],
    [`https://bscscan.com/token/${T}`, `BNB:${T}`],
    ['https://polygonscan.com/token/0x0000000000000000000000000000000000001010', 'POL:0x'],
    [`https://polygon.blockscout.com/token/${T}?tab=holders`, `POL:${T}`],
    [`https://kaiascan.io/token/${T}?tabId=tokenTransfer&page=1`, `KAIA:${T}`],
    [`https://www.oklink.com/eth/token/${T}`, `ETH:${T}`],
    [`https://www.oklink.com/zh-hans/bsc/token/${T}`, `BNB:${T}`],
    [`https://oklink.com/kaia/token/${T}`, `KAIA:${T}`],
    [`https://www.oklink.com/constructor/token/${T}`, null],
    [`https://www.oklink.com/sepolia-testnet/token/${T}`, null],
    [`https://blockchair.com/ethereum/erc-20/token/${T}`, `ETH:${T}`],
    [`https://blockchair.com/ko/ethereum/erc-20/token/${T}`, `ETH:${T}`],
    [`https://blockchair.com/ethereum/testnet/erc-20/token/${T}`, null],
    [`https://mempool.space/tx/${H}`, 'BTC:0x'],
    [`https://mempool.space/ko/tx/1:${H}`, 'BTC:0x'],
    [`https://mempool.space/tx/${H}:0`, 'BTC:0x'],
    ['https://mempool.space/address/bc1qexample', 'BTC:0x'],
    ['https://mempool.space/block/840000', 'BTC:0x'],
    ['https://mempool.space/', null],
    ['https://mempool.space/blocks', null],
    ['https://mempool.space/mempool-block/0', null],
    ['https://mempool.space/tx/push', null],
    ['https://mempool.space/clock/mined/0', null],
    [`https://mempool.space/lightning/node/02${H}`, null],
    [`https://blockstream.info/tx/${H}`, 'BTC:0x'],
    [`https://blockstream.info/nojs/block/${H}?start=25`, 'BTC:0x'],
    ['https://blockstream.info/address/1example', 'BTC:0x'],
    ['https://blockstream.info/block-height/840000', 'BTC:0x'],
    ['https://blockstream.info/', null],
    ['https://blockstream.info/blocks/recent', null],
    ['https://blockstream.info/tx/recent', null],
    ['https://blockstream.info/tx/push', null],
    ['https://blockstream.info/mempool', null],
    ['https://blockstream.info/explorer-api', null],
    [`https://etherscan.io/token/${T}/x`, null],
    [`https://etherscan.io/nft/${T}/7`, null],
    ['https://etherscan.io/', null],
  ])('%s is %s', (url, token) => {
    expect(at(url)?.asset ?? null).toBe(token);
  });
});

describe('nothing belongs on', () => {
  test.each([
    'https://sepolia.etherscan.io/tokens',
    'https://testnet.bscscan.com/tokens',
    'https://kairos.kaiascan.io/tokens',
    'https://etherscan.io:8443/tokens',
    'https://mempool.space/testnet/tx/1',
    'https://mempool.space/ko/testnet4/tx/1',
    'https://mempool.space/signet',
    'https://mempool.space/liquid/tx/1',
    'https://blockstream.info/testnet/tx/1',
    'https://example.com/',
    `https://kaiascope.com/token/${T}`,
    `https://etherscan.io/token/generic-tokenholders2?a=${T}`,
  ])('%s', (url) => {
    expect(at(url)).toBeNull();
  });

  test('frames of a token’s page', () => {
    expect(at('https://etherscan.io/whatever', `https://etherscan.io/token/${T}`)).toBeNull();
  });
});

describe('the subject of a page', () => {
  test.each([
    [`https://etherscan.io/address/${A}`, undefined, A],
    [`https://kaiascan.io/account/${A}?tabId=tokenBalance`, undefined, A],
    [`https://etherscan.io/tokenholdings?a=${A}`, undefined, A],
    ['https://etherscan.io/tokenholdings?a=nobody', undefined, null],
    [`https://etherscan.io/tokentxnsiframe?a=${T}`, `https://etherscan.io/address/${A}`, A],
    ['https://etherscan.io/tx/1', undefined, null],
  ])('%s', (url, around, subject) => {
    expect(at(url, around)?.subject).toBe(subject);
  });
});

describe('the table of explorers', () => {
  test('names each host and each site once', () => {
    expect(new Set(EXPLORER_HOSTS).size).toBe(EXPLORER_HOSTS.length);
    expect(new Set(EXPLORER_SITES.map(({ name }) => name)).size).toBe(EXPLORER_SITES.length);
  });

  test.each([
    ['https://etherscan.io', 'Etherscan'],
    ['http://etherscan.io', undefined],
    ['https://etherscan.io.evil.example', undefined],
    ['https://etherscan.io:8443', undefined],
    ['null', undefined],
    [undefined, undefined],
  ])('knows the site of the origin %s: %s', (origin, name) => {
    expect(siteOfOrigin(origin)?.name).toBe(name);
  });
});
