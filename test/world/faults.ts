/** What goes wrong on demand, by host: answers, bodies, connections, and the values inside good answers. */
import type { Reply } from './answers.ts';
import { type Rewriting, rewritten } from './rewriting.ts';
import type { Shape } from './shapes.ts';
import type { Distortion } from './shown.ts';

export type Fault =
  /** This answer instead of the right one. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string;
      readonly contentType?: string;
      /** Seconds as a number, or a date. */
      readonly retryAfter?: number | Date;
    }
  /** A web page instead of JSON, as a firewall gives. Status 403 when left out. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The right body, cut in the middle. */
  | { readonly kind: 'truncated' }
  /** The right body, blown up with blanks to this many bytes (6 MB when left out). */
  | { readonly kind: 'oversized'; readonly bytes?: number }
  /** A few kilobytes that unpack to this many megabytes of blanks (a thousand when left out). */
  | { readonly kind: 'gzip bomb'; readonly megabytes?: number }
  /** The right body with other members, JSON still. */
  | { readonly kind: 'rewritten'; readonly as: Rewriting }
  /** This text (or something that is no JSON) as the body, status 200. */
  | { readonly kind: 'garbage'; readonly body?: string }
  /** The right body under a wrong content type. */
  | { readonly kind: 'content type'; readonly type: string }
  /** `Location` elsewhere. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  /** The right answer, late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** No answer, until the asker gives up. */
  | { readonly kind: 'never' }
  /** The right headers at once, then `bytes` of the body every `everyMs`. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** The connection breaks before an answer, or in the middle of the body. */
  | { readonly kind: 'reset'; readonly when?: 'before' | 'in body' }
  /** The right answer in another shape, or a refusal that is the host's own. */
  | { readonly kind: 'shape'; readonly as: Shape }
  /** Wrong values in a right body. */
  | ({ readonly kind: 'values' } & Distortion);

export interface FaultOptions {
  /** Only the next n requests that it fits; all of them when left out. */
  readonly times?: number;
  /** Only requests whose path begins so. */
  readonly path?: string;
}

export interface Faults {
  /** Adds a fault to one host, several, or all (`*`). Several faults at one host work together. */
  set(hosts: string | readonly string[], fault: Fault, options?: FaultOptions): void;
  /** Takes all faults from a host, or from everywhere. */
  clear(host?: string): void;
  /** The faults that fit a request, one use of each spent. */
  take(host: string, path: string): readonly Fault[];
}

export function createFaults(): Faults {
  const standing: { host: string; fault: Fault; path: string; left: number }[] = [];
  return {
    set: (hosts, fault, { times = Number.POSITIVE_INFINITY, path = '/' } = {}) => {
      for (const host of typeof hosts === 'string' ? [hosts] : hosts)
        standing.push({ host, fault, path, left: times });
    },
    clear: (host) => {
      const kept = host === undefined ? [] : standing.filter((each) => each.host !== host);
      standing.splice(0, standing.length, ...kept);
    },
    take: (host, path) => {
      const fitting = standing.filter(
        (each) => each.left > 0 && (each.host === '*' || each.host === host) && path.startsWith(each.path),
      );
      for (const each of fitting) each.left -= 1;
      return fitting.map((each) => each.fault);
    },
  };
}

const PAGE =
  '<!DOCTYPE html><html><head><title>Attention Required!</title></head><body><h1>Sorry, you have been blocked</h1></body></html>';

/** What faults make of a right answer, before it is sent. */
export function spoiled(right: Reply, faults: readonly Fault[]): Reply {
  return faults.reduce(spoil, right);
}

function spoil(right: Reply, fault: Fault): Reply {
  const json = right.headers['content-type'] ?? 'application/json';
  switch (fault.kind) {
    case 'status':
      return {
        status: fault.status,
        body: fault.body ?? '{"error":"made up by a fault"}',
        headers: {
          'content-type': fault.contentType ?? json,
          ...(fault.retryAfter !== undefined && {
            'retry-after':
              fault.retryAfter instanceof Date ? fault.retryAfter.toUTCString() : String(fault.retryAfter),
          }),
        },
      };
    case 'html':
      return {
        status: fault.status ?? 403,
        body: PAGE,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
      };
    case 'truncated':
      return { ...right, body: right.body.slice(0, Math.floor(right.body.length / 2)) };
    case 'oversized':
      return { ...right, body: right.body.padEnd(fault.bytes ?? 6_000_000, ' ') };
    case 'garbage':
      return { ...right, status: 200, body: fault.body ?? '\u0000\u0001 {not json]' };
    case 'rewritten':
      return { ...right, body: rewritten(right.body, fault.as) };
    case 'content type':
      return { ...right, headers: { ...right.headers, 'content-type': fault.type } };
    case 'redirect':
      return { status: fault.status ?? 302, body: '', headers: { location: fault.to } };
    default:
      return right;
  }
}
