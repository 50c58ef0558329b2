/** Every way to fail and its required outcome: the table of the fault matrix. */
import { sourceRow } from '../../src/core/market/source-table.ts';
import type { UpstreamFailure } from '../../src/core/upstream/upstream.ts';
import type { Fault } from '../../test/world/faults.ts';
import type { Target } from './targets.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * `next`: it is found out, and the next healthy one serves, digit for digit. `own`: it does no harm, its own answer stands.
 * `dollars`: its dollars stand, won come from the rate. `wrong`: nothing in the answer gives it away.
 */
export type Outcome = 'next' | 'own' | 'dollars' | 'wrong';

export interface FaultClass {
  readonly what: string;
  /** `now`: Unix milliseconds. Null where the target has no such value. */
  fault(target: Target, now: number): Fault | null;
  outcome?(target: Target): Outcome;
  /** In its health; left out where only values of an answer are refused. */
  readonly failure?: UpstreamFailure;
}

const always = (fault: Fault) => () => fault;
/** A node has no price. */
const price = (json: string) => (target: Target) => values(target, { price: json });
const factor = (times: string) => (target: Target) => values(target, { factor: times });

function values(target: Target, distortion: { price: string } | { factor: string }): Fault | null {
  return target.kind === 'node' ? null : { kind: 'values', ...distortion };
}

/** Only quotes whose time is judged can be old. */
function shifted(olderMs: number) {
  return (target: Target): Fault | null =>
    target.kind === 'source' && sourceRow(target.source).gates.oldestMs !== null
      ? { kind: 'values', olderMs }
      : null;
}

/** What the won of a row are when they are dollars. */
function wonAsDollars(target: Target): Fault | null {
  if (target.kind === 'node') return null;
  if (target.kind === 'rate') return { kind: 'values', price: '1' };
  const { name, quotes } = sourceRow(target.source);
  if (name === 'CoinGecko') return { kind: 'rewritten', as: 'won as dollars' };
  return quotes === 'KRW' ? { kind: 'values', factor: '0.000725' } : null;
}

/** No rate of the last decades is ten times another; and an exchange in won has its own won for a tether wrong as well. */
const wrongUnlessWon = (target: Target) =>
  target.kind === 'rate' || (target.kind === 'source' && sourceRow(target.source).quotes === 'KRW')
    ? 'next'
    : 'wrong';

export const FAULT_CLASSES: readonly FaultClass[] = [
  { what: 'refused', fault: always({ kind: 'reset' }), failure: 'network' },
  { what: 'reset', fault: always({ kind: 'reset', when: 'in body' }), failure: 'network' },
  { what: 'hang', fault: always({ kind: 'never' }), failure: 'timeout' },
  { what: '1 byte/s', fault: always({ kind: 'drip', bytes: 1, everyMs: 1_000 }), failure: 'timeout' },
  {
    what: '429 with seconds',
    fault: always({ kind: 'status', status: 429, retryAfter: 119 }),
    failure: 'rate limited',
  },
  {
    what: '429 with a date',
    fault: (_, now) => ({ kind: 'status', status: 429, retryAfter: new Date(now + 10 * MINUTE) }),
    failure: 'rate limited',
  },
  { what: '418', fault: always({ kind: 'status', status: 418, retryAfter: 600 }), failure: 'rate limited' },
  { what: '451', fault: always({ kind: 'status', status: 451 }), failure: 'refused' },
  { what: '500', fault: always({ kind: 'status', status: 500 }), failure: 'refused' },
  { what: '302', fault: always({ kind: 'redirect', to: 'https://elsewhere.example/' }), failure: 'network' },
  { what: 'HTML with 200', fault: always({ kind: 'html', status: 200 }), failure: 'unreadable' },
  {
    what: 'wrong content type',
    fault: always({ kind: 'content type', type: 'text/plain' }),
    failure: 'unreadable',
  },
  { what: 'wrong JSON type', fault: price('[1]') },
  { what: 'truncated', fault: always({ kind: 'truncated' }), failure: 'unreadable' },
  { what: 'renamed fields', fault: always({ kind: 'rewritten', as: 'renamed' }) },
  {
    what: 'duplicate keys, the last right',
    fault: always({ kind: 'rewritten', as: 'twice, the last right' }),
    outcome: () => 'own',
  },
  { what: 'duplicate keys, the last null', fault: always({ kind: 'rewritten', as: 'twice, the last null' }) },
  { what: '6 MB', fault: always({ kind: 'oversized' }), failure: 'too large' },
  { what: 'gzip bomb', fault: always({ kind: 'gzip bomb' }), failure: 'too large' },
  { what: 'zero', fault: price('0') },
  { what: 'negative', fault: price('-13.37') },
  { what: 'NaN', fault: price('NaN') },
  { what: '1e400', fault: price('1e400') },
  {
    what: 'krw = usd',
    fault: wonAsDollars,
    outcome: (target) => (target.upstream === 'CoinGecko' ? 'dollars' : 'next'),
  },
  { what: '10× wrong', fault: factor('10'), outcome: wrongUnlessWon },
  { what: '100× wrong', fault: factor('100'), outcome: wrongUnlessWon },
  { what: 'a day old', fault: shifted(DAY) },
  { what: 'from tomorrow', fault: shifted(-DAY) },
  { what: 'of another', fault: always({ kind: 'rewritten', as: 'of another' }) },
  { what: 'empty object', fault: always({ kind: 'garbage', body: '{}' }) },
];
