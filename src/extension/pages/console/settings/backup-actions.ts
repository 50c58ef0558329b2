/** The actions of backups: exporting a person's data, and previewing and carrying out an import. */
import { fitsMessage } from '../../../../core/records/json-values.ts';
import { timeText } from '../../../../core/records/moment-text.ts';
import { MAX_IMPORT, MAX_SETTINGS } from '../../../messages/limits.ts';
import type { Remark } from '../../../ui/i18n/console.ts';
import type { ChangeSettings } from '../../../ui/settings-change.ts';
import type { BackgroundRequests } from '../background-requests.ts';
import { bringsSomething, type Here, previewOf } from '../backup/preview.ts';
import { type ImportProblem, readImport } from '../backup/read-import.ts';
import { backupFile } from '../backup/write-backup.ts';
import { type ChosenFile, textOfFile } from '../file-chooser.tsx';
import { type BackupState, type ConsoleDeps, type ConsoleStore, chosenOf, say } from '../state.ts';
import { createBackupApply } from './backup-apply.ts';
import { countOf, type LeftOut, leftOutOf } from './backup-left-out.ts';

const PROBLEMS = {
  empty: 'backupEmpty',
  'cut off': 'backupCutOff',
  'too many': 'backupTooMany',
  newer: 'backupNewer',
  records: 'backupRecords',
  foreign: 'backupForeign',
} as const satisfies Record<ImportProblem, Remark['key']>;

const NOTHING_SAID = { problem: null, done: null, preview: null, leftOut: [] } as const;

export function createBackupActions(
  deps: ConsoleDeps,
  state: ConsoleStore,
  requests: BackgroundRequests,
  changeSettings: ChangeSettings,
) {
  const { request } = requests;
  const backup = () => state.get().backup;
  const change = (part: Partial<BackupState>) => state.set({ backup: { ...backup(), ...part } });
  const applyPreview = createBackupApply(requests, changeSettings);

  /** The number of the latest text to read: reading an earlier one shows nothing. */
  let turn = 0;

  function remark(remark: Remark, part: 'problem' | 'done'): void {
    change({ [part]: remark });
    say(state, remark.key, remark.values);
  }

  function end(why: Remark, part: 'problem' | 'done'): void {
    change({ phase: 'idle', preview: null });
    remark(why, part);
  }

  function begin(): number {
    change({ phase: 'reading', percent: 0, ...NOTHING_SAID });
    turn += 1;
    return turn;
  }

  async function read(text: string, mine: number): Promise<void> {
    const pause = (share: number) => {
      const percent = Math.floor(share * 100);
      if (mine === turn && percent > backup().percent) change({ percent });
      return new Promise<void>((resolve) => void deps.clock.after(0, resolve));
    };
    const imported = await readImport({ text, network: backup().network, pause });
    if (mine !== turn) return;
    if (typeof imported === 'string') return end({ key: PROBLEMS[imported] }, 'problem');
    const sent = Object.entries(imported.settings)
      .filter(([key, value]) => fitsMessage([key, value]))
      .slice(0, MAX_SETTINGS);
    const [present, readable] = await Promise.all([
      ownedHere(request),
      request({ type: 'readSettings', settings: Object.fromEntries(sent) }),
    ]);
    if (mine !== turn) return;
    if (!present || !readable) return end({ key: 'notDone' }, 'problem');
    change({ phase: 'idle', takesSettings: false, preview: previewOf(imported, present, { ...readable }) });
    state.set({ focus: 'backup-preview' });
  }

  return {
    change(part: Partial<Pick<BackupState, 'text' | 'network'>>) {
      // An import in progress continues with the preview that the person has confirmed.
      if (backup().phase === 'importing') return change(part);
      turn += 1;
      change({ ...part, phase: 'idle', ...NOTHING_SAID });
    },
    async exportAll(): Promise<void> {
      change({ problem: null, done: null, leftOut: [] });
      const owned = await ownedHere(request);
      if (!owned) return remark({ key: 'notDone' }, 'problem');
      const now = deps.clock.now();
      deps.files.save(`sise-backup-${timeText(now, 'KST').slice(0, 10)}.json`, backupFile(owned, now));
      const values = countsOf(owned);
      change({ leftOut: owned.leftOut });
      remark({ key: values.left > 0 ? 'backupExportedPartly' : 'backupExported', values }, 'done');
    },
    /** Shows the preview of the pasted text. */
    async preview(): Promise<void> {
      if (backup().phase === 'idle') await read(backup().text, begin());
    },
    async readFile(file: ChosenFile): Promise<void> {
      if (backup().phase === 'importing') return;
      const mine = begin();
      const text = await textOfFile(file);
      if (mine !== turn) return;
      if (text === 'too large') return end({ key: 'backupTooLarge' }, 'problem');
      if (text === 'no text') return end({ key: 'backupNotText' }, 'problem');
      await read(text.content, mine);
    },
    /** Chooses whether the import's settings replace the person's own. */
    takeSettings: (takesSettings: boolean) => change({ takesSettings }),
    async apply(): Promise<void> {
      const { phase, text } = backup();
      const preview = chosenOf(backup());
      if (!preview || phase !== 'idle' || !bringsSomething(preview)) return;
      change({ phase: 'importing' });
      const { isWhole, counts } = await applyPreview(preview);
      if (!isWhole) return end({ key: 'backupPartly' }, 'problem');
      // A text that was pasted meanwhile stays: it is another import.
      if (backup().text === text) change({ text: '' });
      end({ key: 'backupApplied', values: counts }, 'done');
    },
    cancel: () => change({ preview: null, problem: null }),
  };
}

function countsOf({ tokens, alerts, captures, projects, leftOut }: OwnedHere) {
  return {
    tokens: tokens.length,
    alerts: alerts.length,
    captures: captures.length,
    projects: projects.length,
    left: countOf(leftOut),
  };
}

interface OwnedHere extends Here {
  readonly leftOut: LeftOut;
}

/** The person's current data; null, with a sentence on the page, when the background does not answer. */
async function ownedHere(request: BackgroundRequests['request']): Promise<OwnedHere | null> {
  const [view, projects, captures, unread] = await Promise.all([
    request({ type: 'view' }),
    request({ type: 'projects' }),
    request({ type: 'captures' }),
    request({ type: 'unread' }),
  ]);
  // Without a readable list, new tokens and saved ones look alike.
  if (!view || view.savedUnreadable || !projects || !captures || !unread) return null;
  return {
    tokens: view.saved.map(({ asset, address, held }) => ({
      asset,
      address,
      ...(held && { amount: held.amount }),
    })),
    alerts: (view.alerts ?? []).map(({ asset, rule }) => ({ asset, rule })),
    // Unreadable settings appear as defaults, which the person has not chosen.
    settings: Object.fromEntries(
      Object.entries(view.settings).filter(([key]) => !unread.settings.includes(key)),
    ),
    projects: projects
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ name, network, platforms }) => ({ name, network, platforms })),
    captures: captures.captures,
    now: captures.now,
    limit: MAX_IMPORT,
    unreadAmounts: view.unreadAmounts ?? [],
    leftOut: leftOutOf(view, unread),
  };
}
