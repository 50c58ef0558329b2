/** Sends one request and reads its response, without state; names each failure. */
import { BANNED, RATE_LIMITED } from './cooldown.ts';
import { parseExactJson } from './exact-json.ts';
import { UpstreamError, type UpstreamRequest } from './upstream.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_BYTES = 5_000_000;

const NOT_MODIFIED = 304;

const REDIRECTS = [301, 302, 303, 307, 308];

interface Sending {
  readonly name: string;
  readonly fetch: Fetch;
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

/** The error of an aborted request: `timeout` when a deadline ended it (the upstream's fault), otherwise `aborted`. */
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
    throw broken(name, request.signal, withoutUrl(cause, url));
  }
  if (!isRedirect(response)) return response;
  await discard(response);
  // No upstream redirects: the redirect leads to the login page of a network.
  throw new UpstreamError('network', `${name} could not be reached: it was redirected elsewhere`);
}

/** Removes the URL from an error's message: it may contain addresses, or the key of a team's server. */
function withoutUrl(cause: unknown, url: string): unknown {
  return messageOf(cause).includes(url) ? new Error(messageOf(cause).replaceAll(url, 'its URL')) : cause;
}

/** Browsers hide the status of a redirect, Node does not. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || REDIRECTS.includes(status);
}

function initOf<T>({ signal, headers, body, before }: UpstreamRequest<T>): RequestInit {
  return {
    signal,
    // `sent` refuses redirects itself: fetch would report one as a broken connection.
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
    if (cause instanceof BodyError)
      throw new UpstreamError(cause.failure, `${name} ${cause.message}`, status, cause);
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

class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly failure: 'too large' | 'unreadable';
  constructor(failure: BodyError['failure'], message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** Whether the content type is `application/json`, `text/json` or `…+json`, with any parameters. */
function isJson(response: Response): boolean {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return /^(?:application\/json|text\/json|[\w.!#$&^+-]+\/[\w.!#$&^+-]+\+json)$/i.test(type.trim());
}

/**
 * Reads the body as UTF-8, which all JSON is (RFC 8259 §8.1), and counts its bytes. Throws BodyError, the signal's reason
 * once it is aborted, or the error of the connection, and cancels the rest of the body.
 */
async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await discard(response);
    throw new BodyError('too large', `declared more than ${maxBytes} bytes`);
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  // Ends a pending read at once; fetch does so only for the signal that was passed to it.
  const stop = () => void reader.cancel(signal.reason).catch(ignore);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await readAll(reader, maxBytes, signal);
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Releases the connection without reading the body. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(ignore);
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return text + decode(decoder);
    bytes += value.byteLength;
    if (bytes > maxBytes) throw new BodyError('too large', `sent more than ${maxBytes} bytes`);
    text += decode(decoder, value);
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new BodyError('unreadable', 'sent text that is not UTF-8', cause);
  }
}

/** Ignores the error of cancelling a connection that is broken already. */
function ignore(): void {}
