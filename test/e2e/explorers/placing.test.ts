/** Whatever lays a name out, its price stands right behind it, on the same line, or where nothing else is. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  pricesOn,
  sharedExplorerStage,
  USDT,
} from './stage.ts';

const LIMIT = { timeout: 20_000 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

const LAYOUTS: readonly (readonly [string, string, string])[] = [
  ['text', '', ''],
  ['text between words of other sizes', 'font-size:22px;padding-left:30px', 'font-size:12px'],
  ['a block in a block', 'padding:5px 9px', 'display:block;margin-bottom:7px'],
  ['a row, centred', 'display:flex;gap:6px;align-items:center;height:60px', ''],
  ['a row, at its top', 'display:flex;gap:6px;align-items:flex-start;height:60px', 'padding:4px'],
  ['a row, by baselines', 'display:flex;align-items:baseline', 'font-size:24px'],
  ['a column, centred', 'display:flex;flex-direction:column;align-items:center', ''],
  ['a column from below', 'display:flex;flex-direction:column-reverse;height:70px', ''],
  ['text from right to left', 'direction:rtl;padding-right:300px', ''],
];

test.each(LAYOUTS)('%s', async (_, around, own) => {
  const link = `<a style="${own}" href="/token/${LINK}">ChainLink</a>`;
  const html = explorerPage(`<ul><li style="width:700px"><div style="${around}">${link}</div></li></ul>`);
  const page = await stage.open('https://etherscan.io/list', html);
  await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
  const { name, price } = await page.evaluate(async () => {
    // What is laid out in a frame is moved to its place in that frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxOf = (node: Node | null | undefined) => {
      const range = document.createRange();
      if (node) range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const host = document.querySelector('sise-price');
    return { name: boxOf(document.querySelector('li a')), price: boxOf(host?.shadowRoot?.firstChild) };
  });
  // Behind it is where reading goes on.
  const gap = around.includes('rtl') ? name.left - price.right : price.left - name.right;
  expect(gap).toBeGreaterThan(1);
  expect(gap).toBeLessThan(15);
  const offLine = (price.top + price.bottom - name.top - name.bottom) / 2;
  expect(Math.abs(offLine)).toBeLessThan(5);
});

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every line of text of the page and every price as they are painted, after the frame that moves prices to their places. */
function paintedOn(page: Page): Promise<readonly Box[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const { shadowRoot } of document.querySelectorAll('sise-price'))
      if (shadowRoot?.firstChild?.firstChild) nodes.push(shadowRoot.firstChild.firstChild);
    return nodes
      .filter((node) => node.nodeValue?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const what = node.nodeValue ?? '';
        return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
          what,
          left,
          right,
          top,
          bottom,
        }));
      });
  });
}

/** The upper left corner of every letter of the page, to a 64th of a pixel: where it is painted, whatever comes behind it. */
function lettersOn(
  page: Page,
  prices: 'with prices' | 'without' = 'with prices',
): Promise<readonly string[]> {
  return page.evaluate(async (shown) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    if (shown === 'without') for (const host of document.querySelectorAll('sise-price')) host.remove();
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    const letters: string[] = [];
    while (texts.nextNode())
      for (const [i, letter] of [...(texts.currentNode.nodeValue ?? '')].entries()) {
        const range = document.createRange();
        range.setStart(texts.currentNode, i);
        range.setEnd(texts.currentNode, i + 1);
        for (const { left, top } of range.getClientRects()) letters.push(`${letter} ${left} ${top}`);
      }
    return letters;
  }, prices);
}

interface Fitting {
  fitted: Promise<void>;
}

/** Runs in the page: `fitted` is done when so many prices have been given a place, be it the one they have. */
function followFitting(count: number): void {
  (globalThis as unknown as Fitting).fitted = new Promise((resolve) => {
    const fitted = new Set<Node>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) fitted.add(target);
      if (fitted.size < count) return;
      observer.disconnect();
      resolve();
    });
    for (const host of document.querySelectorAll('sise-price'))
      observer.observe(host, { attributes: true, attributeFilter: ['style'] });
  });
}

