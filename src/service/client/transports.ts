/** The ways to the three places: HTTP and the extension's own origin by `fetch`, other extensions by messages. */

export interface TransportAnswer {
  readonly status: number;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Asks with GET for `path`, which begins with a slash, and rejects where nobody answers. */
export type Transport = (path: string, signal: AbortSignal) => Promise<TransportAnswer>;

/** To a server, or to `chrome-extension://<id>` from the extension's own pages. */
export function fetchTransport(baseUrl: string): Transport {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  return async (path, signal) => {
    const response = await fetch(base + path, {
      signal,
      headers: { accept: 'application/json' },
      credentials: 'omit',
      // The key is in the path: it goes to nobody else.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}

/** From another extension: `(message) => browser.runtime.sendMessage(SISE_ID, message)`. */
export function messageTransport(send: (message: object) => Promise<unknown>): Transport {
  return async (path) => {
    const answer = await send({ method: 'GET', path });
    if (!isAnswer(answer)) throw new TypeError('Sise did not respond to the message.');
    return answer;
  };
}

function isAnswer(answer: unknown): answer is TransportAnswer {
  const { status, headers, body } = (answer ?? {}) as Partial<TransportAnswer>;
  const hasHeaders = typeof headers === 'object' && headers !== null;
  return typeof status === 'number' && hasHeaders && typeof body === 'string';
}
