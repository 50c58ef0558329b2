/** A document as the house tests see it: its numbered sections, its tables. */
import { textOf } from './sources-of-ours.ts';

/** What a section says, its own sections included, by its number: `4`, `3.1`. */
export function sectionsOf(path: string): ReadonlyMap<string, string> {
  const parts = textOf(path).split(/^(?=#+ )/m);
  return new Map(
    parts.flatMap((part, i) => {
      const number = /^#+ (\d+(?:\.\d+)*)\.? /.exec(part)?.[1];
      if (number === undefined) return [];
      const end = parts.findIndex((other, j) => j > i && depthOf(other) <= depthOf(part));
      return [[number, parts.slice(i, end < 0 ? undefined : end).join('')] as const];
    }),
  );
}

function depthOf(part: string): number {
  return /^#*/.exec(part)?.[0].length ?? 0;
}

/** The cells of every table row in the text, header and rule left out. */
export function tableRows(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