/** Pairs of which one covers the other by more than lines of text share, and letters: a pixel or two, and half of one. */
function coveredAmong(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5)
      .filter((b) => a.top < b.bottom - 2.5 && b.top < a.bottom - 2.5)
      .map((b) => `${a.what} | ${b.what}`),
  );
}

/** What is not where it was, by more than half a pixel. */
function movedBetween(before: readonly Box[], after: readonly Box[]): readonly unknown[] {
  const isOff = (a: Box, b: Box | undefined) =>
    a.what !== b?.what ||
    [a.left - b.left, a.right - b.right, a.top - b.top].some((px) => Math.abs(px) > 0.5);
  return before.flatMap((box, i) => (isOff(box, after[i]) ? [{ was: box, is: after[i] }] : []));
}

/** Both currencies, or one of them alone. */
const PRICE = /₩|^\$[\d.₀-₉]+$/;
const pricesAmong = (boxes: readonly Box[]) => boxes.filter(({ what }) => PRICE.test(what));
const textsAmong = (boxes: readonly Box[]) => boxes.filter(({ what }) => !PRICE.test(what));

const LINKS = { LINK, 'ChainLink The Token': LINK, PEPE, 'Pepe The Token': PEPE, USDT } as const;

/** `Swap LINK for PEPE`, each token as a link. */
function sentence(words: string): string {
  return words.replace(/LINK|ChainLink The Token|PEPE|Pepe The Token|USDT/g, (name) => {
    const address = LINKS[name as keyof typeof LINKS];
    return `<a href="/token/${address}">${name}</a>`;
  });
}

function inCell(content: string, style = 'padding:14px 8px;width:330px'): string {
  return `<table style="width:auto"><tr><td style="padding:0">first</td><td style="${style}">${content}</td><td style="padding:0">next</td></tr></table>`;
}

/** Runs in the page: prices out of their cell, and those neither behind their name nor over or under its nearest line. */
function strayed(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('sise-price')].flatMap((host) => {
    const price = host.getBoundingClientRect();
    const apart = (line: DOMRect) => Math.abs(line.top + line.bottom - price.top - price.bottom);
    let name = host.previousElementSibling;
    while (name?.localName === 'sise-price') name = name.previousElementSibling;
    const [line] = [...(name?.getClientRects() ?? [])].sort((a, b) => apart(a) - apart(b));
    const isNear = line && price.left < line.right + 15 && price.right > line.left;
    const cell = host.closest('td')?.getBoundingClientRect();
    const isOut =
      cell && (price.left < cell.left || price.top < cell.top - 1 || price.bottom > cell.bottom + 1);
    return isNear && !isOut ? [] : [`${host.dataset.asset} is not at ${name?.textContent}`];
  });
}

