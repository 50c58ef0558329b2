/** Reading and pricing lists of moments, pasted or in a file, and importing the captures of exported files. */
import type { PlatformId } from '../../../../core/market/platforms.ts';
import { ZONES } from '../../../../core/records/moment-text.ts';
import type { ListedOn } from '../../../../core/records/read-list.ts';
import { type Intake, type IntakeOrder, readRecords } from '../../../../core/records/read-pasted.ts';
import { MAX_RECORDS } from '../../../messages/limits.ts';
import type { Remark } from '../../../ui/i18n/console.ts';
import { PATIENCE_MS, within } from '../../../ui/page-clock.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { bringsSomething, previewOfCaptures } from '../backup/preview.ts';
import { type ChosenFile, textOfFile } from '../file-chooser.tsx';
import { createBackupApply } from '../settings/backup-apply.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import { inParts } from './price-lines.ts';
import type { RecordsRun } from './records-run.ts';
import { OTHER_LIST, type RecordsState } from './records-state.ts';

/** The choices by which a list is read. */
type ReadBy = Partial<Pick<RecordsState, 'network' | 'zoneless' | 'columns'>>;

const MOST_LINES = 100_000;

export function createRecordsListActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  { run, changeSettings }: { readonly run: RecordsRun; readonly changeSettings: ChangeSettings },
) {
  const captures = createCapturesOfFile(state, requests, { refuse, changeSettings });
  const readWhole = createListReading(deps, state);
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  function refuse({ key, values = {} }: Remark): void {
    change({ problem: { about: 'list', key, values } });
    say(state, key, values);
  }

  /** Drops everything of the list that was read before. */
  function beginAnew(part: Partial<RecordsState>): void {
    void run.show([]);
    change({ ...OTHER_LIST, ...part });
  }

  /** Reads the list; null, with the reason on the page, where it cannot be priced. */
  async function read(): Promise<Intake | null> {
    const { file, list } = records();
    if ((file?.text ?? list).trim() === '') {
      refuse({ key: 'recordsNothingRead' });
      return null;
    }
    change({ preview: null, problem: null });
    const intake = await run.read(readWhole).catch(() => 'damaged' as const);
    if (intake === 'damaged') refuse({ key: 'backupCutOff' });
    if (intake === 'damaged' || intake === null) return null;
    const { questions, refused, foundOn, lines, isExport } = intake;
    const open = questions.find(({ isOpen }) => isOpen);
    change({ questions, foundOn, isRead: !isExport, refused: open ? [] : refused });
    if (open) {
      await run.show([]);
      refuse({ key: 'recordsColumnsOpen' });
      state.set({ focus: `record-${open.role}-column` });
      return null;
    }
    if (lines.length > MOST_LINES) {
      refuse({ key: 'recordsTooMany', values: { most: MOST_LINES } });
      return null;
    }
    if (lines.length > 0 || isExport) return intake;
    await run.show([]);
    refuse({ key: 'recordsNothingRead' });
    return null;
  }

  async function priceList(): Promise<void> {
    const intake = await read();
    if (!intake) return;
    const { lines, isExport } = intake;
    if (!isExport) return run.price(lines);
    await run.show(lines);
    if (intake.captures.length > 0) return captures.preview(intake.captures);
    say(state, 'recordsImported', { n: lines.length, captures: 0 });
  }

  return {
    /** Takes a pasted text, in place of a file. */
    paste: (list: string) => beginAnew({ list, file: null }),
    /** Reads the file, and prices what is in it. */
    async readFile(file: ChosenFile): Promise<void> {
      const { name } = file;
      beginAnew({ file: null });
      const text = await textOfFile(file);
      if (text === 'too large') return refuse({ key: 'recordsTooLarge', values: { name } });
      if (text === 'no text') return refuse({ key: 'recordsNotText', values: { name } });
      change({ file: { name, text: text.content } });
      await priceList();
    },
    /** Reads the list again by other choices; sources get no requests. */
    async readBy(by: ReadBy): Promise<void> {
      change({ ...by, problem: null });
      if (!records().isRead) return;
      const intake = await read();
      if (!intake) return;
      await run.show(intake.lines);
      say(state, 'listRead', { n: intake.lines.length, refused: intake.refused.length });
    },
    /** Prices the file that was read, or else the pasted text. */
    priceList,
    /** Adds the captures of the file that the preview shows. */
    addCaptures: captures.add,
  };
}

/** The captures of an exported file: a preview, and adding what it shows. */
function createCapturesOfFile(
  state: ConsoleStore,
  requests: BackgroundRequests,
  {
    refuse,
    changeSettings,
  }: { readonly refuse: (why: Remark) => void; readonly changeSettings: ChangeSettings },
) {
  const applyPreview = createBackupApply(requests, changeSettings);
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });

  return {
    async preview(captures: Intake['captures']): Promise<void> {
      const { file, list } = records();
      const here = await requests.request({ type: 'captures' });
      // Dropped where another file was chosen meanwhile, or other lines were typed.
      if (!here || records().file !== file || records().list !== list) return;
      change({ preview: previewOfCaptures(captures, here) });
      state.set({ focus: 'backup-preview' });
    },
    async add() {
      const { preview: chosen, isAdding, results } = records();
      if (!chosen || isAdding || !bringsSomething(chosen)) return;
      change({ isAdding: true });
      const { isWhole, counts } = await applyPreview(chosen);
      change({ isAdding: false, preview: null });
      if (!isWhole) return refuse({ key: 'backupPartly' });
      say(state, 'recordsImported', { n: results.list.lines.length, captures: counts.captures });
    },
  };
}

/** Reads the pasted text or the file, with the networks of its contracts from the catalogs on the device. */
function createListReading({ send, clock }: ConsoleDeps, state: ConsoleStore) {
  const known = new Map<string, readonly PlatformId[]>();

  async function findNetworks(contracts: readonly string[]): Promise<ListedOn> {
    const unknown = contracts.filter((address) => !known.has(address));
    for (const addresses of inParts(unknown, MAX_RECORDS)) {
      const found = await within(send({ type: 'listedOn', addresses }), PATIENCE_MS, clock);
      addresses.forEach((address, index) => void known.set(address, found[index] ?? []));
    }
    return new Map(contracts.map((address) => [address, known.get(address) ?? []]));
  }

  function readText(onPiece: IntakeOrder['onPiece'], listedOn: ListedOn): Promise<Intake> {
    const { file, list, network, columns, zoneless } = state.get().records;
    const east = zoneless && ZONES[zoneless];
    const isTyped = file === null;
    return readRecords({ text: file?.text ?? list, network, columns, east, listedOn, isTyped, onPiece });
  }

  return async (onPiece: IntakeOrder['onPiece']): Promise<Intake> => {
    const first = await readText(onPiece, new Map());
    if (first.unplaced.length === 0) return first;
    // Without an answer, the person chooses the network.
    const listedOn = await findNetworks(first.unplaced).catch(() => null);
    return listedOn ? readText(onPiece, listedOn) : first;
  };
}
