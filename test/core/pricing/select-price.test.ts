/** Which price is shown for which source results (docs/pricing.md §1-§7). */
import { describe, expect, test } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import type { Price } from '../../../src/core/market/prices.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import type { QuotedResult } from '../../../src/core/pricing/asset-state.ts';
import { reduce } from '../../../src/core/pricing/reduce.ts';
import { isStandIn, select } from '../../../src/core/pricing/select-price.ts';
import { NONE, type Seen, shown } from './shown.ts';
import {
  DAY,
  d,
  failed,
  GLOBAL,
  HOUR,
  KOREA,
  LINK,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  rejected,
  resultOf,
  type Said,
  SECOND,
  type Story,
  stateAfter,
  unlisted,
} from './states.ts';

const unheardOf = (price: Price) => (price.usd === null ? price.unheard : undefined);

const ALL_QUOTE: NonNullable<Story['said']> = {
  CoinGecko: quoted('101'),
  DefiLlama: quoted('102'),
  Binance: quoted('103'),
  Upbit: quoted('104'),
  Bithumb: quoted('105'),
  GeckoTerminal: quoted('106'),
  DexScreener: quoted('107'),
};

/** All others say that they do not list it. */
const unlistedBut = (one: SourceName): NonNullable<Story['said']> =>
  Object.fromEntries(GLOBAL.filter((name) => name !== one).map((name) => [name, unlisted()]));

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
    const said = { ...ALL_QUOTE, ...Object.fromEntries(above.map((name) => [name, failed()])) };
    expect(shown({ said })).toMatchObject({ status: 'priced', source, usd, basis, asset: LINK });
  });

  test.each([
    ['the preset korea', KOREA, 'Upbit'],
    ['an order of one', ['DexScreener'], 'DexScreener'],
    ['an order of one’s own', ['Bithumb', 'CoinGecko'], 'Bithumb'],
  ] as const)('by %s', (_what, order, source) => {
    expect(shown({ said: ALL_QUOTE }, { order }).source).toBe(source);
  });

  test('while its quote is younger than a minute', () => {
    const said = { CoinGecko: quoted('101', MINUTE - 1), DefiLlama: quoted('102') };
    expect(shown({ said }).source).toBe('CoinGecko');
    expect(shown({ said: { ...said, CoinGecko: quoted('101', MINUTE) } }).source).toBe('DefiLlama');
  });

  test('with its own two currencies, time and conversion', () => {
    const converted = { side: 'krw', through: 'USD/KRW', rate: d('1380.25') } as const;
    const said = {
      DefiLlama: { ...quoted('2', 9 * SECOND, { krw: '2760.5', asOfAgoMs: MINUTE }), converted },
    };
    expect(shown({ said })).toEqual({
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
    const said = { DefiLlama: quoted('102', 0, { staleRate: true }) };
    expect(shown({ said })).toMatchObject({ status: 'stale', usd: '102', staleRate: true });
    expect(shown({ said: { DefiLlama: quoted('102') } })).not.toHaveProperty('staleRate');
  });

  test('but not a pool’s quote of USDT, by which exchange prices are converted', () => {
    const said = { ...unlistedBut('GeckoTerminal'), GeckoTerminal: quoted('1') };
    expect(shown({ said })).toMatchObject({ status: 'priced', source: 'GeckoTerminal' });
    expect(shown({ asset: TETHER, said })).toMatchObject({ status: 'unavailable', usd: null });
  });

  test('but not with a quote from the future, by a clock that was set back', () => {
    const said = { CoinGecko: quoted('101', -HOUR), DefiLlama: quoted('102') };
    expect(shown({ said }).source).toBe('DefiLlama');
  });
});

