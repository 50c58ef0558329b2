/**
 * What may go wrong with a request: the one table of problems (RFC 9457). The documents are made from it. `fields` are
 * the members that a problem has besides `type`, `title`, `status` and `detail`.
 */

interface ProblemRow {
  readonly status: number;
  readonly title: string;
  /** When it is given, for the documents. */
  readonly when: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const PROBLEMS = {
  'malformed-addresses': {
    status: 400,
    title: 'Some addresses are malformed',
    when: 'an element of `addresses` is neither `0x` nor a token contract address of the platform',
    fields: {
      addresses:
        'each bad one: its `index` from 0, its `value` (clipped to 100 characters), its `problem` (`empty`, `space`, `bitcoin`, `prefix`, `length`, `hex`, `checksum` or `no tokens`) and `detail`, a sentence',
    },
  },
  'too-many-addresses': {
    status: 400,
    title: 'Too many addresses',
    when: 'there are more than 100 addresses',
    fields: { limit: 'how many there may be', given: 'how many there are' },
  },
  'malformed-parameter': {
    status: 400,
    title: 'A parameter is malformed',
    when: '`addresses` or `detail` is given twice, or `detail` is neither `true` nor `false`',
    fields: { parameter: 'its name' },
  },
  'unknown-key': {
    status: 401,
    title: 'Unknown API key',
    when: 'the key is no project’s, or was revoked or rotated',
    fields: {},
  },
  'testnet-project': {
    status: 403,
    title: 'Prices exist on mainnet only',
    when: 'the key is a testnet project’s',
    fields: { network: '`testnet`' },
  },
  'platform-not-allowed': {
    status: 403,
    title: 'The project may not ask for this platform',
    when: 'the project is restricted to other platforms',
    fields: {
      coinSymbol: 'the platform asked for',
      allowed: 'the coin symbols that the project may ask for',
    },
  },
  'unknown-coin-symbol': {
    status: 404,
    title: 'Unknown coin symbol',
    when: 'the coin symbol is none of a platform',
    fields: { coinSymbol: 'as asked (clipped to 100 characters)', accepted: 'the coin symbols there are' },
  },
  'not-found': {
    status: 404,
    title: 'Nothing is here',
    when: 'the path is not `/{coinSymbol}/token-price/{apiKey}`',
    fields: {},
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    when: 'the method is not GET or HEAD; `Allow` names those',
    fields: { allowed: 'the methods there are' },
  },
  'unknown-expectation': {
    status: 417,
    title: 'This server cannot do what is expected',
    when: '(HTTP) the `Expect` header says something other than `100-continue`',
    fields: {},
  },
  'unknown-host': {
    status: 421,
    title: 'This server does not answer to that host name',
    when: '(HTTP) the `Host` header names neither this machine’s loopback nor what `--host` or `--allow-host` says',
    fields: {},
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    when: 'the key has used up its requests of this minute; `Retry-After` says how many seconds to wait',
    fields: { perMinute: 'how many requests a key has', retryAfterSeconds: 'the same as `Retry-After`' },
  },
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    when: '(HTTP) what was sent cannot be read as an HTTP request, or its method is none of HTTP; (other extensions) the message is not `{ method, path }`',
    fields: {},
  },
  'request-too-large': {
    status: 431,
    title: 'The request is too large',
    when: '(HTTP) the request line and headers are longer than 256 kB',
    fields: {},
  },
  'internal-error': {
    status: 500,
    title: 'Something is broken here',
    when: 'a defect of Sise, or a disk that cannot be read',
    fields: {},
  },
  'no-source-answered': {
    status: 503,
    title: 'No price source answers',
    when: 'nothing at all could be priced because every source failed; `Retry-After` says when to try again',
    fields: { retryAfterSeconds: 'the same as `Retry-After`' },
  },
} as const satisfies Readonly<Record<string, ProblemRow>>;

export type ProblemName = keyof typeof PROBLEMS;

type Fields<N extends ProblemName> = Readonly<Record<keyof (typeof PROBLEMS)[N]['fields'], unknown>>;

/** The stable identifier of a problem. It names, and leads nowhere (RFC 4151). */
export function problemType(name: ProblemName): string {
  return `tag:sise.example,2026:${name}`;
}

/** The body of a problem as it is sent. `detail` is a sentence a person understands. */
export function problemBody<N extends ProblemName>(name: N, detail: string, fields: Fields<N>): string {
  const { status, title } = PROBLEMS[name];
  return JSON.stringify({ type: problemType(name), title, status, detail, ...fields });
}

/** The answer that says what is wrong. */
export function problem<N extends ProblemName>(
  name: N,
  detail: string,
  fields: Fields<N>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(problemBody(name, detail, fields), {
    status: PROBLEMS[name].status,
    headers: { ...PROBLEM_HEADERS, ...headers },
  });
}

/** Nothing that went wrong is worth remembering. */
export const PROBLEM_HEADERS = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;
