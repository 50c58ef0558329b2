/** Requests to the background that a person causes; the page shows it when there is no answer. */
import type { Message, MessageType, ReplyTo } from '../../messages/messages.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export type BackgroundRequests = ReturnType<typeof createBackgroundRequests>;

/** Messages that only read: without an answer, they have changed nothing. */
const QUESTIONS: readonly MessageType[] = [
  'captures',
  'projects',
  'readSettings',
  'recordedPrices',
  'revealKey',
  'server',
  'stored',
  'testServer',
  'unread',
  'view',
];

/** The text for a failed request. A refused or undelivered one has changed nothing; an unanswered one may have, or may yet. */
function failureOf(type: MessageType, reason: unknown): 'diskFull' | 'notDone' | 'maybeDone' {
  const why = failureKey(reason);
  if (why !== 'failed') return why;
  const isRefused = reason instanceof Error && reason.cause !== undefined;
  return isRefused || QUESTIONS.includes(type) ? 'notDone' : 'maybeDone';
}

/** `onEnd`: called after each request, which may have changed other data. */
export function createBackgroundRequests(
  { send, clock }: ConsoleDeps,
  state: ConsoleStore,
  onEnd: () => void,
) {
  let changes = 0;
  return {
    /** A number that rises when a request begins and ends: an answer from before the last rise may be out of date. */
    count: () => changes,
    /** Sends a request. Resolves to undefined, with a sentence on the page, without an answer within `patienceMs`. */
    request: async <T extends MessageType>(
      message: Message<T>,
      patienceMs = PATIENCE_MS,
    ): Promise<ReplyTo<T> | undefined> => {
      changes += 1;
      state.set({ problem: null });
      try {
        const answer = await within(send(message), patienceMs, clock);
        state.set({ answering: true });
        return answer;
      } catch (reason) {
        const key = failureOf(message.type, reason);
        state.set({ problem: { key } });
        say(state, key);
        return undefined;
      } finally {
        changes += 1;
        onEnd();
      }
    },
  };
}
