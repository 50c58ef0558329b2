/** What the settings ask about the team's server that a build may have. Types only. */

/** Where prices of the list and of look-ups come from when the server does not answer. */
export type ServerMode = 'only' | 'fallback';

/**
 * How the last question to the server ended. `not for this key`: it is a test network's, or not for all platforms. `failing`: it answers
 * that something is broken. `busy`: it asked for a pause.
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

export interface ServerChoice {
  readonly mode: ServerMode;
  /** Whether prices on pages of explorers are asked of it, too. */
  readonly pages: boolean;
}

export interface ServerReport extends ServerChoice {
  /** `prices.example` */
  readonly host: string;
  /** As much of the key's end as may be shown; null: there is no key, and the sources are asked as ever. */
  readonly keyEnd: string | null;
  /** There may be a key that cannot be read: neither the server nor the sources are asked. */
  readonly keyUnreadable?: true;
  /** Null before the first question. */
  readonly condition: ServerCondition | null;
}

export interface ServerMessages {
  /** Null in a build that has no server. */
  server: { request: Record<never, never>; response: ServerReport | null };
  /**
   * Tries the key, and keeps it unless it is refused as wrong; null takes the kept one away. The key itself is told to nobody again.
   */
  serverKey: {
    request: { readonly key: string | null };
    response: ServerCondition | 'removed' | 'not a key';
  };
  serverChoice: { request: { readonly change: Partial<ServerChoice> }; response: ServerReport | null };
  /** Asks the server for one price with the kept key. */
  testServer: { request: Record<never, never>; response: ServerCondition | null };
}
