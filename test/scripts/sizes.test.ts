import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { measureSizes } from '../../scripts/sizes.ts';

let output = '';
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'sise-sizes-'));
});
afterEach(() => rm(output, { recursive: true }));

const PAGES = {
  action: { default_popup: 'popup.html' },
  options_ui: { page: 'options.html' },
  content_scripts: [{ js: ['content.js'] }],
};
const MANIFESTS = {
  'chrome-mv3': { background: { service_worker: 'background.js' }, ...PAGES },
  'firefox-mv3': { background: { scripts: ['background.js'] }, ...PAGES },
};

async function build(files: Readonly<Record<string, string>>) {
  for (const [name, manifest] of Object.entries(MANIFESTS)) {
    const fixed = { 'lookup-card.js': '0', 'options.html': '', 'content.js': '12' };
    const all = { 'manifest.json': JSON.stringify(manifest), ...fixed, ...files };
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(join(output, name, path)), { recursive: true });
      await writeFile(join(output, name, path), text);
    }
  }
}

const PAGE = '<script type="module" src="/chunks/popup.js"></script><link rel="stylesheet" href="/a.css">';

describe('the measured sizes', () => {
  test('are of every part of both builds, in bytes', async () => {
    await build({
      'background.js': 'x'.repeat(1000),
      'popup.html': PAGE,
      'options.html': '<script src="/console.js"></script>',
      'chunks/popup.js': '시세',
      'console.js': 'four',
      'a.css': 'a{}',
    });
    expect((await measureSizes(output)).map(({ what, bytes }) => [what, bytes])).toEqual([
      ['chrome-mv3 background', 1000],
      ['chrome-mv3 popup', 6],
      ['chrome-mv3 explorer pages', 2],
      ['chrome-mv3 console', 4],
      ['chrome-mv3 look-up card', 1],
      ['firefox-mv3 background', 1000],
      ['firefox-mv3 popup', 6],
      ['firefox-mv3 explorer pages', 2],
      ['firefox-mv3 console', 4],
      ['firefox-mv3 look-up card', 1],
    ]);
  });

  test('count each imported script once, however it is imported', async () => {
    await build({
      'background.js': 'export{}',
      'popup.html': `${PAGE}<link rel="modulepreload" href="/chunks/shared.js">`,
      'chunks/popup.js': 'import{a}from"./shared.js";import("./late.js")',
      'chunks/shared.js': 'import"../side.js";export const a=1',
      'chunks/late.js': 'export*from"./shared.js"',
      'side.js': '1',
    });
    const popup = (await measureSizes(output)).find(({ what }) => what === 'chrome-mv3 popup');
    expect([...(popup?.files ?? [])].sort()).toEqual([
      'chunks/late.js',
      'chunks/popup.js',
      'chunks/shared.js',
      'side.js',
    ]);
  });

  test('come with the budgets of the design', async () => {
    await build({ 'background.js': '1', 'popup.html': PAGE, 'chunks/popup.js': '1' });
    expect((await measureSizes(output)).map(({ budget }) => budget)).toEqual([
      220_000, 60_000, 25_000, 75_000, 40_000, 220_000, 60_000, 25_000, 75_000, 40_000,
    ]);
  });

  test('cannot be taken of a script that is missing', async () => {
    await build({ 'background.js': 'import"./lost.js"', 'popup.html': PAGE, 'chunks/popup.js': '1' });
    await expect(measureSizes(output)).rejects.toThrow('lost.js');
  });
});
