import { expect, test } from 'vitest';
import { redactedPath } from '../../../src/service/server/log.ts';

const KEY = 'AbC-_'.repeat(9).slice(0, 43);

test.each([
  [`/ETH/token-price/${KEY}?addresses=0x`, '/ETH/token-price/[redacted]'],
  [`/klay/token-price/${KEY}`, '/klay/token-price/[redacted]'],
  [`/premiums/${KEY}`, '/premiums/[redacted]'],
  [`/${KEY}/token-price/ETH`, '/[redacted]/token-price/ETH'],
  [`/ETH/token-price/${KEY}/`, '/ETH/token-price/[redacted]/'],
  [`//token-price//${KEY}`, '//token-price//[redacted]'],
  [`/${encodeURIComponent(`ETH/${KEY}`)}`, '/[redacted]'],
  [`/healthz?key=${KEY}`, '/healthz'],
  [`/metrics#${KEY}`, '/metrics'],
  [
    `/${'b/'.repeat(1000)}${KEY}`,
    '/[redacted]/[redacted]/[redacted]/[redacted]/[redacted]/[redacted]/[redacted]/…',
  ],
  ['', ''],
])('%s is written as %s', (path, written) => {
  expect(redactedPath(path)).toBe(written);
});
