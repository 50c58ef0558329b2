/** The look-up in a real Chromium: the shortcut is a real key, on a screen with a window manager. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_HOSTS } from '../world/world.ts';
import { inOpenedPopup } from './browsers/opened-popup.ts';
import { openScreen, type Screen } from './browsers/screen.ts';
import { type CardReader, cardOf } from './card.ts';
import {
  CHAT,
  DRAWING,
  HASH,
  LINK_KEY,
  NOBODYS,
  PDF,
  SANDBOX,
  select,
  servePages,
  USDT,
  USDT_KEY,
} from './lookup-pages.ts';
import { type Stage, startStage } from './stage.ts';

const SHORTCUT = 'alt+shift+k';

let screen: Screen;
let stage: Stage;
let page: Page;
let card: CardReader;

beforeAll(async () => {
  screen = await openScreen();
  stage = await startStage({ headless: false, display: screen.display, debuggable: true });
});

afterAll(async () => {
  await stage.close();
  await screen.close();
});

beforeEach(async () => {
  await stage.reset();
  await page?.close();
  page = await stage.chromium.context.newPage();
  await servePages(page);
  card = await cardOf(page);
  await open(CHAT);
  return () => {
    expect(stage.chromium.errors()).toEqual([]);
    expect(stage.world.strays).toEqual([]);
  };
});

async function open(url: string): Promise<void> {
  await page.goto(url).catch(() => {
    // A PDF begins as a download for the driver, and is a page all the same.
  });
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
}

const press = () => screen.press(SHORTCUT);

/** What the card shows of prices, once each has one or is known to have none. */
function results(): Promise<readonly string[] | null> {
  return card.read((root) => {
    if (root.querySelector('.bone')) return null;
    return [...root.querySelectorAll<HTMLElement>('.result')].map((each) =>
      [
        each.dataset.result ?? 'none',
        ...[...each.querySelectorAll<HTMLDataElement>('data')].map(({ value }) => value),
        each.querySelector('.result-from')?.firstChild?.textContent ?? '',
      ].join(' '),
    );
  });
}

const sentences = () =>
  card.read((root) => [...root.querySelectorAll('.sentence, .result-why')].map((each) => each.textContent));

function said(asset: string, source: 'CoinGecko' = 'CoinGecko'): string {
  const { usd, krw } = stage.world.market.said(asset, source);
  return `${asset} ${usd} ${krw} ${source}`;
}

/** The card as soon as it shows this; fails with what it shows instead. */
const shows = (...wanted: readonly string[]) => expect.poll(results, { timeout: 8_000 }).toEqual(wanted);

/** Everything that has left for price sources and nodes, as text. */
const sent = () => stage.world.log.map(({ url, body }) => `${url} ${body}`.toLowerCase()).join('\n');

