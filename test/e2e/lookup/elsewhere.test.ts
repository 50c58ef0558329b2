/** Where the shortcut shows no card, and the other ways to look something up: right click and address bar. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inOpenedPopup } from '../browsers/opened-popup.ts';
import { DRAWING, HASH, NOBODYS, PDF, USDT, USDT_KEY } from './pages.ts';
import { type LookUpStage, sharedLookUpStage } from './stage.ts';

const LIMIT = { timeout: 15_000 };

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

describe('where no card can be shown', () => {
  const focused = () =>
    inOpenedPopup(on.stage.chromium.profile, () => [
      document.activeElement?.className,
      document.querySelector('.look-up-note')?.textContent,
    ]);

  test.each([
    ['a PDF', () => on.open(PDF)],
    ['a page of the browser', () => on.open('chrome://version/')],
    [
      'a frame of another origin, whatever is still selected around it',
      async () => {
        await on.select('text');
        await on.page.frameLocator('#foreign').locator('#text').click({ clickCount: 3 });
      },
    ],
  ])('the popup opens with its field focused: %s', async (_where, go) => {
    await go();
    await on.press();
    await expect
      .poll(focused, { timeout: 20_000 })
      .toEqual([
        'add-field',
        'Sise cannot read this page. Paste the address above, or right-click it on the page.',
      ]);
    await on.screen.press('Escape');
  });
});

const noteInPopup = () =>
  inOpenedPopup(on.stage.chromium.profile, () => document.querySelector('.look-up .sentence')?.textContent);

/** Both prices, as the browser's own popup shows them. */
async function popupShows(asset: string): Promise<void> {
  const shown = () =>
    inOpenedPopup(on.stage.chromium.profile, () =>
      [...document.querySelectorAll<HTMLDataElement>('.look-up .result data')].map(({ value }) => value),
    );
  const { usd, krw } = on.stage.world.market.said(asset, 'CoinGecko');
  await expect.poll(shown, { timeout: 20_000 }).toEqual([usd, krw]);
  await on.screen.press('Escape');
}

test('where a card cannot be shown, the popup opens with the result', async () => {
  await on.open(DRAWING);
  await on.page.evaluate(() => getSelection()?.selectAllChildren(document.documentElement));
  await on.press();
  await popupShows(USDT_KEY);
});

describe('the right click', () => {
  /** The item stands above the last one. The menu is a window of the screen, not of the page. */
  async function choose(at: { x: number; y: number }): Promise<void> {
    const before = await on.screen.windows();
    await on.page.mouse.click(at.x, at.y, { button: 'right' });
    await expect.poll(on.screen.windows, LIMIT).toBeGreaterThan(before);
    for (const key of ['Up', 'Up', 'Return']) await on.screen.press(key);
  }

  test('on a link looks up what is behind it', async () => {
    const link = await on.page.locator('#link').boundingBox();
    await choose({ x: (link?.x ?? 0) + 10, y: (link?.y ?? 0) + 5 });
    await on.shows(on.said(USDT_KEY));
  });

  test('on a selection in a frame of another origin looks that up', async () => {
    await on.page.frameLocator('#foreign').locator('#text').click({ clickCount: 3 });
    const text = await on.page.frameLocator('#foreign').locator('#text').boundingBox();
    await choose({ x: (text?.x ?? 0) + 40, y: (text?.y ?? 0) + 8 });
    await on.shows(on.said(USDT_KEY));
  });

  test('on a selection in a PDF opens the popup with the result', async () => {
    await on.open(PDF);
    const middle = { x: 640, y: 300 };
    const copied = () => on.page.evaluate(() => navigator.clipboard.readText());
    // The viewer has no event for a paper that it has read. Before, nothing can be selected, and the menu has other items.
    await vi.waitFor(
      async () => {
        await on.page.mouse.click(middle.x, middle.y);
        // What an earlier try has copied too late says nothing of this one's selection.
        await on.page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
        for (const keys of ['ctrl+a', 'ctrl+c']) await on.screen.press(keys);
        await expect.poll(copied, { timeout: 5_000 }).toContain(USDT);
      },
      { timeout: 90_000 },
    );
    await choose(middle);
    await popupShows(USDT_KEY);
  });
});

describe('the address bar keyword', () => {
  /** What the first line of the list says, which only the browser's own window shows. */
  async function firstLine(): Promise<() => Promise<string>> {
    await on.stage.chromium.evaluateInWorker(() => {
      const world = globalThis as unknown as {
        chrome: { omnibox: { setDefaultSuggestion(line: { description: string }): void } };
        firstLine: string;
      };
      const { omnibox } = world.chrome;
      const set = omnibox.setDefaultSuggestion;
      omnibox.setDefaultSuggestion = (line) => {
        world.firstLine = line.description;
        set(line);
      };
    }, null);
    return () =>
      on.stage.chromium.evaluateInWorker(
        () => (globalThis as unknown as { firstLine: string }).firstLine,
        null,
      );
  }

  /** Types after the keyword until the line has this text: the address bar has no event for its focus. */
  async function typed(text: string, line: () => Promise<string>, wanted: RegExp): Promise<void> {
    await vi.waitFor(
      async () => {
        for (const keys of ['Escape', 'Escape', 'ctrl+l']) await on.screen.press(keys);
        await on.screen.type(`sise ${text}`);
        await expect.poll(line, { timeout: 15_000 }).toMatch(wanted);
      },
      { timeout: 90_000 },
    );
  }

  test('suggests with both prices, and opens the page of what was typed', async () => {
    const line = await firstLine();
    // The line does not wait for a premium that is late.
    const shown =
      /^<match>\$0\.9998 · ₩1,380<\/match> Tether USD \(USDT\) <dim>Ethereum<\/dim> <dim>CoinGecko(?: · Kimchi \+2\.03% \(incl\. Korean volume\))?<\/dim>$/;
    await typed('eth usdt', line, /^<match>/);
    expect(await line()).toMatch(shown);
    await on.screen.press('Return');
    await on.page.waitForURL(`https://etherscan.io/token/${USDT.toLowerCase()}`);
  });

  test('suggests a coin without a platform, and opens the popup with it', async () => {
    const line = await firstLine();
    await typed('xrp', line, /^<match>/);
    expect(await line()).toMatch(/^<match>\$2\.24\d* · ₩3,09\d<\/match> XRP <dim>CoinGecko/);
    await on.screen.press('Return');
    await popupShows('XRP:0x');
  });

  test('reports an address without a price as unknown', async () => {
    const line = await firstLine();
    await typed(NOBODYS, line, /^No source lists this token$/);
  });

  test('opens the popup for what names nothing, and sends nothing of what may be a key', async () => {
    await typed(HASH, await firstLine(), /^An address, or a symbol/);
    await on.screen.press('Return');
    await expect.poll(noteInPopup, { timeout: 20_000 }).toContain('64 digits');
    expect(on.sent()).not.toContain(HASH.slice(2, 30));
    await on.screen.press('Escape');
  });
});
