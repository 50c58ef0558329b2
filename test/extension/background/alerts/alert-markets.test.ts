/** An alert belongs to one market, and a stablecoin's comes back by its own measure. */
import { describe, expect, it } from 'vitest';
import type { AlertRule } from '../../../../src/core/market/alert-rules.ts';
import type { AssetKey } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { AvailablePrice } from '../../../../src/core/market/prices.ts';
import { NEW_ALERT } from '../../../../src/extension/background/alerts/judge-alert.ts';
import { priced, unpriced } from '../watchlist/fakes.ts';
import { alertStage, LINK } from './alert-stage.ts';

const USDC: AssetKey = 'ETH:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const MINUTE = 60_000;
const KOREA = { basis: 'korea', source: 'Upbit' } as const;

const above = (line: string, more: object = {}): AlertRule => ({
  kind: 'above',
  currency: 'USD',
  line: line as Decimal,
  ...more,
});
const below = (line: string): AlertRule => ({ kind: 'below', currency: 'USD', line: line as Decimal });
const change = (percent: string): AlertRule => ({
  kind: 'change',
  currency: 'USD',
  percent: percent as Decimal,
  minutes: 10,
});
const won = (krw: string, more: Partial<AvailablePrice> = {}) => ({ krw: krw as Decimal, ...more });

describe('an alert while another market prices its row', () => {
  it('does not fire by the premium when every global source fails for 100 s', async () => {
    const rule: AlertRule = { kind: 'above', currency: 'KRW', line: '18800' as Decimal };
    const { add, look, now } = alertStage(rule, '13.40');
    now.price = { ...priced(LINK, '13.40'), krw: '18533' as Decimal };
    await add();
    const fallen = won('18903', KOREA);
    expect([
      await look('13.67', 1, fallen),
      await look('13.67', 1, fallen),
      await look('13.40', 1, won('18533')),
    ]).toEqual([0, 0, 0]);
    expect(await look('13.60', 1, won('18801'))).toBe(1);
  });

  it('is not re-armed by a price of the other market', async () => {
    const { add, look } = alertStage(above('11'));
    await add();
    expect([await look('11'), await look('10', 20, KOREA), await look('11', 20)]).toEqual([1, 1, 1]);
    expect([await look('10.8', 20), await look('11', 20)]).toEqual([1, 2]);
  });

  it('of a change counts no price of the other market', async () => {
    const { add, look } = alertStage(change('5'));
    await add();
    expect([await look('20', 1, KOREA), await look('30', 1, KOREA), await look('10.6')]).toEqual([0, 0, 1]);
  });

  it('fires once in 12 h of ±0.6 % around its line, also where markets alternate', async () => {
    const { add, look } = alertStage(above('10'), '9.9');
    await add();
    let fired = 0;
    for (let round = 0; round < 12 * 15; round += 1) {
      await look('10.06');
      await look('10.3', 1, KOREA);
      await look('9.94');
      fired = await look('9.5', 1, KOREA);
    }
    expect(fired).toBe(1);
  });
});