describe('tokens that share a line have prices that nothing covers and that move nothing', () => {
  const narrow = `<div style="width:230px;white-space:normal">ANOTHER swapped ChainLink The Token and words<br>and more of them</div>`;
  test.each([
    ['a pair', inCell('LINK / PEPE'), 2],
    ['a pair with words behind it', inCell('LINK / PEPE and more words'), 2],
    [
      'a pair in a cell with little padding',
      inCell('LINK / PEPE and more words', 'padding:8px;width:330px'),
      2,
    ],
    [
      'a pair in a cell with room below',
      inCell('LINK / Pepe The Token and more', 'padding:0 8px 14px;width:330px'),
      2,
    ],
    [
      'a pair in a cell with room above',
      inCell('LINK / Pepe The Token and more', 'padding:14px 8px 0;width:330px'),
      2,
    ],
    ['a swap', inCell('Swap 100 LINK for 3 PEPE'), 2],
    ['a swap with words behind it', inCell('Swap 100 LINK for 3 PEPE on a market'), 2],
    ['three', inCell('LINK, then PEPE, then after some words USDT too', 'padding:14px 8px;width:400px'), 3],
    ['a name over two lines', inCell(narrow), 1],
    ['a name in each of two lines', inCell('words before LINK<br>PEPE and words that go on'), 2],
    ['a name under another’s price', inCell('many words LINK and more words<br>PEPE'), 2],
    [
      'a swap whose names have no boxes around them',
      '<div style="padding:14px 8px;width:300px">Swap 100 <span style="display:contents">LINK</span> for 3 <span style="display:contents">PEPE</span> on a market</div>',
      2,
    ],
    [
      'a name alone on its line in a cell as wide as it',
      inCell(`<a style="display:block" href="/token/${LINK}">Chain</a>`, 'padding:14px 24px;width:92px'),
      1,
    ],
    ['a pair in a sentence', `<p>Words</p><p>Swap 100 LINK for 3 PEPE on a market</p><p>Words</p>`, 2],
  ])('%s', async (_, content, count) => {
    const html = explorerPage(sentence(content));
    const page = await stage.open('https://etherscan.io/list', html);
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(count);
    const boxes = await paintedOn(page);
    expect(pricesAmong(boxes)).toHaveLength(count);
    expect(coveredAmong(boxes)).toEqual([]);
    expect(await page.evaluate(strayed)).toEqual([]);
    expect(await lettersOn(page)).toEqual(await lettersOn(page, 'without'));
  });

  test('also when one comes later, and after the window was made narrow and wide again', async () => {
    const html = explorerPage(inCell(sentence('Swap 100 LINK for 3 <b>PEPE</b> on a market')));
    const page = await stage.open('https://etherscan.io/list', html.replace(PEPE, 'later'));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
    await page.evaluate((to) => document.querySelector('b a')?.setAttribute('href', to), `/token/${PEPE}`);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`, `ETH:${PEPE}`]);
    const before = await paintedOn(page);
    expect(pricesAmong(before)).toHaveLength(2);
    expect(coveredAmong(before)).toEqual([]);
    for (const width of [1000, 1280]) {
      await page.evaluate(followFitting, 2);
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => (globalThis as unknown as Fitting).fitted);
      await expect.poll(async () => movedBetween(before, await paintedOn(page)), LIMIT).toEqual([]);
    }
  });
});

/** Runs in the page: how much closer together than their widths say a `T` and a blank stand, in pixels. */
function kerningOfPair(): number {
  const line = document.createElement('span');
  line.style.whiteSpace = 'pre';
  document.body.append(line);
  const [t = 0, blank = 0, pair = 0] = ['T', ' ', 'T '].map((text) => {
    line.textContent = text;
    return line.getBoundingClientRect().width;
  });
  line.remove();
  return t + blank - pair;
}

test('letters that stand closer together than their widths say do so around a price, too', async () => {
  const html = explorerPage(inCell(sentence('ask for USDT too, and for more')));
  const page = await stage.open('https://etherscan.io/list', html);
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(1);
  expect(await page.evaluate(kerningOfPair)).toBeGreaterThan(0.1);
  const letters = await lettersOn(page);
  for (const width of [1000, 1280]) {
    await page.evaluate(followFitting, 1);
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => (globalThis as unknown as Fitting).fitted);
    expect(await lettersOn(page)).toEqual(letters);
  }
  expect(await page.evaluate(joined)).toBe(0);
  expect(await lettersOn(page, 'without')).toEqual(letters);
});

/** A price after it would be one more cell, or one more share of a row's room. */
describe('a name that is a cell of a grid or a share of a row has no price, and moves nothing', () => {
  test.each([
    ['at the end of a row', '<div style="display:flex;justify-content:space-between"><b>Token</b>LINK</div>'],
    [
      'among others of a row',
      '<div style="display:flex;justify-content:space-around">LINK PEPE <b>9</b></div>',
    ],
    [
      'by itself',
      '<div style="display:grid;grid-template-columns:auto auto;width:900px">LINK PEPE <b>more</b></div>',
    ],
    [
      'beside a cell that cuts off what is too long',
      '<div style="display:grid;grid-template-columns:80px auto;width:160px"><div style="overflow:hidden">words</div>LINK<b>more</b></div>',
    ],
  ])('%s', async (_, grid) => {
    const other = inCell('USDT');
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(grid + other)));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${USDT}`]);
    expect(await lettersOn(page)).toEqual(await lettersOn(page, 'without'));
  });
});

