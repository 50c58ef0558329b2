/** Whatever lays a name out, its price stands right behind it, on the same line. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assetsOn, type ExplorerStage, explorerPage, LINK, startExplorerStage } from './stage.ts';

const LIMIT = { timeout: 10_000 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await startExplorerStage();
});
afterAll(() => stage?.close());
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
  ['a grid', 'display:grid;grid-template-columns:auto 1fr', ''],
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
  expect(price.left - name.right).toBeGreaterThan(1);
  expect(price.left - name.right).toBeLessThan(15);
  const offLine = (price.top + price.bottom - name.top - name.bottom) / 2;
  expect(Math.abs(offLine)).toBeLessThan(5);
});
