import { describe, expect, test } from 'vitest';
import { type ExplorerSite, siteOf } from '../../../src/core/market/explorers.ts';
import { tokenLink } from '../../../src/extension/explorers/adapters/links-only.ts';

const T = `0x${'ab'.repeat(20)}`;
const H = `0x${'12'.repeat(20)}`;

function read(href: string, host = 'etherscan.io') {
  const own = siteOf(host) as ExplorerSite;
  return tokenLink(href, new URL(`https://${host}/some/page`), own);
}

describe('a token link', () => {
  test.each([
    [`/token/${T}`, 'etherscan.io', `ETH:${T}`],
    [`/token/${T.toUpperCase().replace('0X', '0x')}`, 'etherscan.io', `ETH:${T}`],
    [`../token/${T}`, 'etherscan.io', `ETH:${T}`],
    [`//bscscan.com/token/${T}`, 'etherscan.io', `BNB:${T}`],
    [`https://polygonscan.com/token/${T}`, 'etherscan.io', `POL:${T}`],
    [`https://basescan.org/token/${T}`, 'etherscan.io', `BASE:${T}`],
    [`https://kaiascan.io/token/${T}`, 'bscscan.com', `KAIA:${T}`],
    [`https://eth.blockscout.com/token/${T}`, 'bscscan.com', `ETH:${T}`],
    [`/token/${T}/`, 'etherscan.io', `ETH:${T}`],
    [`/ko/bsc/token/${T}`, 'www.oklink.com', `BNB:${T}`],
    [`https://etherscan.io/token/${T}`, 'www.oklink.com', `ETH:${T}`],
    [`/ethereum/erc-20/token/${T}`, 'blockchair.com', `ETH:${T}`],
  ])('%s on %s is %s', (href, host, asset) => {
    expect(read(href, host)).toEqual({ asset, holder: null });
  });

  test.each([
    ['a foreign host', `https://snowtrace.io/token/${T}`],
    ['a test network', `https://sepolia.etherscan.io/token/${T}`],
    ['a host that only begins like one', `https://etherscan.io.evil.example/token/${T}`],
    ['a user name that looks like one', `https://etherscan.io@evil.example/token/${T}`],
    ['another port', `https://etherscan.io:444/token/${T}`],
    ['a site that is read on its own pages only', `https://www.oklink.com/eth/token/${T}`],
    ['a site that has ended', `https://kaiascope.com/token/${T}`],
    ['a script', `javascript:/token/${T}`],
    ['data', `data:text/html,/token/${T}`],
    ['no URL', `https://[/token/${T}`],
    ['a longer address', `/token/${T}ab`],
    ['a shorter address', `/token/${T.slice(0, -2)}`],
    ['what is no address', `/token/0x${'zz'.repeat(20)}`],
    ['a sub-page', `/token/${T}/instance/7`],
    ['an address that is only a parameter', `/redirect?to=/token/${T}`],
    ['nothing', ''],
  ])('is not %s', (_what, href) => {
    expect(read(href)).toBeNull();
  });

  test.each([
    [`/token/${T}?a=${H}`, H],
    [`/token/${T}?a=7`, '7'],
    [`/token/${T}?sid=1&a=${H}&p=2`, H],
    [`/token/${T}?holder_address_hash=${H}`, H],
    [`https://etherscan.io/token/${T}?address=${H.toUpperCase().replace('0X', '0x')}`, H],
    [`/token/${T}?tabId=tokenTransfer&page=1`, null],
    [`/token/${T}#balances`, null],
  ])('%s narrows to %s', (href, holder) => {
    expect(read(href)?.holder).toBe(holder);
  });
});
