/** What a page can do to us, and we to it: nothing runs, nothing hangs, the page keeps working. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draws } from '../../../draws.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  sharedExplorerStage,
  tokenRow,
  tokenTable,
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

const key = (address: string) => `ETH:${address}`;

describe('hostile', () => {
  const MANY = draws(100_000, 10_000);

  test(`${MANY} links hang nothing, and those in view have prices`, async () => {
    const script = `const body=document.querySelector('tbody');let html='';for(let i=0;i<${MANY};i++)html+='<tr><td><a href="/token/0x'+i.toString(16).padStart(40,'5')+'">T</a></td></tr>';
addEventListener('load',()=>setTimeout(()=>body.insertAdjacentHTML('beforeend',html),500))`;
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK)), script));
    await expect.poll(() => page.locator('tr').count(), { timeout: 60_000 }).toBe(MANY + 1);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([key(LINK)]);
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
  }, 120_000);

  test('a page that freezes and replaces what scripts rely on', async () => {
    const script = `for (const type of [Node, Element, HTMLElement, Document, Event, EventTarget, Array, Object, Map, Set, Promise])Object.freeze(type.prototype);
try{Element.prototype.attachShadow=()=>{throw 1}}catch{}
window.MutationObserver=window.IntersectionObserver=window.ResizeObserver=class{constructor(){throw 1}};
document.querySelectorAll=()=>{throw 1};`;
    const html = explorerPage(tokenTable(tokenRow(LINK)), '').replace(
      '<head>',
      `<head><script>${script}</script>`,
    );
    const page = await stage.open(LIST, html);
    await expect
      .poll(() => assetsOn(page).catch(() => page.locator('sise-price').count()), LIMIT)
      .not.toEqual(0);
    await expect.poll(() => page.locator('sise-price').count(), LIMIT).toBe(1);
  });

  test('a policy that allows nothing: prices and their style are there all the same', async () => {
    const page = await stage.open(LIST, explorerPage(tokenTable(tokenRow(LINK))), {
      'content-security-policy': "default-src 'none'",
    });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([key(LINK)]);
    const style = await page.locator('sise-price').evaluate((price) => getComputedStyle(price).whiteSpace);
    expect(style).toBe('nowrap');
    expect(errors).toEqual([]);
  });

  test('frames within frames, and frames of strangers', async () => {
    const inner = 'https://etherscan.io/inner';
    const middle = 'https://etherscan.io/middle';
    stage.serve(inner, explorerPage(tokenTable(tokenRow(`${LINK}?a=0x${'1'.repeat(40)}`))));
    stage.serve(
      middle,
      explorerPage(
        `<iframe src="${inner}" width="600" height="300"></iframe><iframe srcdoc="<a href='https://etherscan.io/token/${PEPE}'>x</a>"></iframe><iframe sandbox="allow-scripts" src="${inner}"></iframe>`,
      ),
    );
    const page = await stage.open(
      `https://etherscan.io/address/0x${'1'.repeat(40)}`,
      explorerPage(`<iframe src="${middle}" width="800" height="500"></iframe>`),
    );
    const all = async () => (await Promise.all(page.frames().map((frame) => assetsOn(frame)))).flat();
    await expect.poll(all, LIMIT).toEqual([key(LINK)]);
  });

  test('a frame in a page of another origin has no prices', async () => {
    const inner = 'https://etherscan.io/inner';
    const body = explorerPage(tokenTable(tokenRow(LINK)));
    stage.serve(inner, body);
    const framing = await stage.open(
      'https://bscscan.com/address/0x1',
      explorerPage(`<iframe src="${inner}" width="600" height="300"></iframe>`),
    );
    await expect.poll(() => framing.frames().length, LIMIT).toBe(2);
    const alone = await stage.open('https://etherscan.io/alone', body);
    await expect.poll(() => assetsOn(alone), LIMIT).toEqual([key(LINK)]);
    const framed = await Promise.all(framing.frames().map((frame) => assetsOn(frame)));
    expect(framed.flat()).toEqual([]);
  });
});
