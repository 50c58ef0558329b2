/** Takes messages in: who sent it, is it well-formed, who answers it. */
import type { Runtime } from 'webextension-polyfill';
import type { Message, Messages, MessageType, Reply } from './messages.ts';
import { parseMessage } from './schemas.ts';

export type Handlers = {
  readonly [T in MessageType]: (message: Message<T>) => Promise<Messages[T]['response']>;
};

export interface Self {
  readonly id: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly origin: string;
}

/**
 * The listener for `runtime.onMessage`. Only the extension's own pages may send: by the sender's origin, which a web
 * page cannot choose. Never rejects: what a handler throws is reported here and answered as `failed`.
 */
export function createReceiver(handlers: Handlers, self: Self) {
  return async (value: unknown, sender: Runtime.MessageSender & { origin?: string }): Promise<Reply> => {
    if (sender.id !== self.id || sender.origin !== self.origin) return { ok: false, error: 'not allowed' };
    const message = parseMessage(value);
    if (!message) return { ok: false, error: 'malformed' };
    try {
      return { ok: true, value: await answer(handlers, message) };
    } catch (error) {
      console.error(`message ${message.type} failed`, error);
      return { ok: false, error: 'failed' };
    }
  };
}

function answer<T extends MessageType>(
  handlers: Handlers,
  message: Message<T>,
): Promise<Messages[T]['response']> {
  const handler = handlers[message.type] as (message: Message<T>) => Promise<Messages[T]['response']>;
  return handler(message);
}
