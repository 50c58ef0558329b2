/** Lists of moments, pasted or in a file: read, priced; files that were exported: taken back. */
import type { Capture } from '../market/moments.ts';
import { MAX_CAPTURES } from '../messages/moment-requests.ts';
import { type Intake, readRecords } from '../records/read-pasted.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { type ChosenFile, textOfFile } from './chosen-file.ts';
import { inParts } from './line-parts.ts';
import type { RecordsRun } from './records-run.ts';
import type { RecordsState } from './records-state.ts';
import type { Remark } from './remark.ts';
import { type ConsoleStore, say } from './state.ts';

export interface RecordsListActions {
  /** Reads the file, and prices what is in it. */
  readFile(file: ChosenFile): Promise<void>;
  /** Prices the file that was read, or else what was pasted. */
  priceList(): Promise<void>;
}

const MOST_LINES = 100_000;

export function createRecordsListActions(
  state: ConsoleStore,
  { request }: BackgroundRequests,
  run: RecordsRun,
): RecordsListActions {
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  function refuse({ key, values = {} }: Remark): void {
    change({ problem: { about: 'list', key, values } });
    say(state, key, values);
  }

  async function take({ lines, captures, refused, isExport }: Intake): Promise<void> {
    if (lines.length > MOST_LINES) return refuse({ key: 'recordsTooMany', values: { most: MOST_LINES } });
    change({ refused });
    if (isExport) {
      await run.show(lines);
      const kept = await keep(captures);
      return say(state, 'recordsImported', { n: lines.length, captures: kept });
    }
    if (lines.length > 0) return run.price(lines);
    change({ lines: [] });
    refuse({ key: 'recordsNothingRead' });
  }

  /** How many of them are kept now. */
  async function keep(captures: readonly Capture[]): Promise<number> {
    let count = 0;
    for (const part of inParts(captures, MAX_CAPTURES)) {
      const kept = await request({ type: 'keepCaptures', captures: part });
      if (!kept) break;
      count += part.length;
    }
    return count;
  }

  async function priceList(): Promise<void> {
    const { file, list, network } = records();
    const text = file?.text ?? list;
    if (text.trim() === '') return refuse({ key: 'recordsNothingRead' });
    const intake = await run.read((onPiece) => readRecords({ text, network, onPiece }));
    if (intake) await take(intake);
  }

  return {
    async readFile(file) {
      const { name } = file;
      change({ problem: null });
      const text = await textOfFile(file);
      if (text === 'too large') return refuse({ key: 'recordsTooLarge', values: { name } });
      if (text === 'no text') return refuse({ key: 'recordsNotText', values: { name } });
      change({ file: { name, text: text.content } });
      await priceList();
    },
    priceList,
  };
}
