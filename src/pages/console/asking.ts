/** What a person does is asked of the background; when that does not answer, it is said, in sight. */
import type { Message, Messages, MessageType } from '../../messages/messages.ts';
import { PATIENCE_MS, within } from '../page-clock.ts';
import { type ConsoleCell, type ConsoleDeps, say } from './state.ts';

export interface Asking {
  /** The answer; undefined, with a sentence on the page, when there is none. */
  act<T extends MessageType>(message: Message<T>): Promise<Messages[T]['response'] | undefined>;
  /** How many acts there were: what was asked before the last one may be older than it. */
  acts(): number;
}

/** `heard`: called after each answer, for what else it changes. */
export function createAsking({ send, clock }: ConsoleDeps, state: ConsoleCell, heard: () => void): Asking {
  let acts = 0;
  return {
    acts: () => acts,
    act: async (message) => {
      acts += 1;
      state.set({ problem: null });
      try {
        const answer = await within(send(message), PATIENCE_MS, clock);
        state.set({ answering: true });
        return answer;
      } catch {
        state.set({ problem: { key: 'notDone' } });
        say(state, 'notDone');
        return undefined;
      } finally {
        acts += 1;
        heard();
      }
    },
  };
}
