/** The ways of docs/architecture.md §11 lead from file to file as they are told there. */
import { expect, test } from 'vitest';
import { tableRows } from './document-sections.ts';
import { textOf } from './sources-of-ours.ts';

/** A stranger who follows a price need not open more. */
const MOST_FILES = 12;

interface Step {
  readonly file: string;
  /** The word by which the next file gets the price; none in the last. */
  readonly word: string;
}

function wayOfOnePrice(): readonly Step[] {
  const [, told = ''] = textOf('docs/architecture.md').split('### Of one price, from a body to a row\n');
  const table = told.split(/\n{2,}/).find((part) => part.startsWith('| file |')) ?? '';
  const [, ...rows] = tableRows(table);
  return rows.map(([file = '', , word = '']) => ({
    file: file.replaceAll('`', ''),
    word: word.replaceAll('`', ''),
  }));
}

const STEPS = wayOfOnePrice();

test('a price is followed from a body to a row by a dozen files at most', () => {
  const files = STEPS.map(({ file }) => file);
  expect(files[0]).toMatch(/^src\/core\/sources\//);
  expect(files.at(-1)).toBe('src/extension/pages/popup/price-row.tsx');
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  expect(new Set(files).size).toBe(files.length);
});

test('the word by which a file hands a price on stands in it and in the next', () => {
  const broken = STEPS.slice(0, -1).flatMap(({ file, word }, i) => {
    const said = new RegExp(`\\b${word}\\b`);
    const files = [file, STEPS[i + 1]?.file ?? ''];
    return word !== '' && files.every((each) => said.test(codeOf(each))) ? [] : [`${file}: ${word}`];
  });
  expect(broken).toEqual([]);
});

/** Without comments, which hand on nothing. */
function codeOf(path: string): string {
  return textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
}
