// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { annotatedPage } from './annotated-page.ts';

const tokens = ['aa', 'bb', 'cc', 'dd', 'ee'].map((byte) => `0x${byte.repeat(20)}`);
const [T = '', U = ''] = tokens;
const BLOCKSCOUT = `https://eth.blockscout.com/address/0x${'11'.repeat(20)}`;
const link = (token: string) => `<a style="display:flex" href="/token/${token}">${token}</a>`;
const beside = (...each: readonly string[]) => each.map((token) => `ETH:${token} after ${token}`);

describe('a list that is sorted link by link, as React does where links are the rows', () => {
  const menu = `<main><div id="menu"><div>ERC-20 tokens (5)</div>${tokens.map(link).join('')}</div></main>`;

  /** React leaves the last where it is, and appends the others. */
  function turnAround(): void {
    const box = document.querySelector('#menu');
    const links = [...(box?.querySelectorAll('a') ?? [])].reverse();
    box?.append(...links.slice(1));
  }

  test('shows no price beside another token, not for one frame, and every price soon after', async () => {
    const page = await annotatedPage(menu, BLOCKSCOUT);
    expect(page.prices()).toEqual(beside(...tokens));
    for (const order of [tokens.toReversed(), tokens, tokens.toReversed(), tokens, tokens.toReversed()]) {
      turnAround();
      await page.observed();
      expect(page.prices().filter((price) => !beside(...tokens).includes(price))).toEqual([]);
      await page.settle();
      expect(page.prices()).toEqual(beside(...order));
    }
  });

  test('keeps no price of a link that is gone', async () => {
    const page = await annotatedPage(menu, BLOCKSCOUT);
    document.querySelector('a')?.remove();
    await page.observed();
    expect(page.prices()).toEqual(beside(...tokens.slice(1)));
  });
});

test('a price that the page takes away again and again does not come back for ever', async () => {
  const page = await annotatedPage(`<table><tr><td>${link(T)}</td></tr></table>`, BLOCKSCOUT);
  const comings = [];
  for (let i = 0; i < 6; i++) {
    comings.push(page.prices().length);
    document.querySelector('sise-price')?.remove();
    await page.settle();
  }
  expect(comings).toEqual([1, 1, 1, 1, 0, 0]);
});

test('two names in one box that cuts off what is too long: both prices stay, however often they are looked at', async () => {
  const both = `<table><tr><td><div style="overflow-x:hidden">${link(T)}${link(U)}</div></td></tr></table>`;
  const page = await annotatedPage(both, BLOCKSCOUT);
  const first = [...document.querySelectorAll('sise-price')];
  expect(first).toHaveLength(2);
  for (let i = 0; i < 5; i++) {
    document.body.append(document.createElement('h1'));
    await page.observed();
    expect([...document.querySelectorAll('sise-price')]).toEqual(first);
    await page.settle();
  }
  expect([...document.querySelectorAll('sise-price')]).toEqual(first);
});

test('another’s badge between a name and its price is no reason to take the price away', async () => {
  const page = await annotatedPage(`<table><tr><td>${link(T)}</td></tr></table>`, BLOCKSCOUT);
  const [first] = document.querySelectorAll('sise-price');
  document.querySelector('a')?.after(document.createElement('b'));
  document.body.append(document.createElement('h1'));
  await page.observed();
  expect(document.querySelector('sise-price')).toBe(first);
});

test('a link that leaves the box which cuts it off takes its price along', async () => {
  const boxes = `<div style="overflow-x:hidden">${link(T)}</div><div id="to" style="overflow-x:hidden"></div>`;
  const page = await annotatedPage(`<table><tr><td>${boxes}</td></tr></table>`, BLOCKSCOUT);
  const before = document.querySelector('sise-price');
  document.querySelector('#to')?.append(document.querySelector('a') ?? '');
  await page.observed();
  expect(before?.isConnected).toBe(false);
  await page.settle();
  expect(document.querySelector('#to')?.nextSibling).toBe(document.querySelector('sise-price'));
});

test('an icon that is loading is no reason to wait once another element stands in its place', async () => {
  const page = await annotatedPage(
    `<table><tr><td><div data-loading="true"><img alt=""></div>${link(T)}</td></tr></table>`,
    BLOCKSCOUT,
  );
  expect(page.prices()).toEqual([]);
  document.querySelector('[data-loading]')?.replaceWith(document.createElement('span'));
  await page.settle();
  expect(page.prices()).toEqual(beside(T));
});

