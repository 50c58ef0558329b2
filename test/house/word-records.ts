/** The records of the words of `words.ts` that each room has: numbers that may only fall. */
import { exportsOf, filesOf, roomOf, textOf } from './sources-of-ours.ts';
import { countPartsThatAct, countWords, hasWord, proseOf } from './words.ts';

/** By file, or by room; a room without an entry has 0. */
export type Counts = Readonly<Record<string, number>>;

export interface WordRecord {
  readonly path: string;
  /** Counts in one file. */
  readonly count: (path: string) => number;
}

export const RECORDS: readonly WordRecord[] = [
  { path: 'test/house/word-counts.json', count: (path) => countWords(proseOf(path, textOf(path))) },
  {
    path: 'test/house/part-counts.json',
    count: (path) => countPartsThatAct(proseOf(path, textOf(path))) + namesOf(path).filter(hasWord).length,
  },
];

function namesOf(path: string): string[] {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return /\.tsx?$/.test(path) ? [file, ...exportsOf(path)] : [file];
}

export function countsByFile({ count }: WordRecord): Counts {
  const files = filesOf(
    '*.{ts,md}',
    '{src,entrypoints,scripts,tools,test}/**/*.{ts,tsx,mjs,css,md}',
    'docs/**/*.md',
  );
  return Object.fromEntries(files.map((path) => [path, count(path)]));
}

export function countsByRoom(byFile: Counts): Counts {
  const rooms = new Map<string, number>();
  for (const [path, count] of Object.entries(byFile)) {
    rooms.set(roomOf(path), (rooms.get(roomOf(path)) ?? 0) + count);
  }
  return Object.fromEntries([...rooms].filter(([, count]) => count > 0).sort());
}

/** The record with the counts that are lower. None is raised, and no room added. */
export function lowerRecord(recorded: Counts, counts: Counts): Counts {
  const rooms = Object.entries(recorded).map(
    ([room, most]) => [room, Math.min(most, counts[room] ?? 0)] as const,
  );
  return Object.fromEntries(rooms.filter(([, count]) => count > 0));
}

/** A sentence for each room that has more words than recorded, with the files that have most of them. */
export function roomsAbove(recorded: Counts, byFile: Counts): string[] {
  return Object.entries(countsByRoom(byFile)).flatMap(([room, count]) => {
    const most = recorded[room] ?? 0;
    if (count <= most) return [];
    return `${room}: ${count}, recorded ${most}. Say which component does what (test/house/words.ts). Most are in ${filesWithMost(room, byFile)}.`;
  });
}

/** A sentence for each room that has fewer words than recorded. */
export function roomsBelow(recorded: Counts, byFile: Counts): string[] {
  const counts = countsByRoom(byFile);
  return Object.entries(recorded).flatMap(([room, most]) => {
    const count = counts[room] ?? 0;
    return count < most ? `${room}: ${count}, recorded ${most}. Lower the record: npm run count-words` : [];
  });
}

function filesWithMost(room: string, byFile: Counts): string {
  return Object.entries(byFile)
    .filter(([path, count]) => roomOf(path) === room && count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([path, count]) => `${path} (${count})`)
    .join(', ');
}
