// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Change } from '../../../../src/core/market/prices.ts';
import { known, stage, token, viewOf } from './stage.ts';

const A = `ETH:0x${'11'.repeat(20)}` as const;

function changed(percent: string, of: Change['in'], since: Change['since'] = '24h'): Change {
  return { percent: percent as Decimal, in: of, since };
}

const BOTH = [changed('-1.4093297', 'USD'), changed('2.5', 'KRW')];

async function rowWith(changes: readonly Change[], browserLanguage = 'en-US', status = 'priced' as const) {
  const price = known(A, '1.5', '2087.25', { status, ...(changes.length > 0 && { changes }) });
  const popup = await stage({ stored: viewOf([token('11', 'A', price)]), browserLanguage });
  const row = popup.row(A);
  return { popup, row, figure: row.querySelector<HTMLElement>('.change') };
}

describe('the change in a row', () => {
  it.each<[what: string, changes: readonly Change[], language: string, text: string, direction: string]>([
    ['dollars in English', BOTH, 'en-US', '−1.41% 24h', 'down'],
    ['won in Korean', BOTH, 'ko-KR', '+2.50% 24시간', 'up'],
    ['what there is', [changed('0.31', 'USDT')], 'ko-KR', '+0.31% 24시간', 'up'],
    ['the exchange’s day', [changed('-3', 'KRW', '09:00 KST')], 'ko-KR', '−3.00% 전일 대비', 'down'],
    ['the day from nine', [changed('-3', 'KRW', '09:00 KST')], 'en-US', '−3.00% since 09:00', 'down'],
    ['none at all', [changed('0', 'USD')], 'en-US', '±0.00% 24h', 'flat'],
  ])('is of %s', async (_what, changes, language, text, direction) => {
    const { figure } = await rowWith(changes, language);
    expect(figure?.textContent).toBe(text);
    expect(figure?.classList.contains(`change-${direction}`)).toBe(true);
  });

  it('is described to who does not see it, on hover and in the details', async () => {
    const { popup, row, figure } = await rowWith(BOTH);
    const hint = '−1.41% in 24 hours (US dollar price)';
    expect(row.querySelector('.cover')?.getAttribute('aria-describedby')).toContain(figure?.id);
    expect(figure?.title).toBe(hint);
    await popup.click(row.querySelector('.cover') as HTMLElement);
    expect(row.querySelector('.facts')?.textContent).toContain(`Change${hint}`);
  });

  it('is nothing where it is not known', async () => {
    expect((await rowWith([])).figure).toBeNull();
  });

  it('is nothing where the view is too old for its price to be fresh', async () => {
    const { popup, row } = await rowWith(BOTH);
    await popup.advance(120_000);
    expect(row.querySelector('.change')).toBeNull();
  });
});

describe('a figure that changes', () => {
  const moved = (row: HTMLElement) =>
    [...row.querySelectorAll('.price-moved')].map((figure) => figure.textContent);

  it('flashes, and only that figure', async () => {
    const { popup, row } = await rowWith([]);
    expect(moved(row)).toEqual([]);
    await popup.publish(viewOf([token('11', 'A', known(A, '1.5', '2099'))]));
    expect(moved(popup.row(A))).toEqual(['₩2,099']);
  });

  it('does not flash again later, when its row is built anew', async () => {
    const { popup } = await rowWith([]);
    await popup.publish(viewOf([token('11', 'A', known(A, '1.5', '2099'))]));
    await popup.advance(2_500);
    expect(moved(popup.row(A))).toEqual([]);
    await popup.publish(viewOf([token('11', 'A', known(A, '1.6', '2099'))]));
    expect(moved(popup.row(A))).toEqual(['$1.60']);
  });

  it('does not flash for digits that nobody sees', async () => {
    const { popup, row } = await rowWith([]);
    await popup.publish(viewOf([token('11', 'A', known(A, '1.500001', '2087.26'))]));
    expect(moved(row)).toEqual([]);
  });

  it('does not flash when it comes for the first time', async () => {
    const popup = await stage({ stored: viewOf([]) });
    await popup.publish(viewOf([token('11', 'A', known(A, '1.5', '2099'))]));
    expect(moved(popup.row(A))).toEqual([]);
  });
});
