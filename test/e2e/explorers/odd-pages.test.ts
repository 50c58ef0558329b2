/** Pages that are odd by accident: each price still stands at its own token. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPair } from './judged.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  sharedExplorerStage,
  USDT,
} from './stage.ts';

const LIST = 'https://eth.blockscout.com/tokens';
const LIMIT = { timeout: 20_000 };
const PHONE = { width: 390, height: 900 };
const DESK = { width: 1280, height: 900 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

const keys = (...addresses: readonly string[]) => addresses.map((address) => `ETH:${address}`);
const link = (token: string, name = 'Name (SYM)') => `<a href="/token/${token}"><span>${name}</span></a>`;
const tag = (type: string) => (type ? `<div><span>${type}</span></div>` : '');
const card = (token: string, type: string, name?: string) =>
  `<div class="card"><div class="entity">${link(token, name)}${tag(type)}</div><div class="field"><span>Holders</span><span>1,234</span></div></div>`;
const STYLE = `<style>.card{display:block;padding:14px 8px;border:1px solid #888;margin:8px 0;color:inherit}.entity,.field{display:flex;justify-content:flex-start;gap:8px;flex-wrap:wrap}</style>`;
const cards = (...each: readonly string[]) =>
  explorerPage(`${STYLE}<h1>Tokens</h1><div>${each.join('')}</div>`);

/** Opens it with and without the extension, waits for these prices, and resolves to what is wrong with them. */
async function judgedWith(html: string, viewport: typeof PHONE, ...tokens: readonly string[]) {
  const pair = await openPair(stage, LIST, html, viewport);
  await expect.poll(() => assetsOn(pair.page), LIMIT).toEqual(keys(...tokens));
  const problems = await pair.problems();
  return problems.filter(({ kind }) => kind !== 'missing');
}

describe.each([PHONE, DESK])('cards at $width px', (viewport) => {
  test('without a type have prices', async () => {
    expect(await judgedWith(cards(card(LINK, ''), card(PEPE, '')), viewport, LINK, PEPE)).toEqual([]);
  });

  test('of a token named "ERC-721" have one by the type that the site names, and none without', async () => {
    const named = (token: string, type: string) => card(token, type, 'ERC-721');
    const html = cards(named(LINK, 'ERC-20'), named(PEPE, 'ERC-721'), named(USDT, ''), card(PEPE, 'ERC-20'));
    expect(await judgedWith(html, viewport, LINK, PEPE)).toEqual([]);
  });

  test('of two tokens have the price of each beside its name', async () => {
    const both = `<div class="card"><div class="entity">${link(LINK, 'ChainLink')}</div><div class="entity">${link(PEPE, 'Pepe')}</div></div>`;
    const line = `<div class="card"><div class="entity">${link(USDT, 'Tether')}<span>/</span>${link(PEPE, 'Pepe')}</div></div>`;
    const html = cards(both, line);
    const pair = await openPair(stage, LIST, html, viewport);
    await expect.poll(async () => (await assetsOn(pair.page)).slice(0, 2), LIMIT).toEqual(keys(LINK, PEPE));
    await expect.poll(async () => (await assetsOn(pair.page)).length, LIMIT).toBeGreaterThan(2);
    expect((await pair.problems()).filter(({ kind }) => kind !== 'missing')).toEqual([]);
  });

  test('within one link each have their price beside the name, in the card', async () => {
    const whole = (token: string, type: string) =>
      `<a class="card" href="/token/${token}"><div class="entity"><b>ChainLink</b><span>${type}</span></div><div class="field"><span>Amount</span><span>1,234.5</span></div></a>`;
    const html = cards(whole(LINK, 'ERC-20'), whole(PEPE, 'ERC-721'), whole(USDT, 'ERC-20'));
    expect(await judgedWith(html, viewport, LINK, USDT)).toEqual([]);
  });
});

const rowsOf = (...tokens: readonly string[]) =>
  `<table><tbody>${tokens.map((token) => `<tr><td>${link(token)}</td><td>more</td></tr>`).join('')}</tbody></table>`;
const ROWS = rowsOf(LINK, PEPE, USDT);

/** Runs in the page: what each price has stood beside in any frame that it was not its own, until `frames` with prices have passed. */
function strangersFor(frames: number): Promise<readonly string[]> {
  const seen = new Set<string>();
  return new Promise((resolve) => {
    let left = frames;
    const look = () => {
      const prices = [...document.querySelectorAll<HTMLElement>('sise-price')];
      for (const { dataset, previousElementSibling: name } of prices)
        if (`ETH:${name?.getAttribute('href')?.slice(7)}` !== dataset.asset)
          seen.add(`${dataset.asset} at ${name?.outerHTML}`);
      if (prices.length > 0) left--;
      if (left > 0) requestAnimationFrame(look);
      else resolve([...seen]);
    };
    look();
  });
}

