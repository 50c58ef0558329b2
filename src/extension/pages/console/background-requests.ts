/** Requests to the background that a person causes; when it does not answer, that is said, in sight. */
import type { Message, MessageType, ReplyTo } from '../../messages/messages.ts';
import { failureKey } from '../../ui/failure-key.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export type BackgroundRequests = ReturnType<typeof createBackgroundRequests>;

/** What only tells something: unanswered, it has changed nothing. */
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

/** Who refuses says so, and has changed nothing, nor has who was not reached; who stays silent may have done it, or may yet. */
function failureOf(type: MessageType, reason: unknown): 'diskFull' | 'notDone' | 'maybeDone' {
  const why = failureKey(reason);
  if (why !== 'failed') return why;
  const isRefused = reason instanceof Error && reason.cause !== undefined;
  return isRefused || QUESTIONS.includes(type) ? 'notDone' : 'maybeDone';
}

/** `onEnd`: called after each request, for what else it changes. */
export function createBackgroundRequests(
  { send, clock }: ConsoleDeps,
  state: ConsoleStore,
  onEnd: () => void,
) {
  let changes = 0;
  return {
    /** Goes up when a request begins and when it ends: what was asked before the last change may be older than it. */
    count: () => changes,
    /** The answer; undefined, with a sentence on the page, when there is none within `patienceMs`. */
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
