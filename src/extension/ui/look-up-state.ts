/** What is known of a look-up by now, and what a person has done with it. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { LookUpAnswer } from '../messages/messages.ts';
import type { LookUpTextKey } from './i18n/translate-look-ups.ts';
import type { Saying } from './i18n/translate-pages.ts';

/** How far saving a row has come. */
export interface SaveState {
  readonly phase: 'idle' | 'saving' | 'saved' | 'failed';
  /** Why it was not saved; null unless it failed. */
  readonly why: Saying<LookUpTextKey> | null;
}

export interface LookUpState {
  /** Null until the background has said what it knows. */
  readonly answer: LookUpAnswer | null;
  /** `asking`: prices may still come. */
  readonly phase: 'asking' | 'done' | 'failed';
  /** Rows whose details are open. */
  readonly opened: readonly AssetKey[];
  /** What was copied a moment ago; empty when that failed. */
  readonly copied: string | null;
  readonly saving: Readonly<Partial<Record<AssetKey, SaveState>>>;
  /** Unix milliseconds, turned every second while there is an age to be read. */
  readonly now: number;
}
