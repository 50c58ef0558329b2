/** Prices and the card on pages that `zoom` or a transform scales. Each box is read in pixels of the viewport. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pricesEn } from '../texts.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  sharedExplorerStage,
  tokenRow,
  tokenTable,
  USDT,
} from './explorers/stage.ts';
import { callCard } from './lookup/call-card.ts';
import { type FirefoxLookUpStage, startFirefoxLookUpStage } from './lookup/firefox-stage.ts';
import { findable } from './lookup/hostile-page.ts';
import { USDT_KEY } from './lookup/pages.ts';
import { type LookUpStage, sharedLookUpStage } from './lookup/stage.ts';

const LIMIT = { timeout: 20_000 };

const FACTORS = [0.6, 0.8, 1.4, 2];
const zoomed = (where: string) => FACTORS.map((factor) => ({ factor, css: `${where}{zoom:${factor}}` }));
const scaled = (where: string) =>
  FACTORS.map((factor) => ({ factor, css: `${where}{transform-origin:0 0;scale:${factor}}` }));
const TRANSFORMED = { factor: 0.8, css: 'body{transform-origin:0 0;transform:scale(.8)}' };

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every line of text of the page, and each price as `price of …`, after the frame that moves prices to their places. */
function linesOn(page: Page): Promise<readonly Box[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxes = (node: Node | null | undefined, what: string) => {
      const range = document.createRange();
      if (node) range.selectNodeContents(node);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        what,
        left,
        right,
        top,
        bottom,
      }));
    };
    const lines = [...document.querySelectorAll('sise-price')].flatMap((host) => {
      let name = host.previousElementSibling;
      while (name?.localName === 'sise-price') name = name.previousElementSibling;
      return boxes(host.shadowRoot?.firstChild?.firstChild, `price of ${name?.textContent}`);
    });
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.nodeValue?.trim())
        lines.push(...boxes(texts.currentNode, texts.currentNode.nodeValue));
    return lines;
  });
}

/** Pairs that cover each other by more than line boxes share at that scale: they end at whole pixels. */
function coveredAmong(boxes: readonly Box[], factor: number): readonly string[] {
  const shared = Math.max(2, 2.5 * factor);
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5)
      .filter((b) => a.top < b.bottom - shared && b.top < a.bottom - shared)
      .map((b) => `${a.what} | ${b.what}`),
  );
}

/** Prices that are neither behind their name on its line, nor right below or above it. */
function strayedAmong(boxes: readonly Box[], factor: number): readonly string[] {
  const priced = boxes.filter(({ what }) => what.startsWith('price of '));
  return priced.flatMap((price) => {
    const name = boxes.find(({ what }) => `price of ${what}` === price.what);
    const apart = name ? Math.abs(name.top + name.bottom - price.top - price.bottom) / 2 / factor : 999;
    const behind = name ? (price.left - name.right) / factor : 999;
    const isBehind = apart < 4 && behind > 1 && behind < 15;
    const isBelow = name && apart > 10 && apart < 25 && behind < 15 && price.right > name.left;
    return isBehind || isBelow ? [] : [`${price.what}: ${behind} behind, ${apart} apart`];
  });
}

describe('prices on a scaled page', () => {
  let stage: ExplorerStage;
  beforeAll(async () => {
    stage = await sharedExplorerStage();
  });
  afterEach(async () => {
    for (const page of stage.chromium.context.pages())
      if (page.url().startsWith('https:')) await page.close();
  });

  const tokenLink = (address: string, name: string) => `<a href="/token/${address}">${name}</a>`;
  const ROWS = tokenTable(tokenRow(LINK, 'ChainLink'), tokenRow(PEPE, 'Pepe'));
  const NARROW = `<table style="width:auto"><tr><td style="padding:14px 8px;width:330px">Swap 100 ${tokenLink(USDT, 'USDT')} for 3 ${tokenLink(LINK, 'LINK')} on a market</td><td>next</td></tr></table>`;
  const THREE = [LINK, PEPE, USDT].map((address) => `ETH:${address}`);
  const shownOn = async (page: Page) => [...new Set(await assetsOn(page))].toSorted();

  const EVERYWHERE = [
    ...['html', 'body', 'main'].flatMap(zoomed),
    ...['html', 'body'].flatMap(scaled),
    TRANSFORMED,
  ];

  it.each(EVERYWHERE)('stand beside their names at $css', async ({ factor, css }) => {
    const html = explorerPage(`<style>${css}</style>${ROWS}${NARROW}`);
    const page = await stage.open('https://etherscan.io/list', html);
    await expect.poll(() => shownOn(page), LIMIT).toEqual(THREE.toSorted());
    const boxes = await linesOn(page);
    expect(coveredAmong(boxes, factor)).toEqual([]);
    expect(strayedAmong(boxes, factor)).toEqual([]);
    expect(boxes.filter(({ what }) => what.startsWith('price of '))).toHaveLength(4);
  });

  it('stand beside their names when the page is zoomed in every frame while they are placed', async () => {
    const script = `globalThis.turns=0;(function turn(){document.documentElement.style.zoom=turns++<90?[1,.8,1.4][turns%3]:1.4;if(turns<91)requestAnimationFrame(turn)})()`;
    const page = await stage.open('https://etherscan.io/list', explorerPage(ROWS + NARROW, script));
    await expect.poll(() => shownOn(page), LIMIT).toEqual(THREE.toSorted());
    await page.waitForFunction('turns>90', null, LIMIT);
    await expect.poll(async () => strayedAmong(await linesOn(page), 1.4), LIMIT).toEqual([]);
    expect(coveredAmong(await linesOn(page), 1.4)).toEqual([]);
  });

  it.each([
    ['turned', '<div style="rotate:10deg">'],
    ['upside down', '<div style="transform:rotate(180deg)">'],
    ['stretched', '<div style="transform:scale(1.4,1)">'],
    ['scaled twice', '<div style="scale:.8"><div style="scale:1.4">'],
  ])('are left out where the text is %s', async (_, around) => {
    const other = tokenTable(tokenRow(USDT, 'Tether'));
    const page = await stage.open('https://etherscan.io/list', explorerPage(`${other}${around}${ROWS}`));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([`ETH:${USDT}`]);
  });
});

