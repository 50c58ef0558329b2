import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { type AvailablePrice, noPrice, type Price } from '../../../src/core/market/prices.ts';
import {
  judgeRemotePrice,
  REMOTE_POLICIES,
  type RemotePrice,
  remotePriceAt,
} from '../../../src/core/pricing/remote-prices.ts';

const NOW = Date.UTC(2026, 10, 25);
const MINUTE = 60_000;

function priced(usd: string, status: AvailablePrice['status'] = 'priced', at = NOW): AvailablePrice {
  const [asOf, checkedAt] = [at, at];
  const both = { usd: usd as Decimal, krw: String(Number(usd) * 1_400) as Decimal, converted: null };
  return { asset: 'ETH:0x', status, ...both, source: 'CoinGecko', basis: 'global', asOf, checkedAt };
}

/** What is shown of these responses, one a minute, after so many minutes more. */
function shown(by: keyof typeof REMOTE_POLICIES, responses: readonly Price[], minutes: number) {
  const policy = REMOTE_POLICIES[by];
  let remote: RemotePrice | undefined;
  let at = NOW - MINUTE;
  for (const response of responses) {
    at += MINUTE;
    remote = judgeRemotePrice(remote, response, at, policy);
  }
  const price = remote && remotePriceAt(remote, at + minutes * MINUTE, policy);
  return [price?.status, price?.usd];
}

describe('remotePriceAt', () => {
  const far = priced('20000', 'priced', NOW + MINUTE);
  it.each([
    ['server', 'a minute', [priced('2000')], 0.9, ['priced', '2000']],
    ['server', 'more than a minute', [priced('2000')], 1, ['stale', '2000']],
    ['server', 'a day', [priced('2000')], 1_440, ['stale', '2000']],
    ['server', 'more than a day', [priced('2000')], 1_441, ['unavailable', null]],
    ['engine', 'a minute', [priced('2000')], 0.9, ['stale', '2000']],
    ['engine', 'ten minutes', [priced('2000')], 10, ['stale', '2000']],
    ['engine', 'more than ten minutes', [priced('2000')], 10.1, ['unavailable', null]],
    ['server', 'a far-off price', [priced('2000'), far], 1, ['disputed', '2000']],
    ['server', 'a far-off price for too long', [priced('2000'), far], 2.1, ['untrusted', null]],
    ['server', 'a repeated far-off price', [priced('2000'), far, far], 0, ['priced', '20000']],
    ['engine', 'a far-off price', [priced('2000'), far], 1, ['stale', '20000']],
    ['engine', 'a reported dispute', [priced('2000', 'disputed')], 2, ['disputed', '2000']],
    ['engine', 'a reported dispute for too long', [priced('2000', 'disputed')], 2.1, ['untrusted', null]],
    ['server', 'a withdrawal', [priced('2000'), noPrice('ETH:0x', 'unlisted')], 0, ['unlisted', null]],
    ['server', 'a failure', [priced('2000'), noPrice('ETH:0x', 'unavailable')], 0, ['stale', '2000']],
  ] as const)('of a %s returns after %s', (by, _, responses, minutes, expected) => {
    expect(shown(by, responses, minutes)).toEqual(expected);
  });
});
