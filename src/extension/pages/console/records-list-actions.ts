/** Lists of moments, pasted or in a file: read, priced; files that were exported: taken back. */

import { type Intake, readRecords } from '../../../core/records/read-pasted.ts';
import type { ChangeSettings } from '../../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { bringsSomething, previewOfCaptures } from './backup/preview.ts';
import { createBackupApply } from './backup-apply.ts';
import { type ChosenFile, textOfFile } from './chosen-file.ts';
import type { RecordsRun } from './records-run.ts';
import { OTHER_LIST, type RecordsState } from './records-state.ts';
import type { Remark } from './remark.ts';
import { type ConsoleStore, say } from './state.ts';

export interface RecordsListActions {
  /** Reads the file, and prices what is in it. */
  readFile(file: ChosenFile): Promise<void>;
  /** Prices the file that was read, or else what was pasted. */
  priceList(): Promise<void>;
  /** Adds the captures of the file as they are previewed. */
  addCaptures(): Promise<void>;
}

const MOST_LINES = 100_000;

export function createRecordsListActions(
  state: ConsoleStore,
  requests: BackgroundRequests,
  run: RecordsRun,
  changeSettings: ChangeSettings,
): RecordsListActions {
  const { request } = requests;
  const applyPreview = createBackupApply(requests, changeSettings);
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  function refuse({ key, values = {} }: Remark): void {
    change({ problem: { about: 'list', key, values } });
    say(state, key, values);
  }

  async function take({ lines, captures, refused, questions, isExport }: Intake): Promise<void> {
    change({ questions });
    const open = questions.find(({ isOpen }) => isOpen);
    if (open) {
      change({ lines: [], refused: [] });
      refuse({ key: 'recordsColumnsOpen' });
      return state.set({ focus: `record-${open.role}-column` });
    }
    if (lines.length > MOST_LINES) return refuse({ key: 'recordsTooMany', values: { most: MOST_LINES } });
    change({ refused });
    if (isExport) {
      await run.show(lines);
      return captures.length > 0
        ? preview(captures)
        : say(state, 'recordsImported', { n: lines.length, captures: 0 });
    }
    if (lines.length > 0) return run.price(lines);
    change({ lines: [] });
    refuse({ key: 'recordsNothingRead' });
  }

  async function preview(captures: Intake['captures']): Promise<void> {
    const { file, list } = records();
    const here = await request({ type: 'captures' });
    // Another file was chosen meanwhile, or other lines were typed.
    if (!here || records().file !== file || records().list !== list) return;
    change({ preview: previewOfCaptures(captures, here) });
    state.set({ focus: 'backup-preview' });
  }

  async function priceList(): Promise<void> {
    const { file, list, network, columns } = records();
    const text = file?.text ?? list;
    if (text.trim() === '') return refuse({ key: 'recordsNothingRead' });
    change({ preview: null });
    const intake = await run
      .read((onPiece) => readRecords({ text, network, columns, onPiece }))
      .catch(() => 'damaged' as const);
    if (intake === 'damaged') return refuse({ key: 'backupCutOff' });
    if (intake) await take(intake);
  }

  return {
    async readFile(file) {
      const { name } = file;
      change(OTHER_LIST);
      const text = await textOfFile(file);
      if (text === 'too large') return refuse({ key: 'recordsTooLarge', values: { name } });
      if (text === 'no text') return refuse({ key: 'recordsNotText', values: { name } });
      change({ file: { name, text: text.content } });
      await priceList();
    },
    priceList,
    async addCaptures() {
      const { preview: chosen, isAdding, lines } = records();
      if (!chosen || isAdding || !bringsSomething(chosen)) return;
      change({ isAdding: true });
      const { isWhole, counts } = await applyPreview(chosen);
      change({ isAdding: false, preview: null });
      if (!isWhole) return refuse({ key: 'backupPartly' });
      say(state, 'recordsImported', { n: lines.length, captures: counts.captures });
    },
  };
}
