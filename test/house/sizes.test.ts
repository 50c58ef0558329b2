/** The recorded sizes are of what is built. */
import { expect, test } from 'vitest';
import { BUILDS } from '../../scripts/script-sizes.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

/** `entrypoints/popup/index.html` and `entrypoints/explorer.content.ts` are `popup` and `explorer`. */
const ENTRY_POINTS = new Set(
  filesOf('entrypoints/**/*').flatMap((path) => /^entrypoints\/([\w-]+)/.exec(path)?.[1] ?? []),
);

test('the size of each entry point is recorded, for both builds, and no other', () => {
  const recorded: Readonly<Record<string, object>> = JSON.parse(textOf('sizes.json'));
  expect(Object.keys(recorded)).toEqual(BUILDS);
  for (const build of BUILDS) expect(Object.keys(recorded[build] ?? {})).toEqual([...ENTRY_POINTS].sort());
});