test('a name has its price in a box whose `justify-content` means nothing', async () => {
  const box = '<div style="justify-content:space-between">LINK <b>9</b></div>';
  const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(box)));
  await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
});

test('names within the cells of a grid have theirs in their cells', async () => {
  const cell = (name: string) => `<div style="overflow:hidden;padding:14px 0">${name}</div>`;
  const grid = `<div style="display:grid;grid-template-columns:300px 90px;width:390px">${cell('LINK')}${cell('PEPE')}<b>more</b></div>`;
  const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(grid)));
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
  const inCells = await page.evaluate(() =>
    [...document.querySelectorAll('sise-price')].map((host) => host.parentElement?.style.overflow),
  );
  expect(inCells).toEqual(['hidden', 'hidden']);
  expect(coveredAmong(await paintedOn(page))).toEqual([]);
});

test('a price does not stand behind the icon of the next token, whose name is on the next line', async () => {
  const icon = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style="width:16px;height:16px">';
  const next = `<a style="white-space:nowrap" href="/token/${PEPE}">Frogs of all the ponds and lakes</a>`;
  const pair = `<div style="width:210px;padding-bottom:20px">LINK ${icon} ${next}</div>`;
  const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(pair)));
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
  await paintedOn(page);
  const behind = await page.evaluate((asset) => {
    const [img, host] = ['img', `sise-price[data-asset="${asset}"]`].map((each) =>
      document.querySelector(each)?.getBoundingClientRect(),
    );
    if (!img || !host) return null;
    return host.left >= img.right && host.top < img.bottom - 3 && host.bottom > img.top + 3;
  }, `ETH:${LINK}`);
  expect(behind).toBe(false);
});

test('names in narrow boxes of a row share the space of the block around it', async () => {
  const names = ['LINK', 'PEPE', 'USDT'].map((name) => `<div style="width:60px">${name}</div>`).join('');
  const row = `<div style="width:420px"><div style="display:flex;gap:10px">${names}</div><div style="height:24px"></div></div>`;
  const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(row)));
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(3);
  expect(coveredAmong(await paintedOn(page))).toEqual([]);
});

/** Runs in the page: how far each price is from its name, and what is beside it that names another token. */
function besideNames(): readonly { asset: string | undefined; name: string; x: number; y: number }[] {
  return [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
    const name = host.previousElementSibling;
    const [price, link] = [host.getBoundingClientRect(), name?.getBoundingClientRect()];
    return {
      asset: host.dataset.asset,
      name: name?.getAttribute('href') ?? '',
      x: Math.round(price.left - (link?.left ?? 0)),
      y: Math.round(price.top - (link?.top ?? 0)),
    };
  });
}

