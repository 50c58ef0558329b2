/** What stands between `npm run …` and the script or the tool, in a folder that nothing can be written to. */
import { spawn } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
