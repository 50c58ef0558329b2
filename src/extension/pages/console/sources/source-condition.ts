/** Whether a source answers, fails, is left alone, is not allowed or is off, from what is known of it. */
import type { SourceFailure, SourceHealth } from '../../../messages/sources.ts';
import type { ConsoleKey } from '../../../ui/i18n/console.ts';

export type SourceCondition = 'well' | 'idle' | 'failing' | 'paused' | 'withheld' | 'off';

export function conditionOf(
  { lastAnswerAt, lastFailure, nextTryAt }: SourceHealth,
  { isOff, isWithheld }: { readonly isOff: boolean; readonly isWithheld: boolean },
  now: number,
): SourceCondition {
  if (isOff) return 'off';
  if (isWithheld) return 'withheld';
  if (nextTryAt !== null && nextTryAt > now) return 'paused';
  if (lastFailure && (lastAnswerAt === null || lastFailure.at > lastAnswerAt)) return 'failing';
  return lastAnswerAt === null ? 'idle' : 'well';
}

export const CONDITION_WORDS: Readonly<Record<SourceCondition, ConsoleKey>> = {
  well: 'stateWell',
  idle: 'stateIdle',
  failing: 'stateFailing',
  paused: 'statePaused',
  withheld: 'stateWithheld',
  off: 'stateOff',
};

export const FAILURE_WORDS: Readonly<Record<SourceFailure, ConsoleKey>> = {
  network: 'failureNetwork',
  timeout: 'failureTimeout',
  'rate limited': 'failureLimited',
  refused: 'failureRefused',
  'wrong key': 'failureWrongKey',
  'too large': 'failureLarge',
  unreadable: 'failureUnreadable',
};
