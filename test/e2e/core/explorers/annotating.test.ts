/** What a price on a page looks like, what it does to the page (nothing), and what it costs. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EXPLORER_MATCHES } from '../../../../src/core/market/explorers.ts';
import { addTokens } from '../../../world/synthetic.ts';
import { SOURCE_HOSTS } from '../../../world/world.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  pricesOn,
  sharedExplorerStage,
  tokenRow,
  tokenTable,
  UNPRICED,
  USDT,
} from '../../explorers/stage.ts';

const LIST = 'https://etherscan.io/list';
const LIMIT = { timeout: 20_000 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

const keys = (...addresses: readonly string[]) => addresses.map((address) => `ETH:${address}`);

test('the built extension runs on every page of the supported explorers, and on no other', async () => {
  const matches = await stage.chromium.evaluateInWorker(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { getManifest(): { content_scripts: { matches: string[] }[] } } };
    };
    return chrome.runtime.getManifest().content_scripts.flatMap((script) => script.matches);
  }, null);
  expect(matches.toSorted()).toEqual(EXPLORER_MATCHES.toSorted());
});

describe('a price', () => {
  test('is compact, with the source and the age on hover and in the label', async () => {
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK, 'ChainLink'))));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    const [price] = await pricesOn(page);
    expect(price?.text).toBe('$13.4271 · ₩18,533');
    expect(price?.hint.split('\n').slice(0, 2)).toEqual(['$13.4271', '₩18,533']);
    expect(price?.hint).toMatch(/\nCoinGecko, \d+ (?:sec|min)\. ago\nClick for details/);
    expect(price?.label).toMatch(/^\$13\.4271, ₩18,533, CoinGecko, \d+ (?:sec|min)\. ago$/);
  });

  test('is in won alone where the site shows dollars for that token', async () => {
    const head = '<thead><tr><th>#</th><th>Token</th><th>Price</th></tr></thead>';
    const rows = [tokenRow(LINK, 'ChainLink', '$13.43'), tokenRow(PEPE, 'Pepe', '$0.00')];
    const page = await stage.open(
      LIST,
      explorerPage(`<table>${head}<tbody>${rows.join('')}</tbody></table>`),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
    expect((await pricesOn(page)).map(({ text }) => text)).toEqual([
      '₩18,533',
      expect.stringMatching(/^\$0\.0₅42\d\d · ₩0\.0058\d\d$/),
    ]);
  });

  test('of a token without a price leaves no trace', async () => {
    const html = explorerPage(tokenTable(tokenRow(UNPRICED), tokenRow(LINK)));
    const page = await stage.open(LIST, html);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    const row = await page.locator('tr').first().innerHTML();
    expect(row).toBe(`<td>1</td><td><a href="/token/${UNPRICED}">Token</a></td><td></td>`);
  });

  test('stands right after its link and can be seen beside it, on the same line', async () => {
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK, 'ChainLink'))));
    const price = page.locator('a[href*="/token/0x5149"] + sise-price');
    await price.waitFor();
    const [link, shown] = await Promise.all([page.locator('td a').boundingBox(), price.boundingBox()]);
    if (!link || !shown) throw new Error('not laid out');
    expect(shown.x).toBeGreaterThan(link.x + link.width);
    expect(shown.x).toBeLessThan(link.x + link.width + 12);
    expect(Math.abs(shown.y + shown.height / 2 - link.y - link.height / 2)).toBeLessThan(3);
  });
});

describe('the page', () => {
  const CONTENT = `<h1>Tokens</h1>${tokenTable(tokenRow(LINK, 'ChainLink'), tokenRow(PEPE, 'Pepe'), tokenRow(USDT, 'Tether'))}
    <div style="display:flex;gap:8px"><a href="/token/${PEPE}">Pepe</a><button>copy</button></div>
    <ul><li><a style="display:flex;justify-content:space-between" href="/token/${USDT}"><span>Tether</span><span>$5</span></a><hr></li></ul>`;

  /** Everything that a script, a reader or a layout could notice. */
  function portrait() {
    const boxes = [...document.querySelectorAll('main *:not(sise-price)')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.localName, left, top, width, height];
    });
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('main') as Element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return {
      boxes,
      text: document.body.textContent,
      inner: String(Reflect.get(document.body, 'innerText')),
      selected: String(getSelection()),
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
      links: document.links.length,
    };
  }

  const withAndWithout = async (page: Page) => {
    const after = await page.evaluate(portrait);
    await page.evaluate(() => {
      for (const price of document.querySelectorAll<HTMLElement>('sise-price'))
        price.style.setProperty('--sise-display', 'none');
    });
    return { after, before: await page.evaluate(portrait) };
  };

  test('reads, copies and measures as before', async () => {
    const page = await stage.open(LIST, explorerPage(CONTENT));
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(5);
    const { before, after } = await withAndWithout(page);
    expect(after).toEqual(before);
  });

  test('does not shift while prices come', async () => {
    stage.serve(LIST, explorerPage(CONTENT));
    const page = await stage.chromium.context.newPage();
    await page.addInitScript(() => {
      const scope = globalThis as unknown as { shift: number };
      scope.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(LIST);
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(5);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0);
  });

  test('tells a screen reader one label for each price, and nothing else new', async () => {
    const page = await stage.open(LIST, explorerPage(CONTENT));
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(5);
    const tree = async (of: Page) => {
      const session = await stage.chromium.context.newCDPSession(of);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return nodes
        .filter(
          ({ ignored, role }) => !ignored && !/^(?:generic|none|InlineTextBox)$/.test(String(role?.value)),
        )
        .map(
          ({ role, name, description }) => `${role?.value}|${name?.value ?? ''}|${description?.value ?? ''}`,
        );
    };
    const spoken = (await pricesOn(page)).map(({ label }) => label);
    const labels = spoken.map((label) => `image|${label}|`);
    const after = await tree(page);
    const without = await tree(await stage.open('https://no-explorer.example/list', explorerPage(CONTENT)));
    const rest = [...after];
    for (const label of labels) rest.splice(rest.indexOf(label), 1);
    expect(after).toHaveLength(rest.length + 5);
    // A cell is named by all that stands in it.
    const unnamed = rest.map((node) => spoken.reduce((name, label) => name.replace(` ${label}`, ''), node));
    expect(unnamed).toEqual(without);
  });

  test('prints without prices', async () => {
    const page = await stage.open(LIST, explorerPage(CONTENT));
    await page.locator('sise-price').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('sise-price').first().isVisible()).toBe(false);
  });
});