describe('an alert and the market of its row', () => {
  it('belongs to the market that the row shows when it is added', async () => {
    const { add, look, now, line } = alertStage(above('11'));
    now.price = { ...priced(LINK, '10'), ...KOREA };
    await add();
    expect((await line())?.rule).toEqual(above('11', { basis: 'korea' }));
    expect([await look('12'), await look('12', 1, KOREA)]).toEqual([0, 1]);
  });

  it('belongs to the market that was shown in the popup when the row has changed it since', async () => {
    const { add, line } = alertStage(above('11', { basis: 'korea' }));
    await add();
    expect((await line())?.rule).toEqual(above('11', { basis: 'korea' }));
  });

  it('belongs to the first market that prices the row when there is no price at first', async () => {
    const { add, look, now, line } = alertStage(above('11'));
    now.price = unpriced(LINK);
    await add();
    expect((await line())?.rule).toEqual(above('11'));
    await look('10', 1, { ...KOREA, isStandIn: true });
    expect((await line())?.rule).toEqual(above('11'));
    await look('10', 1, KOREA);
    expect((await line())?.rule).toEqual(above('11', { basis: 'korea' }));
  });

  it('of an earlier release belongs to the market that its row shows first', async () => {
    const { look, line, store, now } = alertStage(above('11'));
    const looked = (at: number, isBeyond: boolean) => ({ at, isBeyond });
    await store.put({
      id: {
        version: 1,
        value: {
          asset: LINK,
          rule: above('11'),
          addedAt: now.at - 90 * MINUTE,
          state: {
            ...NEW_ALERT,
            seen: { global: looked(now.at - 1, false), korea: looked(now.at - 2, true) },
          },
          untold: null,
        },
      },
    });
    expect(await look('10.5', 1, { ...KOREA, status: 'stale' })).toBe(0);
    expect((await line())?.rule).toEqual(above('11', { basis: 'korea' }));
    expect([await look('12'), await look('12', 1, KOREA)]).toEqual([0, 0]);
    expect([await look('10', 1, KOREA), await look('12', 1, KOREA)]).toEqual([0, 1]);
  });

  it('exists twice when it is of two markets, and once otherwise', async () => {
    const { add, alerts } = alertStage(above('11', { basis: 'global' }));
    const more = (rule: AlertRule) => alerts().handlers.addAlert({ type: 'addAlert', asset: LINK, rule });
    expect(await add()).toEqual({ outcome: 'added' });
    expect(await more(above('11'))).toEqual({ outcome: 'duplicate' });
    expect(await more(above('11', { basis: 'korea' }))).toEqual({ outcome: 'added' });
  });
});

describe('an alert whose own market is silent', () => {
  it('says since when it is paused after an hour, until its market is back', async () => {
    const { add, look, now, line } = alertStage(above('11'));
    await add();
    await look('10');
    const since = now.at;
    await look('10', 59, KOREA);
    expect((await line())?.unwatchedSince).toBeUndefined();
    await look('10', 1, { status: 'stale' });
    expect((await line())?.unwatchedSince).toBe(since);
    await look('10', 30, KOREA);
    expect((await line())?.unwatchedSince).toBe(since);
    await look('10');
    expect((await line())?.unwatchedSince).toBeUndefined();
  });

  it('says so of a change, and nothing where a look comes an hour late', async () => {
    const { add, look, now, line } = alertStage(change('5'));
    await add();
    await look('10');
    await look('10', 600);
    expect((await line())?.unwatchedSince).toBeUndefined();
    const since = now.at;
    await look('10', 61, KOREA);
    expect((await line())?.unwatchedSince).toBe(since);
  });
});

describe('the way back of a registered stablecoin', () => {
  it('is 1 % from a line in won', async () => {
    const rule: AlertRule = { kind: 'above', currency: 'KRW', line: '1400' as Decimal };
    const { add, look, now } = alertStage(rule, '1', USDC);
    now.price = { ...priced(USDC, '1'), krw: '1390' as Decimal };
    await add();
    const fired = [];
    for (const krw of ['1401', '1398', '1401', '1386', '1401']) fired.push(await look('1', 20, won(krw)));
    expect(fired).toEqual([1, 1, 1, 1, 2]);
  });

  it.each([
    ['above', above('1.002'), '1', ['1.002', '1.0011', '1.0021', '1.0009', '1.002'], [1, 1, 1, 1, 2]],
    ['below', below('0.998'), '1', ['0.998', '0.9989', '0.9979', '0.999', '0.998'], [1, 1, 1, 1, 2]],
  ])('is a tenth of a percent from a line %s', async (_, rule, first, looks, expected) => {
    const { add, look } = alertStage(rule, first, USDC);
    await add();
    const fired = [];
    for (const usd of looks) fired.push(await look(usd, 20));
    expect(fired).toEqual(expected);
  });
});