const click = (selector: string) =>
  card
    .read((root, wanted) => {
      const found = root.querySelector<HTMLElement>(wanted);
      if (!found) return null;
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector)
    .then(async (at) => {
      if (!at) throw new Error(`the card has no ${selector}`);
      await page.mouse.click(at.x, at.y);
    });

describe('the shortcut', () => {
  test('is really assigned', async () => {
    const commands = await stage.chromium.evaluateInWorker(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };
      };
      return chrome.commands.getAll();
    }, null);
    expect(commands.find(({ name }) => name === 'look-up')?.shortcut).toBe('Alt+Shift+K');
    const popup = await stage.open();
    await popup.getByRole('button', { name: 'Settings' }).click();
    await popup.getByText('Look up a selected address').waitFor();
    expect(await popup.locator('.shortcut-keys kbd').allTextContents()).toEqual(['Alt', 'Shift', 'K']);
  });

  test.each(['text', 'broken'])('looks up an address in selected text (%s)', async (id) => {
    await select(page, id);
    await press();
    await shows(said(USDT_KEY));
  });

  test('looks up several, each as a line', async () => {
    await select(page, 'two');
    await press();
    await shows(said(USDT_KEY), said(LINK_KEY));
  });

  test('looks up what is selected in a field', async () => {
    await page.locator('#field').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(3, 45);
    });
    await press();
    await shows(said(USDT_KEY));
    await screen.press('Escape');
    await expect.poll(card.count).toBe(0);
    const back = await page.evaluate(() => {
      const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return [id, selectionStart, selectionEnd];
    });
    expect(back).toEqual(['field', 3, 45]);
  });

  test('looks up what is selected in a text area', async () => {
    await page.locator('#area').selectText();
    await press();
    await shows(said(LINK_KEY));
  });

  test('looks up what is selected in a frame of the same origin, and gives the focus back to it', async () => {
    await page.frameLocator('#same').locator('#text').click({ clickCount: 3 });
    await press();
    await shows(said(USDT_KEY));
    await screen.press('Escape');
    await expect.poll(card.count).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('same');
  });

  test('looks up what is selected in an open shadow root', async () => {
    await page.locator('#inner').click({ clickCount: 3 });
    await press();
    await shows(said(USDT_KEY));
  });

  test('looks up the address behind a selected link, on the platform of the link', async () => {
    await select(page, 'link');
    await press();
    await shows(said(USDT_KEY));
    expect(sent()).not.toContain('bsc');
  });

  test('looks up the address behind a focused link', async () => {
    await page.locator('#link').focus();
    await press();
    await shows(said(USDT_KEY));
  });

  test('looks up a shortened address by what its element carries', async () => {
    await select(page, 'shortened');
    await press();
    await shows(said(LINK_KEY));
  });

  test('looks up a coin by its Korean name', async () => {
    await select(page, 'coin');
    await press();
    await shows(said('BTC:0x'));
  });

  test('says of a Bitcoin address what it is, and shows the price of a bitcoin', async () => {
    await select(page, 'bitcoin');
    await press();
    await shows(said('BTC:0x'));
    expect((await sentences())?.join()).toContain('Bitcoin has no tokens');
    expect(sent()).not.toContain('1a1zp1');
  });

  test('on an explorer looks on its platform only', async () => {
    await open('https://bscscan.com/chat');
    await select(page, 'text');
    await press();
    await shows(`BNB:${USDT.toLowerCase()} `);
    expect((await sentences())?.join()).toContain('None of the sources knows this token');
    expect(sent()).not.toContain('ethereum:0x');
  });

  test('works on a page that allows no script and no style', async () => {
    await open(SANDBOX);
    await select(page, 'text');
    await press();
    await shows(said(USDT_KEY));
    const colour = await card.read(
      (root) => getComputedStyle(root.querySelector('.card') as Element).borderRadius,
    );
    expect(colour).toBe('16px');
  });

  test('works inside an open modal dialog', async () => {
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal')?.showModal());
    await select(page, 'said');
    await press();
    await shows(said(USDT_KEY));
    await click('.action-main');
    await expect
      .poll(() => card.read((root) => root.querySelector('.action-main')?.textContent))
      .toBe('Saved');
  });
});

describe('nothing is sent', () => {
  test.each([
    ['nothing is selected', null, 'Nothing is selected'],
    ['there is no address', 'plain', 'neither a token address nor a coin'],
    ['it is a hash', 'hash', '64 digits'],
    ['it may be a private key', 'key', '64 digits'],
    ['there is no 0x', 'bare', 'without 0x'],
  ])('when %s', async (_what, id, sentence) => {
    if (id) await select(page, id);
    await press();
    await expect.poll(async () => (await sentences())?.join()).toContain(sentence);
    expect(stage.world.log).toEqual([]);
  });

  test('of a password', async () => {
    await page.locator('#password').selectText();
    await press();
    await expect.poll(async () => (await sentences())?.join()).toContain('Nothing is selected');
    expect(stage.world.log).toEqual([]);
  });

  test('on a page about a network without prices', async () => {
    await open('https://sepolia.etherscan.io/');
    await select(page, 'text');
    await press();
    await expect
      .poll(async () => (await sentences())?.join())
      .toContain('a network that Sise has no prices of');
    expect(stage.world.log).toEqual([]);
  });

  test('but the addresses in a megabyte, at most ten', async () => {
    await page.evaluate(
      ([hash, address]) => {
        const text = document.getElementById('text');
        if (text) text.textContent = `${'lorem '.repeat(150_000)} ${hash} ${address}`;
      },
      [HASH, USDT],
    );
    await select(page, 'text');
    await press();
    await shows(said(USDT_KEY));
    expect(sent()).not.toContain(HASH.slice(2, 30));
  });
});

describe('bad luck', () => {
  test('an address that nobody lists has its sentence', async () => {
    await select(page, 'nobodys');
    await press();
    await expect
      .poll(async () => (await sentences())?.join(), { timeout: 8_000 })
      .toContain(
        'None of the sources knows this token. Looked for on Ethereum, BNB Smart Chain, Polygon, Kaia.',
      );
    expect(sent()).toContain(NOBODYS);
  });

  test('without a network it is said so', async () => {
    stage.world.faults.set('*', { kind: 'reset' });
    await select(page, 'text');
    await press();
    await expect.poll(async () => (await sentences())?.join(), { timeout: 12_000 }).toContain('No network');
  });

  test('a tab that is closed meanwhile leaves nothing behind', async () => {
    stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 1500 });
    await select(page, 'text');
    await press();
    await expect.poll(card.count).toBe(1);
    await page.close();
    await expect
      .poll(() => stage.world.log.some(({ host, status }) => host === SOURCE_HOSTS.CoinGecko && status), {
        timeout: 8_000,
      })
      .toBe(true);
    expect(stage.chromium.errors()).toEqual([]);
  });

  test('a second press shows what is selected now, in the same single card', async () => {
    await select(page, 'text');
    await press();
    await shows(said(USDT_KEY));
    await press();
    await shows(said(USDT_KEY));
    expect(await card.count()).toBe(1);
    await select(page, 'hash');
    await press();
    await expect.poll(async () => (await sentences())?.join()).toContain('64 digits');
    expect(await card.count()).toBe(1);
    await screen.press('Escape');
    await expect.poll(card.count).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });
});

