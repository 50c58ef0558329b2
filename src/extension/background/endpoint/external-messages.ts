/** The operation for other extensions: method and path in; status, headers and body out. Web pages get nothing. */
import type { Runtime } from 'webextension-polyfill';
import * as z from 'zod/mini';
import type { Operation } from '../../../service/api/operation.ts';
import { problem } from '../../../service/api/problems.ts';

export interface ExternalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const question = z.object({
  method: z._default(z.string().check(z.regex(/^[A-Za-z]{1,20}$/)), 'GET'),
  /** The part of a URL after the host. A backslash is refused: `URL` would read it as a slash, HTTP does not. */
  path: z.string().check(z.regex(/^\/[^\\?#]*(?:[?#]|$)/), z.maxLength(200_000)),
});

/** The base against which paths are resolved; no request is sent there. */
const NOWHERE = 'http://sise.invalid';

/** Methods that `fetch` refuses, too. */
const FORBIDDEN_METHODS = ['CONNECT', 'TRACE', 'TRACK'];

/** The listener for `runtime.onMessageExternal`. Undefined, which is no answer, to anything but an extension. */
export function createExternalReceiver(operation: Operation) {
  return async (
    message: unknown,
    sender: Runtime.MessageSender & { origin?: string },
  ): Promise<ExternalAnswer | undefined> => {
    if (!isExtension(sender)) return undefined;
    const asked = requestOf(message);
    const response = asked
      ? await operation(asked)
      : problem(
          'malformed-request',
          'Send { method, path }: GET, and the part of an endpoint URL after the host.',
          {},
        );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}

function isExtension({ id, origin, url }: Runtime.MessageSender & { origin?: string }): boolean {
  return Boolean(id) && ![origin, url].some((from) => /^(?:https?|file|data|blob):|^null$/.test(from ?? ''));
}

function requestOf(message: unknown): Request | null {
  const read = question.safeParse(message).data;
  // `URL` drops tabs, line breaks and blanks at the end, so they are encoded before.
  const url = read && NOWHERE + read.path.replace(/[\0-\x20]/g, encodeURIComponent);
  if (!url || !URL.canParse(url) || FORBIDDEN_METHODS.includes(read.method.toUpperCase())) return null;
  return new Request(url, { method: read.method });
}
