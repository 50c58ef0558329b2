// @vitest-environment happy-dom
/** Which tokens have prices, and whether dollars stand there, where rows are cards of plain boxes: Blockscout on a phone. */
import { describe, expect, test, vi } from 'vitest';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createFinder } from '../../../src/extension/explorers/find/finder.ts';

const [T = '', U = '', V = ''] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(20)}`);
const TOKENS = 'https://eth.blockscout.com/tokens';

/** Each token that has a price, with a `$` where the site shows dollars. */
function priced(body: string, url = TOKENS): readonly string[] {
  const document = new DOMParser().parseFromString(`<!doctype html><body>${body}</body>`, 'text/html');
  const page = pageAt(new URL(url));
  if (!page) throw new Error('no page');
  const finder = createFinder(document, page);
  return [...finder.links()]
    .map(finder.judge)
    .flatMap((one) => (one ? [`${one.asset.slice(4)}${one.usdShown ? ' $' : ''}`] : []));
}

const link = (token: string, name = 'Name (SYM)') => `<a href="/token/${token}"><span>${name}</span></a>`;
const entity = (token: string, name?: string) => `<div class="entity"><svg></svg>${link(token, name)}</div>`;
const field = (label: string, value: string) => `<div><p>${label}</p><p><span>${value}</span></p></div>`;
const tag = (text: string) => `<div class="tags"><span class="tag">${text}</span></div>`;
/** Name and tag, the number in the list, the address, and more. */
const card = (token: string, { name, type, more = '' }: { name?: string; type?: string; more?: string }) =>
  `<div class="item"><div><div>${entity(token, name)}${type ? tag(type) : ''}<p>1</p></div></div><div><a href="/address/${token}">0xab…abab</a></div>${more}${field('Holders', '1,234')}</div>`;
const list = (...cards: readonly string[]) => `<main><h1>Tokens</h1><div>${cards.join('')}</div></main>`;

describe('a card', () => {
  test.each(['ERC-721', 'ERC-1155', 'ERC-404', 'BEP-721', 'KIP-17', 'KIP-37', 'NFT'])(
    'of the type %s has no price, the next one does',
    (type) => {
      expect(priced(list(card(T, { type }), card(U, { type: 'ERC-20' })))).toEqual([U]);
      expect(priced(list(card(T, { type })))).toEqual([]);
    },
  );

  test('without a type has one', () => {
    expect(priced(list(card(T, {}), card(U, { type: 'ERC-721' })))).toEqual([T]);
  });

  test('of a token that calls itself "ERC-721" has one by the type that the site names', () => {
    const named = (name: string) => list(card(T, { name, type: 'ERC-20' }), card(U, { type: 'ERC-20' }));
    for (const name of ['ERC-721', 'ERC-721 (ERC404)', 'Real ERC-1155 token'])
      expect(priced(named(name))).toEqual([T, U]);
  });

  test('of an NFT that calls itself "ERC-20" has none', () => {
    expect(priced(list(card(T, { name: 'ERC-20', type: 'ERC-721' }), card(U, {})))).toEqual([U]);
  });

  test('of a token that calls itself "ERC-721" has none where the site names no type', () => {
    expect(priced(list(card(T, { name: 'ERC-721' }), card(U, {})))).toEqual([U]);
  });

  test('keeps to its type where the symbol stands apart and is like one', () => {
    const symbol = (text: string) => `<div><div>(</div><span>${text}</span><div>)</div></div>`;
    const cards = list(
      card(T, { type: 'ERC-20', more: symbol('ERC-721') }),
      card(U, { type: 'ERC-721', more: symbol('ERC-20') }),
      card(V, { more: symbol('ERC-721') }),
    );
    expect(priced(cards)).toEqual([T]);
  });

  test('has one price for its two links, and each of many for the same token its own', () => {
    const twice = `<div class="item"><div><a href="/token/${T}"><img></a></div><div>${link(T)}</div><div>${link(T)}</div></div>`;
    expect(priced(list(twice))).toEqual([T]);
    expect(priced(list(...Array.from({ length: 4 }, () => card(T, { type: 'ERC-20' }))))).toEqual([
      T,
      T,
      T,
      T,
    ]);
  });

  test('that still loads has none, however long, and the others have theirs', () => {
    const loading = card(T, { type: 'ERC-20', more: '<p data-loading="true">1</p>' });
    expect(priced(list(loading, card(U, { type: 'ERC-20' })))).toEqual([U]);
  });

  test('as one link is a card all the same', () => {
    const whole = (token: string, name: string, type: string, more = '') =>
      `<a class="item" href="/token/${token}"><div><span>${name}</span></div>${tag(type)}${more}</a>`;
    const cards = `<main><div>${whole(T, 'Apes', 'ERC-721')}${whole(U, 'ERC-721', 'ERC-20')}${whole(V, '$1 Million', 'ERC-20', field('Price', '$1.0003'))}</div></main>`;
    expect(priced(cards)).toEqual([U, `${V} $`]);
  });

  test.each([
    [
      'each with its type',
      `<div>${entity(T)}${tag('ERC-20')}</div><div>${entity(U)}${tag('ERC-721')}</div>`,
      [T, V],
    ],
    [
      'with one type for both',
      `<div>${entity(T)}</div><div>${entity(U)}</div><div>${tag('ERC-721')}</div>`,
      [V],
    ],
    ['without a type', `<div>${entity(T)}</div><div>${entity(U)}</div>`, [T, U, V]],
  ])('of two tokens, %s', (_, content, expected) => {
    expect(priced(list(`<div class="item">${content}</div>`, card(V, {})))).toEqual(expected);
  });
});

describe('what is no card', () => {
  test('a page of one token says other things, too', () => {
    const words = '<p>Transfers of ERC-721 are listed elsewhere, for $3.20 of fees.</p>'.repeat(12);
    expect(priced(`<main><div><div>${entity(T)}</div>${words}</div></main>`)).toEqual([T]);
    const filter = '<div><input><p>ERC-721</p></div>';
    expect(priced(`<main><div>${filter}<div>${card(T, { type: 'ERC-20' })}</div></div></main>`)).toEqual([T]);
  });

  test('a filter among the cards names all standards', () => {
    const filter = '<div><p>ERC-20</p><p>ERC-721</p></div>';
    expect(priced(list(filter, card(T, {}), card(U, {})))).toEqual([T, U]);
  });

  test.each([
    ['the suggestions of a search', `<div id="search_bar_popover_content">${link(T)}</div>`],
    ['a list of options', `<div role="listbox"><div role="option">${link(T)}</div></div>`],
    [
      'what a field has opened',
      `<form aria-controls="found"><input></form><div role="dialog" id="found">${link(T)}</div>`,
    ],
  ])('%s is a menu', (_, menu) => {
    expect(priced(menu + list(card(U, {})))).toEqual([U]);
  });

  test('a menu of holdings is none of these', () => {
    const menu = `<button aria-controls="held">Tokens</button><div role="dialog" id="held">${link(T)}</div>`;
    expect(priced(menu)).toEqual([T]);
  });
});

describe('search results', () => {
  const row = (token: string, number: string, category: string) =>
    `<tr><td><div>${link(token)}</div></td><td>0xab…</td><td><p>${number}</p></td><td><p><span>${category}</span></p></td></tr>`;
  const table = (heads: string, ...rows: readonly string[]) =>
    `<main><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></main>`;
  const unnamed = '<th>Search result</th><th></th><th></th><th>Category</th>';

  test('of the category NFT have no price, and dollars in a column without a name count', () => {
    const results = [row(T, '$1.0003', 'Token'), row(U, 'Items 10,000', 'NFT'), row(V, '', 'Token')];
    expect(priced(table(unnamed, ...results))).toEqual([`${T} $`, V]);
  });

  test('are cards on a phone', () => {
    const result = (token: string, category: string, more = '') =>
      `<div class="item"><div><div>${link(token)}</div><p><span>${category}</span></p></div><div>0xab… ${more}</div></div>`;
    const results = list(
      result(T, 'Token', '<p>$1.0003</p>'),
      result(U, 'NFT', '<p>Items 10,000</p>'),
      result(V, 'Token'),
    );
    expect(priced(results)).toEqual([`${T} $`, V]);
  });
});

describe('dollars in a card', () => {
  test.each([
    ['with a label', field('Price', '$1.0003'), true],
    ['whose sign is a text of its own', field('Price', '$<!-- -->1.0003'), true],
    ['without a label', '<p>$1.0003</p>', true],
    ['in brackets', '<p>12 <span> ($<!-- -->12.36)</span></p>', true],
    ['as a rate', '<p>@1.0003</p>', true],
    ['of zero', field('Price', '$0.00'), false],
    ['none', field('Holders', '12'), false],
  ])('%s', (_, more, isShown) => {
    const cards = list(card(T, { name: '$500 (FUN)', type: 'ERC-20', more }), card(U, { type: 'ERC-20' }));
    expect(priced(cards)).toEqual([isShown ? `${T} $` : T, U]);
  });
});

test.each([
  ['an item of a list', (token: string, more: string) => `<ul><li>${link(token)}${more}</li></ul>`],
  [
    'a row of a table',
    (token: string, more: string) => `<table><tr><td>${link(token)}${more}</td><td>1</td></tr></table>`,
  ],
  ['a row by its role', (token: string, more: string) => `<div role="row">${link(token)}${more}</div>`],
])('dollars with a label are told in %s, its value is not taken for them', (_, row) => {
  const rows =
    row(T, field('Price', '$1.0003')) + row(U, field('Value', '$167.84')) + row(V, field('Price', '$0.00'));
  expect(priced(`<main><h1>Tokens</h1>${rows}</main>`)).toEqual([`${T} $`, U, V]);
});

test('a long list takes work in proportion to its length', () => {
  const readsOf = (count: number, wrap: (index: number) => string) => {
    const walker = Object.getPrototypeOf(document.createTreeWalker(document)) as TreeWalker;
    const spies = [
      vi.spyOn(walker, 'nextNode'),
      vi.spyOn(Element.prototype, 'querySelector'),
      vi.spyOn(Element.prototype, 'closest'),
    ];
    const cards = Array.from({ length: count }, (_, index) => wrap(index));
    const found = priced(list(...cards)).length;
    const reads = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    vi.restoreAllMocks();
    return { found, reads };
  };
  const address = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`;
  const lists = [
    (index: number) => card(address(index), { type: 'ERC-20' }),
    (index: number) => `<div class="item-${index}">${card(T, { type: 'ERC-20' })}</div>`,
    (index: number) => link(address(index)),
  ];
  for (const wrap of lists) {
    const few = readsOf(20, wrap);
    const many = readsOf(160, wrap);
    expect(many.found).toBe(160);
    expect(many.reads / few.reads).toBeLessThan(10);
  }
});
