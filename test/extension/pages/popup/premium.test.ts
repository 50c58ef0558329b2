// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { TETHER } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { KnownPremium, Premium, ShownPremium } from '../../../../src/core/market/shown-premium.ts';
import { asView } from '../../../../src/extension/messages/published-view.ts';
import { waitFor } from '../../../wait-for.ts';
import { NOW, settle, stage, token, viewOf } from './stage.ts';

const A = `ETH:0x${'11'.repeat(20)}` as const;
const d = (text: string) => text as Decimal;

const LEGS: KnownPremium = {
  percent: d('1.98765432'),
  korea: { source: 'Upbit', price: d('145321000'), asOf: NOW - 3_000, checkedAt: NOW - 2_000 },
  world: { source: 'CoinGecko', price: d('102345.67'), asOf: NOW - 30_000, checkedAt: NOW - 2_000 },
  rate: { krwPerUsd: d('1391.5'), service: 'Frankfurter', date: '2026-11-19' },
  includesKorea: true,
};

async function popupWith(
  premiums: Readonly<Record<string, ShownPremium>>,
  { browserLanguage = 'en-US', legs = LEGS as Premium } = {},
) {
  const popup = await stage({
    stored: viewOf([token('11', 'A')], { premiums }),
    browserLanguage,
    answers: { premium: () => legs },
  });
  const top = (symbol: string) => popup.find<HTMLButtonElement>(`[data-premium="${symbol}"]`);
  const opened = async (element: HTMLElement) => {
    await popup.click(element);
    await waitFor(async () => {
      await settle();
      expect(popup.root.querySelector('.on-demand .facts')).not.toBeNull();
    });
    return popup.find('.on-demand .facts').closest('.on-demand')?.textContent;
  };
  return { popup, top, opened };
}

describe('the premium on top', () => {
  it('is bitcoin’s and USDT’s, with a sign, “—” where there is none, and every digit on hover', async () => {
    const { popup, top } = await popupWith({
      'BTC:0x': { percent: d('1.98765432') },
      [TETHER]: { percent: null, why: 'too far apart' },
    });
    expect(popup.find('.premiums').textContent).toContain('Kimchi premiumBTC +1.99%USDT —');
    expect(top('BTC').title).toBe('Kimchi premium: +1.99%');
    expect(top('USDT').title).toBe('No kimchi premium. The two prices are more than a minute apart.');
  });

  it('is there before anything is known, so that nothing moves', async () => {
    const popup = await stage();
    expect(popup.find('.premiums').textContent).toContain('Kimchi premiumBTC —USDT —');
  });

  it('is about right by a rate of another day, and says so', async () => {
    const { top } = await popupWith(
      { 'BTC:0x': { percent: d('-0.5'), rateDate: '2026-11-19', includesKorea: true } },
      { browserLanguage: 'ko-KR' },
    );
    expect(top('BTC').textContent).toBe('BTC ≈−0.50%');
    expect(top('BTC').title).toBe(
      '김치 프리미엄 −0.50% · 2026-11-19 환율 기준 · 달러 시세에 국내 거래량 포함',
    );
  });

  it('shows both prices, their sources and times and the rate when it is pressed, and hides them again', async () => {
    const { popup, top, opened } = await popupWith({ 'BTC:0x': { percent: d('1.98765432') } });
    expect(popup.messages('premium')).toEqual([]);
    const text = await opened(top('BTC'));
    for (const part of ['₩145,321,000Upbit · Nov 20', '$102,346CoinGecko · Nov 20', 'includes Korean volume'])
      expect(text).toContain(part);
    expect(text).toContain('$1 = ₩1,391.50 · Frankfurter · at the exchange rate of 2026-11-19');
    expect(top('BTC').getAttribute('aria-expanded')).toBe('true');
    await popup.click(top('BTC'));
    expect(popup.root.querySelector('.on-demand')).toBeNull();
  });
});

describe('the premium of a row', () => {
  it('has its reason in the details, also of a token that Korea does not trade', async () => {
    const { popup, opened } = await popupWith({}, { legs: { percent: null, why: 'not in Korea' } });
    expect(await opened(popup.row(A).querySelector('.cover') as HTMLElement)).toContain(
      'Kimchi premium— Not traded on Upbit or Bithumb.',
    );
  });

  it('shows both prices in the details where the two cannot be compared', async () => {
    const { percent: _, ...prices } = LEGS;
    const { popup, opened } = await popupWith(
      { [A]: { percent: null, why: 'not comparable' } },
      { legs: { ...prices, percent: null, why: 'not comparable' } },
    );
    const text = await opened(popup.row(A).querySelector('.cover') as HTMLElement);
    for (const part of ['— The two prices are too far apart to compare.', '₩145,321,000', '$102,346'])
      expect(text).toContain(part);
  });

  it('is asked again with each view while the details are open', async () => {
    const { popup, opened } = await popupWith({});
    await opened(popup.row(A).querySelector('.cover') as HTMLElement);
    await popup.publish(viewOf([token('11', 'A')]));
    expect(popup.messages('premium')).toHaveLength(2);
  });
});

it.each([{ percent: 'x' }, { percent: null, why: 'no reason' }, null, 7])(
  'a damaged one (%j) makes no page of the view',
  (damaged) => {
    expect(asView(viewOf([], { premiums: { 'BTC:0x': damaged as never } }))).toBeNull();
  },
);
