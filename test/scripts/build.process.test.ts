/** A build for a server that cannot be one is refused before anything is built. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/run-tool.ts';

test.each([
  ['with a path', ['--server', 'https://prices.example/api'], 'without path'],
  ['without TLS', ['--server', 'http://prices.example'], 'Use https'],
  ['with a key', ['--server', 'https://key@prices.example'], 'users enter a key in the settings'],
  ['that is not said', ['--server'], '--server'],
  ['in another option', ['--sever', 'https://prices.example'], '--sever'],
])('a server %s', (_, options, why) => {
  const build = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.ts'), ...options], {
    encoding: 'utf8',
  });
  expect([build.status, build.stdout]).toEqual([2, '']);
  expect(build.stderr).toContain(why);
});
