/** Searching by name in Chromium: on the device, in both languages, by the keyboard. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NODES } from '../../src/core/tokens/nodes.ts';
import { pagesEn as en } from '../texts.ts';
import { token } from '../world/coin.ts';
import { fieldOf, paste, savedOf, untilPriced } from './acts.ts';
import { violationsInEachLook } from './axe.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const TETHER = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const NEWCOMER = '0x5e000000000000000000000000000000000a0a0a';

const WALLET = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const badWallet = en.badWallet.replace('{networks}', 'Ethereum, BNB Smart Chain, Polygon, Kaia');
/** A contract without a name of its own and without a price. */
const NAMELESS = '0x5e000000000000000000000000000000000a0a0b';

const LIMIT = { timeout: 20_000 };

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await sharedStage();
  stage.world.market.add(
    token('newcomer', 'Newcomer', 'NEWC', '3.2', ['CoinGecko'], [['ETH', NEWCOMER, 18]]),
  );
});
beforeEach(async () => {
  await stage.reset();
  popup = await stage.open();
  await untilPriced(popup, 5);
});

function hostsOf(urls: readonly string[] = []): readonly string[] {
  return urls.map((url) => new URL(url).host);
}

function options() {
  return popup.locator('[role="option"]');
}

test.each(['체인링크', 'link', 'ㅊㅇㄹㅋ'])('%s is found, and saved by Enter', async (typed) => {
  await fieldOf(popup).pressSequentially(typed);
  await expect.poll(() => options().first().getAttribute('data-result'), LIMIT).toBe(LINK);
  await popup.keyboard.press('Enter');
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([LINK]);
  await expect.poll(() => fieldOf(popup).inputValue(), LIMIT).toBe('');
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
});

test.each([
  [420, ['Ethereum', '· 0xdac1…1ec7', '· In your list']],
  [320, ['0xdac1…1ec7', '· In your list']],
])('at %i px what stands below a name is told apart by points', async (width, words) => {
  await paste(popup, TETHER);
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([`ETH:${TETHER}`]);
  await popup.setViewportSize({ width, height: 600 });
  await fieldOf(popup).fill('usdt');
  const of = popup.locator(`[data-result="ETH:${TETHER}"] .from > *`);
  await expect.poll(() => of.count(), LIMIT).toBe(3);
  const seen = await of.evaluateAll((parts) =>
    parts
      .filter((part) => part.getBoundingClientRect().width > 1)
      .map((part) => {
        const before = getComputedStyle(part, '::before').content;
        return `${before === 'none' ? '' : `${JSON.parse(before)} `}${part.textContent}`;
      }),
  );
  expect(seen).toEqual(words);
});

test('what is typed is sent nowhere: only the lists of names are fetched for it', async () => {
  stage.world.log.length = 0;
  await fieldOf(popup).pressSequentially('newcomer');
  await expect.poll(() => options().first().getAttribute('data-result'), LIMIT).toBe(`ETH:${NEWCOMER}`);
  const asked = stage.world.log.map(({ url }) => decodeURIComponent(String(url)));
  expect(asked.filter((url) => /newcomer|newc|0x5e0/i.test(url))).toEqual([]);
  expect(asked.some((url) => url.includes('/coins/list'))).toBe(true);
  await options().first().click();
  await expect.poll(() => savedOf(popup), LIMIT).toEqual([`ETH:${NEWCOMER}`]);
});

test.each([
  ['vitalik.eth', en.badEns],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', en.badSolana],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', en.badTron],
  [WALLET, badWallet],
  ['no token of this kind', en.badName],
])('%s gets its own sentence', async (typed, sentence) => {
  await fieldOf(popup).fill(typed);
  await popup.keyboard.press('Enter');
  await expect.poll(() => popup.locator('#add-problem').textContent(), LIMIT).toBe(sentence);
});

test('a wallet that is pasted is sent to no node before Enter', async () => {
  const nodes = new Set(Object.values(NODES).flatMap(hostsOf));
  const toNodes = () => stage.world.log.filter(({ host }) => nodes.has(host));
  await paste(popup, WALLET);
  await expect.poll(() => popup.locator('#add-problem').textContent(), LIMIT).toBe(en.addUnsent);
  expect(toNodes()).toEqual([]);
  await popup.keyboard.press('Enter');
  await expect.poll(() => popup.locator('#add-problem').textContent(), LIMIT).toBe(badWallet);
  expect(new Set(toNodes().map(({ host }) => host)).size).toBeGreaterThanOrEqual(5);
});

test('a wallet of which a whole network says nothing is not called one', async () => {
  stage.world.faults.set(hostsOf(NODES.KAIA), { kind: 'never' });
  await fieldOf(popup).fill(WALLET);
  await popup.keyboard.press('Enter');
  await popup.locator('.choice').waitFor(LIMIT);
  expect(await popup.locator('#add-problem').count()).toBe(0);
});

test('a contract that a node of each network says is none is not called a wallet', async () => {
  const first = Object.values(NODES).flatMap((urls) => hostsOf(urls.slice(0, 1)));
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x' });
  stage.world.faults.set(first, { kind: 'garbage', body });
  await fieldOf(popup).fill(NAMELESS);
  await popup.keyboard.press('Enter');
  await popup.locator('.choice').waitFor(LIMIT);
  expect(await popup.locator('#add-problem').count()).toBe(0);
});

test('axe finds nothing in the results', async () => {
  await popup.emulateMedia({ reducedMotion: 'reduce' });
  await fieldOf(popup).pressSequentially('usdt');
  await options().first().waitFor();
  expect(await violationsInEachLook(popup, '.add')).toEqual([]);
});
