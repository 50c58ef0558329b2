/** The rules of docs/pricing.md §4 and §5 as tables. */
import { describe, expect, it } from 'vitest';
import {
  isBelievable,
  isTetherSound,
  type RateEvidence,
  rateInUse,
  witnessedRate,
} from '../../../src/core/fx/believed-rate.ts';
import type { Rate, TetherRate } from '../../../src/core/fx/rate.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';

const d = (text: string) => text as Decimal;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

const rate = (service: string, krwPerUsd: string, ageMs = 0): Rate => ({
  service,
  krwPerUsd: d(krwPerUsd),
  checkedAt: NOW - ageMs,
});
const coinbase = (krwPerUsd: string, ageMs?: number) => rate('Coinbase', krwPerUsd, ageMs);
const erApi = (krwPerUsd: string, ageMs?: number) => rate('ExchangeRate-API', krwPerUsd, ageMs);
const frankfurter = (krwPerUsd: string, ageMs?: number) => rate('Frankfurter', krwPerUsd, ageMs);
const free = (krwPerUsd: string, ageMs?: number) => rate('implied', krwPerUsd, ageMs);
const upbit = (krwPerUsd: string): TetherRate => ({ exchange: 'Upbit', krwPerUsd: d(krwPerUsd) });
const bithumb = (krwPerUsd: string): TetherRate => ({ exchange: 'Bithumb', krwPerUsd: d(krwPerUsd) });

const known = (evidence: Partial<RateEvidence>): RateEvidence => ({
  ...{ rates: [], implied: null, confirmed: null, last: null, tethers: [] },
  ...evidence,
});
/** A last rate that two confirmed. */
const confirmed = (last: Rate) => ({ last, confirmed: last });

describe('isBelievable', () => {
  it.each([
    ['900', true],
    ['2500', true],
    ['2500.000', true],
    ['1380.25', true],
    ['899.999999999999999999999', false],
    ['2500.000000000000000000001', false],
    ['0', false],
    ['-1380', false],
    ['0.00072', false],
    ['13802500', false],
  ])('takes %s: %s', (text, believed) => {
    expect(isBelievable(d(text))).toBe(believed);
  });
});

describe('witnessedRate', () => {
  it.each<[string, Rate[], Partial<RateEvidence>, string | null, boolean]>([
    ['nothing', [], {}, null, false],
    ['a first rate alone', [coinbase('1380')], {}, null, false],
    ['3 % above another service', [coinbase('1421.4'), erApi('1380')], {}, '1421.4', false],
    ['a hair more', [coinbase('1421.5'), erApi('1380')], {}, null, false],
    ['3 % below another service', [coinbase('1380'), erApi('1421.4')], {}, '1380', false],
    ['2 % above another service', [coinbase('1407.6'), erApi('1380')], {}, '1407.6', true],
    ['a hair more than 2 %', [coinbase('1407.7'), erApi('1380')], {}, '1407.7', false],
    ['another service 24 h ago', [coinbase('1390')], { rates: [erApi('1380', DAY)] }, '1390', true],
    ['another service before', [coinbase('1390')], { rates: [erApi('1380', DAY + 1)] }, null, false],
    ['its own rate an hour ago', [coinbase('1390')], { rates: [coinbase('1380', HOUR)] }, null, false],
    ['its own last rate', [coinbase('1390')], { last: coinbase('1380', HOUR) }, null, false],
    ['CoinGecko’s implied rate', [coinbase('1380')], { implied: free('1381') }, '1380', true],
    ['CoinGecko’s, 24 h ago', [coinbase('1380')], { implied: free('1381', DAY) }, '1380', true],
    ['CoinGecko’s, before', [coinbase('1380')], { implied: free('1381', DAY + 1) }, null, false],
    ['CoinGecko’s, in the future', [coinbase('1380')], { implied: free('1381', -1) }, null, false],
    ['the last confirmed rate', [coinbase('1390')], confirmed(coinbase('1380', 6 * DAY)), '1390', false],
    ['the last confirmed, 3 % off', [coinbase('1421.5')], confirmed(coinbase('1380', HOUR)), null, false],
    [
      'the one near the confirmed, although two agree',
      [coinbase('1600'), erApi('1601'), frankfurter('1381')],
      confirmed(coinbase('1380', HOUR)),
      '1381',
      false,
    ],
    [
      'the first of those that agree, past one alone',
      [coinbase('2000'), erApi('1600'), frankfurter('1590')],
      confirmed(coinbase('1380', HOUR)),
      '1600',
      true,
    ],
    [
      'none of three that differ',
      [coinbase('1600'), erApi('1700'), frankfurter('1800')],
      confirmed(coinbase('1380', HOUR)),
      null,
      false,
    ],
  ])('takes %s', (_, candidates, evidence, krwPerUsd, isConfirmed) => {
    const { rates = [] } = evidence;
    const all = { ...known(evidence), rates: [...candidates, ...rates] };
    const found = witnessedRate(candidates, all, NOW);
    expect(found?.rate.krwPerUsd ?? null).toBe(krwPerUsd);
    expect(found?.isConfirmed ?? false).toBe(isConfirmed);
  });

  it('does not let one service add up 2.9 % an hour', () => {
    let evidence = known({ ...confirmed(coinbase('1380')), rates: [coinbase('1380')] });
    let told = 1380;
    const used: string[] = [];
    for (let hour = 1; hour <= 24; hour++) {
      const now = NOW + hour * HOUR;
      told *= 1.029;
      const lie = { ...coinbase(told.toFixed(4)), checkedAt: now };
      evidence = { ...evidence, rates: [lie] };
      const found = witnessedRate([lie], evidence, now);
      if (found) {
        evidence = { ...evidence, last: found.rate, ...(found.isConfirmed && { confirmed: found.rate }) };
        used.push(found.rate.krwPerUsd);
      }
    }
    expect(used).toEqual(['1420.0200']);
  });
});

