/** One request and its answer, without memory: what was sent, what came back, and what each failure is called. */

import { parseExactJson } from './exact-json.ts';
import { BodyNotText, BodyTooLarge, discard, isJson, readText } from './response-body.ts';
import { BANNED, RATE_LIMITED } from './told-to-wait.ts';
import { UpstreamError, type UpstreamRequest } from './upstream.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_BYTES = 5_000_000;

const NOT_MODIFIED = 304;

const REDIRECTS = [301, 302, 303, 307, 308];

interface Sending {
  /** The upstream's, for messages. */
  readonly name: string;
  readonly fetch: Fetch;
  /** Sees status and headers first. */
  readonly onResponse: (response: Response) => void;
}

/**
 * Sends the request once and reads its answer. Throws UpstreamError; the status counts before the content type, so
 * that a 429 in HTML is a limit.
 */
export async function sendRequest<T>(
  { name, fetch, onResponse }: Sending,
  url: string,
  request: UpstreamRequest<T>,
): Promise<T> {
  const response = await sent(name, fetch, url, request);
  onResponse(response);
  if (response.status === NOT_MODIFIED && request.before) {
    await discard(response);
    return request.before.answer;
  }
  const text = await acceptedText(name, response, request);
  try {
    const body: unknown = request.textsOnly ? JSON.parse(text) : parseExactJson(text);
    const answer = request.read(body, response.status);
    const etag = response.headers.get('etag');
    if (etag !== null) request.onTag?.(etag);
    return answer;
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError('unreadable', `${name}: ${messageOf(cause)}`, response.status, cause);
  }
}

/** What an abort of the signal is called: a deadline is the upstream's fault, anything else is not. */
export function abortError(name: string, signal: AbortSignal): UpstreamError {
  return isTimeout(signal.reason)
    ? new UpstreamError('timeout', `${name} took too long`, null, signal.reason)
    : new UpstreamError('aborted', `the request to ${name} was given up`, null, signal.reason);
}

async function sent<T>(
  name: string,
  fetch: Fetch,
  url: string,
  request: UpstreamRequest<T>,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, initOf(request));
  } catch (cause) {
    // Also what a missing host permission looks like.
    throw broken(name, request.signal, withoutUrl(cause, url));
  }
  if (!isRedirect(response)) return response;
  await discard(response);
  // No upstream has one: it is a network's page of its own that stands in the way.
  throw new UpstreamError('network', `${name} could not be reached: it was redirected elsewhere`);
}

/** What a platform says of a failed request may hold its URL, and so addresses, or the key of a team's server. */
function withoutUrl(cause: unknown, url: string): unknown {
  return messageOf(cause).includes(url) ? new Error(messageOf(cause).replaceAll(url, 'its URL')) : cause;
}

/** Browsers tell nothing of a redirect but that it was one; Node shows it as it came. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || REDIRECTS.includes(status);
}

function initOf<T>({ signal, headers, body, before }: UpstreamRequest<T>): RequestInit {
  return {
    signal,
    // Refused below, so that a redirect is not reported as a broken connection.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(before && { 'if-none-match': before.etag }),
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  };
}

async function acceptedText<T>(
  name: string,
  response: Response,
  request: UpstreamRequest<T>,
): Promise<string> {
  const { status } = response;
  const wrong = refusal(name, response, request.readable ?? []);
  if (wrong) {
    await discard(response);
    throw wrong;
  }
  try {
    return await readText(response, request.maxBytes ?? MAX_BYTES, request.signal);
  } catch (cause) {
    if (cause instanceof BodyTooLarge)
      throw new UpstreamError('too large', `${name} ${cause.message}`, status, cause);
    if (cause instanceof BodyNotText)
      throw new UpstreamError('unreadable', `${name} ${cause.message}`, status, cause);
    throw broken(name, request.signal, cause);
  }
}

function refusal(name: string, response: Response, readable: readonly number[]): UpstreamError | null {
  const { status } = response;
  if (status === RATE_LIMITED || status === BANNED) {
    return new UpstreamError('rate limited', `${name} answered ${status}: too many requests`, status);
  }
  if (!response.ok && !(readable.includes(status) && isJson(response))) {
    return new UpstreamError('refused', `${name} answered ${status}`, status);
  }
  return isJson(response)
    ? null
    : new UpstreamError('unreadable', `${name} answered with something else than JSON`, status);
}

function broken(name: string, signal: AbortSignal, cause: unknown): UpstreamError {
  return signal.aborted
    ? abortError(name, signal)
    : new UpstreamError('network', `${name} could not be reached: ${messageOf(cause)}`, null, cause);
}

function isTimeout(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError';
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
