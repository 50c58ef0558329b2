/** What is shown, by what was heard (design §4 Precedence, Acceptable quotes, Plausible, Cache). */
import { describe, expect, test } from 'vitest';
import type { SourceName } from '../../src/market/sources.ts';
import type { AssetRecord, Heard } from '../../src/pricing/record.ts';
import { accept, resolve } from '../../src/pricing/resolve.ts';
import {
  accepted,
  DAY,
  d,
  GLOBAL,
  HOUR,
  KOREA,
  LINK,
  MINUTE,
  NOW,
  quoted,
  recordWith,
  SECOND,
} from './records.ts';

const failed = (agoMs = 0): Heard => ({ kind: 'failed', at: NOW - agoMs });
const unlisted = (agoMs = 0): Heard => ({ kind: 'unlisted', at: NOW - agoMs });
const untrusted = (gate: Extract<Heard, { kind: 'untrusted' }>['gate'], agoMs = 0): Heard => ({
  kind: 'untrusted',
  gate,
  at: NOW - agoMs,
});

interface Seen {
  readonly order?: readonly SourceName[];
  readonly couldKnow?: readonly SourceName[];
  readonly rulesOut?: readonly SourceName[];
}

function shown(parts: Partial<AssetRecord>, { order = GLOBAL, couldKnow = order, rulesOut = [] }: Seen = {}) {
  const record = recordWith(parts);
  return resolve(
    record,
    order,
    (name) => couldKnow.includes(name),
    (name) => rulesOut.includes(name),
    NOW,
  );
}

const ALL_QUOTE: AssetRecord['heard'] = {
  CoinGecko: quoted('101'),
  DefiLlama: quoted('102'),
  Binance: quoted('103'),
  Upbit: quoted('104'),
  Bithumb: quoted('105'),
  GeckoTerminal: quoted('106'),
  DexScreener: quoted('107'),
};

describe('the highest source with an acceptable quote wins', () => {
  test.each([
    ['CoinGecko', '101', 'global'],
    ['DefiLlama', '102', 'global'],
    ['Binance', '103', 'global'],
    ['Upbit', '104', 'korea'],
    ['Bithumb', '105', 'korea'],
    ['GeckoTerminal', '106', 'global'],
    ['DexScreener', '107', 'global'],
  ] as const)('which is %s when the ones above fail', (source, usd, basis) => {
    const above = GLOBAL.slice(0, GLOBAL.indexOf(source));
    const heard = { ...ALL_QUOTE, ...Object.fromEntries(above.map((name) => [name, failed()])) };
    expect(shown({ heard })).toMatchObject({ status: 'priced', source, usd, basis, asset: LINK });
  });

  test.each([
    ['the preset korea', KOREA, 'Upbit'],
    ['an order of one', ['DexScreener'], 'DexScreener'],
    ['an order of one’s own', ['Bithumb', 'CoinGecko'], 'Bithumb'],
  ] as const)('by %s', (_what, order, source) => {
    expect(shown({ heard: ALL_QUOTE }, { order }).source).toBe(source);
  });

  test('while its quote is younger than a minute', () => {
    const heard = { CoinGecko: quoted('101', MINUTE - 1), DefiLlama: quoted('102') };
    expect(shown({ heard }).source).toBe('CoinGecko');
    expect(shown({ heard: { ...heard, CoinGecko: quoted('101', MINUTE) } }).source).toBe('DefiLlama');
  });

  test('with its own two currencies, time and conversion', () => {
    const converted = { side: 'krw', through: 'USD/KRW', rate: d('1380.25') } as const;
    const heard = {
      DefiLlama: { ...quoted('2', 9 * SECOND, { krw: '2760.5', asOfAgoMs: MINUTE }), converted },
    };
    expect(shown({ heard })).toEqual({
      asset: LINK,
      status: 'priced',
      usd: '2',
      krw: '2760.5',
      source: 'DefiLlama',
      basis: 'global',
      asOf: NOW - MINUTE,
      checkedAt: NOW - 9 * SECOND,
      converted,
    });
  });

  test('marked stale when it was converted at an old rate', () => {
    const heard = { DefiLlama: quoted('102', 0, { staleRate: true }) };
    expect(shown({ heard })).toMatchObject({ status: 'stale', usd: '102' });
  });

  test('but not with a quote from the future, by a clock that was set back', () => {
    const heard = { CoinGecko: quoted('101', -HOUR), DefiLlama: quoted('102') };
    expect(shown({ heard }).source).toBe('DefiLlama');
  });
});