describe('a list that re-orders itself in every frame while prices arrive has each at its own token', () => {
  test.each([
    ['rows are moved', `const body=document.querySelector('tbody');body.append(body.firstElementChild)`],
    [
      'rows are used again',
      `const links=[...document.querySelectorAll('td a')];const [first]=links.map((a)=>a.getAttribute('href'));links.forEach((a,i)=>a.setAttribute('href',links[i+1]?.getAttribute('href')??first))`,
    ],
  ])('%s', async (_, step) => {
    const script = `globalThis.turns=0;(function turn(){if(turns++<240){${step};requestAnimationFrame(turn)}})()`;
    const page = await stage.open(LIST, explorerPage(ROWS, script));
    await page.waitForFunction('document.querySelector("sise-price")', null, LIMIT);
    expect(await page.evaluate(strangersFor, 60)).toEqual([]);
    await page.waitForFunction('turns>=240', null, LIMIT);
    await expect
      .poll(async () => (await assetsOn(page)).toSorted(), LIMIT)
      .toEqual(keys(LINK, PEPE, USDT).toSorted());
    expect(await page.evaluate(strangersFor, 2)).toEqual([]);
  });
});

test('skeletons that never settle have no price, and keep no other row from its own', async () => {
  const skeleton = `<tr><td data-loading="true">${link(PEPE, 'stub')}</td></tr>`;
  const script = `globalThis.turns=0;setInterval(()=>{turns++;const row=document.querySelector('tr');row.replaceWith(row.cloneNode(true))},20)`;
  const html = explorerPage(
    `<table><tbody>${skeleton}<tr><td>${link(LINK)}</td></tr></tbody></table>`,
    script,
  );
  const page = await stage.open(LIST, html);
  await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
  const turns = await page.evaluate<number>('turns');
  await page.waitForFunction(`turns>${turns + 60}`, null, LIMIT);
  expect(await assetsOn(page)).toEqual(keys(LINK));
});

/** Sizes in the page's own unit, as where someone has set larger text. */
const ZOOM = `<style>html{font-size:14px}body{font-size:1rem}td{padding:1rem .5rem;white-space:normal}.card{padding:1rem .5rem}.entity,.field{gap:.5rem}</style>`;
const zoom = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '28px'));

const LISTS = [
  ['rows', `<style>td{padding:14px 8px}</style>${rowsOf(LINK, USDT)}`],
  ['cards', STYLE + card(LINK, '') + card(USDT, '')],
] as const;
const EVERYWHERE = LISTS.flatMap(([name, list]) =>
  [PHONE, DESK].map((size) => ({ name, list, size, ...size })),
);

test.each(EVERYWHERE)(
  'text of twice its size in $name at $width px has prices of twice theirs',
  async ({ list, size }) => {
    const pair = await openPair(stage, LIST, explorerPage(list + ZOOM), size);
    await expect.poll(() => assetsOn(pair.page), LIMIT).toEqual(keys(LINK, USDT));
    expect(await pair.problems()).toEqual([]);
    const heights = () =>
      pair.page.evaluate(() =>
        [...document.querySelectorAll('sise-price')].map((host) => host.getBoundingClientRect().height),
      );
    const before = await heights();
    await pair.each(zoom);
    await expect.poll(() => pair.problems(), LIMIT).toEqual([]);
    for (const [i, height] of (await heights()).entries())
      expect(height / (before[i] ?? 0)).toBeCloseTo(2, 0);
  },
);

test.each(EVERYWHERE)(
  'a page from right to left with $name at $width px has each price to the left of its name',
  async ({ list, size }) => {
    const html = explorerPage(list).replace('<html lang="en">', '<html lang="ar" dir="rtl">');
    const pair = await openPair(stage, LIST, html, size);
    await expect.poll(() => assetsOn(pair.page), LIMIT).toEqual(keys(LINK, USDT));
    expect(await pair.problems()).toEqual([]);
    const gaps = await pair.page.evaluate(() =>
      [...document.querySelectorAll('sise-price')].map((host) => {
        const name = host.previousElementSibling?.getBoundingClientRect();
        return (name?.left ?? 0) - host.getBoundingClientRect().right;
      }),
    );
    for (const gap of gaps) {
      expect(gap).toBeGreaterThan(1);
      expect(gap).toBeLessThan(15);
    }
  },
);

test('a title that is scrolled out of view at once has its price all the same', async () => {
  const html = explorerPage(
    `<h1>ChainLink (LINK)</h1><div style="height:9000px"></div><table><tr><td>${link(PEPE)}</td></tr></table>`,
    'scrollTo(0, 8000)',
  );
  const page = await stage.open(`https://eth.blockscout.com/token/${LINK}`, html);
  await expect.poll(() => assetsOn(page), LIMIT).toContain(`ETH:${LINK}`);
  expect(await page.evaluate('scrollY')).toBeGreaterThan(4000);
});
