import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/core/market/found.ts';
import type { SilenceReason } from '../../../src/core/market/prices.ts';
import { UNKNOWN_TOKEN } from '../../../src/core/market/tokens.ts';
import { commonUnheard } from '../../../src/extension/background/lookup/rank-platforms.ts';
import type { LookedUp, LookUpAnswer } from '../../../src/extension/messages/look-up.ts';
import { lookUpTranslator } from '../../../src/extension/ui/i18n/look-ups.ts';
import { entriesOf } from '../../../src/extension/ui/look-up-entries.ts';
import {
  choiceQuestion,
  type LookUpState,
  saveFailure,
  sentencesOf,
} from '../../../src/extension/ui/look-up-words.ts';
import { announcement } from '../../../src/extension/ui/looked-up/announcement.ts';
import { nextUpdateText } from '../../../src/extension/ui/price-facts.ts';
import { priced, unpriced } from '../background/watchlist/fakes.ts';

const ASSET = `ETH:0x${'55'.repeat(20)}` as const;
const PRICE = priced(ASSET, '1.2041');
const FOUND = { kind: 'token', address: ASSET.slice(4), platform: null } as const;
const ROW = {
  asset: ASSET,
  platform: 'ETH',
  address: FOUND.address,
  token: UNKNOWN_TOKEN,
  saved: false,
  explorer: '',
} as const;
const FINDING: Finding = { found: [FOUND], more: false, doubt: null };

const lookedUp = (prices: LookedUp['rows'][number]['price'][], more: Partial<LookedUp> = {}): LookedUp => ({
  found: FOUND,
  rows: prices.map((price) => ({ ...ROW, price })),
  platforms: ['ETH'],
  status: 'unlisted',
  ...more,
});

function stateOf(
  results: readonly LookedUp[],
  more: Partial<LookUpState> = {},
  answer: Partial<LookUpAnswer> = {},
): LookUpState {
  const settings = {
    theme: 'system',
    language: 'en',
    currency: 'language',
    preset: 'global',
    isPrivate: false,
  } as const;
  const whole = {
    finding: FINDING,
    results,
    settings,
    network: 'ok',
    nameless: false,
    isPrivate: false,
  } as const;
  return {
    answer: { ...whole, ...answer },
    phase: 'done',
    opened: [],
    copied: null,
    saving: {},
    now: 0,
    ...more,
  };
}

const nothing = (doubt: Finding['doubt']) => stateOf([], {}, { finding: { found: [], more: false, doubt } });

describe('sentencesOf', () => {
  test.each([
    ['nothing looks like an address', nothing(null), [{ key: 'none', kind: 'plain' }]],
    ['a key is selected', nothing('digits'), [{ key: 'badDigits', kind: 'plain' }]],
    ['40 digits are without 0x', nothing('prefix'), [{ key: 'lookUpPrefix', kind: 'plain' }]],
    ['an address is of an unknown network', nothing('network'), [{ key: 'badNetwork', kind: 'plain' }]],
    [
      'an address is of a network without prices',
      stateOf([], {}, { finding: { found: [], more: false, doubt: 'network', unpriced: ['Base'] } }),
      [{ key: 'badNetworkNamed', kind: 'plain', values: { network: 'Base' } }],
    ],
    [
      'one of several addresses is of such a network',
      stateOf([lookedUp([PRICE])], {}, { finding: { ...FINDING, doubt: 'network', unpriced: ['Base'] } }),
      [{ key: 'lookUpLeftOut', kind: 'plain', values: { network: 'Base' } }],
    ],
    [
      'a Bitcoin address is selected',
      stateOf([], {}, { finding: { ...FINDING, found: [{ kind: 'bitcoin address' }] } }),
      [{ key: 'lookUpBitcoin', kind: 'plain' }],
    ],
    ['an address has a typing error', nothing('checksum'), [{ key: 'badChecksum', kind: 'warning' }]],
    ['all is well', stateOf([lookedUp([PRICE])]), []],
    ['no answer comes', stateOf([], { answer: null, phase: 'failed' }), [{ key: 'failed', kind: 'warning' }]],
    [
      'there is no network, but a price',
      stateOf([lookedUp([PRICE])], {}, { network: 'no network' }),
      [{ key: 'noNetwork', kind: 'warning' }],
    ],
    [
      'there are more than are shown',
      stateOf([], {}, { finding: { ...FINDING, more: true } }),
      [{ key: 'lookUpMore', kind: 'plain', values: { count: 1 } }],
    ],
  ])('where %s', (_where, state, said) => {
    expect(sentencesOf(state, 'none')).toEqual(said);
  });
});

const t = lookUpTranslator('en');
const EN = { t, language: 'en', main: 'USD', preset: 'global', isPrivate: false, isInPage: true } as const;

test('a price is read aloud with the main currency first', () => {
  const state = stateOf([lookedUp([PRICE])]);
  expect(announcement(state, EN)).toMatch(/\$1\.2.*₩1,390/);
  expect(announcement(state, { ...EN, main: 'KRW', preset: 'global' })).toMatch(/₩1,390.*\$1\.2/);
});

