/** What the two builds are made of, and that they come out the same wherever they are made. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBundledPackages } from '../../../scripts/bundled-packages.ts';
import { ROOT } from '../../../scripts/run-tool.ts';
import { packagesIn, serverPackages } from '../../../scripts/third-party.ts';
import { INSTALLED_HOSTS } from '../../house/installed-hosts.ts';

const OUTPUT = join(ROOT, '.output');
const BUILDS = ['chrome-mv3', 'firefox-mv3'];
/** Pages without a script. */
const DOCUMENTS = ['privacy.html', 'privacy.ko.html', 'release-notes.html'];
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test.each(BUILDS)('%s names every package that it carries, and no other that it could not', async (build) => {
  const named = packagesIn(readFileSync(join(OUTPUT, build, 'THIRD_PARTY.txt'), 'utf8'));
  const bundled = await readBundledPackages(OUTPUT);
  expect(bundled).toEqual(expect.arrayContaining(['preact', 'zod', 'decimal.js']));
  expect(named.toSorted()).toEqual([...new Set([...bundled, ...serverPackages()])].sort());
});

test.each(BUILDS)('%s requests the hosts at installation that it always has', (build) => {
  const manifest = JSON.parse(readFileSync(join(OUTPUT, build, 'manifest.json'), 'utf8'));
  const scripts: readonly { matches: readonly string[] }[] = manifest.content_scripts;
  const patterns = new Set<string>([
    ...manifest.host_permissions,
    ...scripts.flatMap(({ matches }) => matches),
  ]);
  expect([...patterns].toSorted()).toEqual(INSTALLED_HOSTS.map((host) => `https://${host}/*`));
});

test.each(BUILDS)('pages of %s wait for one script and one sheet before their first paint', (build) => {
  const all = filesOf(join(OUTPUT, build)).filter((file) => file.endsWith('.html'));
  const pages = all.filter((file) => !DOCUMENTS.includes(file));
  expect(pages).toEqual(['chart.html', 'options.html', 'popup.html', 'welcome.html']);
  for (const page of pages) {
    const html = readFileSync(join(OUTPUT, build, page), 'utf8');
    const files = html.match(/(?<=(?:src|href)=")[^"]+/g)?.map((file) => file.split('.').at(-1));
    expect([page, files]).toEqual([page, ['js', 'css']]);
  }
});

test.each(BUILDS)('%s carries the release notes and what is sent as pages', (build) => {
  for (const name of DOCUMENTS) {
    const html = readFileSync(join(OUTPUT, build, name), 'utf8');
    expect([name, html.includes('<h1>'), html.includes('<script')]).toEqual([name, true, false]);
  }
});

test('a build in another folder is the same, byte for byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sise-elsewhere-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const left = ['.git', '.output', '.wxt', 'node_modules'];
  for (const name of readdirSync(ROOT))
    if (!left.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const wxt = join(ROOT, 'node_modules', '.bin', 'wxt');
  // Else it would be made for tests, as the one that runs them is.
  const { NODE_ENV, ...env } = process.env;
  const { status, stderr } = spawnSync(wxt, ['build'], { cwd: folder, encoding: 'utf8', env });
  expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
  const [here, there] = [join(OUTPUT, 'chrome-mv3'), join(folder, '.output', 'chrome-mv3')];
  expect(filesOf(there)).toEqual(filesOf(here));
  const differing = filesOf(here).filter(
    (file) => !readFileSync(join(here, file)).equals(readFileSync(join(there, file))),
  );
  expect(differing).toEqual([]);
});
