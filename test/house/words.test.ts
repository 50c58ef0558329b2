import { describe, expect, it } from 'vitest';
import { textOf } from './sources-of-ours.ts';
import { countsByFile, countsByRoom, lowerRecord, RECORDS, roomsAbove, roomsBelow } from './word-records.ts';
import { countPartsThatAct, countWords, hasWord, proseOf } from './words.ts';

describe.each(RECORDS)('$path', (record) => {
  const recorded = JSON.parse(textOf(record.path));
  const byFile = countsByFile(record);

  it('has no room that uses more of the words than recorded', () => {
    expect(roomsAbove(recorded, byFile)).toEqual([]);
  });

  it('has no room that uses fewer of the words than recorded', () => {
    expect(roomsBelow(recorded, byFile)).toEqual([]);
  });
});

describe('proseOf', () => {
  it('returns the comments of a script, not its strings, templates and patterns', () => {
    const script = [
      '// Told once',
      "const a = 'told'; /* said */ const b = /\\/* heard *\\//;",
      `const c = \`// nobody \${b /* whoever */}\`;`,
      'const d = <p>// somebody {/* anybody */}</p>;',
    ].join('\n');
    expect(countWords(proseOf('a.tsx', script))).toBe(4);
    expect(countWords(proseOf('a.mjs', '/** @param told what was said */'))).toBe(2);
  });

  it('throws when the script cannot be parsed', () => {
    expect(() => proseOf('a.ts', 'const = 1;')).toThrow('a.ts');
  });

  it('returns the comments of a style sheet', () => {
    expect(proseOf('a.css', '/* told\n * twice */\n.said { color: red } /* heard */')).toBe(
      ' told twice  heard ',
    );
  });

  it('returns a document without code in backticks', () => {
    expect(proseOf('README.md', 'One told\nby `told.ts`.\n\nNobody.')).toBe('One told by `.\n Nobody.');
  });
});

describe('countWords', () => {
  it.each([
    ['Told, said and HEARD', 3],
    ['nobody’s, somebody, whoever: anybody', 4],
    ['untold toldest', 0],
    ['The client retries.', 0],
  ])('of "%s" is %i', (prose, count) => {
    expect(countWords(prose)).toBe(count);
  });
});

describe('countPartsThatAct', () => {
  it.each([
    ['The engine asked twice, and the caches were not kept.', 2],
    ['A key that is held', 1],
    ['The engine stops. Asked again', 0],
    ['What a person asked', 0],
  ])('of "%s" is %i', (prose, count) => {
    expect(countPartsThatAct(prose)).toBe(count);
  });
});

describe('hasWord', () => {
  it.each(['told-prices.ts', 'KeptToken', 'isAsked', 'ASKED_MS', 'held'])('is true of %s', (name) => {
    expect(hasWord(name)).toBe(true);
  });

  it.each(['threshold.ts', 'basket', 'shield', 'prices'])('is false of %s', (name) => {
    expect(hasWord(name)).toBe(false);
  });
});

describe('the record', () => {
  const byFile = {
    'src/extension/pages/card/a.ts': 2,
    'src/extension/pages/card/b.ts': 3,
    'docs/api.md': 1,
    'README.md': 0,
  };

  it('sums the files of a room, and takes each document for itself', () => {
    expect(countsByRoom(byFile)).toEqual({ 'docs/api.md': 1, 'src/extension/pages/card': 5 });
  });

  it('names the rooms above it, with the files that have most', () => {
    expect(roomsAbove({ 'src/extension/pages/card': 4, 'docs/api.md': 1 }, byFile)).toEqual([
      expect.stringMatching(
        /^src\/extension\/pages\/card: 5, recorded 4\. .* src\/extension\/pages\/card\/b\.ts \(3\), src\/extension\/pages\/card\/a\.ts \(2\)\.$/,
      ),
    ]);
  });

  it('starts a new room at 0', () => {
    expect(roomsAbove({ 'src/extension/pages/card': 5 }, byFile)).toEqual([
      expect.stringMatching(/^docs\/api\.md: 1, recorded 0\./),
    ]);
  });

  it('names the rooms below it, with the command that lowers it', () => {
    expect(
      roomsBelow({ 'src/extension/pages/card': 6, 'docs/api.md': 1, 'src/core/gone': 1 }, byFile),
    ).toEqual([
      'src/extension/pages/card: 5, recorded 6. Lower the record: npm run count-words',
      'src/core/gone: 0, recorded 1. Lower the record: npm run count-words',
    ]);
  });

  it('is lowered, never raised', () => {
    const counts = { 'src/extension/pages/card': 5, 'src/service/api': 3, 'src/core/new': 1 };
    expect(
      lowerRecord({ 'src/extension/pages/card': 6, 'src/service/api': 2, 'src/core/gone': 1 }, counts),
    ).toEqual({
      'src/extension/pages/card': 5,
      'src/service/api': 2,
    });
  });
});
