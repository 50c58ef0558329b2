/** The arrows of design §3: who may import whom. */
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf } from './sources-of-ours.ts';

/** Each level may import its own and those below it. */
const BACKGROUND = [
  ['entrypoints/background', 'src/server'],
  ['src/api', 'src/watchlist', 'src/lookup', 'src/messages'],
  ['src/pricing'],
  ['src/sources', 'src/fx', 'src/tokens'],
  ['src/upstream', 'src/storage'],
  ['src/market'],
];

const FOREGROUND = [
  [
    'entrypoints/popup',
    'entrypoints/options',
    'entrypoints/explorer.content.ts',
    'entrypoints/lookup-card.ts',
  ],
  ['src/pages', 'src/explorers', 'src/card'],
  [
    'src/messages/messages.ts',
    'src/messages/selections.ts',
    'src/messages/send.ts',
    'src/messages/extension.ts',
  ],
  ['src/market'],
];

/** Too heavy, or not theirs, for what runs in pages. */
const NOT_IN_PAGES = ['zod', 'zod/mini', 'decimal.js', 'src/market/arithmetic.ts', 'src/messages/schemas.ts'];

const CODE = filesOf('src/**/*.{ts,tsx}', 'entrypoints/**/*.{ts,tsx}');
const PAGES = CODE.filter((file) => levelOf(FOREGROUND, file) === 0 || levelOf(FOREGROUND, file) === 1);

describe('the code base', () => {
  test('has a place in the design for every file', () => {
    const homeless = CODE.filter((file) => levelOf(BACKGROUND, file) < 0 && levelOf(FOREGROUND, file) < 0);
    expect(homeless).toEqual([]);
  });

  test.each([
    ['background', BACKGROUND],
    ['foreground', FOREGROUND],
  ])('imports along the arrows on the %s side', (_side, levels) => {
    const against = CODE.filter((file) => levelOf(levels, file) >= 0).flatMap((file) =>
      importsOf(file)
        .filter(({ ours, target }) => ours && /\.tsx?$/.test(target))
        .filter(({ target }) => levelOf(levels, target) < levelOf(levels, file))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(against).toEqual([]);
  });

  test('imports nothing of ours into the market', () => {
    const foreign = CODE.filter((file) => file.startsWith('src/market/')).flatMap((file) =>
      importsOf(file)
        .filter(({ ours, target }) => ours && !target.startsWith('src/market/'))
        .map(({ target }) => `${file} → ${target}`),
    );
    expect(foreign).toEqual([]);
  });

  test('loads nothing heavy into pages, not even through others', () => {
    const heavy = PAGES.flatMap((file) =>
      loadedBy(file)
        .filter((target) => NOT_IN_PAGES.includes(target))
        .map((target) => `${file} → … → ${target}`),
    );
    expect(heavy).toEqual([]);
  });

  test('keeps Preact out of explorer pages', () => {
    const preact = CODE.filter((file) => /^(src\/explorers\/|entrypoints\/.*content)/.test(file)).flatMap(
      (file) =>
        loadedBy(file)
          .filter((target) => target.startsWith('preact'))
          .map((target) => `${file} → … → ${target}`),
    );
    expect(preact).toEqual([]);
  });

  test('imports in no circle', () => {
    expect(CODE.filter((file) => importsOf(file).some(({ target }) => reaches(target, file)))).toEqual([]);
  });
});

/** Index of the level that the path belongs to, -1 when it belongs to none. */
function levelOf(levels: readonly (readonly string[])[], path: string): number {
  return levels.findIndex((level) => level.some((entry) => path === entry || path.startsWith(`${entry}/`)));
}

/** Everything that runs when the file is loaded: files of ours and packages. */
function loadedBy(file: string): string[] {
  return reachable(file, (path) => importsOf(path).filter(({ typeOnly }) => !typeOnly));
}

function reaches(from: string, file: string): boolean {
  return from === file || reachable(from, importsOf).includes(file);
}

function reachable(from: string, importsIn: typeof importsOf): string[] {
  const seen = new Set<string>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!CODE.includes(path)) continue;
    for (const { target } of importsIn(path)) {
      if (!seen.has(target)) waiting.push(target);
      seen.add(target);
    }
  }
  return [...seen];
}
