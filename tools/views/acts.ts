/** The tokens in the pictures, and what a person does on a page to come to a view. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { SOURCE_NAMES } from '../../src/core/market/source-table.ts';
import { addByTyping, ask } from '../../test/e2e/acts.ts';

export const SAVED = [
  'ETH:0x514910771af9ca656af840dff83e8264ecf986ca',
  'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933',
  'ETH:0xdac17f958d2ee523a2206206994597c13d831ec7',
  'BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  'KAIA:0x02cbe46fb8a1f579254a9b485788f2d86cad51aa',
  'ETH:0x5e00000000000000000000000000000000000033',
] as const;

export const COIN_KEYS = ['BTC:0x', 'ETH:0x', 'BNB:0x', 'POL:0x', 'KAIA:0x'] as const;

export const TWIN = '0x5e00000000000000000000000000000000007717';

/** Called as USDT is, with a Cyrillic Т. */
export const LOOK_ALIKE = 'ETH:0x5e00000000000000000000000000000000001a1e';

/** The day of the coins in public pictures, by the world's ids: change in percent, and traded in dollars. */
export const DAYS = {
  bitcoin: ['1.84', '312400000'],
  ethereum: ['2.37', '187900000'],
  binancecoin: ['-0.62', '12100000'],
  'polygon-ecosystem-token': ['-3.15', '2900000'],
  kaia: ['4.08', '3700000'],
  ripple: ['-1.27', '241600000'],
  solana: ['3.46', '96300000'],
  dogecoin: ['-2.09', '58800000'],
  tether: ['0.01', '154200000'],
  'usd-coin': ['0.00', '21500000'],
  chainlink: ['-1.41', '8400000'],
  pepe: ['7.93', '17700000'],
  'pancakeswap-token': ['-0.38', '1600000'],
  bora: ['5.12', '4300000'],
} as const;

export async function hold(page: Page): Promise<void> {
  const amounts = [
    ['BTC:0x', '0.25'],
    [SAVED[0], '1234.5'],
    [SAVED[1], '1000000'],
  ] as const;
  for (const [asset, amount] of amounts)
    await ask<'amount'>(page, { type: 'amount', asset, amount: amount as never, was: null });
  for (const line of ['11', '25000'])
    await ask<'addAlert'>(page, {
      type: 'addAlert',
      asset: SAVED[0],
      rule: { kind: 'above', currency: line === '11' ? 'USD' : 'KRW', line: line as never },
    });
}

export async function hideWorth(page: Page): Promise<void> {
  await hold(page);
  await page.locator('.worth button').first().press('Enter');
}

export async function openRow(page: Page, asset: string): Promise<void> {
  await page.locator(`[data-asset="${asset}"] .cover`).press('Enter');
}

export async function switchSourcesOff(page: Page): Promise<void> {
  await ask<'settings'>(page, { type: 'settings', change: { off: [...SOURCE_NAMES] } });
}

/** Coins without a platform, and a token of a network that is off; the others go. */
export async function saveCoins(page: Page): Promise<void> {
  for (const asset of [...COIN_KEYS, ...SAVED]) await ask<'remove'>(page, { type: 'remove', asset });
  const address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
  await ask<'save'>(page, { type: 'save', asset: `BASE:${address}`, address });
  for (const coin of ['XRP', 'SOL', 'DOGE', 'ADA', 'TRX', 'DOT', 'SUI', 'GRAM'] as const)
    await ask<'save'>(page, { type: 'save', asset: `${coin}:0x`, address: null });
}

export async function saveLookAlike(page: Page): Promise<void> {
  await addByTyping(page, LOOK_ALIKE);
  await openRow(page, LOOK_ALIKE);
}

/** As the page comes anew, with what looks for faults in it. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(axe.source);
}