describe('while a lookup is under way', () => {
  const during = (story: Story, beganAgoMs: number) => shown(story, { renewedSince: NOW - beganAgoMs });

  test.each([
    ['a price of a minute is not called stale', 62 * SECOND, 2 * SECOND, 'priced'],
    ['a price of the last tick is not called stale', 66 * SECOND, 5 * SECOND, 'priced'],
    ['an older price is stale all the same', 2 * MINUTE, 5 * SECOND, 'stale'],
    ['a price is stale when a machine has slept since', 8 * HOUR + MINUTE, 8 * HOUR, 'stale'],
  ] as const)('%s', (_what, ageMs, beganAgoMs, status) => {
    const parts = {
      said: { CoinGecko: quoted('100', ageMs) },
      before: [lastGood('100', ageMs)],
    };
    expect(during(parts, beganAgoMs)).toMatchObject({ status, usd: '100', checkedAt: NOW - ageMs });
  });

  test('what it has said is shown before it ends', () => {
    const parts = {
      said: { CoinGecko: failed(), DefiLlama: quoted('102') },
      before: [lastGood('100', 62 * SECOND)],
    };
    expect(during(parts, 2 * SECOND)).toMatchObject({ status: 'priced', source: 'DefiLlama', usd: '102' });
  });

  test('a price at an old rate stays marked', () => {
    const last = { ...lastGood('100', 62 * SECOND), staleRate: true as const };
    expect(during({ before: [last] }, 2 * SECOND).status).toBe('stale');
  });

  test('one source that does not list it does not take the price away', () => {
    const parts = { said: { CoinGecko: unlisted() }, before: [lastGood('100', 62 * SECOND)] };
    expect(during(parts, 2 * SECOND).usd).toBe('100');
  });
});

