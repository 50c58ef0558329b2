/** The messages of the settings about the team's server that a build may have. */
import * as z from 'zod/mini';
import { type AcceptedFields, type Declaration, reply } from './declaration.ts';
import { MAX_TEXT } from './limits.ts';

/**
 * How the last request to the server ended. `not for this key`: it is a test network's, or not for all platforms.
 * `failing`: it answers that something is broken. `busy`: it requires a pause.
 */
export type ServerCondition =
  | 'works'
  | 'wrong key'
  | 'not for this key'
  | 'unknown host'
  | 'not Sise'
  | 'other version'
  | 'failing'
  | 'busy'
  | 'unreachable';

export const CHOICE_FIELDS = {
  /** Where prices of the list and of look-ups come from when the server does not answer. */
  mode: z.enum(['only', 'fallback']),
  /** Whether prices on pages of explorers come from it, too. */
  pages: z.boolean(),
};
export type ServerChoice = AcceptedFields<typeof CHOICE_FIELDS>;

export interface ServerReport extends ServerChoice {
  /** `prices.example` */
  readonly host: string;
  /** The last characters of the key; null where there is none, and the sources are used. */
  readonly keyEnd: string | null;
  /** The stored key cannot be read: neither the server nor the sources get a request. */
  readonly keyUnreadable?: true;
  /** Null before the first request. */
  readonly condition: ServerCondition | null;
}

export const SERVER_MESSAGES = {
  /** Null in a build that has no server. */
  server: { request: z.strictObject({}), reply: reply<ServerReport | null>() },
  /** Tries the key, and stores it unless it is refused as wrong; null removes it. No reply contains the key. */
  serverKey: {
    request: z.strictObject({ key: z.nullable(z.string().check(z.maxLength(MAX_TEXT))) }),
    reply: reply<ServerCondition | 'removed' | 'not a key'>(),
  },
  serverChoice: {
    request: z.strictObject({
      change: z.strictObject({
        mode: z.exactOptional(CHOICE_FIELDS.mode),
        pages: z.exactOptional(CHOICE_FIELDS.pages),
      }),
    }),
    reply: reply<ServerReport | null>(),
  },
  /** Requests one price from the server with the stored key. */
  testServer: { request: z.strictObject({}), reply: reply<ServerCondition | null>() },
} satisfies Record<string, Declaration>;