describe('names that share a box which cuts off or scrolls keep their prices in it', () => {
  const own = (token: string) => expect.objectContaining({ asset: `ETH:${token}`, name: `/token/${token}` });

  test('when they are scrolled', async () => {
    const names = 'LINK PEPE <b>more words here</b><b>and more words here</b>';
    const box = `<div style="padding-bottom:16px;width:700px"><div id="box" style="overflow-x:auto;white-space:nowrap;display:flex;gap:220px">${names}</div></div>`;
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(box)));
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
    await paintedOn(page);
    const before = await page.evaluate(besideNames);
    expect(before).toEqual([own(LINK), own(PEPE)]);
    await page.evaluate(() => document.querySelector('#box')?.scrollTo(131, 0));
    await paintedOn(page);
    expect(await page.evaluate(besideNames)).toEqual(before);
  });

  const inBox = (words: string, style = 'padding:14px 8px;width:330px') =>
    inCell(`<div id="box" style="overflow:hidden;white-space:nowrap">${words}</div>`, style);

  test('when they change places', async () => {
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(inBox('LINK / PEPE'))));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`, `ETH:${PEPE}`]);
    await page.evaluate(() => {
      const box = document.querySelector('#box');
      const [first, second] = document.querySelectorAll('#box a');
      if (first && second) box?.append(first);
      if (first && second) box?.prepend(second);
    });
    await expect.poll(() => page.evaluate(besideNames), LIMIT).toEqual([own(PEPE), own(LINK)]);
  });

  test('when one comes later', async () => {
    const html = explorerPage(sentence(inBox('LINK / <b>PEPE</b>')));
    const page = await stage.open('https://etherscan.io/list', html.replace(PEPE, 'later'));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
    await page.evaluate((to) => document.querySelector('b a')?.setAttribute('href', to), `/token/${PEPE}`);
    await expect.poll(() => page.evaluate(besideNames), LIMIT).toEqual([own(LINK), own(PEPE)]);
  });

  test('and none covers another', async () => {
    const html = explorerPage(
      sentence(inBox('LINK / PEPE and more words', 'padding:8px;width:150px;max-width:150px')),
    );
    const page = await stage.open('https://etherscan.io/list', html);
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
    expect(coveredAmong(pricesAmong(await paintedOn(page)))).toEqual([]);
  });

  test('also a cell of a grid within a cell of a list', async () => {
    const cell = '<div style="overflow:hidden;white-space:nowrap;padding:14px 0">LINK (Chain)</div>';
    const grid = `<ul><li style="width:600px"><div style="display:grid;grid-template-columns:250px 1fr">${cell}<b>123</b></div></li></ul>`;
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(grid)));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${LINK}`]);
    const boxes = await paintedOn(page);
    expect(await page.evaluate(besideNames)).toEqual([own(LINK)]);
    expect(coveredAmong(boxes)).toEqual([]);
    expect(await lettersOn(page)).toEqual(await lettersOn(page, 'without'));
  });
});

describe('prices are fitted anew where columns become narrower', () => {
  const row = (name: string) =>
    `<tr><td>${name}</td><td>$123,456,789,012.00 and some words</td><td>Another text that is long</td><td>And more</td></tr>`;

  test('because a long row goes', async () => {
    const long = `<tr><td>${'Some words '.repeat(6)}</td><td>1</td><td>2</td><td>3</td></tr>`;
    const html = `<table style="width:auto">${long}${row('LINK')}${row('PEPE')}</table>`;
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(html)));
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
    expect(await page.evaluate(joined)).toBe(0);
    await page.evaluate(() => document.querySelector('tr')?.remove());
    await expect.poll(async () => coveredAmong(await paintedOn(page)), LIMIT).toEqual([]);
    expect(await page.evaluate(joined)).toBe(2);
  });

  test('because a price joins the text beside them', async () => {
    const tight = 'style="width:1px;padding:0 2px"';
    const html = `<table style="width:560px"><tr><td ${tight}>LINK</td><td style="padding:0 2px">PEPE</td><td style="padding:0 2px;width:300px">some words that fill up the third column up</td></tr></table>`;
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(html)));
    await expect.poll(() => page.evaluate(joined), LIMIT).toBe(2);
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
  });
});

test('in a long list of one block, none is placed again because another comes', async () => {
  const name = `<span><a style="display:block" href="/token/${LINK}">LINK</a></span>`;
  const html = explorerPage(`<div id="list">${name.repeat(25)}</div>`);
  const page = await stage.open('https://etherscan.io/list', html);
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(25);
  await paintedOn(page);
  await page.evaluate((token) => {
    const scope = globalThis as unknown as { placedAgain: number };
    scope.placedAgain = 0;
    const observer = new MutationObserver((records) => {
      scope.placedAgain += records.length;
    });
    for (const host of document.querySelectorAll('sise-price'))
      observer.observe(host, { attributes: true, attributeFilter: ['style'] });
    const more = document.createElement('span');
    more.innerHTML = `<a style="display:block" href="/token/${token}">PEPE</a>`;
    document.querySelector('#list')?.append(more);
  }, PEPE);
  await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(26);
  await paintedOn(page);
  expect(await page.evaluate(() => (globalThis as unknown as { placedAgain: number }).placedAgain)).toBe(0);
});

