// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { PageAnswer, PagePrice } from '../../../src/extension/messages/explorers.ts';
import { annotatedPage } from './annotated-page.ts';

const OWNER = `0x${'11'.repeat(20)}`;
const TOKENS = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}` as const);

/** A list of holdings in the manner of Etherscan. */
const row = (token: string) =>
  `<li class="list-custom-ERC20"><a style="display:flex" href="/token/${token}?a=${OWNER}"><div><span class="list-name">Coin (AAA)</span><span class="text-muted">2 AAA</span></div></a></li>`;
const LIST = `<main id="content"><ul><li class="list-custom-divider-ERC20"><span class="fw-medium">ERC-20 Tokens</span></li>${TOKENS.map(row).join('')}</ul></main>`;

/** `>` before the won: more than its pools hold. */
const answered = (...prices: readonly (string | null)[]): Partial<PageAnswer> => ({
  currency: 'KRW',
  prices: TOKENS.map((address, i): PagePrice => {
    const krw = prices[i]?.replace('>', '') ?? null;
    const limit = prices[i]?.startsWith('>') && { valueLimitUsd: '1.99' };
    const price = { status: 'priced', source: 'CoinGecko', decimals: 18, usd: '1', krw, asOf: 0, ...limit };
    const shown = price as never;
    return { asset: `ETH:${address}`, shown: krw === null ? null : shown, expiresAt: 9e15 };
  }),
});

async function headOf(prices: Partial<PageAnswer> | null) {
  const page = await annotatedPage(LIST, `https://etherscan.io/address/${OWNER}`, { isAnswered: false });
  if (prices) await page.answer(prices);
  const host = document.querySelector('.fw-medium')?.parentElement?.querySelector('sise-sum');
  return host?.shadowRoot?.querySelector('span')?.textContent ?? null;
}

test.each([
  [
    'once some are priced is their sum, and how many are not',
    answered('1390', null, null),
    '₩2,780 · 2 of 3 not priced',
  ],
  [
    'leaves out what is worth more than its pools hold',
    answered('1390', '>1390', '>1390'),
    '₩2,780 · 2 of 3 not priced',
  ],
  [
    'of which all is worth more than its pools hold is how many are not',
    answered('>1390', '>1390', '>1390'),
    '3 of 3 not priced',
  ],
  ['once the sources know none of them is how many are not', answered(null, null, null), '3 of 3 not priced'],
  ['before any answer is as the page made it', null, null],
])('the head of a list of holdings %s', async (_when, prices, text) => {
  expect(await headOf(prices)).toBe(text);
});

test('the head of a list does not contradict a price that stands in it', async () => {
  const unread = LIST.replaceAll('2 AAA', '1 234,5 AAA');
  const page = await annotatedPage(unread, `https://etherscan.io/address/${OWNER}`, { isAnswered: false });
  await page.answer(answered('1390', null, null));
  expect(page.prices()).toHaveLength(1);
  expect(document.querySelector('sise-sum')).toBeNull();
});

test('the head of a list has no sum while rows have no answer', async () => {
  const page = await annotatedPage(LIST, `https://etherscan.io/address/${OWNER}`, { isAnswered: false });
  const [first] = answered(null, null, null).prices ?? [];
  // The answer has one row alone: the others were requested, and it leaves them out.
  await page.answer({ currency: 'KRW', prices: first ? [first] : [] });
  expect(document.querySelector('sise-sum')).toBeNull();
  await page.open(true);
  expect(document.querySelector('sise-sum')).toBeNull();
});
