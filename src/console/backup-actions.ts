/** Everything that a person owns: exported into a file, and what a file brings, shown first, then merged. */
import { bringsSomething, previewOf } from '../backup/preview.ts';
import { type ImportProblem, readImport } from '../backup/read-import.ts';
import { backupFile } from '../backup/write-backup.ts';
import { timeText } from '../records/moment-text.ts';
import type { ChangeSettings } from '../ui/settings-change.ts';
import type { BackgroundRequests } from './background-requests.ts';
import { createBackupApply } from './backup-apply.ts';
import { ownedHere } from './backup-here.ts';
import { countOf } from './backup-left-out.ts';
import { type BackupState, chosenOf } from './backup-state.ts';
import { type ChosenFile, textOfFile } from './chosen-file.ts';
import type { Remark } from './remark.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export interface BackupActions {
  change(change: Partial<Pick<BackupState, 'text' | 'network'>>): void;
  exportAll(): Promise<void>;
  /** Shows what the pasted text would do. */
  preview(): Promise<void>;
  readFile(file: ChosenFile): Promise<void>;
  /** Whether the settings of the import are taken over, too: they write over the person's own. */
  takeSettings(takesSettings: boolean): void;
  apply(): Promise<void>;
  cancel(): void;
}

const PROBLEMS = {
  empty: 'backupEmpty',
  'cut off': 'backupCutOff',
  newer: 'backupNewer',
  records: 'backupRecords',
  foreign: 'backupForeign',
} as const satisfies Record<ImportProblem, Remark['key']>;

export function createBackupActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  changeSettings: ChangeSettings,
): BackupActions {
  const { request } = requests;
  const backup = () => state.get().backup;
  const change = (part: Partial<BackupState>) => state.set({ backup: { ...backup(), ...part } });
  const applyPreview = createBackupApply(requests, changeSettings);

  function end(remark: Remark, part: 'problem' | 'done'): void {
    change({ phase: 'idle', preview: null, [part]: remark });
    say(state, remark.key, remark.values);
  }

  async function read(text: string): Promise<void> {
    if (backup().phase !== 'idle') return;
    change({ phase: 'reading', percent: 0, problem: null, done: null, preview: null, leftOut: [] });
    const pause = (share: number) => {
      const percent = Math.floor(share * 100);
      if (percent > backup().percent) change({ percent });
      return new Promise<void>((resolve) => void deps.clock.after(0, resolve));
    };
    const imported = await readImport({ text, network: backup().network, pause });
    if (typeof imported === 'string') return end({ key: PROBLEMS[imported] }, 'problem');
    const { settings } = imported;
    const [present, readable] = await Promise.all([
      ownedHere(request),
      request({ type: 'readSettings', settings }),
    ]);
    if (!present || !readable) return end({ key: 'notDone' }, 'problem');
    change({ phase: 'idle', takesSettings: false, preview: previewOf(imported, present, { ...readable }) });
    state.set({ focus: 'backup-preview' });
  }

  return {
    change: (part) => change({ ...part, problem: null, done: null, preview: null, leftOut: [] }),
    async exportAll() {
      const owned = await ownedHere(request);
      if (!owned) return end({ key: 'notDone' }, 'problem');
      const now = deps.clock.now();
      deps.files.save(`sise-backup-${timeText(now, 'KST').slice(0, 10)}.json`, backupFile(owned, now));
      const { tokens, alerts, captures, projects, leftOut } = owned;
      const values = {
        tokens: tokens.length,
        alerts: alerts.length,
        captures: captures.length,
        projects: projects.length,
        left: countOf(leftOut),
      };
      change({ leftOut });
      end({ key: values.left > 0 ? 'backupExportedPartly' : 'backupExported', values }, 'done');
    },
    preview: () => read(backup().text),
    async readFile(file) {
      const text = await textOfFile(file);
      if (text === 'too large') return end({ key: 'backupTooLarge' }, 'problem');
      if (text === 'no text') return end({ key: 'backupNotText' }, 'problem');
      await read(text.content);
    },
    takeSettings: (takesSettings) => change({ takesSettings }),
    async apply() {
      const { phase } = backup();
      const preview = chosenOf(backup());
      if (!preview || phase !== 'idle' || !bringsSomething(preview)) return;
      change({ phase: 'importing' });
      const { isWhole, counts } = await applyPreview(preview);
      if (!isWhole) return end({ key: 'backupPartly' }, 'problem');
      change({ text: '' });
      end({ key: 'backupApplied', values: counts }, 'done');
    },
    cancel: () => change({ preview: null, problem: null }),
  };
}