describe('what is asked', () => {
  test('hidden rows cost nothing until they are shown', async () => {
    await stage.questions();
    const html = explorerPage(
      `${tokenTable(tokenRow(LINK))}<div class="hidden">${tokenTable(tokenRow(PEPE))}</div>`,
    );
    const page = await stage.open(LIST, html);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    expect(await stage.questions()).toEqual([1]);
    await page.evaluate(() => document.querySelector('.hidden')?.classList.remove('hidden'));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
    expect(await stage.questions()).toEqual([1]);
  });

  test('a page of 300 links to 40 tokens, scrolled through, takes 40 addresses in 10 messages at most, and nothing within a minute', async () => {
    const tokens = addTokens(stage.market, 160, ['DefiLlama']).filter((key) => key.startsWith('ETH:'));
    const rows = Array.from({ length: 300 }, (_, i) =>
      tokenRow(String(tokens[i % 40]).slice(4), `Token ${i}`),
    );
    await stage.questions();
    const page = await stage.open(LIST, explorerPage(tokenTable(...rows)));
    await expect.poll(() => pricesAfterScrolling(page), LIMIT).toBe(300);
    const asked = await stage.questions();
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(40);

    stage.world.log.length = 0;
    const again = await stage.open(LIST, explorerPage(tokenTable(...rows)));
    await expect.poll(() => pricesAfterScrolling(again), LIMIT).toBe(300);
    expect(stage.world.log.filter(({ host }) => Object.values<string>(SOURCE_HOSTS).includes(host))).toEqual(
      [],
    );
  }, 60_000);

  test('a run of rows for each token is asked about well ahead', async () => {
    // The site's quota of new addresses is one of a minute, and the test before used some of it.
    await stage.letTimePass(61_000);
    const tokens = addTokens(stage.market, 160, ['DefiLlama']).filter((key) => key.startsWith('ETH:'));
    const rows = Array.from({ length: 300 }, (_, i) =>
      tokenRow(String(tokens[Math.floor(i / 7.5)]).slice(4)),
    );
    await stage.questions();
    const page = await stage.open(LIST, explorerPage(tokenTable(...rows)));
    await expect.poll(() => pricesAfterScrolling(page), LIMIT).toBe(300);
    const asked = await stage.questions();
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(40);
  }, 60_000);
});

// Last: the sources' breakers remember it.
describe('a price of which no source speaks any more', () => {
  test('is dimmed and says so', async () => {
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK, 'ChainLink'))));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await stage.letTimePass(61_000);
    stage.world.faults.set(Object.values(SOURCE_HOSTS), { kind: 'status', status: 500 });
    await stage.change({ sitesOff: [] });
    await expect
      .poll(async () => (await pricesOn(page))[0]?.hint, LIMIT)
      .toContain('stale: no newer price available');
    const opacity = () =>
      page
        .locator('sise-price span')
        .first()
        .evaluate((span) => getComputedStyle(span).opacity);
    expect(await opacity()).toBe('0.65');
    stage.world.faults.clear();
  });
});

/** A row that passes before a slow answer has its price when it is next in view. */
async function pricesAfterScrolling(page: Page): Promise<number> {
  await scrollThrough(page);
  return (await assetsOn(page)).length;
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += 700) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await page.waitForTimeout(150);
  }
}
