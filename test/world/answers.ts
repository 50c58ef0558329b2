/** What a played host is made of: routes that answer texts. Bodies are put together as text, number by number. */
import type { Market } from './market.ts';
import type { Shape } from './shapes.ts';
import type { Shown } from './shown.ts';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a host needs to answer. */
export interface Stage {
  readonly market: Market;
  readonly now: number;
  /** Writes prices and times as the faults in force want them. */
  readonly shown: Shown;
  /** Whether answers have the shape. */
  readonly has: (shape: Shape) => boolean;
}

/** At most `requests` in any `perMs`; going on after a refusal may cost a longer ban. */
export interface Limit {
  readonly requests: number;
  readonly perMs: number;
  /** Refuses everything for this long after the first refusal, instead of until the window moves on. */
  readonly penaltyMs?: number;
  /** Bans a client that does not stop: after so many refusals within the window, for so long. */
  readonly ban?: { readonly afterRefusals: number; readonly ms: number };
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Matched against the whole path, percent-decoded. */
  readonly path: RegExp;
  /** Which of the host's limits it counts against; null for none. */
  readonly limit: (asked: Asked) => string | null;
  readonly answer: (asked: Asked, stage: Stage, match: readonly string[]) => Reply;
}

export interface Host {
  readonly hosts: readonly string[];
  readonly limits: Readonly<Record<string, Limit>>;
  readonly routes: readonly Route[];
  /** What it answers when a limit is spent; `limit` is the limit's name. */
  readonly tooMany: (retryAfterSeconds: number, limit: string, banned: boolean) => Reply;
  readonly notFound: Reply;
  /** Headers on its good answers. */
  readonly extra?: (asked: Asked, used: Usage | null) => Readonly<Record<string, string>>;
}

export interface Refusal {
  readonly retryAfterSeconds: number;
  readonly banned: boolean;
}

/** How much of a limit is spent, the present request included. */
export interface Usage {
  readonly name: string;
  readonly used: number;
  readonly left: number;
}

export function reply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } };
}

/** A JSON object of texts that are JSON already; undefined members are left out. */
export function object(
  members: Readonly<Record<string, string | undefined>> | readonly (readonly [string, string])[],
): string {
  const entries = Array.isArray(members) ? members : Object.entries(members);
  return `{${entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`;
}

export function array(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

export function string(text: string): string {
  return JSON.stringify(text);
}

/** The items of a comma list; none for an absent or empty one. */
export function commaList(text: string | null | undefined): string[] {
  return (text ?? '').split(',').filter((item) => item !== '');
}

/** A counted limit for every request of the route. */
export function counts(name: string): () => string {
  return () => name;
}

export function uncounted(): null {
  return null;
}