describe('while a lookup is under way', () => {
  const during = (parts: Partial<AssetRecord>, beganAgoMs: number) =>
    resolve(
      recordWith(parts),
      GLOBAL,
      () => true,
      () => false,
      NOW,
      NOW - beganAgoMs,
    );

  test.each([
    ['a price of a minute is not called stale', 62 * SECOND, 2 * SECOND, 'priced'],
    ['a price of the last tick is not called stale', 66 * SECOND, 5 * SECOND, 'priced'],
    ['an older price is stale all the same', 2 * MINUTE, 5 * SECOND, 'stale'],
    ['a price is stale when a machine has slept since', 8 * HOUR + MINUTE, 8 * HOUR, 'stale'],
  ] as const)('%s', (_what, ageMs, beganAgoMs, status) => {
    const parts = {
      heard: { CoinGecko: quoted('100', ageMs) },
      accepted: { global: accepted('100', ageMs) },
    };
    expect(during(parts, beganAgoMs)).toMatchObject({ status, usd: '100', checkedAt: NOW - ageMs });
  });

  test('what it has heard is shown before it ends', () => {
    const parts = {
      heard: { CoinGecko: failed(), DefiLlama: quoted('102') },
      accepted: { global: accepted('100', 62 * SECOND) },
    };
    expect(during(parts, 2 * SECOND)).toMatchObject({ status: 'priced', source: 'DefiLlama', usd: '102' });
  });

  test('a far-off quote that is merely repeated is no price until everybody has answered', () => {
    const others = GLOBAL.filter((name) => name !== 'CoinGecko' && name !== 'Upbit');
    const record = (last: Heard) => ({
      heard: {
        ...Object.fromEntries(others.map((name) => [name, failed()])),
        CoinGecko: quoted('1000'),
        Upbit: last,
      },
      accepted: { global: accepted('100', 2 * MINUTE) },
      doubts: { CoinGecko: { since: NOW - 66 * SECOND, value: d('1000') } },
      disputedSince: { global: NOW - 66 * SECOND },
    });
    expect(during(record(failed(3 * SECOND)), 2 * SECOND)).toMatchObject({ status: 'disputed', usd: '100' });
    expect(during(record(failed(SECOND)), 2 * SECOND)).toMatchObject({ status: 'priced', usd: '1000' });
    expect(during(record(unlisted(3 * SECOND)), 2 * SECOND)).toMatchObject({ status: 'priced', usd: '1000' });
    expect(shown(record(failed(3 * SECOND)))).toMatchObject({ status: 'priced', usd: '1000' });
  });

  test('a price at an old rate stays marked', () => {
    const last = { ...accepted('100', 62 * SECOND), staleRate: true as const };
    expect(during({ accepted: { global: last } }, 2 * SECOND).status).toBe('stale');
  });

  test('one source that does not list it does not take the price away', () => {
    const parts = { heard: { CoinGecko: unlisted() }, accepted: { global: accepted('100', 62 * SECOND) } };
    expect(during(parts, 2 * SECOND).usd).toBe('100');
  });
});

