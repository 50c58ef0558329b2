/** How a source stands, from what is known of it. */
import type { SourceFailure, SourceHealth } from '../../messages/messages.ts';
import type { ConsoleKey } from '../i18n/console-en.ts';

export type SourceStanding = 'well' | 'idle' | 'failing' | 'paused' | 'off';

export function standingOf(
  { lastAnswerAt, lastFailure, nextTryAt }: SourceHealth,
  isOff: boolean,
  now: number,
): SourceStanding {
  if (isOff) return 'off';
  if (nextTryAt !== null && nextTryAt > now) return 'paused';
  if (lastFailure && (lastAnswerAt === null || lastFailure.at > lastAnswerAt)) return 'failing';
  return lastAnswerAt === null ? 'idle' : 'well';
}

export const STANDING_WORDS: Readonly<Record<SourceStanding, ConsoleKey>> = {
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
  'too large': 'failureLarge',
  unreadable: 'failureUnreadable',
};
