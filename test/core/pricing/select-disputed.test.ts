/** What is shown while a source is in doubt (docs/pricing.md §3). */
import { describe, expect, it } from 'vitest';
import { TETHER } from '../../../src/core/market/assets.ts';
import { select } from '../../../src/core/pricing/select-price.ts';
import { NONE, shown } from './shown.ts';
import { doubt, GLOBAL, lastGood, MINUTE, NOW, quoted, SECOND, type Story, stateAfter } from './states.ts';

describe('the price shown in a dispute', () => {
  const last = lastGood('100', 90 * SECOND);
  const tenfold = (agoMs = 10 * SECOND, more: Story['said'] = {}): Story => ({
    said: { CoinGecko: quoted('1000', 10 * SECOND), ...more },
    doubts: { CoinGecko: doubt('1000', agoMs) },
    base: last,
    before: [last],
  });

  it('is the one from before, marked', () => {
    expect(shown(tenfold())).toMatchObject({ status: 'disputed', usd: '100', checkedAt: last.checkedAt });
  });

  it('is stale while the look-up that met the doubt requests further sources', () => {
    expect(shown(tenfold(), { renewedSince: NOW - 10 * SECOND })).toMatchObject({
      status: 'stale',
      usd: '100',
    });
    expect(shown(tenfold(), { renewedSince: NOW - 9 * SECOND })).toMatchObject({
      status: 'disputed',
      usd: '100',
    });
  });

  it('keeps the mark when every source is switched off', () => {
    expect(shown(tenfold(), NONE)).toMatchObject({ status: 'disputed', usd: '100' });
  });

  it('is not of a source that is switched off', () => {
    const order = GLOBAL.filter((name) => name !== 'CoinGecko');
    const story = {
      said: { DefiLlama: quoted('1000') },
      doubts: { DefiLlama: doubt('1000', SECOND) },
      base: last,
    };
    expect(shown(story, { order })).toMatchObject({ status: 'disputed', usd: null });
  });

  it.each([
    [2 * MINUTE, '5000', 'disputed'],
    [2 * MINUTE + 1, '5000', 'untrusted'],
  ])('after %i ms is %s', (agoMs, usd, status) => {
    const story = tenfold(agoMs);
    expect(shown({ ...story, said: { CoinGecko: quoted(usd, 10 * SECOND) } })).toMatchObject({ status });
  });

  it('is none where nothing was known before', () => {
    const said = { CoinGecko: quoted('1000'), Binance: quoted('100') };
    expect(shown({ said })).toMatchObject({ status: 'disputed', usd: null, source: null });
  });

  it('is that of a lower source that stayed', () => {
    expect(shown(tenfold(10 * SECOND, { Binance: quoted('101', 5 * SECOND) }))).toMatchObject({
      status: 'priced',
      usd: '101',
      source: 'Binance',
    });
  });

  it('is not that of a lower source from before the question', () => {
    const relayed = { DefiLlama: quoted('101', 5 * SECOND, { asOfAgoMs: 11 * SECOND }) };
    expect(shown(tenfold(10 * SECOND, relayed))).toMatchObject({
      status: 'disputed',
      usd: '100',
      source: 'CoinGecko',
    });
  });

  it('is the quote itself, marked, where only pools contradict a first price', () => {
    const said = { CoinGecko: quoted('1000'), GeckoTerminal: quoted('100') };
    expect(shown({ said })).toMatchObject({ status: 'disputed', usd: '1000', source: 'CoinGecko' });
  });

  it('is the one from before for ten minutes, never untrusted, where only pools stayed', () => {
    const story = (agoMs: number): Story => ({
      ...tenfold(agoMs, { GeckoTerminal: quoted('100') }),
      base: lastGood('100', agoMs + SECOND),
    });
    expect(shown(story(10 * MINUTE - 1))).toMatchObject({ status: 'disputed', usd: '100' });
    expect(shown(story(10 * MINUTE))).toMatchObject({ status: 'disputed', usd: '1000' });
  });

  it('is the quote itself once the ten minutes have passed, also before the next answer', () => {
    const at = NOW - 20 * SECOND;
    const state = stateAfter({
      ...tenfold(10 * MINUTE - 20 * SECOND, { GeckoTerminal: quoted('100', 20 * SECOND) }),
      base: lastGood('100', 11 * MINUTE),
    });
    const price = select(state, { order: GLOBAL, now: at + 41 * SECOND, knowledgeOf: () => 'could know' });
    expect(price).toMatchObject({ status: 'disputed', usd: '1000' });
  });

  it('is never USDT by a pool', () => {
    const said = { CoinGecko: quoted('1.6'), DexScreener: quoted('0.99', 2 * SECOND) };
    expect(shown({ asset: TETHER, said }).source).not.toBe('DexScreener');
  });

  it('is not a pool beneath a listed quote in doubt', () => {
    const story = tenfold(3 * MINUTE, { Binance: quoted('3000'), GeckoTerminal: quoted('100') });
    expect(shown(story).source).not.toBe('GeckoTerminal');
  });
});