describe('without a current quote', () => {
  const last = { accepted: { global: accepted('100', 5 * MINUTE) } };
  const everybody = (heard: Heard) =>
    Object.fromEntries(GLOBAL.map((name) => [name, heard])) as AssetRecord['heard'];

  test.each([
    ['all failed', everybody(failed()), 'stale'],
    ['nobody was asked', {}, 'stale'],
    ['quotes are over a minute old', { CoinGecko: quoted('101', 61 * SECOND) }, 'stale'],
    ['one failed and the others do not list it', { ...everybody(unlisted()), DefiLlama: failed() }, 'stale'],
    ['the source itself sends zeros', { ...everybody(unlisted()), CoinGecko: untrusted('value') }, 'stale'],
    ['the source itself is hours old', { ...everybody(unlisted()), CoinGecko: untrusted('age') }, 'stale'],
    ['pools are too thin', { ...everybody(unlisted()), DexScreener: untrusted('liquidity') }, 'untrusted'],
    ['nothing was traded', { ...everybody(unlisted()), GeckoTerminal: untrusted('volume') }, 'untrusted'],
    ['the source is not sure', { ...everybody(unlisted()), DefiLlama: untrusted('confidence') }, 'untrusted'],
    [
      'pools are too thin but its own source merely fails',
      { ...everybody(unlisted()), CoinGecko: failed(), DexScreener: untrusted('liquidity') },
      'stale',
    ],
    [
      'its own source fails its gate and others fail to answer',
      { ...everybody(failed()), CoinGecko: untrusted('liquidity') },
      'untrusted',
    ],
    ['nobody lists it any more', everybody(unlisted()), 'unlisted'],
  ])('and a last price of 5 minutes ago, when %s', (_what, heard, status) => {
    const price = shown({ heard, ...last });
    expect(price.status).toBe(status);
    expect(price.usd).toBe(status === 'stale' ? '100' : null);
  });

  test.each([
    ['all failed', everybody(failed()), 'unavailable'],
    ['nobody was asked', {}, 'unavailable'],
    [
      'one failed and the others do not list it',
      { ...everybody(unlisted()), DefiLlama: failed() },
      'unavailable',
    ],
    [
      'one sends zeros and the others do not list it',
      { ...everybody(unlisted()), CoinGecko: untrusted('value') },
      'untrusted',
    ],
    [
      'one is hours old and the others fail',
      { ...everybody(failed()), CoinGecko: untrusted('age') },
      'untrusted',
    ],
    [
      'one is too thin and the others fail',
      { ...everybody(failed()), DexScreener: untrusted('liquidity') },
      'untrusted',
    ],
    ['nobody lists it', everybody(unlisted()), 'unlisted'],
    [
      'a "not listed" of a DEX source is 5 minutes old',
      { ...everybody(unlisted()), DexScreener: unlisted(5 * MINUTE) },
      'unavailable',
    ],
    [
      'a "not listed" of a catalog is nearly 6 hours old',
      { ...everybody(unlisted()), CoinGecko: unlisted(6 * HOUR - 1) },
      'unlisted',
    ],
    [
      'a "not listed" comes from the future',
      { ...everybody(unlisted()), CoinGecko: unlisted(-1) },
      'unavailable',
    ],
    [
      'the gate was failed over a minute ago',
      { ...everybody(unlisted()), DexScreener: untrusted('liquidity', MINUTE) },
      'unavailable',
    ],
  ])('and no last price, when %s', (_what, heard, status) => {
    expect(shown({ heard })).toMatchObject({ status, usd: null, krw: null, source: null, basis: null });
  });

  test('asks only those who could know for "not listed"', () => {
    const couldKnow: SourceName[] = ['CoinGecko', 'DefiLlama'];
    const heard = { CoinGecko: unlisted(), DefiLlama: unlisted() };
    expect(shown({ heard }, { couldKnow }).status).toBe('unlisted');
  });

  test.each<[what: string, seen: Seen, status: string]>([
    ['every source is switched off', { order: [] }, 'unavailable'],
    ['none that is on could know it', { order: ['Upbit', 'Bithumb'], couldKnow: [] }, 'unavailable'],
    ['the list of one says no', { order: ['CoinGecko'], couldKnow: [], rulesOut: ['CoinGecko'] }, 'unlisted'],
    [
      'the list of one says no and the others could not know it',
      { order: ['CoinGecko', 'Upbit'], couldKnow: [], rulesOut: ['CoinGecko'] },
      'unlisted',
    ],
    [
      'the list of one says no and another is not heard',
      { couldKnow: ['DefiLlama'], rulesOut: ['CoinGecko'] },
      'unavailable',
    ],
  ])('calls nothing unlisted of which nobody was asked: when %s', (_what, seen, status) => {
    expect(shown({}, seen)).toMatchObject({ status, usd: null });
  });

  test('shows no last price when everything is switched off, whatever was heard before', () => {
    const parts = { heard: { CoinGecko: quoted('101', SECOND) }, ...last };
    expect(shown(parts, { order: [] })).toMatchObject({
      status: 'unavailable',
      usd: null,
      checkedAt: NOW - SECOND,
    });
  });

  test.each([
    ['a day', DAY, 'stale'],
    ['more than a day', DAY + 1, 'unavailable'],
  ])('keeps the last price for %s', (_how, agoMs, status) => {
    expect(shown({ accepted: { global: accepted('100', agoMs) } }).status).toBe(status);
  });

  test('shows the younger of two last prices', () => {
    const both = { global: accepted('100', 5 * MINUTE), korea: accepted('104', MINUTE, 'Upbit') };
    expect(shown({ accepted: both })).toMatchObject({ status: 'stale', usd: '104', basis: 'korea' });
  });

  test('shows no last price of a source that is switched off', () => {
    const order = GLOBAL.filter((name) => name !== 'CoinGecko');
    expect(shown(last, { order })).toMatchObject({ status: 'unavailable', usd: null });
  });

  test('says when somebody was last asked', () => {
    const heard = { CoinGecko: failed(30 * SECOND), DefiLlama: failed(20 * SECOND) };
    expect(shown({ heard }).checkedAt).toBe(NOW - 20 * SECOND);
    expect(shown({}).checkedAt).toBeNull();
  });
});