/** No source was requested since, so the text does not claim that one had nothing newer. */
test.each([
  [90, 'priced', null],
  [91, 'stale', 'whyOld'],
])('a price that stands %d s after it was checked is %s', (seconds, status, why) => {
  const state = stateOf([lookedUp([PRICE])], { now: PRICE.checkedAt + seconds * 1000 });
  expect(entriesOf(state).map((entry) => [entry.row?.price.status, entry.why?.key ?? null])).toEqual([
    [status, why],
  ]);
});

const silentFor = (unheard: SilenceReason) => ({ ...unpriced(ASSET, 'unavailable'), unheard });

test('nextUpdateText has the next update of an asset without a price, where it is known', () => {
  const at = new Date(2026, 10, 25, 14, 5, 6).getTime();
  const price = { ...unpriced(ASSET, 'unavailable'), askedAgainAt: at };
  expect(nextUpdateText(price, { t, language: 'en', now: at - 1 })).toMatch(/2:05:06\sPM/);
  expect(nextUpdateText(price, { t, language: 'en', now: at })).toBeNull();
  expect(nextUpdateText(silentFor('no answer'), { t, language: 'en' })).toBeNull();
});

describe('what several platforms have in common', () => {
  const rowsOf = (prices: readonly LookedUp['rows'][number]['price'][]) => lookedUp([...prices]).rows;

  test.each([
    ['the one reason', [silentFor('no answer'), unpriced(ASSET, 'unlisted')], 'no answer'],
    ['none of two reasons', [silentFor('no answer'), silentFor('not asked')], null],
    ['none where one is not known', [silentFor('no answer'), unpriced(ASSET, 'unavailable')], null],
    ['none where all have answered', [unpriced(ASSET, 'unlisted')], null],
  ])('is %s', (_what, prices, unheard) => {
    expect(commonUnheard(rowsOf(prices))).toBe(unheard);
  });
});

describe('why there is no price', () => {
  test.each([
    ['of a row, by its own status', lookedUp([unpriced(ASSET, 'untrusted')]), 'whyUntrusted'],
    ['of what has no row', lookedUp([], { status: 'unavailable' }), 'whyUnavailable'],
    [
      'of a result without rows and answers',
      lookedUp([], { status: 'unavailable', unheard: 'no answer' }),
      'whyNoAnswer',
    ],
    ['of a row that was not requested', lookedUp([silentFor('not asked')]), 'whyNotAsked'],
    ['of a row whose sources are off', lookedUp([silentFor('switched off')]), 'whySwitchedOff'],
  ] as const)('is shown %s, in the list and aloud', (_what, result, key) => {
    const state = stateOf([result]);
    expect(entriesOf(state).map(({ why }) => why)).toEqual([{ key }]);
    expect(announcement(state, EN)).toBe(t(key));
  });

  test('of a wallet names the networks that were asked', () => {
    const state = stateOf([lookedUp([], { isWallet: true, platforms: ['ETH', 'BASE'] })]);
    expect(announcement(state, EN)).toMatch(/^This is a wallet on Ethereum, Base, so/);
  });

  test('of a wallet does not tell where else it might be', () => {
    expect(entriesOf(stateOf([lookedUp([], { isWallet: true })])).map(({ platforms }) => platforms)).toEqual([
      [],
    ]);
  });

  test('is not shown while one may still come', () => {
    const state = stateOf([lookedUp([])], { phase: 'asking' });
    expect(entriesOf(state).map(({ why, waiting }) => [why, waiting])).toEqual([[null, true]]);
    expect(announcement(state, EN)).toBe(t('adding'));
  });
});

test.each([
  ['choosePriced', lookedUp([PRICE, unpriced(ASSET, 'unavailable')], { status: 'unavailable' })],
  ['chooseUnanswered', lookedUp([unpriced(ASSET, 'unavailable')], { status: 'unavailable' })],
  ['chooseUnpricedThere', lookedUp([unpriced(ASSET, 'unlisted')])],
  ['chooseUnpriced', lookedUp([unpriced(ASSET, 'unlisted'), unpriced(ASSET, 'unlisted')])],
])('%s is asked of an address that needs a platform', (key, result) => {
  expect(choiceQuestion(result)).toEqual({ key });
});

test.each([
  [[{ name: 'Polygon', priced: true }], 'maybeNetwork', 'Polygon'],
  [
    [
      { name: 'Ethereum', priced: true },
      { name: 'Polygon', priced: true },
    ],
    'maybeNetwork',
    'Ethereum, Polygon',
  ],
  [
    [
      { name: 'Polygon', priced: true },
      { name: 'Base', priced: false },
    ],
    'maybeUnpriced',
    'Base',
  ],
])('an address that may be on %j leads to a question', (maybe, key, network) => {
  const found = { ...FOUND, maybe };
  expect(choiceQuestion(lookedUp([PRICE], { found }))).toEqual({ key, values: { network } });
  const state = stateOf([lookedUp([PRICE], { found })], {}, { finding: { ...FINDING, found: [found] } });
  expect(sentencesOf(state, 'none')).toEqual([{ key, kind: 'warning', values: { network } }]);
});

test('saveFailure names the limit of a full list, and else a failure', () => {
  expect(saveFailure({ outcome: 'full', limit: 500 })).toEqual({ key: 'addFull', values: { limit: 500 } });
  expect(saveFailure({ outcome: 'refused' })).toEqual({ key: 'failed' });
});