describe('without a current quote', () => {
  const last = { before: [lastGood('100', 5 * MINUTE)] };
  const everybody = (said: Said) =>
    Object.fromEntries(GLOBAL.map((name) => [name, said])) as NonNullable<Story['said']>;

  test.each([
    ['all failed', everybody(failed()), 'stale'],
    ['nobody was asked', {}, 'stale'],
    ['quotes are over a minute old', { CoinGecko: quoted('101', 61 * SECOND) }, 'stale'],
    ['one failed and the others do not list it', { ...everybody(unlisted()), DefiLlama: failed() }, 'stale'],
    ['the source itself sends zeros', { ...everybody(unlisted()), CoinGecko: rejected('value') }, 'stale'],
    ['the source itself is hours old', { ...everybody(unlisted()), CoinGecko: rejected('age') }, 'stale'],
    ['pools are too thin', { ...everybody(unlisted()), DexScreener: rejected('liquidity') }, 'untrusted'],
    ['nothing was traded', { ...everybody(unlisted()), GeckoTerminal: rejected('volume') }, 'untrusted'],
    ['the source is not sure', { ...everybody(unlisted()), DefiLlama: rejected('confidence') }, 'untrusted'],
    [
      'pools are too thin but its own source merely fails',
      { ...everybody(unlisted()), CoinGecko: failed(), DexScreener: rejected('liquidity') },
      'stale',
    ],
    [
      'pools are too thin but its own source sends zeros',
      { ...everybody(unlisted()), CoinGecko: rejected('value'), DexScreener: rejected('liquidity') },
      'stale',
    ],
    [
      'its own source fails its gate and others fail to answer',
      { ...everybody(failed()), CoinGecko: rejected('liquidity') },
      'untrusted',
    ],
    ['nobody lists it any more', everybody(unlisted()), 'unlisted'],
  ])('and a last price of 5 minutes ago, when %s', (_what, said, status) => {
    const price = shown({ said, ...last });
    expect(price.status).toBe(status);
    expect(price.usd).toBe(status === 'stale' ? (said.CoinGecko?.kind === 'quoted' ? '101' : '100') : null);
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
      { ...everybody(unlisted()), CoinGecko: rejected('value') },
      'untrusted',
    ],
    [
      'one is hours old and the others fail',
      { ...everybody(failed()), CoinGecko: rejected('age') },
      'untrusted',
    ],
    [
      'one is too thin and the others fail',
      { ...everybody(failed()), DexScreener: rejected('liquidity') },
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
      { ...everybody(unlisted()), DexScreener: rejected('liquidity', MINUTE) },
      'unavailable',
    ],
  ])('and no last price, when %s', (_what, said, status) => {
    expect(shown({ said })).toMatchObject({ status, usd: null, krw: null, source: null, basis: null });
  });

  test('asks only those who could know for "not listed"', () => {
    const couldKnow: SourceName[] = ['CoinGecko', 'DefiLlama'];
    const said = { CoinGecko: unlisted(), DefiLlama: unlisted() };
    expect(shown({ said }, { couldKnow }).status).toBe('unlisted');
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
      'the list of one says no and another is not said',
      { couldKnow: ['DefiLlama'], rulesOut: ['CoinGecko'] },
      'unavailable',
    ],
  ])('calls nothing unlisted of which nobody was asked: when %s', (_what, seen, status) => {
    expect(shown({}, seen)).toMatchObject({ status, usd: null });
  });

  test.each<[what: string, said: NonNullable<Story['said']>, unheard: string | undefined]>([
    ['all failed', everybody(failed()), 'no answer'],
    [
      'one failed and the others do not list it',
      { ...everybody(unlisted()), DefiLlama: failed() },
      'no answer',
    ],
    ['nobody was asked', {}, 'not asked'],
    ['all but one, who was not asked, do not list it', unlistedBut('Upbit'), 'not asked'],
    ['one failed and the others were not asked', { DefiLlama: failed() }, undefined],
    [
      'one has not said for minutes whether it lists it',
      { ...everybody(failed()), DexScreener: unlisted(5 * MINUTE) },
      undefined,
    ],
    ['nobody lists it', everybody(unlisted()), undefined],
  ])('says why nobody has told anything, where that is one reason: when %s', (_what, said, unheard) => {
    expect(shown({ said })).toMatchObject({ usd: null });
    expect(unheardOf(shown({ said }))).toBe(unheard);
  });

  test.each<[what: string, said: NonNullable<Story['said']>, unheard: string | undefined]>([
    ['who is asked in look-ups alone is silent', unlistedBut('DexScreener'), undefined],
    ['another is silent, too', { ...unlistedBut('DexScreener'), Upbit: failed() }, 'no answer'],
  ])('waits for nobody who is asked in look-ups alone: when %s', (_what, said, unheard) => {
    const asked = GLOBAL.filter((name) => name !== 'DexScreener');
    expect(shown({ said }, { asked })).toMatchObject({ status: 'unavailable', usd: null });
    expect(unheardOf(shown({ said }, { asked }))).toBe(unheard);
  });

  test('gives as the reason that a source does not answer whose earlier answer has expired', () => {
    const earlier = stateAfter({ said: { DexScreener: rejected('liquidity', 70 * SECOND) } });
    const tried = reduce(earlier, resultOf('DexScreener', failed(30 * SECOND)));
    const state = GLOBAL.reduce(
      (each, name) => (name === 'DexScreener' ? each : reduce(each, resultOf(name, unlisted()))),
      tried,
    );
    const price = select(state, { order: GLOBAL, now: NOW, knowledgeOf: () => 'could know' });
    expect(unheardOf(price)).toBe('no answer');
  });

  test('gives as the reason that a source that lists it was not asked', () => {
    expect(unheardOf(shown({}, { couldKnow: [], lists: ['CoinGecko'] }))).toBe('not asked');
  });

  test('does not call a market untrusted for a quote that no rate could convert', () => {
    const unconverted = { ...(resultOf('DefiLlama', quoted('102')) as QuotedResult), price: null };
    const state = reduce(stateAfter({}), unconverted);
    const price = select(state, { order: GLOBAL, now: NOW, knowledgeOf: () => 'could know' });
    expect(price).toMatchObject({ status: 'unavailable', usd: null });
  });

  test('says that those who may know it are switched off', () => {
    expect(unheardOf(shown({}, { order: [] }))).toBe('switched off');
  });

  test.each([
    ['a second ago', SECOND, 'stale'],
    ['a day ago', DAY, 'stale'],
    ['longer ago', DAY + 1, 'unavailable'],
  ])('keeps the last price of %s, as stale, when everything is switched off', (_when, agoMs, status) => {
    expect(shown({ before: [lastGood('100', agoMs)] }, NONE)).toMatchObject({
      status,
      usd: status === 'stale' ? '100' : null,
    });
  });

  test.each<[what: string, story: Partial<Story>, price: object]>([
    [
      'priced just now, is stale',
      { said: { CoinGecko: quoted('101', SECOND) } },
      { status: 'stale', usd: '101' },
    ],
    ['called unlisted by everybody since, is none', { said: everybody(unlisted()) }, { usd: null }],
    [
      'called too thin since, is none',
      { said: { ...everybody(unlisted()), DexScreener: rejected('liquidity') } },
      { usd: null },
    ],
  ])('when everything is switched off, what was %s', (_what, story, price) => {
    const all = { before: [lastGood('100', 5 * MINUTE)], ...story };
    expect(shown(all, NONE)).toMatchObject(price);
  });

  test.each([
    ['a day', DAY, 'stale'],
    ['more than a day', DAY + 1, 'unavailable'],
    ['no time when it is from the future, by a clock that was set back', -1, 'unavailable'],
  ])('keeps the last price for %s', (_how, agoMs, status) => {
    expect(shown({ before: [lastGood('100', agoMs)] }).status).toBe(status);
  });

  test('shows the younger of two last prices', () => {
    const both = { global: lastGood('100', 5 * MINUTE), korea: lastGood('104', MINUTE, 'Upbit') };
    expect(shown({ before: Object.values(both) })).toMatchObject({
      status: 'stale',
      usd: '104',
      basis: 'korea',
    });
  });

  test.each([
    ['global', GLOBAL, ['CoinGecko', 'Upbit'], 'CoinGecko'],
    ['global', GLOBAL, ['Upbit', 'CoinGecko'], 'CoinGecko'],
    ['korea', KOREA, ['CoinGecko', 'Upbit'], 'Upbit'],
    ['korea', KOREA, ['Upbit', 'CoinGecko'], 'Upbit'],
  ] as const)(
    'shows the last price of the first market when both are of one minute: %s',
    (_what, order, sources, expected) => {
      const before = sources.map((source, i) => lastGood('100', (5 * 60 + 50 * i) * SECOND, source));
      expect(shown({ before }, { order }).source).toBe(expected);
    },
  );

  test('shows no last price of a source that is switched off', () => {
    const order = GLOBAL.filter((name) => name !== 'CoinGecko');
    expect(shown(last, { order })).toMatchObject({ status: 'unavailable', usd: null });
  });

  test('says when somebody was last asked', () => {
    const said = { CoinGecko: failed(30 * SECOND), DefiLlama: failed(20 * SECOND) };
    expect(shown({ said }).checkedAt).toBe(NOW - 20 * SECOND);
    expect(shown({}).checkedAt).toBeNull();
  });
});

