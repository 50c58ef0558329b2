// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/extension/messages/watchlist.ts';
import { pagesEn, pagesKo } from '../../../texts.ts';
import { none, stage, token, viewOf } from './stage.ts';

const CALLED = { name: 'Tether USD', symbol: 'USDT', decimals: 6 };
const ALIKE: Row = { ...token('22', 'Tether'), token: { ...CALLED, symbol: 'USD\u0422' } };
const REAL: Row = {
  ...token('11', 'Tether'),
  asset: 'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  token: CALLED,
};

describe('a saved row that is called like another', () => {
  test.each([
    ['en-US', pagesEn.lookAlike],
    ['ko', pagesKo.lookAlike],
  ])(
    'in %s says so before its name, on hover, to a screen reader and in its details',
    async (language, said) => {
      const popup = await stage({ stored: viewOf([REAL, ALIKE]), browserLanguage: language });
      const row = popup.row(ALIKE.asset);
      const mark = row.querySelector('.who-words > :first-child');
      expect([mark?.textContent, row.querySelector('.from')?.textContent]).toEqual([
        said,
        expect.stringContaining('0x2222…2222'),
      ]);
      const cover = row.querySelector<HTMLElement>('.cover');
      expect(cover?.getAttribute('aria-describedby')?.split(' ')).toContain(mark?.id);
      cover?.dispatchEvent(new PointerEvent('pointerenter'));
      expect(cover?.title.split('\n')[0]).toBe(said);
      cover?.click();
      await expect.poll(() => row.querySelector('.why-alike')?.textContent).toBe(said);
    },
  );

  test('has not the mark of the other one, which says nothing of the kind', async () => {
    const popup = await stage({ stored: viewOf([REAL, ALIKE]) });
    const [real, alike] = [popup.row(REAL.asset), popup.row(ALIKE.asset)];
    expect([real, alike].map((row) => row.querySelectorAll('.mark-figure').length)).toEqual([1, 0]);
    expect(real.querySelector('.alike')).toBeNull();
    expect(real.querySelector('.from')?.textContent).not.toContain('0xdAC1');
    expect(real.querySelector<HTMLElement>('.cover')?.title).not.toContain(pagesEn.lookAlike);
  });

  test('says so where it has no price, too', async () => {
    const row = { ...ALIKE, price: none(ALIKE.asset, 'unlisted') };
    const popup = await stage({ stored: viewOf([row]) });
    const cover = popup.row(ALIKE.asset).querySelector<HTMLElement>('.cover');
    cover?.dispatchEvent(new PointerEvent('pointerenter'));
    expect(cover?.title).toBe(`${pagesEn.lookAlike}\nEthereum`);
    expect(popup.row(ALIKE.asset).querySelector('.from')?.textContent).toBe('Ethereum0x2222…2222');
  });
});
