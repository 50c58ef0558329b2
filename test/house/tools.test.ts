/** Imports between the product, its tests and the tools lead one way. */
import { describe, expect, it } from 'vitest';
import { filesOf, importsOf } from './sources-of-ours.ts';

/** `count-words` writes the record of a house test. */
const PRODUCT = filesOf('{src,entrypoints,scripts}/**/*.{ts,tsx,mjs}', '*.ts').filter(
  (path) => path !== 'scripts/count-words.ts',
);
const TESTS = filesOf('test/**/*.{ts,tsx}').filter((path) => !path.startsWith('test/tools/'));
const TOOLS = filesOf('tools/**/*.ts');
/** Facts without code, which builds and the release share. */
const OWNER = 'tools/release/owner.json';

/** Imports of these files from these folders, as `file → imported file`. */
function importsFrom(files: readonly string[], ...folders: readonly string[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ ours, target }) =>
          ours && target !== OWNER && folders.some((folder) => target.startsWith(`${folder}/`)),
      )
      .map(({ target }) => `${file} → ${target}`),
  );
}

describe('imports', () => {
  it('lead from tools to tests', () => {
    expect(importsFrom(TOOLS, 'test').length).toBeGreaterThan(0);
  });

  it('lead to tools from the tests of the tools only', () => {
    expect(importsFrom(TESTS, 'tools')).toEqual([]);
  });

  it('lead from the product and its scripts neither to tests nor to tools', () => {
    expect(importsFrom(PRODUCT, 'test', 'tools')).toEqual([]);
  });
});
