/** The problems of the API: their table, and the documents that are sent as answers (RFC 9457). */

interface ProblemRow {
  readonly status: number;
  readonly title: string;
}

export const PROBLEMS = {
  'malformed-addresses': { status: 400, title: 'Some addresses are malformed' },
  'too-many-addresses': { status: 400, title: 'Too many addresses' },
  'too-many-points': { status: 400, title: 'Too many points' },
  'malformed-parameter': { status: 400, title: 'A parameter is malformed' },
  'moment-out-of-reach': { status: 400, title: 'That time is out of range' },
  'unknown-key': { status: 401, title: 'Unknown API key' },
  'testnet-project': { status: 403, title: 'Prices exist on mainnet only' },
  'platform-not-allowed': { status: 403, title: 'Network not allowed for this project' },
  'unknown-coin-symbol': { status: 404, title: 'Unknown coin symbol' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'The request took too long' },
  'unknown-expectation': { status: 417, title: 'Unsupported expectation' },
  'unknown-host': { status: 421, title: 'Host name not allowed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'malformed-request': { status: 400, title: 'The request is malformed' },
  'request-too-large': { status: 431, title: 'The request is too large' },
  'internal-error': { status: 500, title: 'Internal error' },
  'no-source-answered': { status: 503, title: 'No price source available' },
} as const satisfies Readonly<Record<string, ProblemRow>>;

export type ProblemName = keyof typeof PROBLEMS;

/** The names of the members of problems besides `type`, `title`, `status` and `detail`. */
interface FieldNames {
  readonly 'malformed-addresses': 'addresses';
  readonly 'too-many-addresses': 'limit' | 'given';
  readonly 'too-many-points': 'limit' | 'given' | 'step';
  readonly 'malformed-parameter': 'parameter';
  readonly 'moment-out-of-reach': 'at';
  readonly 'testnet-project': 'network';
  readonly 'platform-not-allowed': 'coinSymbol' | 'allowed';
  readonly 'unknown-coin-symbol': 'coinSymbol' | 'accepted';
  readonly 'method-not-allowed': 'allowed';
  readonly 'too-many-requests': 'perMinute' | 'retryAfterSeconds';
  readonly 'no-source-answered': 'retryAfterSeconds';
}

export type ProblemFields<N extends ProblemName> = N extends keyof FieldNames ? FieldNames[N] : never;
type Fields<N extends ProblemName> = Readonly<Record<ProblemFields<N>, unknown>>;

/** The stable identifier of a problem; not a link (RFC 4151). */
export function problemType(name: ProblemName): string {
  return `tag:sise.example,2026:${name}`;
}

/** The problem document as JSON. `detail`: a sentence for people. */
export function problemBody<N extends ProblemName>(name: N, detail: string, fields: Fields<N>): string {
  const { status, title } = PROBLEMS[name];
  return JSON.stringify({ type: problemType(name), title, status, detail, ...fields });
}

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

/** The headers of a problem document, which must not be cached. */
export const PROBLEM_HEADERS = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;
