/** Where to walk on Blockscout: every kind of page on which tokens have names. */
import type { Page } from 'playwright-core';
import { tokenKey } from '../../src/market/assets.ts';
import type { BlockscoutApi } from './blockscout-api.ts';
import { BACK, click, FORTH, type Step, type Visit } from './frontend.ts';

/** A tab of the page's own, also where the narrow page has it in a menu or further to the right. */
const tab = (title: string): Step => ({
  name: `tab ${title}`,
  act: (page) => click(page, `[role=tab]:has-text("${title}")`),
});

const NEXT: Step = {
  name: 'next page',
  act: (page) => click(page, '[aria-label="Next page"]:not([disabled])'),
};
const PREVIOUS: Step = {
  name: 'previous page',
  act: (page) => click(page, '[aria-label="Prev page"]:not([disabled])'),
};

/** Its own switch, in the settings, which open in their own time. */
const siteTheme = (hex: string): Step => ({
  name: `theme ${hex}`,
  act: async (page: Page) => {
    const choice = page.locator(`[data-value="${hex}"]`).filter({ visible: true }).first();
    if (!(await choice.isVisible())) {
      if (!(await click(page, '[aria-label="User settings"]'))) return false;
      await choice.waitFor();
    }
    await choice.dispatchEvent('click');
    // Open or closed when it is looked at, it is so on both pages.
    await page.keyboard.press('Escape');
    await choice.waitFor({ state: 'hidden' });
  },
});
const DARK = siteTheme('#101112');
const LIGHT = siteTheme('#FFFFFF');

const closed: Step = { name: 'closed', act: (page) => page.keyboard.press('Escape') };

/** A table wider than the page is scrolled in a box of its own. */
const TO_THE_RIGHT: Step = {
  name: 'to the right',
  act: (page) =>
    page
      .locator('main table')
      .first()
      .evaluate((table) => void table.parentElement?.scrollTo(table.scrollWidth, 0)),
};

export function blockscoutVisits({ samples }: BlockscoutApi): Visit[] {
  const { fungible, nfts, transaction, address } = samples;
  const [first = ''] = fungible;
  const toFirst: Step = {
    name: 'the first token',
    own: tokenKey('ETH', first),
    act: (page) => click(page, `main a[href="/token/${first}"]`),
  };
  return [
    {
      path: '/tokens',
      own: null,
      steps: [
        NEXT,
        PREVIOUS,
        DARK,
        LIGHT,
        toFirst,
        { ...BACK, own: null },
        { ...FORTH, own: tokenKey('ETH', first) },
        { ...BACK, own: null },
      ],
    },
    ...fungible.slice(0, 4).map(
      (hash): Visit => ({
        path: `/token/${hash}`,
        own: tokenKey('ETH', hash),
        steps: [tab('Holders'), tab('Token transfers')],
      }),
    ),
    ...nfts
      .slice(0, 5)
      .map(
        (hash): Visit => ({ path: `/token/${hash}`, own: null, steps: [tab('Holders'), tab('Inventory')] }),
      ),
    { path: `/token/${nfts[1]}/instance/42`, own: null, steps: [tab('Holders'), tab('Metadata')] },
    { path: '/token-transfers', own: null, steps: [NEXT, DARK, LIGHT, PREVIOUS] },
    {
      path: `/address/${address}?tab=tokens`,
      own: null,
      steps: [
        tab('NFTs'),
        tab('Token transfers'),
        tab('Transactions'),
        { ...BACK },
        { name: 'holdings', act: (page) => click(page, '[aria-label="Token select"]') },
        closed,
      ],
    },
    { path: `/address/${first}`, own: null, steps: [tab('Token transfers'), tab('Tokens')] },
    {
      path: `/tx/${transaction}`,
      own: null,
      steps: [tab('Token transfers'), tab('State'), tab('Internal txns'), { ...BACK }, DARK, LIGHT],
    },
    { path: '/txs', own: null, steps: [NEXT] },
    { path: '/', own: null, steps: [DARK, LIGHT] },
    { path: '/search-results?q=token', own: null, steps: [NEXT] },
    {
      path: '/blocks',
      own: null,
      steps: [
        {
          name: 'suggestions',
          act: async (page) => {
            await page
              .locator('input[placeholder^="Search by address"]')
              .filter({ visible: true })
              .first()
              .fill('token');
            await page.locator('[role=dialog] a[href^="/token/"]').first().waitFor();
          },
        },
        closed,
      ],
    },
    { path: '/advanced-filter', own: null, steps: [TO_THE_RIGHT] },
    { path: '/pools', own: null },
    { path: '/accounts', own: null },
  ];
}
