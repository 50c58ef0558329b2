/** A background that knows a past: the answers to what the records' view asks. */

import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Moment, MomentPrice, PastPrice } from '../../../../src/core/market/moments.ts';
import { worthsOf } from '../../../../src/core/market/worth.ts';
import type { MomentsAnswer } from '../../../../src/extension/messages/moments.ts';

export const MOMENT = '2026-01-01 00:00 KST';
export const MOMENT_MS = Date.UTC(2025, 11, 31, 15);

export function pastPrice(more: Partial<PastPrice> = {}): PastPrice {
  return {
    source: 'DefiLlama',
    basis: 'global',
    usd: '12.3456789' as Decimal,
    krw: '17185.1850288' as Decimal,
    asOf: MOMENT_MS - 61_000,
    granularity: 'minute',
    converted: {
      side: 'krw',
      through: 'USD/KRW',
      krwPerUsd: '1392' as Decimal,
      service: 'Frankfurter',
      date: '2025-12-31',
    },
    ...more,
  };
}

export const final = (moment: Moment, more: Partial<PastPrice> = {}): MomentPrice => ({
  ...moment,
  price: pastPrice(more),
  missing: null,
  isFinal: true,
});
export const missing = (moment: Moment, why: NonNullable<MomentPrice['missing']>): MomentPrice => ({
  ...moment,
  price: null,
  missing: why,
  isFinal: false,
});

export const momentsAnswer = (prices: readonly MomentPrice[], nextInMs = 0): MomentsAnswer => {
  const open = prices.filter(({ missing: why }) => why === 'not asked' || why === 'unavailable').length;
  return { prices, open, nextInMs: open === 0 ? null : nextInMs };
};

/** Nothing is kept, and everything has a final price once it is asked for. */
export const PAST = {
  moments: ({ moments, stage }: { moments: readonly Moment[]; stage: 'known' | 'ask' }) =>
    momentsAnswer(moments.map((moment) => (stage === 'ask' ? final(moment) : missing(moment, 'not asked')))),
  worths: ({ holdings }: { holdings: Parameters<typeof worthsOf>[0] }) => worthsOf(holdings),
};
