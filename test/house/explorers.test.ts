/** Where sites differ is told in one place: their row in the table, and the adapter that it names. */
import { expect, test } from 'vitest';
import { EXPLORER_SITES } from '../../src/core/market/explorers.ts';
import { adapterOf } from '../../src/extension/explorers/find/explorer-page.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

test('every site has an adapter', () => {
  expect(EXPLORER_SITES.filter((site) => !adapterOf(site))).toEqual([]);
});

test('nothing but the adapters decides by the family or the name of a site', () => {
  const files = filesOf('src/extension/explorers/**/*.ts', 'entrypoints/explorer.content.ts');
  expect(files.length).toBeGreaterThan(0);
  const families =
    /\badapter\s*[!=]==|\bswitch \(.*adapter|\bsite\.name\b|['"](?:etherscan|blockscout|bitcoin)['"]/;
  expect(files.filter((path) => families.test(textOf(path)))).toEqual([]);
});
