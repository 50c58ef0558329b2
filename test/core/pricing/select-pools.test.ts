/** When a pool, which anyone can make, prices an asset, and when no source has answered. */
import { describe, expect, test } from 'vitest';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { isUnanswered } from '../../../src/core/pricing/select-price.ts';
import { shown } from './shown.ts';
import {
  failed,
  GLOBAL,
  lastGood,
  MINUTE,
  NOW,
  quoted,
  rejected,
  type Story,
  stateAfter,
  unlisted,
} from './states.ts';

describe('a pool, which anyone can make,', () => {
  const pool = { GeckoTerminal: quoted('106') };

  test.each<[what: string, said: NonNullable<Story['said']>, lists: readonly SourceName[], shown: string]>([
    [
      'prices nothing when a source above it that lists the asset fails',
      { CoinGecko: failed() },
      ['CoinGecko'],
      'unavailable null',
    ],
    [
      'prices nothing when one sends zeros',
      { CoinGecko: rejected('value') },
      ['CoinGecko'],
      'unavailable null',
    ],
    ['prices it when one no longer lists it', { CoinGecko: unlisted() }, ['CoinGecko'], 'priced 106'],
    [
      'prices it when one finds its market too thin',
      { CoinGecko: rejected('liquidity') },
      ['CoinGecko'],
      'priced 106',
    ],
    ['prices it when a source below it fails', { DexScreener: failed() }, ['DexScreener'], 'priced 106'],
  ])('%s', (_what, said, lists, expected) => {
    const { status, usd } = shown({ said: { ...pool, ...said } }, { lists });
    expect(`${status} ${usd}`).toBe(expected);
  });

  test('makes a price in doubt disputed, and is none itself, where another source lists the asset', () => {
    const story = { said: { ...pool, CoinGecko: quoted('1000') }, before: [lastGood('100', MINUTE)] };
    expect(shown(story, { lists: ['CoinGecko'] })).toMatchObject({
      status: 'disputed',
      source: 'CoinGecko',
      usd: '100',
    });
  });

  test('puts nothing in doubt that it may not price', () => {
    const story = {
      said: { CoinGecko: failed(), GeckoTerminal: quoted('1000') },
      before: [lastGood('100', 5 * MINUTE)],
    };
    expect(shown(story, { lists: ['CoinGecko'] })).toMatchObject({ status: 'stale', usd: '100' });
  });

  test('is untrusted at once where the two readers of pools contradict each other, and no price is known', () => {
    const said = { GeckoTerminal: quoted('1000'), DexScreener: quoted('100') };
    expect(shown({ said })).toMatchObject({ status: 'untrusted', usd: null });
    const before = [lastGood('100', MINUTE, 'DexScreener')];
    expect(shown({ said, before })).toMatchObject({ status: 'priced', usd: '100', source: 'DexScreener' });
  });

  test('is the only kind of source that waits for those above it', () => {
    const said = { CoinGecko: failed(), DefiLlama: quoted('102') };
    expect(shown({ said }, { lists: ['CoinGecko'] })).toMatchObject({ status: 'priced', usd: '102' });
  });
});

describe('an asset is unanswered', () => {
  const unanswered = (said: NonNullable<Story['said']>, couldKnow: readonly SourceName[]) =>
    isUnanswered(stateAfter({ said }), {
      order: GLOBAL,
      now: NOW,
      knowledgeOf: (name) => (couldKnow.includes(name) ? 'could know' : 'cannot know'),
    });

  test.each<
    [what: string, said: NonNullable<Story['said']>, couldKnow: readonly SourceName[], expected: boolean]
  >([
    [
      'when all that could know it failed',
      { CoinGecko: failed(), DefiLlama: failed() },
      ['CoinGecko', 'DefiLlama'],
      true,
    ],
    ['whatever others answer', { CoinGecko: failed(), Upbit: unlisted() }, ['CoinGecko'], true],
    [
      'but not when one of them answered',
      { CoinGecko: failed(), DefiLlama: unlisted() },
      ['CoinGecko', 'DefiLlama'],
      false,
    ],
    ['but not when one of them was not asked', { CoinGecko: failed() }, ['CoinGecko', 'DefiLlama'], false],
    ['but not when none could know it', {}, [], false],
  ])('%s', (_what, said, couldKnow, expected) => {
    expect(unanswered(said, couldKnow)).toBe(expected);
  });
});
