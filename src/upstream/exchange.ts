/** One request and its answer, without memory: what was sent, what came back, and what each failure is called. */
import { BodyNotText, BodyTooLarge, discard, isJson, readText } from './body.ts';
import { BANNED, RATE_LIMITED } from './cooldown.ts';
import { parseExactJson } from './exact-json.ts';
import { UpstreamError, type UpstreamRequest } from './upstream.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_BYTES = 5_000_000;

/**
 * Sends the request once and reads its answer. `name` is the upstream's, for messages; `onResponse` sees status and
 * headers first. Throws UpstreamError; the status counts before the content type, so that a 429 in HTML is a limit.
 */
export async function exchange<T>(
  name: string,
  fetch: Fetch,
  url: string,
  request: UpstreamRequest<T>,
  onResponse: (response: Response) => void,
): Promise<T> {
  const response = await sent(name, fetch, url, request);
  onResponse(response);
  const text = await acceptedText(name, response, request);
  try {
    return request.read(parseExactJson(text), response.status);
  } catch (cause) {
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
  try {
    return await fetch(url, initOf(request));
  } catch (cause) {
    // Also what a redirect and a missing host permission look like.
    throw broken(name, request.signal, cause);
  }
}

function initOf<T>({ signal, headers, body }: UpstreamRequest<T>): RequestInit {
  return {
    signal,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
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
