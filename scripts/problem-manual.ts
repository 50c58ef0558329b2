/** The texts of the API's documents about each problem: when it is given, and the members of its answer besides the usual ones. */
import type { ProblemFields, ProblemName } from '../src/service/api/problems.ts';

interface ProblemDocument<N extends ProblemName> {
  readonly when: string;
  /** By the name of the member. */
  readonly fields: Readonly<Record<ProblemFields<N>, string>>;
}

export const PROBLEM_DOCUMENTS: { readonly [N in ProblemName]: ProblemDocument<N> } = {
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
    when: 'a parameter is given twice, `detail`, `premium` or `sources` is neither `true` nor `false`, `premium` or `sources` is combined with `at`, `sources` without `detail` or in CSV (also where only `Accept` wants that), `format` is neither `json` nor `csv`, `at`, `from` or `to` is not a time with a zone, `step` is unknown, or `from` is missing or later than `to`',
    fields: { parameter: 'its name' },
  },
  'moment-out-of-reach': {
    when: '`at`, `from` or `to` is in the future, or before the first Bitcoin block',
    fields: { at: 'the moment in UTC' },
  },
  'unknown-key': {
    when: 'the key is unknown, revoked or rotated',
    fields: {},
  },
  'testnet-project': {
    when: 'the key is a testnet project’s',
    fields: { network: '`testnet`' },
  },
  'platform-not-allowed': {
    when: 'the project is restricted to other platforms',
    fields: {
      coinSymbol: 'the requested platform',
      allowed: 'the coin symbols of the project',
    },
  },
  'unknown-coin-symbol': {
    when: 'the coin symbol is unknown',
    fields: { coinSymbol: 'as requested (clipped to 100 characters)', accepted: 'the valid coin symbols' },
  },
  'not-found': {
    when: 'the path is none of `/{coinSymbol}/token-price/{apiKey}`, `/{coinSymbol}/price-history/{apiKey}` and `/premiums/{apiKey}`',
    fields: {},
  },
  'method-not-allowed': {
    when: 'the method is not GET or HEAD; `Allow` names those',
    fields: { allowed: 'the supported methods' },
  },
  'request-timeout': {
    when: '(HTTP) the headers were not complete after 10 s, or the request after 30 s',
    fields: {},
  },
  'unknown-expectation': {
    when: '(HTTP) the `Expect` header says something other than `100-continue`',
    fields: {},
  },
  'unknown-host': {
    when: '(HTTP) the `Host` header is neither the loopback of this machine nor given with `--host` or `--allow-host`',
    fields: {},
  },
  'too-many-requests': {
    when: 'the key has used up its requests of this minute, or (HTTP) the client’s address received `401`, `404` or `421` too often; `Retry-After` has the seconds to wait',
    fields: {
      perMinute: 'the limit of requests or such responses per minute',
      retryAfterSeconds: 'the same as `Retry-After`',
    },
  },
  'malformed-request': {
    when: '(HTTP) the request is not valid HTTP, its method is unknown, or it has more than one `Host` header; (other extensions) the message is not `{ method, path }`',
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
    when: 'no address could be priced because the sources failed or are rate-limited; `Retry-After` has the seconds to wait',
    fields: { retryAfterSeconds: 'the same as `Retry-After`' },
  },
};
