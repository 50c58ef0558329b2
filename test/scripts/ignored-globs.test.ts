import { expect, it } from 'vitest';
import { ignoredGlobs } from '../../scripts/ignored-globs.ts';

it.each([
  ['a name in every folder', '*.nk', '**/*.nk'],
  ['a folder of that name in every folder', 'data/', '**/data/**'],
  ['a folder of the root', '/nats/', 'nats/**'],
  ['a file at its path', 'deploy/users.conf', 'deploy/users.conf'],
  ['a folder at its path', 'deploy/tls/', 'deploy/tls/**'],
])('ignoredGlobs returns a glob of %s', (_what, pattern, glob) => {
  expect(ignoredGlobs(`# A comment.\n\n${pattern}\n`)).toEqual([glob]);
});
