/** Every saved page carries exactly the prices that its `expected.json` says. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXPLORER_SITES } from '../../../src/market/explorers.ts';
import { comparePages, WIDTHS } from '../../corpus/compare.ts';
import { readExpected } from '../../corpus/expected.ts';

const OURS = fileURLToPath(new URL('../../corpus', import.meta.url));
/** Real pages, saved by others; they lie beside a checkout where there are any. */
const SAVED = fileURLToPath(new URL('../../../../shared/explorer-pages', import.meta.url));

const RUNS = [OURS, SAVED]
  .filter(existsSync)
  .flatMap((folder) => WIDTHS.map((width) => [folder, width] as const));

test.each(RUNS)(
  'every page of %s is annotated as expected at %i px',
  async (folder, width) => {
    const outcomes = await comparePages(folder, width);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ differences }) => differences.length > 0)).toEqual([]);
  },
  300_000,
);

test('the corpus has a page of every site', async () => {
  const hosts = new Set((await readExpected(OURS)).map(({ url }) => new URL(url).host));
  const missing = EXPLORER_SITES.filter((site) => !Object.keys(site.hosts).some((host) => hosts.has(host)));
  expect(missing).toEqual([]);
});