describe('in a dispute', () => {
  const last = accepted('100', 90 * SECOND);
  const tenfold = (agoMs = 10 * SECOND) => ({
    heard: { CoinGecko: quoted('1000', agoMs) },
    doubts: { CoinGecko: { since: NOW - agoMs, value: d('1000') } },
    disputedSince: { global: NOW - agoMs },
    accepted: { global: last },
  });

  test('the last price stays, marked', () => {
    expect(shown(tenfold())).toMatchObject({ status: 'disputed', usd: '100', checkedAt: last.checkedAt });
  });

  test.each([
    ['two minutes', 2 * MINUTE, 'disputed', '100'],
    ['more than two minutes', 2 * MINUTE + 1, 'untrusted', null],
  ])('that lasts %s', (_how, agoMs, status, usd) => {
    const record = { ...tenfold(), disputedSince: { global: NOW - agoMs } };
    expect(shown(record)).toMatchObject({ status, usd });
  });

  test('without a last price there is none', () => {
    const heard = { CoinGecko: quoted('1000'), DefiLlama: quoted('100') };
    expect(shown({ heard })).toMatchObject({ status: 'disputed', usd: null, source: null });
  });

  test('the tenfold error itself is never what is shown', () => {
    const { status, usd } = shown({ ...tenfold(), accepted: { global: last } });
    expect([status, usd]).not.toContain('1000');
  });

  test('a lower source with news of its own wins', () => {
    const record = tenfold();
    const heard = { ...record.heard, DefiLlama: quoted('101', 5 * SECOND) };
    expect(shown({ ...record, heard })).toMatchObject({ status: 'priced', usd: '101', source: 'DefiLlama' });
  });

  test('a lower source with a quote from before the news wins, marked', () => {
    const record = tenfold();
    const heard = { ...record.heard, DefiLlama: quoted('101', 5 * SECOND, { asOfAgoMs: MINUTE }) };
    expect(shown({ ...record, heard })).toMatchObject({
      status: 'disputed',
      usd: '101',
      source: 'DefiLlama',
    });
  });

  test('a quote from before the news wins unmarked once a third source refutes the news', () => {
    const record = tenfold();
    const heard = {
      ...record.heard,
      DefiLlama: quoted('101', 5 * SECOND, { asOfAgoMs: MINUTE }),
      Binance: quoted('102', 4 * SECOND),
    };
    expect(shown({ ...record, heard })).toMatchObject({ status: 'priced', usd: '101', source: 'DefiLlama' });
  });

  test('of one market the price of the other is shown as usual', () => {
    const heard = { Upbit: quoted('1000'), CoinGecko: quoted('100', 0, { asOfAgoMs: MINUTE }) };
    const doubts = { Upbit: { since: NOW - SECOND, value: d('1000') } };
    const record = { heard, doubts, accepted: { korea: accepted('100', MINUTE, 'Upbit') } };
    expect(shown(record, { order: KOREA })).toMatchObject({ status: 'priced', source: 'CoinGecko' });
  });

  test('a second source that agrees makes the news the price', () => {
    const record = tenfold();
    const heard = { ...record.heard, DexScreener: quoted('990', 0) };
    expect(shown({ ...record, heard })).toMatchObject({ status: 'priced', usd: '1000', source: 'CoinGecko' });
  });

  test('a tenfold error of a lower source does not touch the higher one', () => {
    const heard = { CoinGecko: quoted('101'), DefiLlama: quoted('1010') };
    expect(shown({ heard, accepted: { global: last } })).toMatchObject({ status: 'priced', usd: '101' });
  });

  test('an error repeated stays out while the contradiction is the last thing its author said', () => {
    const record = {
      ...tenfold(),
      heard: { CoinGecko: quoted('1000', SECOND), DefiLlama: quoted('101', 65 * SECOND) },
      doubts: { CoinGecko: { since: NOW - 66 * SECOND, value: d('1000') } },
    };
    expect(shown(record).usd).not.toBe('1000');
  });
});

