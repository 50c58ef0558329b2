// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createFinder } from '../../../src/extension/explorers/find/finder.ts';
import { countsOf, readExpected } from '../../corpus/expected.ts';

const OURS = join(import.meta.dirname, '../../corpus');
const SAVED = ['explorer-pages', 'explorer-pages-2'].map((name) =>
  join(import.meta.dirname, '../../../../shared', name),
);

function documentOf(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function candidatesOf(html: string, url: string, around: string | null = null) {
  const page = pageAt(new URL(url), around === null ? null : new URL(around));
  if (!page) return [];
  const finder = createFinder(documentOf(html), page);
  const judged = [...finder.links()].map(finder.judge).filter((candidate) => candidate !== null);
  return finder.own ? [finder.own, ...judged] : judged;
}

function assetsIn(body: string, url = 'https://etherscan.io/list'): readonly string[] {
  return candidatesOf(`<!doctype html><body>${body}</body>`, url).map(({ asset }) => asset);
}

const T = `0x${'ab'.repeat(20)}`;
const U = `0x${'cd'.repeat(20)}`;
const V = `0x${'ef'.repeat(20)}`;
const OWNER = `0x${'11'.repeat(20)}`;
const row = (inner: string) => `<table><tbody><tr>${inner}</tr></tbody></table>`;
const link = (href: string, text = 'Token') => `<a href="${href}">${text}</a>`;

const FOLDERS = await Promise.all(
  [OURS, ...SAVED]
    .filter((folder) => existsSync(folder))
    .map(async (folder) => [folder, await readExpected(folder)] as const),
);

describe.each(FOLDERS)('in the pages of %s', (folder, pages) => {
  test.each(pages.map((page) => [page.name, page] as const))(
    '%s has the candidates that are expected',
    async (_name, expected) => {
      const { file } = expected;
      const html = await readFile(join(folder, file), 'utf8');
      const found = new Map<string, number>();
      for (const { asset } of candidatesOf(html, expected.url, expected.parent ?? null))
        found.set(asset, (found.get(asset) ?? 0) + 1);
      const wanted = countsOf(expected, 1280);
      // What is in a page's frames is found by the script in the frame.
      const frames =
        html.includes('tokenpageiframe') && file === 'etherscan-address.html'
          ? framed()
          : new Map<string, number>();
      for (const asset of new Set([...wanted.keys(), ...found.keys()])) {
        const count = (found.get(asset) ?? 0) + (frames.get(asset) ?? 0);
        const { least, most } = wanted.get(asset) ?? { least: 0, most: 0 };
        expect([asset, count >= least && count <= most, count]).toEqual([asset, true, count]);
      }
    },
  );
});

/** The three rows of the frame in our address page. */
function framed(): Map<string, number> {
  const html = readFileSync(join(OURS, 'etherscan-address-transfers-frame.html'), 'utf8');
  const around = `https://etherscan.io/address/${OWNER}`;
  const found = candidatesOf(html, 'https://etherscan.io/tokentxnsiframe.aspx', around);
  return new Map(found.map(({ asset }) => [asset, 1]));
}

describe('a link', () => {
  test.each([
    ['in a table', row(`<td>${link(`/token/${T}`)}</td>`), 1],
    ['by itself', `<p>${link(`/token/${T}`)}</p>`, 1],
    ['twice in a row', row(`<td>${link(`/token/${T}`)}</td><td>${link(`/token/${T}`)}</td>`), 1],
    ['of two tokens in a row', row(`<td>${link(`/token/${T}`)}</td><td>${link(`/token/${U}`)}</td>`), 2],
    [
      'with an address link beside it',
      row(`<td>${link(`/address/${T}`)}</td><td>${link(`/token/${T}`)}</td>`),
      1,
    ],
    ['to an address alone', row(`<td>${link(`/address/${T}`)}</td>`), 0],
    [
      'around a picture, with its name elsewhere',
      row(`<td>${link(`/token/${T}`, '<img>')}</td><td>${link(`/token/${T}`)}</td>`),
      1,
    ],
    ['around a picture alone', row(`<td>${link(`/token/${T}`, '<img>')}</td>`), 0],
    ['in a header', `<header>${link(`/token/${T}`)}</header>`, 0],
    ['in a footer', `<footer>${link(`/token/${T}`)}</footer>`, 0],
    ['in a menu', `<div><a class="dropdown-item" href="/token/${T}">x</a></div>`, 0],
    ['in code', `<pre>${link(`/token/${T}`)}</pre>`, 0],
    ['in an editor', `<div class="ace_editor">${link(`/token/${T}`)}</div>`, 0],
    ['in a text that is being written', `<div contenteditable="true">${link(`/token/${T}`)}</div>`, 0],
    [
      'in a row of a piece',
      row(`<td>${link(`/token/${T}`)}</td><td><span class="badge">ERC-721</span></td>`),
      0,
    ],
    ['in a row of many pieces', row(`<td>${link(`/token/${T}`)}</td><td>ERC-1155</td>`), 0],
    [
      'whose badge touches other text',
      row(`<td>${link(`/token/${T}`, '0xabc')}<span>ERC-404</span></td>`),
      0,
    ],
    ['in a row that is marked as spam', row(`<td>${link(`/token/${T}`)} [Spam]</td>`), 0],
    [
      'with a bad reputation',
      `<ul><li><a title="Etherscan Token Reputation: SPAM" href="/token/${T}">x</a></li></ul>`,
      0,
    ],
    ['in a row that is still loading', row(`<td data-loading="true">${link(`/token/${T}`)}</td>`), 0],
    ['to a piece', row(`<td>${link(`/nft/${T}/7`)}</td>`), 0],
    ['to a sub-page', row(`<td>${link(`/token/${T}/instance/7`)}</td>`), 0],
    ['that names a holder', row(`<td>${link(`/token/${T}?a=${OWNER}`)}</td>`), 0],
    ['that names a piece', row(`<td>${link(`/token/${T}?a=7`)}</td>`), 0],
    ['to a tab of the token', row(`<td>${link(`/token/${T}#balances`)}</td>`), 1],
  ])('%s: %#', (_where, body, count) => {
    expect(assetsIn(body)).toHaveLength(count);
  });

  test('that names the page’s own subject is the token', () => {
    const body = row(`<td>${link(`/token/${T}?a=${OWNER}`)}</td><td>${link(`/token/${U}?a=${T}`)}</td>`);
    expect(assetsIn(body, `https://etherscan.io/address/${OWNER.toUpperCase().replace('0X', '0x')}`)).toEqual(
      [`ETH:${T}`],
    );
    expect(assetsIn(body, `https://etherscan.io/tokenholdings?a=${OWNER}`)).toEqual([`ETH:${T}`]);
    expect(assetsIn(body)).toEqual([]);
  });

  test('back to the token that the page is about has no price of its own', () => {
    const body = `<h1>Token</h1><span>Name</span>${row(`<td>${link(`/token/${T}`)}</td><td>${link(`/token/${U}`)}</td>`)}`;
    expect(assetsIn(body, `https://etherscan.io/token/${T}`)).toEqual([`ETH:${T}`, `ETH:${U}`]);
  });
});

describe('where nothing marks the rows, as on Blockscout', () => {
  const BLOCKSCOUT = `https://eth.blockscout.com/address/${OWNER}`;
  const menu = (heading: string, ...names: readonly string[]) => {
    const items = names.map((name, i) => link(`/token/${[T, U, V][i]}`, `<div>${name}</div><div>1 X</div>`));
    return `<main><div><div>${heading}</div>${items.join('')}</div></main>`;
  };
  const entity = link(`/token/${T}`, 'Pudgy');
  const piece = link(`/token/${T.toUpperCase().replace('0X', '0x')}/instance/7`, '7');

  test.each([
    ['menu of tokens', menu('ERC-20 tokens (2)', 'Tether', 'ChainLink'), [T, U]],
    [
      'name that warns of itself',
      menu('ERC-20 tokens (3)', 'Tether', 'Claim at x.example [Spam]', 'Pepe'),
      [T, V],
    ],
    ['name like a standard', menu('ERC-20 tokens (3)', 'Tether', 'ChainLink', 'ERC404 Pandora'), [T, U]],
    ['row that still loads', menu('ERC-20 tokens (2)', 'Tether', '<i data-loading="true">stub</i>'), [T]],
    ['menu of pieces', menu('ERC-721 tokens (2)', 'Pudgy', 'Apes'), []],
    ['menu of one piece', menu('ERC-1155 tokens (1)', 'Badges'), []],
    [
      'sentence about a piece',
      `<main><div><span>for token ID</span><div>${piece}</div><div>${entity}</div></div></main>`,
      [],
    ],
    [
      'row of a piece in a narrow window',
      `<main><div><div><div><div>${entity}</div><span>ERC-721</span></div></div><div>${piece}</div></div></main>`,
      [],
    ],
    [
      'sentence about a piece on another explorer’s path',
      `<main><p>${link(`/nft/${T}/7`, '#7')}</p><p>${entity}</p><p>${link(`/token/${U}`)}</p></main>`,
      [U],
    ],
  ])('a %s', (_what, body, expected) => {
    expect(assetsIn(body, BLOCKSCOUT)).toEqual(expected.map((token) => `ETH:${token}`));
  });

  test('the page of a piece has no price of the collection', () => {
    const page = `https://eth.blockscout.com/token/${T}/instance/7`;
    expect(assetsIn(`<main><h1>Pudgy #7</h1><div>${entity}</div></main>`, page)).toEqual([]);
  });
});

describe('dollars that the site shows', () => {
  const shown = (html: string, url = 'https://etherscan.io/tokens') =>
    candidatesOf(`<!doctype html><body>${html}</body>`, url).map(({ usdShown }) => usdShown);
  const table = (heading: string, cell: string) =>
    `<table><thead><tr><th>Token</th><th>${heading}</th></tr></thead><tbody><tr><td>${link(`/token/${T}`)}</td><td>${cell}</td></tr></tbody></table>`;

  test.each([
    ['a price', table('Price', '$1.0003'), true],
    ['a Chinese price', table('价格', '$1.0003'), true],
    ['a price of zero', table('Price', '$0.00'), false],
    ['no price', table('Price', '-'), false],
    ['a market value', table('Market Cap', '$1,000,000'), false],
    ['an amount', table('Value', '$19.24'), false],
    [
      'a price behind a cell that is hidden',
      table('Price', '$1.0003').replace('<tr><td>', '<tr><td style="display:none">x</td><td>'),
      true,
    ],
    [
      'a market value behind a cell that is hidden',
      table('Price</th><th>Market Cap', '-</td><td>$1,000,000').replace(
        '<tr><td>',
        '<tr><td style="display:none">x</td><td>',
      ),
      false,
    ],
    [
      'a price that is hidden',
      table('Price', '$1.0003').replace('<td>$', '<td style="display:none">$'),
      false,
    ],
    [
      'a price below one heading for each cell, hidden or not',
      table('Price</th><th>Value', '$1.0003</td><td>5')
        .replace('<td>5', '<td style="display:none">5')
        .replace('<th>Token', '<th style="display:none">Token'),
      true,
    ],
    [
      'the worth of a net transfer',
      `<p>0xab <b>received</b> 0.2 <i>($0.20)</i> ${link(`/token/${T}`)}</p>`,
      false,
    ],
    ['a price in a card', `<p>${link(`/token/${T}`)} <i>$0.20</i></p>`, true],
    [
      'a rate in a list',
      `<ul><li>${link(`/token/${T}`)}<div class="list-usd-rate">@13.43</div></li></ul>`,
      true,
    ],
    [
      'a rate of zero',
      `<ul><li>${link(`/token/${T}`)}<div class="list-usd-rate">@0.00</div></li></ul>`,
      false,
    ],
    [
      'a value in a list',
      `<ul><li>${link(`/token/${T}`)}<div class="list-usd-value">$26.86</div></li></ul>`,
      false,
    ],
  ])('%s', (_what, html, expected) => {
    expect(shown(html)).toEqual([expected]);
  });

  test.each([
    [
      'Etherscan’s card',
      `https://etherscan.io/token/${T}`,
      '<h1>Token</h1><div id="ContentPlaceHolder1_tr_valuepertoken">$1.00</div>',
      true,
    ],
    [
      'an empty card',
      `https://etherscan.io/token/${T}`,
      '<h1>Token</h1><div id="ContentPlaceHolder1_tr_valuepertoken">$0.00</div>',
      false,
    ],
    [
      'Blockscout’s details',
      `https://eth.blockscout.com/token/${T}`,
      '<main><h1>Name</h1><div><div><b>Price</b></div><div>$1.00</div></div></main>',
      true,
    ],
    [
      'other details',
      `https://eth.blockscout.com/token/${T}`,
      '<main><h1>Name</h1><div><div><b>Market cap</b></div><div>$1.00</div></div></main>',
      false,
    ],
  ])('beside the page’s token: %s', (_what, url, html, expected) => {
    expect(shown(html, url)).toEqual([expected]);
  });
});
