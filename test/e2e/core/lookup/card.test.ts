import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USDT_KEY } from '../../lookup/pages.ts';
import { type LookUpStage, sharedLookUpStage } from '../../lookup/stage.ts';

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

/** Runs in the page. */
function markAsOld(): void {
  document.querySelector('[data-sise-card]')?.setAttribute('data-old', '');
}

/** Runs in the page: there is a card, and it is another one. */
function isNew(): boolean {
  return document.querySelector('[data-sise-card]:not([data-old])') !== null;
}

describe('the card', () => {
  beforeEach(async () => {
    await on.select('text');
    await on.press();
    await on.shows(on.said(USDT_KEY));
  });

  test('tells name, symbol, platform, address, both prices, source and age', async () => {
    const text = await on.card.read((root) => root.querySelector('.result')?.textContent);
    for (const part of [
      'Tether USD',
      'USDT',
      'Ethereum',
      '0xdac1…1ec7',
      '$0.9998',
      '₩1,380',
      'CoinGecko',
      '−1.41% 24h',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/\d+ (?:s|min)/);
  });

  test('saves to the popup', async () => {
    await on.save();
    const popup = await on.stage.open();
    await popup.locator(`[data-asset="${USDT_KEY}"]`).waitFor();
    await popup.close();
    await on.front();
    await on.page.evaluate(markAsOld);
    await on.press();
    await expect.poll(() => on.page.evaluate(isNew)).toBe(true);
    await expect.poll(on.saving).toBe('Saved');
  });

  test('does nothing at a click that no person made', async () => {
    const saysAfter = (selector: string) =>
      on.card.read((root, wanted) => {
        root.querySelector<HTMLElement>(wanted)?.click();
        const label = root.querySelector('.action-main')?.getAttribute('aria-label');
        return [label, root.querySelector('.facts') !== null];
      }, selector);
    expect(await saysAfter('.disclose')).toEqual(['Save', false]);
    expect(await saysAfter('.action-main')).toEqual(['Save', false]);
    await saysAfter('.result-actions a');
    await on.click('.disclose');
    expect(await saysAfter('.card-close')).toEqual(['Save', true]);
    expect(await on.card.count()).toBe(1);
    expect(on.stage.chromium.context.pages().some((page) => page.url().includes('etherscan'))).toBe(false);
  });

  test('has the focus, keeps Tab inside, and is announced', async () => {
    expect(await on.page.evaluate(() => document.activeElement?.hasAttribute('data-sise-card'))).toBe(true);
    const stops = new Set<string | null>();
    for (let i = 0; i < 12; i += 1) {
      await on.page.keyboard.press('Tab');
      stops.add(
        await on.card.read((root) => root.activeElement?.getAttribute('data-focus')?.split(' ')[0] ?? null),
      );
    }
    expect([...stops][0]).toBe('copyUsd');
    expect([...stops].sort()).toEqual([
      'chart',
      'close',
      'copyAddress',
      'copyKrw',
      'copyUsd',
      'open',
      'save',
      'visit',
    ]);
    const heard = await on.card.read((root) => {
      const dialog = root.querySelector('[role="dialog"]');
      return [
        root.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent,
        root.querySelector('[role="status"]')?.textContent,
      ];
    });
    expect(heard).toEqual(['Sise price look-up', 'Tether USD (Ethereum): $0.9998, ₩1,380, CoinGecko.']);
  });
});