/** Runs in the page: how many prices take room in the text. */
function joined(): number {
  const hosts = [...document.querySelectorAll<HTMLElement>('sise-price')];
  return hosts.filter(({ style }) => style.getPropertyValue('--sise-width') === '').length;
}

describe('what finds no room in a row has no price, and the row stays as it is', () => {
  const flexed = '<div style="display:flex;gap:8px;align-items:center">LINK<span>/</span>PEPE</div>';
  const between =
    '<div style="display:flex;align-items:center;gap:8px;padding:14px 0">LINK<div>12.5 held by this account<br>$167.84 in dollars now</div></div>';
  test.each([
    ['in a cell', inCell(flexed, 'padding:2px 12px'), []],
    ['between two lines beside it', between, []],
    ['beside one that has room', inCell(flexed, 'padding:0;width:330px'), [PEPE]],
    [
      'that would wrap',
      `<div style="display:flex;flex-wrap:wrap;gap:8px;width:90px;padding:0 0 30px"><a href="/token/${LINK}">ChainLinkTheToken</a><i>more</i></div>`,
      [],
    ],
  ])('%s', async (_, row, priced) => {
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(row + inCell('USDT'))));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([...priced, USDT].map((token) => `ETH:${token}`));
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
    expect(await lettersOn(page)).toEqual(await lettersOn(page, 'without'));
  });

  test('once there is room, it has its price, and none when the room is gone', async () => {
    const row = flexed.replace('<span>', '<span id="between">');
    const html = explorerPage(sentence(inCell(row, 'padding:0;width:330px')));
    const page = await stage.open('https://etherscan.io/list', html);
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('sise-price')]
          .filter((host) => host.offsetWidth > 0)
          .map(({ dataset }) => dataset.asset),
      );
    await expect.poll(shown, LIMIT).toEqual([`ETH:${PEPE}`]);
    for (const [width, priced] of [
      [900, [LINK, PEPE]],
      [330, [PEPE]],
    ] as const) {
      await page.evaluate((px) => {
        const cell = document.querySelector<HTMLElement>('#between')?.closest('td');
        if (cell) cell.style.width = `${px}px`;
        const between = document.querySelector<HTMLElement>('#between');
        if (between) between.style.marginLeft = px > 500 ? '200px' : '0';
      }, width);
      await expect.poll(shown, LIMIT).toEqual(priced.map((token) => `ETH:${token}`));
    }
  });
});

