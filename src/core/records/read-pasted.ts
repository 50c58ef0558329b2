/** Reads what a person pastes or drops: a list of moments, or an exported file; in pieces, so that the page stays usable. */

import type { Capture } from '../market/moments.ts';
import { UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { PageTurn } from './in-slices.ts';
import { MOST_ENTRIES } from './json-values.ts';
import { createCsvParser } from './parse-csv.ts';
import { createFileReader, type FileReader, type ReadFile, readJsonFile, TOO_MANY } from './read-file.ts';
import { createListReader, type ListOrder, type ListReader, type ReadList } from './read-list.ts';
import { NO_WORTH, NOT_REQUESTED, type PricedLine } from './record-rows.ts';

export interface IntakeOrder extends ListOrder {
  readonly text: string;
  /** Called after each piece, with the share that was read. Rejects to stop the reading. */
  readonly onPiece: (share: number) => Promise<void>;
}

export interface Intake extends Pick<ReadList, 'refused' | 'questions' | 'unplaced' | 'foundOn'> {
  /** The lines; those of a list have no prices yet. */
  readonly lines: readonly PricedLine[];
  readonly captures: readonly Capture[];
  /** Whether the text is an exported file, which contains its prices. */
  readonly isExport: boolean;
}

/** Characters of a piece. */
const PIECE = 200_000;
export async function readRecords({ text, onPiece, ...order }: IntakeOrder): Promise<Intake> {
  const json = /^\s*\{/.test(text) ? await readJsonFile(text, onPiece) : null;
  if (json) return exported(json);
  const parser = createCsvParser();
  let file: FileReader | null = null;
  let list: ListReader | null = null;
  let count = 0;
  const take = (rows: ReturnType<typeof parser.push>) => {
    count += rows.length;
    const [first, ...others] = rows;
    if (!first) return;
    if (file ?? list) return (file ?? list)?.push(rows);
    file = createFileReader(first.cells);
    if (file) return file.push(others);
    list = createListReader(order);
    list.push(rows);
  };
  for (let start = 0; start < text.length; start += PIECE) {
    take(parser.push(text.slice(start, start + PIECE)));
    if (count > MOST_ENTRIES) return exported(TOO_MANY);
    if (start + PIECE < text.length) await onPiece((start + PIECE) / text.length / 2);
  }
  take(parser.end());
  return result(file, list, (share) => onPiece((1 + share) / 2));
}

async function result(file: FileReader | null, list: ListReader | null, pause: PageTurn): Promise<Intake> {
  if (file) return exported(file.read());
  const read = await list?.read(pause);
  const { lines = [], refused = [], questions = [], unplaced = [], foundOn = [] } = read ?? {};
  const priced = lines.map((line) => ({
    ...line,
    token: UNKNOWN_TOKEN,
    answer: NOT_REQUESTED,
    worth: NO_WORTH,
  }));
  return { lines: priced, refused, questions, unplaced, foundOn, captures: [], isExport: false };
}

function exported(file: ReadFile): Intake {
  return { ...file, questions: [], unplaced: [], foundOn: [], isExport: true };
}
