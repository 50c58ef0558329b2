/** Receives messages: checks the sender and the fields, and calls the handler. */
import type { Runtime } from 'webextension-polyfill';
import { type SiteName, siteOfOrigin } from '../../core/market/explorers.ts';
import type { Declaration } from './declaration.ts';
import {
  MESSAGES,
  type Message,
  type MessageType,
  parseMessage,
  type Reply,
  type ReplyOf,
  type ReplyTo,
  type RequestOf,
} from './messages.ts';

/** The handlers of an area's messages. */
export type HandlersOf<Area extends Readonly<Record<string, Declaration>>> = {
  readonly [T in keyof Area]: (
    message: { readonly type: T } & RequestOf<Area[T]>,
    ...from: Area[T] extends { readonly from: 'explorer' }
      ? [From]
      : Area[T] extends { readonly from: 'card' }
        ? [Pick<From, 'tab'>]
        : []
  ) => Promise<ReplyOf<Area[T]>>;
};
export type Handlers = HandlersOf<typeof MESSAGES>;

/** The tab of a content script in a page's top frame. */
export interface FromTab {
  readonly id: number;
  /** The browser's id of the document there, which each navigation changes. */
  readonly document: string;
  readonly url: string | undefined;
  /** The tab is in a private window: nothing of it may be stored. */
  readonly isPrivate: boolean;
}

/** The sender of a message: one of Sise's own pages (`site` and `tab` are null), or a content script in a web page. */
export interface From {
  /** The supported explorer that the page, or the frame, belongs to. */
  readonly site: SiteName | null;
  readonly tab: FromTab | null;
  /** From a page or a frame in a private window. */
  readonly isPrivate: boolean;
}

export interface Self {
  readonly id: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash at the end. */
  readonly origin: string;
}

type Sender = Runtime.MessageSender & { origin?: string };

/**
 * The listener for `runtime.onMessage`. The sender's origin decides, which a web page cannot choose: our own pages, and for a
 * few messages our content script on a supported explorer; the card is known by our id and its tab. Never rejects: what a
 * handler throws is reported here and answered as `failed`, or as `disk full`. `ready` resolves when what was stored is
 * back in memory: no handler runs before.
 */
export function createReceiver(handlers: Handlers, self: Self, ready: Promise<unknown>) {
  return async (value: unknown, sender: Sender): Promise<Reply> => {
    const from = whoIs(sender, self);
    if (!from) return { ok: false, error: 'not allowed' };
    const message = parseMessage(value);
    if (!message) return { ok: false, error: 'malformed' };
    if (!maySend(message.type, from)) return { ok: false, error: 'not allowed' };
    try {
      await ready;
      return { ok: true, value: await answer(handlers, message, from) };
    } catch (error) {
      console.error(`message ${message.type} failed`, error);
      return { ok: false, error: isDiskFull(error) ? 'disk full' : 'failed' };
    }
  };
}

/** A full disk is reported by itself: the same message would fail again. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

function whoIs({ id, origin, tab, frameId, documentId = '', url }: Sender, self: Self): From | null {
  if (id !== self.id) return null;
  if (origin === self.origin) return { site: null, tab: null, isPrivate: false };
  const site = siteOfOrigin(origin)?.name ?? null;
  const isTop = tab?.id !== undefined && frameId === 0;
  if (!site && !isTop) return null;
  const isPrivate = tab?.incognito === true;
  return { site, tab: isTop ? { id: tab.id ?? 0, document: documentId, url, isPrivate } : null, isPrivate };
}

function maySend(type: MessageType, { site, tab }: From): boolean {
  const { from }: Declaration = MESSAGES[type];
  if (from === 'explorer') return site !== null;
  const isOwnPage = site === null && tab === null;
  return isOwnPage || (tab !== null && from === 'card');
}

function answer(handlers: Handlers, message: Message, from: From): Promise<ReplyTo<MessageType>> {
  const handler: (message: never, from: From) => Promise<ReplyTo<MessageType>> = handlers[message.type];
  return handler(message as never, from);
}
