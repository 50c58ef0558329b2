/** Gets the body of an answer or a question as text, no matter how long whoever sends it would go on. */

/** An answer, or a question. */
type Sent = Pick<Response, 'headers' | 'body'>;

/** The body is longer than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body is no UTF-8, which all JSON is (RFC 8259 §8.1). */
export class BodyNotText extends Error {
  override readonly name = 'BodyNotText';
}

/** True for `application/json`, `text/json` and `…+json`, with any parameters. */
export function isJson(response: Response): boolean {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return /^(?:application\/json|text\/json|[\w.!#$&^+-]+\/[\w.!#$&^+-]+\+json)$/i.test(type.trim());
}

/**
 * Reads the body as UTF-8, counting bytes as they come. Throws BodyTooLarge, BodyNotText, the signal's
 * reason once it is aborted, or whatever broke the connection. The rest of a body that is given up is cancelled.
 */
export async function readText(response: Sent, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await discard(response);
    throw new BodyTooLarge(`declared more than ${maxBytes} bytes`);
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  // A pending read ends at once: fetch does this itself, but only for the signal that it was given.
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

/** Lets the connection go without reading the body. */
export async function discard(response: Sent): Promise<void> {
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
    if (bytes > maxBytes) throw new BodyTooLarge(`sent more than ${maxBytes} bytes`);
    text += decode(decoder, value);
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new BodyNotText('sent text that is not UTF-8', { cause });
  }
}

/** Cancelling is a courtesy: a connection that is broken already needs none. */
function ignore(): void {}