describe('the card', () => {
  beforeEach(async () => {
    await select(page, 'text');
    await press();
    await shows(said(USDT_KEY));
  });

  test('tells name, symbol, platform, address, both prices, source and age', async () => {
    const text = await card.read((root) => root.querySelector('.result')?.textContent);
    for (const part of ['Tether USD', 'USDT', 'Ethereum', '0xdac1…1ec7', '$0.9998', '₩1,380', 'CoinGecko'])
      expect(text).toContain(part);
    expect(text).toMatch(/\d+ (?:s|min)/);
  });

  test('stands beside the selection, inside the viewport', async () => {
    const box = await card.read((root) => root.querySelector('.card')?.getBoundingClientRect().toJSON());
    const text = await page.locator('#text').boundingBox();
    expect(box.top).toBeGreaterThan(text?.y ?? 0);
    expect(box.top - ((text?.y ?? 0) + (text?.height ?? 0))).toBeLessThan(20);
    const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(view.width);
    expect(box.bottom).toBeLessThanOrEqual(view.height);
  });

  test('lets no style of the page in, and none of its own out', async () => {
    const styles = await card.read((root) => {
      const { letterSpacing, fontFamily } = getComputedStyle(root.querySelector('.result-name') as Element);
      const { backgroundColor } = getComputedStyle(root.querySelector('.card-close') as Element);
      return { letterSpacing, fontFamily, backgroundColor };
    });
    expect(styles?.letterSpacing).toBe('normal');
    expect(styles?.fontFamily).toContain('system-ui');
    expect(styles?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(await page.evaluate(() => document.adoptedStyleSheets.length + document.styleSheets.length)).toBe(
      1,
    );
    expect(await page.evaluate(() => document.querySelector('sise-card')?.shadowRoot)).toBeNull();
  });

  test('shows every digit on demand, and copies it', async () => {
    await click('.disclose');
    const facts = await card.read((root) => root.querySelector('.facts')?.textContent);
    const { usd, krw } = stage.world.market.said(USDT_KEY, 'CoinGecko');
    expect(facts).toContain(`$${usd}`);
    expect(facts?.replaceAll(',', '')).toContain(`₩${krw}`);
    expect(facts).toContain(USDT);
    await click('[data-focus^="copyUsd"]');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(usd);
    await click('[data-focus^="copyAddress"]');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(USDT);
  });

  test('saves to the popup', async () => {
    await click('.action-main');
    await expect
      .poll(() => card.read((root) => root.querySelector('.action-main')?.textContent))
      .toBe('Saved');
    const popup = await stage.open();
    await popup.locator(`[data-asset="${USDT_KEY}"]`).waitFor();
    await popup.close();
    await page.bringToFront();
    await press();
    await expect
      .poll(() => card.read((root) => root.querySelector('.action-main')?.textContent))
      .toBe('Saved');
  });

  test('saves also when the worker was stopped meanwhile', async () => {
    await stage.chromium.stopWorker();
    await click('.action-main');
    await expect
      .poll(() => card.read((root) => root.querySelector('.action-main')?.textContent))
      .toBe('Saved');
  });

  test('opens the explorer in a tab beside', async () => {
    const opened = stage.chromium.context.waitForEvent('page');
    await click('.result-actions a');
    const explorer = await opened;
    await explorer.waitForURL(`https://etherscan.io/token/${USDT.toLowerCase()}`);
    await explorer.close();
  });

  test('has the focus, keeps Tab inside, and is announced', async () => {
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('sise-card');
    const stops = new Set<string | null>();
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab');
      stops.add(
        await card.read((root) => root.activeElement?.getAttribute('data-focus')?.split(' ')[0] ?? null),
      );
    }
    expect([...stops].sort()).toEqual([
      'close',
      'copyAddress',
      'copyKrw',
      'copyUsd',
      'open',
      'save',
      'visit',
    ]);
    const heard = await card.read((root) => {
      const dialog = root.querySelector('[role="dialog"]');
      return [
        root.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent,
        root.querySelector('[role="status"]')?.textContent,
      ];
    });
    expect(heard).toEqual(['Sise price look-up', 'Tether USD (Ethereum): $0.9998, ₩1,380, CoinGecko.']);
  });

  test('keeps keys to itself, and gives the selection back on Escape', async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await expect.poll(card.count).toBe(0);
    const typed = await page.evaluate(() => (window as unknown as { typed: string[] }).typed);
    expect(typed.filter((key) => ['s', 'Escape'].includes(key))).toEqual([]);
    expect(await page.evaluate(() => getSelection()?.toString())).toContain(USDT);
  });

  test.each([
    ['its own button', () => click('.card-close')],
    ['a press outside', () => page.mouse.click(5, 5)],
    ['a press in a frame', () => page.frameLocator('#same').locator('#text').click()],
  ])('is closed by %s', async (_what, close) => {
    await close();
    await expect.poll(card.count).toBe(0);
  });

  test('has no fault that axe finds, light or dark', async () => {
    await click('.disclose');
    const copy = await card.read((root) => ({
      css: [...root.adoptedStyleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join(''),
      html: root.innerHTML,
    }));
    // What is in a closed root can only be judged in an open one.
    await page.evaluate((made) => {
      document.body.innerHTML = '<main><h1>Copy</h1><sise-copy></sise-copy></main>';
      document.querySelector('sise-card')?.remove();
      const root = document.querySelector('sise-copy')?.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(made?.css ?? '');
      root?.adoptedStyleSheets.push(sheet);
      if (root) root.innerHTML = made?.html ?? '';
    }, copy);
    await page.evaluate(axe.source);
    for (const theme of ['light', 'dark']) {
      const found = await page.evaluate(async (name) => {
        document.querySelector('sise-copy')?.setAttribute('data-theme', name);
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
      }, theme);
      expect(found).toEqual([]);
    }
  });
});

