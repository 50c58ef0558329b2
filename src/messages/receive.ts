/** Takes messages in: who sent it, is it well-formed, who answers it. */
import type { Runtime } from 'webextension-polyfill';
import type { Message, Messages, MessageType, Reply } from './messages.ts';
import { parseMessage } from './schemas.ts';

export type Handlers = {
  readonly [T in MessageType]: (
    message: Message<T>,
    ...from: T extends TabMessageType ? [From] : []
  ) => Promise<Messages[T]['response']>;
};

/** What scripts in web pages may send (design §5); everything else comes from our own pages only. */
const FROM_TABS = ['lookUp', 'keep', 'visit'] as const satisfies readonly MessageType[];
type TabMessageType = (typeof FROM_TABS)[number];

/** Those that only our own pages may call upon. */
export type OwnHandlers = Omit<Handlers, TabMessageType>;

/** A tab in which a script of ours runs, in the page's top frame. */
export interface FromTab {
  readonly id: number;
  readonly url: string | undefined;
  /** Of a private window: nothing of it may be kept. */
  readonly isPrivate: boolean;
}

/** Who sent a message: one of our own pages (`tab` is null), or a script of ours in a web page. */
export interface From {
  readonly tab: FromTab | null;
}

export interface Self {
  readonly id: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly origin: string;
}

type Sender = Runtime.MessageSender & { origin?: string };

/**
 * The listener for `runtime.onMessage`. Our own pages are told by the sender's origin, which a web page cannot choose;
 * our scripts in web pages by its id and tab. Never rejects: what a handler throws is reported here and answered as
 * `failed`.
 */
export function createReceiver(handlers: Handlers, self: Self) {
  return async (value: unknown, sender: Sender): Promise<Reply> => {
    const from = whoIs(sender, self);
    if (!from) return { ok: false, error: 'not allowed' };
    const message = parseMessage(value);
    if (!message) return { ok: false, error: 'malformed' };
    if (from.tab && !FROM_TABS.some((type) => type === message.type))
      return { ok: false, error: 'not allowed' };
    try {
      return { ok: true, value: await answer(handlers, message, from) };
    } catch (error) {
      console.error(`message ${message.type} failed`, error);
      return { ok: false, error: 'failed' };
    }
  };
}

function whoIs({ id, origin, tab, frameId, url }: Sender, self: Self): From | null {
  if (id !== self.id) return null;
  if (origin === self.origin) return { tab: null };
  if (tab?.id === undefined || frameId !== 0) return null;
  return { tab: { id: tab.id, url, isPrivate: tab.incognito } };
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