describe('what finds no room joins the text', () => {
  test.each([
    ['in a cell', inCell('LINK / PEPE and more words', 'padding:0 8px;width:330px'), 2],
    [
      'in lines that it lengthens',
      '<p style="width:222px">Swap 100 LINK for 3 PEPE and then send them to nobody USDT ok</p>',
      3,
    ],
  ])('%s', async (_, content, count) => {
    const page = await stage.open('https://etherscan.io/list', explorerPage(sentence(content)));
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(count);
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
    expect(await page.evaluate(strayed)).toEqual([]);
    expect(await page.evaluate(joined)).toBe(count);
  });

  test('and moves nothing any more when a price beside it changes to one as long, or the window', async () => {
    const html = explorerPage(sentence(inCell('LINK / PEPE and more words', 'padding:0 8px;width:330px')));
    const page = await stage.open('https://etherscan.io/list', html);
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(2);
    const before = await paintedOn(page);
    for (const [usd, shown] of [
      ['12.3451', '$12.3451'],
      ['13.4562', '$13.4562'],
    ] as const) {
      stage.market.set(`ETH:${LINK}`, { usd });
      await stage.letTimePass(61_000);
      await stage.change({ sitesOff: [] });
      await expect.poll(async () => JSON.stringify(await paintedOn(page)), LIMIT).toContain(shown);
      expect(movedBetween(textsAmong(before), textsAmong(await paintedOn(page)))).toEqual([]);
    }
    for (const width of [1279, 1280]) {
      await page.evaluate(followFitting, 2);
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => (globalThis as unknown as Fitting).fitted);
      expect(movedBetween(textsAmong(before), textsAmong(await paintedOn(page)))).toEqual([]);
      expect(await page.evaluate(joined)).toBe(2);
    }
  });

  test('and not for longer than one that has no room is there', async () => {
    const html = explorerPage(sentence('<p style="width:300px;white-space:nowrap">LINK<br><b>PEPE</b></p>'));
    const long = html.replace('>PEPE<', `>${'Pepe '.repeat(60)}<`);
    const page = await stage.open('https://etherscan.io/list', long);
    await expect.poll(() => page.evaluate(joined), LIMIT).toBe(2);
    await page.evaluate((to) => {
      const link = document.querySelector('b a');
      if (link) link.textContent = 'USDT';
      link?.setAttribute('href', to);
    }, `/token/${USDT}`);
    await expect.poll(() => assetsOn(page), LIMIT).toContain(`ETH:${USDT}`);
    expect(await page.evaluate(joined)).toBe(0);
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
  });

  const block = (token: string, name: string) =>
    `<a style="display:block" href="/token/${token}">${name}</a>`;
  const long = 'A name nearly as long as the cell it is in is wide';
  test.each([
    ['and a name below', block(LINK, long) + block(PEPE, 'Pepe'), [PEPE]],
    ['and words above', `<a href="/token/${PEPE}">Pepe</a>${block(LINK, long)}`, [PEPE]],
    ['below words', `<a href="/token/${LINK}">${long}</a>${block(PEPE, 'Pepe')}`, [LINK, PEPE]],
  ])('but gets no line of its own, which would move what is below it: %s', async (_, content, priced) => {
    const html = explorerPage(sentence(inCell(content, 'padding:0;width:330px')));
    const page = await stage.open('https://etherscan.io/list', html);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(priced.map((token) => `ETH:${token}`));
    const boxes = await paintedOn(page);
    expect(pricesAmong(boxes)).toHaveLength(priced.length);
    expect(coveredAmong(boxes)).toEqual([]);
  });

  test.each([
    ['both currencies where there is room', 400, /^\$.+ ₩/, 0],
    ['the main currency alone where there is no room for both', 250, /^\$[^₩]+$/, 0],
    ['both in a line of its own where there is none at all', 175, /^\$.+ ₩/, 1],
  ] as const)('a title has %s', async (_, width, text, lines) => {
    const title = '<h1 style="margin:0;font-size:20px;line-height:1.2">ChainLink (LINK)</h1>';
    const words = '<div style="text-align:justify;text-align-last:justify">No room below the title</div>';
    const html = explorerPage(inCell(title + words, `padding:0;width:${width}px`));
    const page = await stage.open(`https://etherscan.io/token/${LINK}`, html);
    await expect.poll(() => pricesOn(page), LIMIT).toHaveLength(1);
    expect((await pricesOn(page))[0]?.text).toMatch(text);
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
    expect(await page.evaluate(joined)).toBe(lines);
  });

  test('until there is room', async () => {
    const html = explorerPage(sentence('<p>LINK <span style="float:right">words</span></p>'));
    const page = await stage.chromium.context.newPage();
    await page.setViewportSize({ width: 600, height: 900 });
    stage.serve('https://etherscan.io/list', html.replace('<p>', '<p style="width:20vw">'));
    await page.goto('https://etherscan.io/list');
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(1);
    await expect.poll(() => page.evaluate(joined), LIMIT).toBe(1);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(() => page.evaluate(joined), LIMIT).toBe(0);
    expect(coveredAmong(await paintedOn(page))).toEqual([]);
  });
});