describe('rateInUse', () => {
  it.each<[string, Partial<RateEvidence>, string | null, boolean]>([
    ['nothing known', {}, null, false],
    ['the last rate, an hour old', { last: coinbase('1380', HOUR), implied: free('1500') }, '1380', false],
    [
      'an older last rate beside a newer implied one near the confirmed',
      { ...confirmed(coinbase('1380', HOUR + 1)), implied: free('1390') },
      '1390',
      false,
    ],
    [
      'beside an implied one that is older',
      { ...confirmed(coinbase('1380', 2 * HOUR)), implied: free('1390', 3 * HOUR) },
      '1380',
      false,
    ],
    [
      'beside an implied one far off',
      { ...confirmed(coinbase('1380', 2 * HOUR)), implied: free('1500') },
      '1380',
      false,
    ],
    ['a last rate, 24 h old', { last: coinbase('1380', DAY) }, '1380', false],
    ['an older last rate', { last: coinbase('1380', DAY + 1) }, '1380', true],

    // A service alone, with KRW-USDT of an exchange.
    ['3 % from KRW-USDT', { rates: [coinbase('1380')], tethers: [upbit('1421.4')] }, '1380', false],
    ['6 % from KRW-USDT', { rates: [coinbase('1380')], tethers: [upbit('1462.8')] }, '1380', true],
    [
      'more than 6 % from KRW-USDT, with a last rate',
      { ...confirmed(coinbase('1380', 2 * HOUR)), rates: [coinbase('1600')], tethers: [upbit('1500')] },
      '1380',
      false,
    ],
    [
      'the won moved 4 %, KRW-USDT as well, another service is of yesterday',
      {
        ...confirmed(coinbase('1380', 2 * HOUR)),
        rates: [coinbase('1435'), erApi('1380', 20 * HOUR)],
        tethers: [upbit('1440')],
      },
      '1435',
      false,
    ],
    [
      'the same without KRW-USDT',
      {
        ...confirmed(coinbase('1380', 2 * HOUR)),
        rates: [coinbase('1435'), erApi('1380', 20 * HOUR)],
      },
      '1380',
      false,
    ],
    [
      'the won moved 4 %, CoinGecko as well',
      { ...confirmed(coinbase('1380', 2 * HOUR)), rates: [coinbase('1435')], implied: free('1435') },
      '1435',
      false,
    ],
    [
      'a service 8 % off, with a premium of 3 %',
      { ...confirmed(coinbase('1380', 2 * HOUR)), rates: [coinbase('1490')], tethers: [upbit('1421')] },
      '1490',
      true,
    ],
    [
      'a service 9 % off KRW-USDT',
      { ...confirmed(coinbase('1380', 2 * HOUR)), rates: [coinbase('1549')], tethers: [upbit('1421')] },
      '1380',
      false,
    ],

    // Nothing else for 7 days.
    ['one service and CoinGecko', { rates: [coinbase('1380')], implied: free('1381') }, '1380', false],
    ['one service', { rates: [coinbase('1380')] }, '1380', true],
    ['CoinGecko alone', { implied: free('1381') }, '1381', true],
    [
      'one service that is wrong, one exchange',
      { rates: [coinbase('2400')], tethers: [upbit('1390')] },
      '2400',
      true,
    ],
    [
      'one service that is wrong, two exchanges',
      { rates: [coinbase('2400')], tethers: [upbit('1390'), bithumb('1400')] },
      null,
      false,
    ],
    [
      'one service that is wrong, two exchanges that differ by more than 5 %',
      { rates: [coinbase('2400')], tethers: [upbit('1390'), bithumb('1460')] },
      '2400',
      true,
    ],
    [
      'one service that is right, two exchanges with a premium of 25 %',
      { rates: [coinbase('1380')], tethers: [upbit('1725'), bithumb('1725')] },
      '1380',
      true,
    ],
    [
      'one service that is right, one exchange with a premium of 30 %',
      { rates: [coinbase('1380')], tethers: [upbit('1794')] },
      '1380',
      true,
    ],
    ['one service, over 24 h ago', { rates: [coinbase('1380', DAY + 1)] }, null, false],
  ])('has, by %s', (_, evidence, krwPerUsd, isStale) => {
    const found = rateInUse(known(evidence), NOW);
    expect(found?.krwPerUsd ?? null).toBe(krwPerUsd);
    expect(found?.isStale ?? false).toBe(isStale);
  });
});

describe('isTetherSound', () => {
  it.each<[string, string, string | null, TetherRate[], boolean]>([
    ['25 % above the rate', '1725', '1380', [], true],
    ['a hair more', '1725.1', '1380', [], false],
    ['25 % below the rate', '1104', '1380', [], true],
    ['a hair less', '1103.9', '1380', [], false],
    ['73 % above, the other exchange as the rate', '2390', '1380', [bithumb('1390')], false],
    ['73 % above, its own before', '2390', '1380', [upbit('2390')], false],
    ['a premium of 40 %, on both exchanges', '1932', '1380', [bithumb('1840')], true],
    ['on the other exchange more than 5 % less', '1932', '1380', [bithumb('1839')], false],
    ['no rate known', '1380', null, [], false],
    ['no rate known, the other exchange alike', '1380', null, [bithumb('1400')], true],
    ['dollars in the place of won', '1', '1380', [], false],
  ])('takes KRW-USDT with %s: %s', (_, krwPerUsd, reference, tethers, isSound) => {
    const by = reference === null ? null : coinbase(reference);
    expect(isTetherSound(upbit(krwPerUsd), by, tethers)).toBe(isSound);
  });
});
