import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILDS, compareSizes, measureSizes } from '../../scripts/script-sizes.ts';

describe('the measured sizes', () => {
  let output = '';
  beforeEach(async () => {
    output = await mkdtemp(join(tmpdir(), 'sise-sizes-'));
  });
  afterEach(() => rm(output, { recursive: true }));

  async function build(files: Readonly<Record<string, string>>) {
    for (const name of BUILDS)
      for (const [path, text] of Object.entries({ 'content-scripts/explorer.js': '12', ...files })) {
        await mkdir(dirname(join(output, name, path)), { recursive: true });
        await writeFile(join(output, name, path), text);
      }
  }

  const PAGE = '<script type="module" src="/chunks/popup.js"></script><link rel="stylesheet" href="/a.css">';

  test('are of every script and page of both builds, in bytes', async () => {
    await build({
      'background.js': 'x'.repeat(1000),
      'popup.html': PAGE,
      'options.html': '<script src="/console.js"></script>',
      'chunks/popup.js': '시세',
      'chunks/unused.js': 'never loaded',
      'console.js': 'four',
      'a.css': 'a{}',
      'manifest.json': '{}',
    });
    const each = { background: 1000, console: 4, explorer: 2, options: 4, popup: 6 };
    expect(await measureSizes(output)).toEqual({ 'chrome-mv3': each, 'firefox-mv3': each });
  });

  test('count each imported script once, however it is imported', async () => {
    await build({
      'popup.html': `${PAGE}<link rel="modulepreload" href="/chunks/shared.js">`,
      'chunks/popup.js': 'import{a}from"./shared.js";import("./late.js")',
      'chunks/shared.js': 'import"./side.js";export const a=1',
      'chunks/late.js': 'export*from"./shared.js"',
      'chunks/side.js': '1',
    });
    const loaded = 46 + 34 + 24 + 1;
    expect((await measureSizes(output))['chrome-mv3']?.popup).toBe(loaded);
  });

  test('cannot be taken of a script that is missing', async () => {
    await build({ 'background.js': 'import"./lost.js"' });
    await expect(measureSizes(output)).rejects.toThrow('lost.js');
  });
});

describe('a size beside its record', () => {
  const compare = (now: number | undefined, recorded: number | undefined) => {
    const build = (bytes: number | undefined) => ({
      'chrome-mv3': bytes === undefined ? {} : { popup: bytes },
    });
    return compareSizes(build(now), build(recorded));
  };

  test.each([
    ['as large as recorded', 1000, 1000, true],
    ['smaller', 1, 1000, true],
    ['a twentieth larger', 1050, 1000, true],
    ['larger than that', 1051, 1000, false],
    ['recorded no more', 1000, undefined, false],
    ['of no script any more', undefined, 1000, false],
  ])('%s', (_what, now, recorded, isRight) => {
    expect(compare(now, recorded)).toEqual([
      { script: 'chrome-mv3 popup', bytes: now ?? null, recorded: recorded ?? null, isRight },
    ]);
  });
});
