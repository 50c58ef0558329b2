/** The walks of docs/architecture.md §3 lead from file to file, by names that stand in the code. */
import { describe, expect, it } from 'vitest';
import { sectionsOf, tableRows } from './document-sections.ts';
import { textOf } from './sources-of-ours.ts';

const MOST_STEPS = 12;

interface Walk {
  readonly name: string;
  readonly number: string;
  readonly first: RegExp;
  readonly last: string;
}

const WALKS: readonly Walk[] = [
  {
    name: 'a price, from a body to a row',
    number: '3.1',
    first: /^src\/core\/sources\//,
    last: 'src/extension/pages/popup/price-row.tsx',
  },
  {
    name: 'an address on a page',
    number: '3.2',
    first: /^entrypoints\/explorer\.content\.ts$/,
    last: 'src/extension/explorers/price/updates.ts',
  },
  {
    name: 'an HTTP request',
    number: '3.3',
    first: /^src\/service\/server\/listen\.ts$/,
    last: 'src/core/pricing/pricing.ts',
  },
  {
    name: 'an alarm',
    number: '3.4',
    first: /^entrypoints\/background\/index\.ts$/,
    last: 'src/extension/background/watchlist/toolbar-badge.ts',
  },
];

const SECTIONS = sectionsOf('docs/architecture.md');

describe('the document', () => {
  it('has these walks and no other', () => {
    const numbers = [...SECTIONS.keys()].filter((number) => number.startsWith('3.'));
    expect(numbers).toEqual(WALKS.map(({ number }) => number));
  });
});

describe.each(WALKS)('the walk of $name', ({ number, first, last }) => {
  const [head = [], ...rows] = tableRows(SECTIONS.get(number) ?? '');
  const steps = rows.map(([file = '', , word = '']) => ({ file: unquoted(file), word: unquoted(word) }));
  const files = steps.map(({ file }) => file);

  it(`has at most ${MOST_STEPS} files, each of them once, from the first to the last`, () => {
    expect(files[0]).toMatch(first);
    expect(files.at(-1)).toBe(last);
    expect(files.length).toBeLessThanOrEqual(MOST_STEPS);
    expect(new Set(files).size).toBe(files.length);
  });

  it('names a word for each step that stands in both files', () => {
    const broken = head.includes('called as')
      ? steps.filter(({ file, word }, i) => i > 0 && !(has(file, word) && isInAny(files.slice(0, i), word)))
      : steps.filter(
          ({ file, word }, i) => i < files.length - 1 && !(has(file, word) && has(files[i + 1], word)),
        );
    expect(broken).toEqual([]);
  });
});

function isInAny(files: readonly string[], word: string): boolean {
  return files.some((file) => has(file, word));
}

/** Whether the word stands in the code of the file, comments left out. */
function has(file: string | undefined, word: string): boolean {
  if (file === undefined || word === '') return false;
  const code = textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
  return new RegExp(`\\b${word}\\b`).test(code);
}

function unquoted(cell: string): string {
  return cell.replaceAll('`', '');
}
