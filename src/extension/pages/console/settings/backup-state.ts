/** What the settings' view shows of an import: what was brought, and what it would do. */

import type { PlatformId } from '../../../../core/market/platforms.ts';
import type { Preview } from '../backup/preview.ts';
import type { Remark } from '../remark.ts';
import type { LeftOut } from './backup-left-out.ts';

export interface BackupState {
  /** As it was pasted. */
  readonly text: string;
  /** Of addresses that do not tell theirs. */
  readonly network: PlatformId;
  readonly phase: 'idle' | 'reading' | 'importing';
  /** How much has been read, in whole percent. */
  readonly percent: number;
  readonly problem: Remark | null;
  readonly preview: Preview | null;
  /** The person's own settings give way to those of the import. */
  readonly takesSettings: boolean;
  readonly done: Remark | null;
  /** What the last export could not take along. */
  readonly leftOut: LeftOut;
}

/** What of the preview is to be done. */
export function chosenOf({ preview, takesSettings }: BackupState): Preview | null {
  return preview && !takesSettings ? { ...preview, changedSettings: [] } : preview;
}

export const FIRST_BACKUP: BackupState = {
  text: '',
  network: 'ETH',
  phase: 'idle',
  percent: 0,
  problem: null,
  preview: null,
  takesSettings: false,
  done: null,
  leftOut: [],
};
