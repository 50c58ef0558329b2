// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { withNeighbours } from '../../../src/extension/explorers/place/placer.ts';

interface Priced {
  readonly anchor: Element;
}

/** Links by their text; each `<sise-price>` belongs to the link before it. */
function pageOf(html: string) {
  document.body.innerHTML = `<main>${html}</main>`;
  const priced = new Map<string, Priced>();
  const byHost = new Map<Node, Priced>();
  for (const anchor of document.querySelectorAll('a')) {
    const one = { anchor };
    priced.set(anchor.textContent ?? '', one);
    const next = anchor.nextElementSibling;
    if (next?.localName === 'sise-price') byHost.set(next, one);
  }
  return {
    /** The names of those placed together, group by group. */
    together: (...changed: readonly string[]): readonly string[] =>
      withNeighbours(
        changed.flatMap((name) => priced.get(name) ?? []),
        byHost,
      ).map((group) => group.map(({ anchor }) => anchor.textContent).join(' ')),
  };
}

const PRICE = '<sise-price></sise-price>';

test('those of one cell are placed together, in the order of the document', () => {
  const page = pageOf('<table><tr><td><a>A</a> <a>B</a></td><td><a>C</a></td></tr></table>');
  expect(page.together('B', 'C', 'A')).toEqual(['A B', 'C']);
});

test('a price that stands in the same cell is placed anew, and none of another cell is', () => {
  const page = pageOf(
    `<table><tr><td><a>A</a>${PRICE} <a>B</a> <a>C</a>${PRICE} <a>D</a></td><td><a>E</a>${PRICE}</td></tr></table>`,
  );
  expect(page.together('B')).toEqual(['A B C']);
});

test('a price of a block within the block is a neighbour in its own container', () => {
  const page = pageOf(
    `<div><a style="display:inline">A</a> <div><a style="display:inline">B</a>${PRICE}</div></div>`,
  );
  expect(page.together('A')).toEqual(['A', 'B']);
});

test.each([
  [20, 21],
  [21, 1],
])('beside %i prices in one block, one more has %i placed', (standing, placed) => {
  const page = pageOf(`<p>${`<a style="display:inline">A</a>${PRICE}`.repeat(standing)}<a>B</a></p>`);
  expect(page.together('B')[0]?.split(' ')).toHaveLength(placed);
});

test('rows are not brought in order, which takes the longer the further down they are', () => {
  const compare = vi.spyOn(Node.prototype, 'compareDocumentPosition');
  const rows = ['A', 'B', 'C', 'D'].map((name) => `<tr><td><a>${name}</a></td></tr>`);
  const page = pageOf(`<table>${rows.join('')}</table>`);
  expect(page.together('D', 'B', 'C', 'A')).toEqual(['D', 'B', 'C', 'A']);
  expect(compare).not.toHaveBeenCalled();
});

test('very many have no neighbours added to them', () => {
  const names = Array.from({ length: 210 }, (_, i) => `N${i}`);
  const page = pageOf(
    `<table>${names.map((name) => `<tr><td><a>${name}</a> <a>B</a>${PRICE}</td></tr>`).join('')}</table>`,
  );
  const groups = page.together(...names);
  expect(groups.slice(0, 2)).toEqual(['N0 B', 'N1 B']);
  expect(groups.slice(-2)).toEqual(['N208', 'N209']);
});
