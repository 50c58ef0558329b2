/** The closed set of messages from the extension's pages and content scripts to its background (docs/architecture.md §5). */
import * as z from 'zod/mini';
import { ALERT_MESSAGES } from './alerts.ts';
import { BOARD_MESSAGES } from './board.ts';
import type { AcceptedFields, Declaration, ReplyType } from './declaration.ts';
import { EXPLORER_MESSAGES } from './explorers.ts';
import { IMPORT_MESSAGES } from './imports.ts';
import { ADD_MESSAGES, LOOK_UP_MESSAGES } from './look-up.ts';
import { MOMENT_MESSAGES } from './moments.ts';
import { PROJECT_MESSAGES } from './projects.ts';
import { RECORD_MESSAGES } from './records.ts';
import { SEARCH_MESSAGES } from './search.ts';
import { SERIES_MESSAGES } from './series.ts';
import { SERVER_MESSAGES } from './server.ts';
import { SETTINGS_MESSAGES } from './settings.ts';
import { DETAIL_MESSAGES, SOURCE_MESSAGES } from './sources.ts';
import { STORED_MESSAGES } from './stored.ts';
import { WATCHLIST_MESSAGES } from './watchlist.ts';

export const MESSAGES = {
  ...ADD_MESSAGES,
  ...ALERT_MESSAGES,
  ...BOARD_MESSAGES,
  ...DETAIL_MESSAGES,
  ...EXPLORER_MESSAGES,
  ...IMPORT_MESSAGES,
  ...LOOK_UP_MESSAGES,
  ...MOMENT_MESSAGES,
  ...PROJECT_MESSAGES,
  ...RECORD_MESSAGES,
  ...SEARCH_MESSAGES,
  ...SERIES_MESSAGES,
  ...SERVER_MESSAGES,
  ...SETTINGS_MESSAGES,
  ...SOURCE_MESSAGES,
  ...STORED_MESSAGES,
  ...WATCHLIST_MESSAGES,
};

type Declarations = typeof MESSAGES;
export type MessageType = keyof Declarations;
export type Message<T extends MessageType = MessageType> = {
  [K in T]: { readonly type: K } & RequestOf<Declarations[K]>;
}[T];
export type ReplyTo<T extends MessageType> = ReplyOf<Declarations[T]>;

export type RequestOf<D extends Declaration> = AcceptedFields<D['request']['shape']>;
export type ReplyOf<D extends Declaration> = D['reply'] extends ReplyType<infer R> ? R : never;

/** Every reply comes in this envelope: a problem is a value, not an exception across contexts. */
export type Reply<T extends MessageType = MessageType> =
  | { readonly ok: true; readonly value: ReplyTo<T> }
  | { readonly ok: false; readonly error: 'not allowed' | 'malformed' | 'failed' | 'disk full' };

const typed = z.looseObject({ type: z.enum(Object.keys(MESSAGES) as MessageType[]) });

/** The message; null when its type is unknown or its fields are invalid. */
export function parseMessage(value: unknown): Message | null {
  const { type, ...fields } = typed.safeParse(value).data ?? {};
  const request = type && MESSAGES[type].request.safeParse(fields).data;
  return request ? ({ type, ...request } as Message) : null;
}
