/** Whether a source answers, fails, is left alone or is off, from what is known of it. */
import type { SourceFailure, SourceHealth } from '../../messages/source-requests.ts';
import type { ConsoleKey } from '../../ui/i18n/console.en.ts';

export type SourceCondition = 'well' | 'idle' | 'failing' | 'paused' | 'off';

export function conditionOf(
  { lastAnswerAt, lastFailure, nextTryAt }: SourceHealth,
  isOff: boolean,
  now: number,
): SourceCondition {
  if (isOff) return 'off';
  if (nextTryAt !== null && nextTryAt > now) return 'paused';
  if (lastFailure && (lastAnswerAt === null || lastFailure.at > lastAnswerAt)) return 'failing';
  return lastAnswerAt === null ? 'idle' : 'well';
}

export const CONDITION_WORDS: Readonly<Record<SourceCondition, ConsoleKey>> = {
  well: 'stateWell',
  idle: 'stateIdle',
  failing: 'stateFailing',
  paused: 'statePaused',
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
