/** What is shown while a source is in doubt (docs/pricing.md §3). */
import { describe, expect, test } from 'vitest';
import { NONE, shown } from './shown.ts';
import { d, KOREA, lastGood, MINUTE, NOW, quoted, SECOND, type Story } from './states.ts';

describe('in a dispute', () => {
  const last = lastGood('100', 90 * SECOND);
  const tenfold = (agoMs = 10 * SECOND) => ({
    said: { CoinGecko: quoted('1000', agoMs) },
    doubts: { CoinGecko: { since: NOW - agoMs, value: d('1000') } },
    disputedSince: { global: NOW - agoMs },
    before: [last],
  });

  test('keeps the mark when every source is switched off', () => {
    const parts = tenfold();
    expect(shown(parts).status).toBe('disputed');
    expect(shown(parts, NONE)).toMatchObject({ status: 'disputed', usd: '100' });
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

  test('the last price of the other market does not stand in, though it is younger', () => {
    const parts = { ...tenfold(), before: [last, lastGood('104', 30 * SECOND, 'Upbit')] };
    expect(shown(parts)).toMatchObject({ status: 'disputed', usd: '100', basis: 'global' });
  });

  test('without a last price there is none', () => {
    const said = { CoinGecko: quoted('1000'), DefiLlama: quoted('100') };
    expect(shown({ said })).toMatchObject({ status: 'disputed', usd: null, source: null });
  });

  test('the tenfold error itself is never what is shown', () => {
    const { status, usd } = shown({ ...tenfold(), before: [last] });
    expect([status, usd]).not.toContain('1000');
  });

  test('a lower source with news of its own wins', () => {
    const record = tenfold();
    const said = { ...record.said, DefiLlama: quoted('101', 5 * SECOND) };
    expect(shown({ ...record, said })).toMatchObject({ status: 'priced', usd: '101', source: 'DefiLlama' });
  });

  test('a lower source with a quote from before the news wins, marked', () => {
    const record = tenfold();
    const said = { ...record.said, DefiLlama: quoted('101', 5 * SECOND, { asOfAgoMs: MINUTE }) };
    expect(shown({ ...record, said })).toMatchObject({
      status: 'disputed',
      usd: '101',
      source: 'DefiLlama',
    });
  });

  test('a quote from before the news wins unmarked once a third source refutes the news', () => {
    const record = tenfold();
    const said = {
      ...record.said,
      DefiLlama: quoted('101', 5 * SECOND, { asOfAgoMs: MINUTE }),
      Binance: quoted('102', 4 * SECOND),
    };
    expect(shown({ ...record, said })).toMatchObject({ status: 'priced', usd: '101', source: 'DefiLlama' });
  });

  test.each<[what: string, said: NonNullable<Story['said']>, status: string]>([
    [
      'from the moment when the doubt began',
      { DefiLlama: quoted('101', 0, { asOfAgoMs: 50 * SECOND }) },
      'priced',
    ],
    [
      'from before the doubt began',
      { DefiLlama: quoted('101', 0, { asOfAgoMs: 50 * SECOND + 1 }) },
      'disputed',
    ],
    [
      'from before it, beside news of the other market',
      { DefiLlama: quoted('101', 0, { asOfAgoMs: MINUTE }), Upbit: quoted('101') },
      'disputed',
    ],
  ])('that has gone on for a while, a lower quote %s wins', (_what, said, status) => {
    const { before } = tenfold();
    const doubts = { CoinGecko: { since: NOW - 50 * SECOND, value: d('1000') } };
    const record = { said: { CoinGecko: quoted('1000', SECOND), ...said }, doubts, before };
    expect(shown(record)).toMatchObject({ status, usd: '101', source: 'DefiLlama' });
  });

  test('of one market the price of the other is shown as usual', () => {
    const said = { Upbit: quoted('1000'), CoinGecko: quoted('100', 0, { asOfAgoMs: MINUTE }) };
    const doubts = { Upbit: { since: NOW - SECOND, value: d('1000') } };
    const record = { said, doubts, before: [lastGood('100', MINUTE, 'Upbit')] };
    expect(shown(record, { order: KOREA })).toMatchObject({ status: 'priced', source: 'CoinGecko' });
  });

  test('a second source that agrees makes the news the price', () => {
    const record = tenfold();
    const said = { ...record.said, DexScreener: quoted('990', 0) };
    expect(shown({ ...record, said })).toMatchObject({ status: 'priced', usd: '1000', source: 'CoinGecko' });
  });

  test('a tenfold error of a lower source does not touch the higher one', () => {
    const said = { CoinGecko: quoted('101'), DefiLlama: quoted('1010') };
    expect(shown({ said, before: [last] })).toMatchObject({ status: 'priced', usd: '101' });
    const older = { ...said, CoinGecko: quoted('101', 0, { asOfAgoMs: MINUTE }) };
    expect(shown({ said: older, before: [last] })).toMatchObject({ status: 'priced', usd: '101' });
  });

  test('an error repeated stays out while the contradiction is the last thing its author said', () => {
    const record = {
      ...tenfold(),
      said: { CoinGecko: quoted('1000', SECOND), DefiLlama: quoted('101', 65 * SECOND) },
      doubts: { CoinGecko: { since: NOW - 66 * SECOND, value: d('1000') } },
    };
    expect(shown(record).usd).not.toBe('1000');
  });
});
