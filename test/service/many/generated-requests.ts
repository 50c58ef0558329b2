/** Requests to the operation as they come: right ones, wrong ones, and everything that an answer may be asked to have. */
import fc from 'fast-check';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';

export interface GeneratedRequest {
  readonly method: string;
  /** `GOOD`, `TESTNET` and `OF-ETH` stand for keys. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const AT = '2026-11-20T00:00:00Z';

const address = fc.constantFrom(
  '0x',
  ...REGISTRY.all.map(({ key }) => key.replace(/^.*:/, '')).slice(0, 40),
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x5e00000000000000000000000000000000000017',
);
const wrongAddress = fc.constantFrom('0xdAC17F958D2ee523a2206206994597C13D831ec8', '0x12', 'usdt', '');
const addresses = fc
  .tuple(fc.array(address, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 9 }), wrongAddress)
  .map(([right, among, wrong]) => (among === 0 ? [...right, wrong] : right).join(','));
const flag = fc.constantFrom('true', 'true', 'true', 'false', 'false', 'yes');
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** What is wrong is seldom: an address with too many refusals is refused in short. */
const mostly = <T>(right: fc.Arbitrary<T>, ...wrong: T[]) =>
  fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

const prices = fc.record({
  addresses: often(addresses),
  detail: often(flag),
  sources: seldom(flag),
  premium: seldom(flag),
  at: seldom(fc.constantFrom(AT, '2031-01-01T00:00:00Z', 'yesterday')),
  format: seldom(fc.constantFrom('json', 'csv', 'xml')),
});
const series = fc.record({
  address: often(address),
  from: often(fc.constantFrom(AT, '2026-11-24T00:00:00Z')),
  to: often(fc.constantFrom('2026-11-24T12:00:00Z', '2026-11-25T00:00:00Z')),
  step: often(fc.constantFrom('1h', '1d', '5m', '1y')),
  detail: seldom(flag),
  format: seldom(fc.constantFrom('json', 'csv')),
});

const asked = fc.oneof(
  { weight: 6, arbitrary: prices.map((query) => ['token-price', query] as const) },
  { weight: 1, arbitrary: series.map((query) => ['price-history', query] as const) },
);

const request: fc.Arbitrary<GeneratedRequest> = fc
  .record({
    asked,
    coin: mostly(fc.constantFrom('ETH', 'ETH', 'eth', 'BNB', 'POL', 'KAIA', 'BTC', 'XRP'), 'FOO'),
    key: mostly(fc.constantFrom('GOOD', 'GOOD', 'GOOD', 'GOOD', 'TESTNET', 'OF-ETH'), 'none', 'A'.repeat(43)),
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
    accept: seldom(fc.constantFrom('text/csv', 'application/json', '*/*')),
    elsewhere: mostly<string | undefined>(
      fc.constant(undefined),
      '/healthz',
      '/',
      '/ETH',
      '/ETH/token-price',
      '/favicon.ico',
    ),
  })
  .map(({ asked: [operation, query], coin, key, method, accept, elsewhere }) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const path = `/${coin}/${operation}/${key}?${new URLSearchParams(given)}`;
    return { method, path: elsewhere ?? path, headers: accept === undefined ? {} : { accept } };
  });

/** Always the same ones. */
export function generatedRequests(count: number): readonly GeneratedRequest[] {
  return fc.sample(request, { numRuns: count, seed: 27 });
}