describe('an accepted price', () => {
  const order = GLOBAL;

  test('is the winner’s, of the winner’s basis', () => {
    const record = recordWith({ heard: { Upbit: quoted('104', SECOND, { krw: '145600' }) } });
    accept(record, order, NOW);
    expect(record.accepted).toEqual({
      korea: { ...accepted('104', SECOND, 'Upbit', '145600') },
    });
  });

  test('of one basis leaves that of the other alone', () => {
    const record = recordWith({
      heard: { CoinGecko: quoted('101') },
      accepted: { korea: accepted('104', MINUTE, 'Upbit') },
    });
    accept(record, order, NOW);
    expect(record.accepted.korea?.usd).toBe('104');
    expect(record.accepted.global?.usd).toBe('101');
  });

  test('is not replaced by one in doubt, which begins a dispute', () => {
    const record = recordWith({
      heard: { CoinGecko: quoted('1000', SECOND) },
      accepted: { global: accepted('100', MINUTE) },
      doubts: { CoinGecko: { since: NOW - SECOND, value: d('1000') } },
    });
    accept(record, order, NOW);
    expect(record.accepted.global?.usd).toBe('100');
    expect(record.disputedSince).toEqual({ global: NOW - SECOND });
  });

  test('ends the dispute', () => {
    const record = recordWith({
      heard: { CoinGecko: quoted('101') },
      accepted: { global: accepted('100', MINUTE) },
      disputedSince: { global: NOW - MINUTE },
    });
    accept(record, order, NOW);
    expect(record.disputedSince).toEqual({});
  });

  test('a dispute from the future, by a clock that was set back, begins now', () => {
    const record = recordWith({
      heard: { CoinGecko: quoted('1000', SECOND) },
      accepted: { global: accepted('100', MINUTE) },
      doubts: { CoinGecko: { since: NOW - SECOND, value: d('1000') } },
      disputedSince: { global: NOW + DAY },
    });
    accept(record, order, NOW);
    expect(record.disputedSince.global).toBeLessThanOrEqual(NOW);
  });

  test('is not made of nothing', () => {
    const record = recordWith({ heard: { CoinGecko: failed() } });
    accept(record, order, NOW);
    expect(record.accepted).toEqual({});
  });
});
