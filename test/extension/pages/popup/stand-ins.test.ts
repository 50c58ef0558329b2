// @vitest-environment happy-dom
/** Rows that the other market prices for now, and the total above them. */
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import type { Held, Row, View } from '../../../../src/extension/messages/watchlist.ts';
import { known, SETTINGS, stage, token, viewOf } from './stage.ts';

const held = (usd: string, krw: string): Held => ({
  amount: '1' as Decimal,
  worth: { usd: usd as Decimal, krw: krw as Decimal },
});
const WORTH = {
  usd: '27.34' as Decimal,
  krw: '37806' as Decimal,
  changes: { USD: null, KRW: null },
} as const;

describe('a row whose market changed for now', () => {
  it('says so in its line and details, and is counted beside the total', async () => {
    const korea = known('ETH:0x', '13.67', '18903', { basis: 'korea', source: 'Upbit' });
    const rows: Row[] = [
      { ...token('bb', 'Moved', korea), held: held('13.67', '18903'), isStandIn: true },
      { ...token('cc', 'Unheld', korea), isStandIn: true },
      { ...token('dd', 'Korean', korea), held: held('13.67', '18903') },
    ];
    const shown = async (view: View, browserLanguage: 'en' | 'ko') => {
      const { click, find } = await stage({ stored: view, browserLanguage });
      await click(find(`[data-asset="${rows[0]?.asset}"] .cover`));
      const marks = rows.map(({ asset }) => find(`[data-asset="${asset}"] .from-market`).textContent);
      const why = [...find('.details').querySelectorAll('.why')].map(({ textContent }) => textContent);
      return [find('.worth-note').textContent, ...marks, why[0]];
    };
    expect(await shown(viewOf(rows, { worth: WORTH }), 'en')).toEqual([
      'Korea for now: 1',
      'Korea for now',
      'Korea for now',
      'Korea',
      'Global sources have no current price, so the Korean exchange price is shown for now.',
    ]);
    expect(await shown(viewOf(rows, { worth: WORTH }), 'ko')).toEqual([
      '국내로 대체 1개',
      '국내로 대체',
      '국내로 대체',
      '국내',
      '글로벌 시세를 받지 못해 지금은 국내 거래소 시세를 표시합니다.',
    ]);
  });

  it('says under Korea how many the global market prices for now', async () => {
    const row: Row = { ...token('aa', 'Chainlink'), held: held('1.5', '2087.25'), isStandIn: true };
    const settings: Settings = { ...SETTINGS, preset: 'korea' };
    const { find } = await stage({ stored: viewOf([row], { worth: WORTH, settings }) });
    expect(find('.worth-note').textContent).toBe('Global for now: 1');
    expect(find('.from-market').textContent).toBe('Global for now');
  });
});
