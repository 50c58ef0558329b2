// @vitest-environment happy-dom
/** What each family of explorers says for itself: the page's own token or coin, its name, and whether dollars stand there. */
import { expect, test } from 'vitest';
import { tokenKey } from '../../../../src/core/market/assets.ts';
import { type ExplorerSite, siteOf } from '../../../../src/core/market/explorers.ts';
import { adapterOf, pageAt } from '../../../../src/extension/explorers/find/explorer-page.ts';

const T = `0x${'ab'.repeat(20)}`;
const CONTRACT = `0x${'12'.repeat(20)}`;
const ETHERSCAN = `https://etherscan.io/token/${T}`;
const BLOCKSCOUT = `https://eth.blockscout.com/token/${T}`;
/** A hash of a transaction or a block. */
const H = 'ab'.repeat(32);
const BLOCK =
  '<main><div class="block-navigation"><p class="block-navigation-block-number">840,000</p></div><div class="transactions"><h1>1 of 1 Transactions</h1></div></main>';
const KAIASCAN = `https://kaiascan.io/token/${T}`;

/** The text of the anchor of the page's own price, with a `$` where the site shows dollars; null where none belongs. */
function ownPrice(url: string, body: string): string | null {
  const page = pageAt(new URL(url));
  if (!page) return null;
  document.body.innerHTML = body;
  const assetOf = (link: Element) => (link.textContent === 'Own' ? tokenKey('ETH', CONTRACT) : null);
  const own = adapterOf(page.site).findOwn(document, page, assetOf);
  return own && `${own.anchor.textContent}${own.usdShown ? ' $' : ''}`;
}

const tracker = (name: string, more = '') =>
  `<div id="ContentPlaceHolder1_tr_tokeninfo"><a href="/token/${CONTRACT}">${name}</a>${more}</div>`;
const summary = (standard: string) =>
  `<h1>Token</h1><span>Name</span><div id="ContentPlaceHolder1_divSummary"><b class="badge">${standard}</b></div>`;

test.each([
  ['Etherscan: the name behind the heading', ETHERSCAN, '<h1>Token</h1><span>Tether</span>', 'Tether'],
  ['Etherscan: an older heading', ETHERSCAN, '<h1>Token <b>Tether</b></h1>', 'Token Tether'],
  ['Etherscan: a token of money', ETHERSCAN, summary('ERC-20'), 'Name'],
  ['Etherscan: NFTs', ETHERSCAN, summary('ERC-721'), null],
  [
    'Etherscan: a contract that is a token',
    `https://etherscan.io/address/${CONTRACT}`,
    tracker('Own'),
    'Own',
  ],
  ['Etherscan: its rate', `https://etherscan.io/address/${CONTRACT}`, tracker('Own', '(@$1.02)'), 'Own $'],
  ['Etherscan: another’s tracker', `https://etherscan.io/address/${CONTRACT}`, tracker('Other'), null],
  ['Etherscan: a list', 'https://etherscan.io/tokens', '<h1>Tokens</h1>', null],
  ['Blockscout: the heading', BLOCKSCOUT, '<main><h1>Tether</h1></main>', 'Tether'],
  [
    'Blockscout: its details',
    BLOCKSCOUT,
    '<main><h1>Tether</h1><p><b>Price</b></p><p>$1.00</p></main>',
    'Tether $',
  ],
  [
    'Blockscout: a tag two boxes away',
    BLOCKSCOUT,
    '<main><div><div><div><h1>Apes</h1></div></div><i>ERC-721</i></div></main>',
    null,
  ],
  ['links: the heading', KAIASCAN, '<header><h1>KaiaScan</h1></header><h1>Token</h1>', 'Token'],
  ['links: a tag beside it', KAIASCAN, '<div><h1>Apes</h1><i>KIP-17</i></div>', null],
  [
    'mempool: a transaction',
    `https://mempool.space/tx/${H}`,
    '<h1>Transaction</h1><table></table>',
    'Transaction',
  ],
  [
    'mempool: a block',
    'https://mempool.space/ko/block/0',
    '<header><h1>mempool</h1></header><h1>Genesis <a>0</a></h1><table></table>',
    'Genesis 0',
  ],
  [
    'mempool: an error',
    `https://mempool.space/tx/${H}`,
    '<h1>Transaction</h1><table></table><app-http-error>504</app-http-error>',
    null,
  ],
  [
    'mempool: nothing found',
    `https://mempool.space/tx/${H}`,
    '<h1>Transaction</h1><h3>Transaction not found.</h3>',
    null,
  ],
  ['mempool: a clock', 'https://mempool.space/clock', '<h1>840000</h1><table></table>', null],
  [
    'mempool: a Lightning node',
    `https://mempool.space/lightning/node/02${H}`,
    '<h1>Alice</h1><table></table>',
    null,
  ],
  [
    'esplora: a transaction',
    `https://blockstream.info/tx/${H}`,
    '<main><h1>Transaction Details</h1><div class="transaction-box"></div><h1>Transaction Block</h1></main>',
    'Transaction Details',
  ],
  [
    'esplora: an address',
    'https://blockstream.info/address/1example',
    '<main><h1>Address</h1><div class="transactions"><h1>1 of 1 Transactions</h1></div></main>',
    'Address',
  ],
  ['esplora: a block', `https://blockstream.info/block/${H}`, BLOCK, '840,000'],
  [
    'esplora: a block whose number is not there yet',
    `https://blockstream.info/block/${H}`,
    '<main><div class="transactions"><h1>1 of 1 Transactions</h1></div></main>',
    null,
  ],
  [
    'esplora: an error',
    `https://blockstream.info/tx/${H}`,
    '<main><div class="error-text-center"><h1>Transaction not found</h1></div></main>',
    null,
  ],
  ['esplora: a list', 'https://blockstream.info/blocks/recent', '<h1>Latest Blocks</h1>', null],
  [
    'esplora: where a card of the site shows the price',
    `https://blockstream.info/block/${H}`,
    `<p class="info-card-header-value">$68,000.00</p>${BLOCK}`,
    null,
  ],
  [
    'esplora: where a card shows something else',
    `https://blockstream.info/block/${H}`,
    `<p class="info-card-header-value">1.4 MB</p>${BLOCK}`,
    '840,000',
  ],
])('%s', (_, url, body, expected) => {
  expect(ownPrice(url, body)).toBe(expected);
});

test('a site of Bitcoin has no tokens, whatever is linked there', () => {
  const site = siteOf('mempool.space') as ExplorerSite;
  const { tokenLinks, readLink } = adapterOf(site);
  const link = readLink(ETHERSCAN, new URL('https://mempool.space/'), site);
  expect([tokenLinks, link]).toEqual([null, null]);
});