describe('the card on a scaled page', () => {
  let on: LookUpStage;
  beforeAll(async () => {
    on = await sharedLookUpStage();
  });
  beforeEach(() => on.fresh());

  const setStyle = (css: string) => on.page.addStyleTag({ content: css });
  const open = async () => {
    await on.select('text');
    await on.press();
    await on.shows(on.said(USDT_KEY));
  };
  const boxes = async () => ({
    card: await on.card.read((root) => root.querySelector('.card')?.getBoundingClientRect().toJSON()),
    text: await on.page.evaluate(() => {
      const { left, bottom } = document.querySelector('#text')?.getBoundingClientRect() ?? new DOMRect();
      return { left, bottom };
    }),
  });

  it.each([
    ...zoomed('html'),
    ...scaled('html'),
    { css: 'body{zoom:2}' },
    { css: '#text{zoom:.8}' },
    TRANSFORMED,
  ])('stands below the selection and saves at $css', async ({ css }) => {
    await setStyle(css);
    await open();
    const { card, text } = await boxes();
    expect(card.top - text.bottom).toBeGreaterThanOrEqual(7);
    expect(card.top - text.bottom).toBeLessThan(10);
    expect(Math.abs(card.left - Math.max(12, text.left))).toBeLessThan(1);
    expect(Math.round(card.width)).toBe(348);
    await on.save();
    expect(await on.saved()).toHaveLength(1);
  });

  it('stays at its place and size, and saves, when the page is zoomed while it is open', async () => {
    await open();
    const { card } = await boxes();
    await setStyle('html{zoom:.8}');
    await expect.poll(async () => Math.round((await boxes()).card.width)).toBe(348);
    expect(Math.abs((await boxes()).card.top - card.top)).toBeLessThan(1);
    await on.save();
  });
});

/** The card's root is closed there: its place is read, and the list of what is saved. */
describe('the card on a zoomed page in Firefox', () => {
  let stage: FirefoxLookUpStage;
  beforeAll(async () => {
    stage = await startFirefoxLookUpStage(
      `<!doctype html><title>Chat</title><style>html{zoom:.8}</style><p id="text">${USDT}</p>`,
    );
  });
  afterAll(() => stage?.close());

  const saved = () =>
    stage.popup.evaluate(async () => {
      const { browser } = globalThis as unknown as {
        browser: {
          runtime: {
            sendMessage(message: object): Promise<{ value: { saved: { address: string | null }[] } }>;
          };
        };
      };
      const { value } = await browser.runtime.sendMessage({ type: 'view' });
      return value.saved.filter(({ address }) => address !== null).length;
    });

  it('stands below the selection and saves', async () => {
    const { page, screen } = stage;
    await stage.fresh();
    await callCard(page, screen);
    const look = () =>
      page.evaluate(() => {
        const boxOf = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const { left, top, bottom, width } = boxOf('[data-sise-card]');
        return { gap: top - boxOf('#text').bottom, width, left, bottom };
      });
    const { gap, width } = await look();
    expect(gap).toBeGreaterThanOrEqual(7);
    expect(gap).toBeLessThan(10);
    expect(Math.round(width)).toBe(348);
    // As high as it becomes, and seen for so long that a press on Save counts.
    await expect
      .poll(() => page.evaluate(findable, ['$', pricesEn.waiting]), { timeout: 60_000 })
      .toMatchObject({ found: [true, false] });
    const from = await page.evaluate(() => performance.now());
    await page.waitForFunction((then) => performance.now() - then > 1_500, {}, from);
    const { left, bottom } = await look();
    // In the lower left corner, above the card's edge.
    await page.mouse.click(left + 50, bottom - 31);
    await expect.poll(saved, LIMIT).toBe(1);
  });
});