describe('where no card can be shown', () => {
  const focused = () =>
    inOpenedPopup(stage.chromium.profile, () => [
      document.activeElement?.className,
      document.querySelector('.look-up-note')?.textContent,
    ]);

  test.each([
    ['a PDF', () => open(PDF)],
    ['a page of the browser', () => open('chrome://version/')],
    [
      'a frame of another origin',
      () => page.frameLocator('#foreign').locator('#text').click({ clickCount: 3 }),
    ],
  ])('the popup opens with its field focused: %s', async (_where, go) => {
    await go();
    await press();
    await expect
      .poll(focused, { timeout: 8_000 })
      .toEqual([
        'add-field',
        'Sise cannot read this page. Paste the address above, or right-click it on the page.',
      ]);
    await screen.press('Escape');
  });
});

test('where a card cannot be shown, the popup opens with the result', async () => {
  await open(DRAWING);
  await page.evaluate(() => getSelection()?.selectAllChildren(document.documentElement));
  await press();
  const shown = () =>
    inOpenedPopup(stage.chromium.profile, () =>
      [...document.querySelectorAll<HTMLDataElement>('.look-up-line data')].map(({ value }) => value),
    );
  const { usd, krw } = stage.world.market.said(USDT_KEY, 'CoinGecko');
  await expect.poll(shown, { timeout: 8_000 }).toEqual([usd, krw]);
  await screen.press('Escape');
});

describe('the right click', () => {
  /** The item stands above the last one. The menu is a window of the screen, not of the page. */
  async function choose(at: { x: number; y: number }): Promise<void> {
    const before = await screen.windows();
    await page.mouse.click(at.x, at.y, { button: 'right' });
    await expect.poll(screen.windows).toBeGreaterThan(before);
    for (const key of ['Up', 'Up', 'Return']) await screen.press(key);
  }

  test('on a link looks up what is behind it', async () => {
    const link = await page.locator('#link').boundingBox();
    await choose({ x: (link?.x ?? 0) + 10, y: (link?.y ?? 0) + 5 });
    await shows(said(USDT_KEY));
  });

  test('on a selection in a frame of another origin looks that up', async () => {
    await page.frameLocator('#foreign').locator('#text').click({ clickCount: 3 });
    const text = await page.frameLocator('#foreign').locator('#text').boundingBox();
    await choose({ x: (text?.x ?? 0) + 40, y: (text?.y ?? 0) + 8 });
    await shows(said(USDT_KEY));
  });
});

test('the address bar keyword opens the page of what was typed', async () => {
  await screen.press('ctrl+l');
  await screen.type('sise eth usdt');
  await expect.poll(() => sent()).toContain('tether');
  await screen.press('Return');
  await page.waitForURL(`https://etherscan.io/token/${USDT.toLowerCase()}`);
});