describe('a menu that is closed', () => {
  const menu = `<ul><li><div id="clip" style="overflow-x:hidden">${link(T)}</div></li></ul>`;
  const placed = () => document.querySelector<HTMLElement>('sise-price');

  test('when the answer comes: the price is placed once there is room to be seen', async () => {
    const page = await annotatedPage(menu, BLOCKSCOUT, { isAnswered: false });
    await page.open(false);
    await page.answer();
    for (let i = 0; i < 5; i++) {
      document.dispatchEvent(new Event('visibilitychange'));
      await page.settle();
    }
    expect(page.prices()).toEqual([]);
    await page.open(true);
    expect(page.prices()).toEqual(beside(T));
    expect(placed()?.style.getPropertyValue('--sise-width')).toMatch(/px$/);
  });

  test('while the window changes: its price stays where it was, and is fitted anew when it opens', async () => {
    const page = await annotatedPage(menu, BLOCKSCOUT);
    expect(page.prices()).toEqual(beside(T));
    await page.open(false);
    placed()?.style.setProperty('--sise-at', 'as it was');
    window.dispatchEvent(new Event('resize'));
    await page.settle();
    expect(page.prices()).toEqual(beside(T));
    expect(placed()?.style.getPropertyValue('--sise-at')).toBe('as it was');
    await page.open(true);
    expect(page.prices()).toEqual(beside(T));
    expect(placed()?.style.getPropertyValue('--sise-at')).toMatch(/px/);
  });
});

test('prices of which there is no answer go on in the language of the settings, and say that they are old', async () => {
  const page = await annotatedPage(`<table><tr><td>${link(T)}</td></tr></table>`, BLOCKSCOUT);
  const spoken = () => document.querySelector('sise-price')?.shadowRoot?.querySelector('[lang]');
  page.fail();
  await page.settle(65_000);
  expect(spoken()?.ariaLabel).toContain('stale');
  expect(spoken()?.getAttribute('lang')).toBe('en');
});

test('a price says what the settings want as soon as any answer tells them, and has the room of what it says', async () => {
  const page = await annotatedPage(`<table><tr><td>${link(T)}</td></tr></table>`, BLOCKSCOUT, {
    usd: '88818553.3',
    krw: '123456789012345678',
    language: 'ko',
  });
  const host = document.querySelector<HTMLElement>('sise-price');
  const seen = host?.shadowRoot?.querySelector('span');
  const looks = () => [seen?.textContent, host?.style.getPropertyValue('--sise-width')];
  const before = looks();
  expect(before[0]).toBe('₩12.3경 · $88,818,553');
  await page.answer({ language: 'en' });
  document.querySelector('td')?.insertAdjacentHTML('beforeend', link(U));
  await page.observed();
  seen?.dispatchEvent(new Event('pointerenter'));
  expect(looks()).toEqual(before);
  await page.settle();
  expect(looks()[0]).toBe('$88,818,553 · ₩123,457T');
  expect(Number.parseFloat(looks()[1] ?? '')).toBeGreaterThan(Number.parseFloat(before[1] ?? ''));
});

describe('the name of what a page is about, which someone has scrolled past before any request', () => {
  const page = `<main><h1>Tether</h1><p>${link(U)}</p></main>`;
  const own = `https://eth.blockscout.com/token/${T}`;

  test('has its price, and nothing else that is out of sight has one', async () => {
    const { prices } = await annotatedPage(page, own, { isScrolledPast: true });
    expect(prices()).toEqual([`ETH:${T} after Tether`]);
  });

  test('also where a contract’s link to its own token is the name', async () => {
    const address = `https://etherscan.io/address/${T}`;
    const tracker = `<div id="ContentPlaceHolder1_tr_tokeninfo">${link(T)}</div><p>${link(U)}</p>`;
    const { prices } = await annotatedPage(tracker, address, { isScrolledPast: true });
    expect(prices()).toEqual([`ETH:${T} after ${T}`]);
  });

  test('has none while it is in what is closed', async () => {
    const { prices, open } = await annotatedPage(page, own, { isScrolledPast: true, isOpen: false });
    expect(prices()).toEqual([]);
    await open(true);
  });
});
