/** Takes messages in: who sent it, is it well-formed, who answers it. */
import type { Runtime } from 'webextension-polyfill';
import { type SiteName, siteOfOrigin } from '../market/explorers.ts';
import type { Message, Messages, MessageType, Reply } from './messages.ts';
import { parseMessage } from './schemas.ts';

export type Handlers = {
  readonly [T in MessageType]: (
    message: Message<T>,
    ...from: T extends 'prices' ? [From] : []
  ) => Promise<Messages[T]['response']>;
};

/** Who sent a message: one of our own pages (null), or the content script in a page of an explorer. */
export interface From {
  readonly site: SiteName | null;
}

/** What content scripts may send; everything else comes from our own pages only. */
const FROM_EXPLORERS: ReadonlySet<MessageType> = new Set<MessageType>(['prices']);

export interface Self {
  readonly id: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly origin: string;
}

/**
 * The listener for `runtime.onMessage`. The sender's origin decides, which a web page cannot choose: our own pages, and for a
 * few messages our content script on a supported explorer. Never rejects: what a handler throws is reported here and
 * answered as `failed`.
 */
export function createReceiver(handlers: Handlers, self: Self) {
  return async (value: unknown, sender: Runtime.MessageSender & { origin?: string }): Promise<Reply> => {
    const site = siteOfOrigin(sender.origin)?.name ?? null;
    if (sender.id !== self.id || (sender.origin !== self.origin && !site))
      return { ok: false, error: 'not allowed' };
    const message = parseMessage(value);
    if (!message) return { ok: false, error: 'malformed' };
    if (FROM_EXPLORERS.has(message.type) !== (site !== null)) return { ok: false, error: 'not allowed' };
    try {
      return { ok: true, value: await answer(handlers, message, { site }) };
    } catch (error) {
      console.error(`message ${message.type} failed`, error);
      return { ok: false, error: 'failed' };
    }
  };
}

function answer<T extends MessageType>(
  handlers: Handlers,
  message: Message<T>,
  from: From,
): Promise<Messages[T]['response']> {
  const handler = handlers[message.type] as (
    message: Message<T>,
    from: From,
  ) => Promise<Messages[T]['response']>;
  return handler(message, from);
}
