/** What transfers were worth when their transaction was made, in the project's own pages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { plainText, shortPrice } from '../../../../src/core/market/format.ts';
import { blockTime, newestBlock } from '../../../world/hosts/nodes.ts';
import { llamaRecords } from '../../../world/past.ts';
import { boxesWithAndWithout } from '../../explorers/boxes.ts';
import { type ExplorerStage, PEPE, pricesOn, sharedExplorerStage, USDT } from '../../explorers/stage.ts';

const LIMIT = { timeout: 20_000 };
const DAY = 86_400_000;
const NODES = /publicnode|drpc|1rpc/;
const STAMP = 1_725_000_011;
const BLOCK = 12_345_678;

const PAGES = {
  Etherscan: { origin: 'https://etherscan.io', file: 'etherscan-tx.html', amount: '0.01', at: STAMP * 1000 },
  Blockscout: {
    origin: 'https://eth.blockscout.com',
    file: 'blockscout-tx.html',
    amount: '1,250',
    at: blockTime('ETH', BLOCK),
  },
} as const;
type Site = keyof typeof PAGES;

let stage: ExplorerStage;
let hashes = 0;
beforeAll(async () => {
  stage = await sharedExplorerStage();
  await stage.change({ currency: 'KRW' });
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

const newHash = () => `0x${(++hashes).toString(16).padStart(64, 'f')}`;

async function open(site: Site, change = (html: string) => html): Promise<Page> {
  const { origin, file } = PAGES[site];
  const html = await readFile(fileURLToPath(new URL(`../../../corpus/${file}`, import.meta.url)), 'utf8');
  return stage.open(`${origin}/tx/${newHash()}`, change(html));
}

async function usdtOn(page: Page) {
  const found = (await pricesOn(page)).find(({ asset }) => asset === `ETH:${USDT}`);
  return found ?? { text: '', hint: '', label: '' };
}

const textOn = async (page: Page) => (await usdtOn(page)).text;

/** What DefiLlama has nearest to a moment, and when. */
function recordAt(at: number) {
  const near = llamaRecords(stage.market, stage.market.coin(`ETH:${USDT}`), at - DAY, at + DAY);
  return near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
}

const read = (price = '') => plainText(shortPrice(price, 'USD'));

test.each(['Etherscan', 'Blockscout'] as const)(
  'a transaction on %s tells what was sent by the record of then, on hover also what it is now; nothing has moved',
  async (site) => {
    const page = await open(site);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => textOn(page), LIMIT).toMatch(/^then ₩[\d,]+/);
      const { amount, at } = PAGES[site];
      const { hint } = await usdtOn(page);
      const record = recordAt(at);
      const lines = hint.split('\n');
      expect(lines[0]).toBe('At the time of the transaction:');
      expect(lines[1]).toMatch(new RegExp(`^${amount} × ₩[\\d,.]+ = ₩[\\d,]+$`));
      expect(lines[2]).toContain(`${amount} × ${read(record?.price)} = $`);
      const time = new Date(record?.at ?? 0).toISOString().slice(0, 19).replace('T', ' ');
      expect(lines[3]).toBe(`DefiLlama, ${time} UTC`);
      expect(lines[4]).toMatch(/^₩[\d,.]+\/\$, Frankfurter, 20\d\d-\d\d-\d\d$/);
      await expect
        .poll(async () => (await usdtOn(page)).hint, LIMIT)
        .toMatch(/\nNow:\n.* × ₩.*\n.*\nCoinGecko, /);
      const [withOurs, without] = await boxesWithAndWithout(page);
      expect(withOurs, `${width} px`).toBe(without);
    }
  },
);

test('what names a token without an amount keeps its price of now', async () => {
  const page = await open('Etherscan');
  await expect.poll(() => textOn(page), LIMIT).toContain('then');
  const pepe = (await pricesOn(page)).find(({ asset }) => asset === `ETH:${PEPE}`);
  expect(pepe?.text).toMatch(/^(₩|\$)/);
});

test('a page that tells its time asks no node, one that does not asks for its block, and no hash goes anywhere', async () => {
  stage.world.log.length = 0;
  const told = await open('Etherscan');
  await expect.poll(() => textOn(told), LIMIT).toContain('then');
  expect(stage.world.log.filter(({ host }) => NODES.test(host))).toEqual([]);
  const other = BLOCK - 1;
  const page = await open('Blockscout', (html) => html.replaceAll(`${BLOCK}`, `${other}`));
  await expect.poll(() => textOn(page), LIMIT).toContain('then');
  const asked = stage.world.log.filter(({ host }) => NODES.test(host));
  const question = { method: 'eth_getBlockByNumber', params: [`0x${other.toString(16)}`, false] };
  // Two nodes of different operators confirm each other.
  expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([question, question]);
  expect(new Set(asked.map(({ host }) => host)).size).toBe(2);
  expect(stage.world.log.filter(({ url, body }) => /f{16}/.test(url + body))).toEqual([]);
});

test.each([
  ['Korean', '2년 전 (2024년 8월 30일 오전 6:40:11 +UTC)'],
  ['Chinese', '2年前 (2024年8月30日 06:40:11 UTC)'],
])('words in %s change nothing', async (_, words) => {
  const page = await open('Etherscan', (html) => html.replace(/(data-timestamp="\d+">)[^<]+/, `$1${words}`));
  await expect.poll(() => textOn(page), LIMIT).toMatch(/^then ₩/);
});

test.each([
  ['a stamp that is yet to come', 'Etherscan', (html: string) => html.replace(`${STAMP}`, '4000000000')],
  [
    'a pending transaction, whose block is a guess,',
    'Blockscout',
    (html: string) => html.replaceAll(`${BLOCK}`, `${newestBlock('ETH', Date.now()) + 100_000}`),
  ],
  [
    'a pending transaction without a block',
    'Etherscan',
    (html: string) =>
      html.replace(/Block: <a.*?<\/a>/, 'Block: Pending').replace(/ data-timestamp="\d+"/, ''),
  ],
] as const)('%s leaves what it is worth now', async (_, site, change) => {
  const page = await open(site, change);
  await expect.poll(() => textOn(page), LIMIT).toMatch(/^₩/);
  const { hint } = await usdtOn(page);
  expect(hint).toMatch(/^[\d.,]+ × ₩/);
  expect(hint).not.toContain('At the time');
});

test('a transaction that is walked to in place has its own time', async () => {
  const page = await open('Blockscout');
  await expect.poll(() => textOn(page), LIMIT).toContain('then');
  const earlier = BLOCK - 3_000_000;
  await page.evaluate(
    ([path, before, block]) => {
      history.pushState({}, '', path);
      const main = document.querySelector('main');
      if (main)
        main.innerHTML = main.innerHTML
          .replaceAll(`${before}`, `${block}`)
          .replace(/<sise-price.*?<\/sise-price>/g, '');
    },
    [`/tx/${newHash()}`, BLOCK, earlier] as const,
  );
  const record = recordAt(blockTime('ETH', earlier));
  await expect.poll(async () => (await usdtOn(page)).hint, LIMIT).toContain(`× ${read(record?.price)} =`);
});