describe('a price stands in for another market', () => {
  const KEPT = [lastGood('100', HOUR), lastGood('104', HOUR, 'Upbit')];

  test.each<
    [
      what: string,
      said: NonNullable<Story['said']>,
      order: readonly SourceName[],
      before: NonNullable<Story['before']>,
      expected: boolean,
    ]
  >([
    ['when a higher one had a price', { Upbit: quoted('104') }, GLOBAL, KEPT, true],
    ['when a higher Korean one had a price', { CoinGecko: quoted('100') }, KOREA, KEPT, true],
    ['not when only lower ones had a price', { CoinGecko: quoted('100') }, GLOBAL, KEPT, false],
    ['not when that is over a day old', { Upbit: quoted('104') }, GLOBAL, [lastGood('100', DAY + 1)], false],
    ['not when it never had one', { Upbit: quoted('104') }, GLOBAL, [], false],
    ['not when that is switched off', { Upbit: quoted('104') }, ['Upbit', 'Bithumb'], KEPT, false],
    [
      'not when it is of the same market',
      { GeckoTerminal: quoted('100') },
      GLOBAL,
      [lastGood('100', HOUR)],
      false,
    ],
    [
      'not when there is no price',
      { CoinGecko: unlisted(), Upbit: unlisted() },
      ['CoinGecko', 'Upbit'],
      KEPT,
      false,
    ],
  ])('%s', (_what, said, order, before, expected) => {
    const state = stateAfter({ said, before });
    expect(isStandIn(shown({ said, before }, { order }), state, order, NOW)).toBe(expected);
  });
});
