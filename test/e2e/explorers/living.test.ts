/** Pages change under the prices: rows come and go, move, are cloned; scripts start twice; settings change elsewhere. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runBesideScript, startAgain } from './second-script.ts';
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
} from './stage.ts';

const LIST = 'https://etherscan.io/list';
const LIMIT = { timeout: 20_000 };
const CORPUS = fileURLToPath(new URL('../../corpus', import.meta.url));
const OWNER = '0x1111111111111111111111111111111111111111';
const UNLISTED = '0x5e00000000000000000000000000000000000033';

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});
afterEach(async () => {
  for (const page of stage.chromium.context.pages()) if (page.url().startsWith('https:')) await page.close();
});

const keys = (...addresses: readonly string[]) => addresses.map((address) => `ETH:${address}`);
const openList = async (...addresses: readonly string[]) => {
  const page = await stage.open(LIST, explorerPage(tokenTable(...addresses.map((each) => tokenRow(each)))));
  await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(...addresses));
  return page;
};

describe('prices follow the page', () => {
  test('to rows that are added', async () => {
    const page = await openList(LINK);
    await page.evaluate(
      (row) => document.querySelector('tbody')?.insertAdjacentHTML('beforeend', row),
      tokenRow(PEPE),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
  });

  test('when rows are taken out and put back in another order', async () => {
    const page = await openList(LINK, PEPE, USDT);
    await page.evaluate(() => {
      const body = document.querySelector('tbody');
      const rows = [...(body?.children ?? [])].reverse();
      for (const row of rows) row.remove();
      body?.append(...rows);
    });
    expect(await assetsOn(page)).toEqual(keys(USDT, PEPE, LINK));
    await page.waitForTimeout(500);
    expect(await assetsOn(page)).toEqual(keys(USDT, PEPE, LINK));
  });

  test('when links that are the rows themselves are moved one by one, again and again: none is beside another token', async () => {
    const tokens = [LINK, PEPE, USDT];
    const menu = tokens.map((each) => `<a style="display:flex" href="/token/${each}">${each}</a>`).join('');
    const page = await stage.open(
      `https://eth.blockscout.com/address/${OWNER}`,
      explorerPage(`<div id="menu">${menu}</div>`),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(...tokens));
    for (let turn = 0; turn < 5; turn++) {
      const wrong = await page.evaluate(async () => {
        const box = document.querySelector('#menu');
        box?.append(...[...box.querySelectorAll('a')].reverse().slice(1));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return [...document.querySelectorAll<HTMLElement>('sise-price')].filter(
          ({ dataset, previousElementSibling: link }) => dataset.asset !== `ETH:${link?.textContent}`,
        ).length;
      });
      expect(wrong).toBe(0);
      await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(...tokens.reverse()));
    }
  });

  test('when a link leads to another token: the old price is gone at once', async () => {
    const page = await openList(LINK);
    const atOnce = await page.evaluate(async (href) => {
      document.querySelector('td a')?.setAttribute('href', href);
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelectorAll('sise-price').length;
    }, `/token/${PEPE}`);
    expect(atOnce).toBe(0);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
  });

  test('when a link leads to a token without a price, or to a holder', async () => {
    const page = await openList(LINK, PEPE);
    await page.evaluate(
      ([unpriced, holder]) => {
        const [first, second] = document.querySelectorAll('td a');
        first?.setAttribute('href', unpriced ?? '');
        second?.setAttribute('href', holder ?? '');
      },
      [`/token/${UNPRICED}`, `/token/${PEPE}?a=${OWNER}`],
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
  });

  test('when rows are cloned: each has one price of its own', async () => {
    const page = await openList(LINK);
    await page.evaluate(() => {
      const row = document.querySelector('tr');
      for (let i = 0; i < 3; i++) row?.after(row.cloneNode(true));
    });
    await expect
      .poll(async () => (await pricesOn(page)).map(({ text }) => text !== ''), LIMIT)
      .toEqual([true, true, true, true]);
  });

  test('when our element is taken away: it comes back, but not for ever', async () => {
    const page = await openList(LINK);
    await page.evaluate(() => document.querySelector('sise-price')?.remove());
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    const removed = await page.evaluate(async () => {
      let count = 0;
      new MutationObserver(() => {
        for (const price of document.querySelectorAll('sise-price')) {
          price.remove();
          count++;
        }
      }).observe(document.body, { childList: true, subtree: true });
      document.querySelector('sise-price')?.remove();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      return count;
    });
    expect(removed).toBeLessThan(6);
    expect(await assetsOn(page)).toEqual([]);
  });

  test('into tabs and menus as they open, and the site’s own sorting and search go on working', async () => {
    const html = await readFile(join(CORPUS, 'etherscan-address.html'), 'utf8');
    const page = await stage.open(`https://etherscan.io/address/${OWNER}`, html);
    const rows = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.list-custom-ERC20 .list-name')].map((name) => name.textContent),
      );
    const plain = await rows();
    await page.click('#dropdownMenuBalance');
    await expect.poll(async () => (await assetsOn(page)).length, LIMIT).toBe(4);
    await page.click('#btn_ERC20_sort');
    const sorted = await rows();
    expect(sorted).not.toEqual(plain);
    expect(sorted.at(-1)).toBe('Tether USD (USDT)');
    await page.fill('.search', '1,380');
    expect(await page.locator('.list-custom-ERC20:visible').count()).toBe(0);
    await page.fill('.search', 'pepe');
    expect(await page.locator('.list-custom-ERC20:visible').count()).toBe(1);
    expect((await assetsOn(page)).length).toBe(4);
    await page.click('a[href="#multichain"]');
    await expect
      .poll(() => assetsOn(page), LIMIT)
      .toContain('BNB:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82');
  });

  test('into frames and through their pages, with the subject of the page around; the frame keeps its height', async () => {
    const frame = (n: number) => `https://etherscan.io/tokentxnsiframe?a=${OWNER}&p=${n}`;
    const rowOf = (token: string) =>
      tokenTable(tokenRow(`${token}?a=${OWNER}`), tokenRow(`${USDT}?a=0x${'2'.repeat(40)}`));
    stage.serve(frame(1), explorerPage(`${rowOf(LINK)}<a id="next" href="${frame(2)}">next</a>`));
    stage.serve(frame(2), explorerPage(rowOf(PEPE)));
    const page = await stage.open(
      `https://etherscan.io/address/${OWNER}`,
      explorerPage(`<iframe src="${frame(1)}" scrolling="no" width="900"></iframe>`),
    );
    const inner = () => page.frames().find((each) => each !== page.mainFrame());
    const shown = async () => {
      const found = inner();
      return found ? assetsOn(found) : [];
    };
    await expect.poll(shown, LIMIT).toEqual(keys(LINK));
    const height = () => inner()?.evaluate(() => document.documentElement.scrollHeight);
    const withPrices = await height();
    await inner()?.evaluate(() => {
      for (const price of document.querySelectorAll<HTMLElement>('sise-price')) price.hidden = true;
    });
    expect(await height()).toBe(withPrices);
    await inner()?.click('#next');
    await expect.poll(shown, LIMIT).toEqual(keys(PEPE));
  });

  test('to another page of a single-page site', async () => {
    const script = `function go(path, title){history.pushState(null,'',path);document.querySelector('h1').textContent=title}`;
    const page = await stage.open(
      `https://eth.blockscout.com/token/${LINK}`,
      explorerPage('<h1>ChainLink (LINK)</h1>', script),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await page.evaluate(`go('/token/${PEPE}','Pepe (PEPE)')`);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
    await page.evaluate(`go('/blocks','Blocks')`);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
    await page.goBack();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
  });

  test('when the address becomes another: what depended on it is gone at once, other prices stay', async () => {
    const at = (name: string) => `https://etherscan.io/address/${name}`;
    const page = await stage.open(
      at(OWNER),
      explorerPage(tokenTable(tokenRow(`${LINK}?a=${OWNER}`), tokenRow(PEPE))),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
    await page.evaluate((address) => history.pushState(null, '', address), `${at(OWNER)}#tokentxns`);
    expect(await assetsOn(page)).toEqual(keys(LINK, PEPE));
    const atOnce = await page.evaluate((address) => {
      history.pushState(null, '', address);
      return [...document.querySelectorAll<HTMLElement>('sise-price')].map(({ dataset }) => dataset.asset);
    }, at(USDT));
    expect(atOnce).toEqual(keys(PEPE));
  });

  test('to another token: its former price is gone before anyone sees the other name', async () => {
    const page = await stage.open(
      `https://eth.blockscout.com/token/${LINK}`,
      explorerPage('<h1>ChainLink (LINK)</h1>'),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    const atOnce = await page.evaluate((path) => {
      history.pushState(null, '', path);
      return document.querySelectorAll('sise-price').length;
    }, `/token/${PEPE}`);
    expect(atOnce).toBe(0);
    await page.evaluate(() => document.querySelector('h1')?.replaceChildren('Pepe (PEPE)'));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
  });

  test.each([
    [`/token/${LINK}`, 'ChainLink (LINK)', [`ETH:${LINK} ChainLink (LINK)`]],
    ['/tokens', 'Tokens', []],
  ])(
    'from %s to a token, whose name the page shows later: no price stands beside another name',
    async (path, name, before) => {
      // What each price stood beside whenever the page changed, and then the name, as a text that merely gets other letters.
      const script = `globalThis.seen=[];
function note(){for(const {dataset} of document.querySelectorAll('sise-price'))seen.push(dataset.asset+' '+document.querySelector('h1').textContent)}
new MutationObserver(note).observe(document,{childList:true,subtree:true});
function go(path,title){history.pushState(null,'',path);setTimeout(()=>{document.querySelector('h1').firstChild.data=title},1500)}`;
      const page = await stage.open(
        `https://eth.blockscout.com${path}`,
        explorerPage(`<h1>${name}</h1>${tokenTable(tokenRow(USDT))}`, script),
      );
      await expect.poll(() => assetsOn(page), LIMIT).toHaveLength(before.length + 1);
      await page.evaluate(`go('/token/${PEPE}','Pepe (PEPE)')`);
      await expect.poll(() => assetsOn(page), LIMIT).toContain(`ETH:${PEPE}`);
      const seen = new Set(await page.evaluate<string[]>('seen'));
      const ofTitle = [...seen].filter((each) => !each.startsWith(`ETH:${USDT}`));
      expect(ofTitle).toEqual([...before, `ETH:${PEPE} Pepe (PEPE)`]);
    },
  );

  test('to another token of the same name, after a while', async () => {
    const page = await stage.open(
      `https://eth.blockscout.com/token/${LINK}`,
      explorerPage('<h1>Token (TKN)</h1>'),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await page.evaluate((path) => history.pushState(null, '', path), `/token/${PEPE}`);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
  });

  test('to another token and back in one go', async () => {
    const own = `/token/${LINK}`;
    const page = await stage.open(
      `https://eth.blockscout.com${own}`,
      explorerPage('<h1>ChainLink (LINK)</h1>'),
    );
    await page.evaluate(
      ([there, back]) => {
        history.replaceState(null, '', there);
        history.replaceState(null, '', back);
      },
      [`/token/${PEPE}`, own] as const,
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
  });

  test('when a row has finished loading', async () => {
    const html = explorerPage(
      `<h1>Tokens</h1>${tokenTable(`<tr><td data-loading="true"><a href="/token/${LINK}">stub</a></td></tr>`, tokenRow(PEPE))}`,
    );
    const page = await stage.open('https://eth.blockscout.com/tokens', html);
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
    await page.evaluate(() => document.querySelector('td')?.removeAttribute('data-loading'));
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
  });

  test('when it is looked at again after hours: old prices are marked before the answer comes', async () => {
    const page = await openList(LINK);
    await page.evaluate(() => {
      const span = document.querySelector('sise-price')?.shadowRoot?.querySelector('span');
      const looks = [span?.className];
      Object.assign(globalThis, { looks });
      if (span) new MutationObserver(() => looks.push(span.className)).observe(span, { attributes: true });
    });
    const looks = () => page.evaluate(() => (globalThis as unknown as { looks: string[] }).looks);
    const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lookAgain();
    await runBesideScript(page, '{ const { now } = Date; Date.now = () => now() + 3 * 3_600_000; }');
    await lookAgain();
    await expect.poll(async () => (await looks()).at(-1), LIMIT).toBe('priced opens');
    expect(await looks()).toEqual(['priced opens', 'stale opens', 'priced opens']);
  });

  test('after going back to it', async () => {
    const page = await openList(LINK);
    stage.serve('https://etherscan.io/other', explorerPage(tokenTable(tokenRow(PEPE))));
    await page.goto('https://etherscan.io/other');
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(PEPE));
    await page.goBack();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
    await page.evaluate(
      (row) => document.querySelector('tbody')?.insertAdjacentHTML('beforeend', row),
      tokenRow(PEPE),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
  });
});

describe('the script', () => {
  test('goes on after the worker was stopped', async () => {
    const page = await openList(LINK);
    await stage.chromium.stopWorker();
    await page.evaluate(
      (row) => document.querySelector('tbody')?.insertAdjacentHTML('beforeend', row),
      tokenRow(PEPE),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
  });

  test('started twice leaves one price', async () => {
    const page = await openList(LINK);
    await startAgain(page);
    await page.waitForTimeout(1_000);
    expect(await assetsOn(page)).toEqual(keys(LINK));
    await page.evaluate(
      (row) => document.querySelector('tbody')?.insertAdjacentHTML('beforeend', row),
      tokenRow(PEPE),
    );
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK, PEPE));
    await page.waitForTimeout(500);
    expect(await assetsOn(page)).toEqual(keys(LINK, PEPE));
  });
});

describe('the popup', () => {
  test('learns from our script which explorer a tab shows', async () => {
    await openList(LINK);
    const popup = await stage.chromium.openPopup();
    const sites = await popup.evaluate(async () => {
      type Tabs = {
        query(all: object): Promise<{ id: number; active: boolean }[]>;
        sendMessage(id: number, message: object, options: object): Promise<unknown>;
      };
      const { tabs } = (globalThis as unknown as { chrome: { tabs: Tabs } }).chrome;
      const ask = ({ id }: { id: number }) =>
        tabs.sendMessage(id, { type: 'which site' }, { frameId: 0 }).catch(() => null);
      return Promise.all((await tabs.query({})).map(ask));
    });
    expect(sites.filter((site) => site !== null)).toEqual(['Etherscan']);
    expect(await popup.locator('.site').count()).toBe(0);
    await popup.close();
  });
});

describe('a site that is switched off', () => {
  test('loses its prices at once, asks nothing, and gets them back at once', async () => {
    const page = await openList(LINK);
    await stage.change({ sitesOff: ['Etherscan'] });
    await expect.poll(() => assetsOn(page), LIMIT).toEqual([]);
    await stage.questions();
    // No other test has asked for it, and it is in no list, so that it rides along with nothing.
    const requests = () =>
      stage.world.log.filter(({ url, body }) => `${url}${body}`.toLowerCase().includes(UNLISTED));
    const more = explorerPage(tokenTable(tokenRow(UNLISTED)));
    const other = await stage.open('https://etherscan.io/more', more);
    // Its only question, which is answered with the switch.
    await expect.poll(() => stage.questions(), LIMIT).toEqual([1]);
    const elsewhere = await stage.open(
      'https://bscscan.com/list',
      explorerPage(tokenTable(tokenRow('0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82'))),
    );
    await expect.poll(async () => (await assetsOn(elsewhere)).length, LIMIT).toBe(1);
    expect(await assetsOn(other)).toEqual([]);
    expect(requests()).toEqual([]);
    await elsewhere.close();
    await stage.change({ sitesOff: [] });
    await expect.poll(() => assetsOn(other), LIMIT).toEqual(keys(UNLISTED));
    expect(requests()).not.toEqual([]);
    await other.close();
    await page.bringToFront();
    await expect.poll(() => assetsOn(page), LIMIT).toEqual(keys(LINK));
  });
});
