/**
 * What the documents say of each problem: when it is given, and its members besides `type`, `title`, `status` and `detail`.
 * The product itself has no use for these words, and carries none of them.
 */

interface ProblemDocument {
  readonly when: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const PROBLEM_DOCUMENTS = {
  'malformed-addresses': {
    when: 'an element of `addresses` is neither `0x` nor a token contract address of the platform',
    fields: {
      addresses:
        'each bad one: its `index` from 0, its `value` (clipped to 100 characters), its `problem` (`empty`, `space`, `bitcoin`, `prefix`, `length`, `hex`, `checksum` or `no tokens`) and `detail`, a sentence',
    },
  },
  'too-many-addresses': {
    when: 'there are more than 100 addresses, or more than 10 with `sources=true`',
    fields: { limit: 'how many there may be', given: 'how many there are' },
  },
  'too-many-points': {
    when: 'a series would have more than 1,000 points',
    fields: {
      limit: 'how many there may be',
      given: 'how many there would be',
      step: 'how far they are apart',
    },
  },
  'malformed-parameter': {
    when: 'a parameter is given twice, `detail`, `premium` or `sources` is neither `true` nor `false`, `premium` or `sources` is asked of a past moment, `sources` without `detail` or in CSV (also where only `Accept` wants that), `format` is neither `json` nor `csv`, `at`, `from` or `to` is no moment with a zone, `step` is none that there is, or `from` is missing or later than `to`',
    fields: { parameter: 'its name' },
  },
  'moment-out-of-reach': {
    when: '`at`, `from` or `to` is yet to come, or before anything had a price',
    fields: { at: 'the moment in UTC' },
  },
  'unknown-key': {
    when: 'the key is no project’s, or was revoked or rotated',
    fields: {},
  },
  'testnet-project': {
    when: 'the key is a testnet project’s',
    fields: { network: '`testnet`' },
  },
  'platform-not-allowed': {
    when: 'the project is restricted to other platforms',
    fields: {
      coinSymbol: 'the platform asked for',
      allowed: 'the coin symbols that the project may ask for',
    },
  },
  'unknown-coin-symbol': {
    when: 'the coin symbol is none of a platform',
    fields: { coinSymbol: 'as asked (clipped to 100 characters)', accepted: 'the coin symbols there are' },
  },
  'not-found': {
    when: 'the path is neither `/{coinSymbol}/token-price/{apiKey}` nor `/{coinSymbol}/price-history/{apiKey}`',
    fields: {},
  },
  'method-not-allowed': {
    when: 'the method is not GET or HEAD; `Allow` names those',
    fields: { allowed: 'the methods there are' },
  },
  'request-timeout': {
    when: '(HTTP) the headers were not whole after 10 s, or the request after 30 s',
    fields: {},
  },
  'unknown-expectation': {
    when: '(HTTP) the `Expect` header says something other than `100-continue`',
    fields: {},
  },
  'unknown-host': {
    when: '(HTTP) the `Host` header names neither this machine’s loopback nor what `--host` or `--allow-host` says',
    fields: {},
  },
  'too-many-requests': {
    when: 'the key has used up its requests of this minute, or (HTTP) the address was answered `401`, `404` and `421` too often; `Retry-After` says how many seconds to wait',
    fields: {
      perMinute: 'how many requests or such answers there are in a minute',
      retryAfterSeconds: 'the same as `Retry-After`',
    },
  },
  'malformed-request': {
    when: '(HTTP) what was sent cannot be read as an HTTP request, its method is none of HTTP, or it has more than one `Host` header; (other extensions) the message is not `{ method, path }`',
    fields: {},
  },
  'request-too-large': {
    when: '(HTTP) the request line and headers are longer than 64 kB',
    fields: {},
  },
  'internal-error': {
    when: 'a defect of Sise, or a disk that cannot be read',
    fields: {},
  },
  'no-source-answered': {
    when: 'nothing at all could be priced because every source failed; `Retry-After` says when to try again',
    fields: { retryAfterSeconds: 'the same as `Retry-After`' },
  },
} as const satisfies Readonly<Record<string, ProblemDocument>>;
