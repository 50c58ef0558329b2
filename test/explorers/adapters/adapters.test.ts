// @vitest-environment happy-dom
/** What each family of explorers says for itself: the page's own token or coin, its name, and whether dollars stand there. */
import { expect, test } from 'vitest';
import { adapterOf } from '../../../src/explorers/adapters/adapter-of.ts';
import { pageAt } from '../../../src/explorers/explorer-page.ts';
import { tokenKey } from '../../../src/market/assets.ts';
import { type ExplorerSite, siteOf } from '../../../src/market/explorers.ts';

const T = `0x${'ab'.repeat(20)}`;
const CONTRACT = `0x${'12'.repeat(20)}`;
const ETHERSCAN = `https://etherscan.io/token/${T}`;
const BLOCKSCOUT = `https://eth.blockscout.com/token/${T}`;
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
  ['bitcoin: the heading of any page', 'https://mempool.space/tx/1', '<h1>Transaction</h1>', 'Transaction'],
  ['bitcoin: no heading', 'https://mempool.space/', '<p>Blocks</p>', null],
])('%s', (_, url, body, expected) => {
  expect(ownPrice(url, body)).toBe(expected);
});

test('a site of Bitcoin has no tokens, whatever is linked there', () => {
  const site = siteOf('mempool.space') as ExplorerSite;
  const { tokenLinks, readLink } = adapterOf(site);
  const link = readLink(ETHERSCAN, new URL('https://mempool.space/'), site);
  expect([tokenLinks, link]).toEqual([null, null]);
});
