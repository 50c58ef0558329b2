/** Every saved page carries exactly the prices that its `expected.json` says. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXPLORER_SITES } from '../../../src/market/explorers.ts';
import { comparePages } from '../../corpus/compare.ts';
import { readExpected } from '../../corpus/expected.ts';

const OURS = fileURLToPath(new URL('../../corpus', import.meta.url));
/** Real pages, saved by others; they lie beside a checkout where there are any. */
const SAVED = fileURLToPath(new URL('../../../../shared/explorer-pages', import.meta.url));

test.each([OURS, SAVED].filter((folder) => existsSync(folder)))(
  'every page of %s is annotated as expected',
  async (folder) => {
    const outcomes = await comparePages(folder);
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
