/** Every saved page carries exactly the prices that its `expected.json` says, and each says what is true. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPLORER_SITES } from '../../../src/core/market/explorers.ts';
import { comparePages, type Outcome, WIDTHS } from '../../corpus/compare.ts';
import { readExpected } from '../../corpus/expected.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many checks need files that are not there; `scripts/test.ts` counts them. */
    checksNotRun?: number;
  }
}

const OURS = fileURLToPath(new URL('../../corpus', import.meta.url));
/** Real pages, saved by others: they lie beside a checkout where there are any. */
const SAVED = ['explorer-pages', 'explorer-pages-2'].map((name) =>
  fileURLToPath(new URL(`../../../../shared/${name}`, import.meta.url)),
);
const PRESENT = SAVED.filter((folder) => existsSync(folder));

const FOLDERS = [
  { folder: OURS, name: 'our pages', files: await filesIn(OURS) },
  // `scripts/test.ts` finds them by this name.
  ...(await Promise.all(
    PRESENT.map(async (folder) => ({
      folder,
      name: `saved pages in ${basename(folder)}`,
      files: await filesIn(folder),
    })),
  )),
];
const RUNS = FOLDERS.flatMap((each) => WIDTHS.map((width) => ({ ...each, width })));

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await readExpected(folder)).map(({ name }) => name);
}

describe.each(RUNS)('$name at $width px', ({ folder, files, width }) => {
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    outcomes = await comparePages(folder, width);
  }, 900_000);

  test.each(files)('%s', (name) => {
    expect(outcomes.find((each) => each.name === name)?.differences).toEqual([]);
  });
});

test('the corpus has a page of every site and platform', async ({ task }) => {
  task.meta.checksNotRun = (SAVED.length - PRESENT.length) * WIDTHS.length;
  const seen = new Set((await readExpected(OURS)).map(({ url }) => new URL(url).host));
  // A site's other hosts of a platform are other names of it.
  const missing = EXPLORER_SITES.flatMap(({ name, hosts }) =>
    [...new Set(Object.values(hosts))]
      .filter((platform) => !Object.keys(hosts).some((host) => hosts[host] === platform && seen.has(host)))
      .map((platform) => [name, platform]),
  );
  expect(missing).toEqual([]);
});
