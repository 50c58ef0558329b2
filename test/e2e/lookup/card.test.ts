/** The card in a real Chromium: its contents, its place, its focus, and what is done with it. */
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_HOSTS } from '../../world/world.ts';
import { ask } from '../acts.ts';
import { LOCKED, USDT, USDT_KEY } from './pages.ts';
import { type LookUpStage, sharedLookUpStage } from './stage.ts';

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

/** Runs in the page: the events that reached its listeners since the last call. */
function forget(): void {
  (window as unknown as { heard: string[] }).heard.length = 0;
}

/** Runs in the page. */
function markAsOld(): void {
  document.querySelector('[data-sise-card]')?.setAttribute('data-old', '');
}

/** Runs in the page: there is a card, and it is another one. */
function isNew(): boolean {
  return document.querySelector('[data-sise-card]:not([data-old])') !== null;
}

const heard = () => on.page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test('nothing of the card jumps when the price comes', async () => {
  on.stage.world.faults.set(SOURCE_HOSTS.CoinGecko, { kind: 'slow', ms: 2000 });
  const look = () =>
    on.card.read((root) => ({
      isWaiting: root.querySelector('.bone') !== null,
      top: root.host.getBoundingClientRect().top,
      height: root.querySelector<HTMLElement>('.card')?.offsetHeight,
    }));
  await on.select('text');
  await on.press();
  await expect.poll(async () => (await look())?.isWaiting).toBe(true);
  const before = await look();
  await on.shows(on.said(USDT_KEY));
  expect(before?.isWaiting).toBe(true);
  expect(await look()).toEqual({ ...before, isWaiting: false });
});

test('the card comes in the chosen theme, with what is known, not empty in another one first', async () => {
  const popup = await on.stage.open();
  await ask(popup, { type: 'settings', change: { theme: 'dark' } });
  await popup.close();
  await on.front();
  await on.select('text');
  await on.press();
  await expect.poll(on.card.count).toBe(1);
  // The page cannot see it, the extension's own scripts there can.
  await on.inTab(() => {
    const world = globalThis as unknown as {
      first: (string | undefined)[];
      chrome: { dom: { openOrClosedShadowRoot(host: Node): ShadowRoot | null } };
    };
    world.first = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const root = world.chrome.dom.openOrClosedShadowRoot(node);
          world.first.push(root?.querySelector<HTMLElement>('.card')?.dataset.theme);
        }
    }).observe(document.documentElement, { childList: true });
  }, null);
  // On a busy machine the background may once be too late.
  await expect
    .poll(
      async () => {
        await on.press();
        await on.shows(on.said(USDT_KEY));
        return on.inTab(() => (globalThis as unknown as { first: string[] }).first.at(-1), null);
      },
      { timeout: 30_000 },
    )
    .toBe('dark');
});

test('a card that stands still follows the system from light to dark and back', async () => {
  // A card with ages is painted every second anyway.
  await on.select('plain');
  await on.press();
  const themed = () => on.card.read((root) => root.querySelector<HTMLElement>('.card')?.dataset.theme);
  await expect.poll(themed).toBe('light');
  for (const colorScheme of ['dark', 'light'] as const) {
    await on.page.emulateMedia({ colorScheme });
    await expect.poll(themed).toBe(colorScheme);
  }
});

test('a page that defines elements is not given the card’s', async () => {
  await on.page.evaluate(() => {
    const world = window as unknown as { taken: unknown[] };
    world.taken = [];
    const attachInternals = HTMLElement.prototype.attachInternals;
    class Trap extends HTMLElement {
      connectedCallback() {
        world.taken.push(attachInternals.call(this).shadowRoot);
      }
    }
    customElements.define('sise-card', Trap);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          try {
            world.taken.push(attachInternals.call(node as HTMLElement).shadowRoot);
          } catch {
            world.taken.push('refused');
          }
    }).observe(document.documentElement, { childList: true });
  });
  await on.select('text');
  await on.press();
  await on.shows(on.said(USDT_KEY));
  expect(await on.page.evaluate(() => (window as unknown as { taken: unknown[] }).taken)).toEqual([
    'refused',
  ]);
});

test('the card says so when the page keeps it from copying', async () => {
  await on.open(LOCKED);
  await on.select('text');
  await on.press();
  await on.shows(on.said(USDT_KEY));
  await on.click('[data-focus^="copyUsd"]');
  const told = () =>
    on.card.read((root) =>
      ['.sentence', '[role="status"]'].map((each) => root.querySelector(each)?.textContent),
    );
  await expect.poll(told).toEqual(['Could not copy.', 'Could not copy.']);
  expect(await on.card.read((root) => root.querySelector('.copy-done'))).toBeNull();
});

describe('the card', () => {
  beforeEach(async () => {
    await on.select('text');
    await on.press();
    await on.shows(on.said(USDT_KEY));
  });

  test('stands beside the selection, inside the viewport', async () => {
    const box = await on.card.read((root) => root.querySelector('.card')?.getBoundingClientRect().toJSON());
    const text = await on.page.locator('#text').boundingBox();
    expect(box.top).toBeGreaterThan(text?.y ?? 0);
    expect(box.top - ((text?.y ?? 0) + (text?.height ?? 0))).toBeLessThan(20);
    const view = await on.page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(view.width);
    expect(box.bottom).toBeLessThanOrEqual(view.height);
  });

  test('lets no style of the page in, and none of its own out', async () => {
    const styles = await on.card.read((root) => {
      const { letterSpacing, fontFamily } = getComputedStyle(root.querySelector('.result-name') as Element);
      const { backgroundColor } = getComputedStyle(root.querySelector('.card-close') as Element);
      return { letterSpacing, fontFamily, backgroundColor };
    });
    const host = await on.card.read((root) => {
      const {
        margin,
        padding,
        borderStyle,
        backgroundColor,
        overflow,
        transform,
        visibility,
        pointerEvents,
      } = getComputedStyle(root.host);
      const { width, height } = root.host.getBoundingClientRect();
      const card = root.querySelector('.card')?.getBoundingClientRect();
      return [
        [margin, padding, borderStyle, backgroundColor, overflow, transform, visibility, pointerEvents],
        [getComputedStyle(root.host).opacity, width === card?.width, height === card?.height],
      ];
    });
    expect(host).toEqual([
      ['0px', '0px', 'none', 'rgba(0, 0, 0, 0)', 'visible', 'none', 'visible', 'auto'],
      ['1', true, true],
    ]);
    expect(styles?.letterSpacing).toBe('normal');
    expect(styles?.fontFamily).toBe('system-ui, sans-serif');
    expect(styles?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(
      await on.page.evaluate(() => document.adoptedStyleSheets.length + document.styleSheets.length),
    ).toBe(1);
    expect(await on.page.evaluate(() => document.querySelector('[data-sise-card]')?.shadowRoot)).toBeNull();
  });

  test('shows every digit on demand, and copies it', async () => {
    await on.click('.disclose');
    const facts = await on.card.read((root) => root.querySelector('.facts')?.textContent);
    const { usd, krw } = on.stage.world.market.said(USDT_KEY, 'CoinGecko');
    expect(facts).toContain(`$${usd}`);
    expect(facts?.replaceAll(',', '')).toContain(`₩${krw}`);
    expect(facts).toContain(USDT);
    await on.click('[data-focus^="copyUsd"]');
    await expect.poll(() => on.page.evaluate(() => navigator.clipboard.readText())).toBe(usd);
    await on.click('[data-focus^="copyAddress"]');
    await expect.poll(() => on.page.evaluate(() => navigator.clipboard.readText())).toBe(USDT);
  });

  test('that was clicked into makes way for another about the same selection', async () => {
    await on.click('.result-name');
    await on.page.evaluate(markAsOld);
    await on.press();
    await expect.poll(() => on.page.evaluate(isNew)).toBe(true);
    await on.shows(on.said(USDT_KEY));
    expect(await on.card.count()).toBe(1);
  });

  test('saves also when the worker was stopped meanwhile', async () => {
    await on.stage.chromium.stopWorker();
    await on.save();
  });

  test('opens the explorer in a tab beside', async () => {
    const opened = on.stage.chromium.context.waitForEvent('page');
    await on.click('.result-actions a');
    const explorer = await opened;
    await explorer.waitForURL(`https://etherscan.io/token/${USDT.toLowerCase()}`);
    await explorer.close();
  });

  test('keeps keys and presses to itself, and gives the selection back on Escape', async () => {
    await on.page.evaluate(forget);
    await on.page.keyboard.press('s');
    await on.click('.disclose');
    await on.page.keyboard.press('Escape');
    await expect.poll(on.card.count).toBe(0);
    expect(await heard()).toEqual([]);
    expect(await on.page.evaluate(() => getSelection()?.toString())).toContain(USDT);
  });

  test('that the page takes away is gone for good', async () => {
    await on.page.evaluate(async () => {
      document.querySelector('[data-sise-card]')?.remove();
      // It learns so from the frame without it.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    await on.page.evaluate(forget);
    await on.page.keyboard.press('Escape');
    expect(await heard()).toEqual(['Escape']);
    await on.press();
    await on.shows(on.said(USDT_KEY));
    expect(await on.card.count()).toBe(1);
  });

  test.each([
    ['its own button', () => on.click('.card-close')],
    ['a press outside', () => on.page.mouse.click(5, 5)],
    ['a press in a frame', () => on.page.frameLocator('#same').locator('#text').click()],
  ])('is closed by %s', async (_what, close) => {
    await close();
    await expect.poll(on.card.count).toBe(0);
  });

  test('has no fault that axe finds, light or dark', async () => {
    await on.click('.disclose');
    const copy = await on.card.read((root) => ({
      css: [...root.adoptedStyleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join(''),
      html: root.innerHTML,
    }));
    // What is in a closed root can only be judged in an open one.
    await on.page.evaluate((made) => {
      document.body.innerHTML = '<main><h1>Copy</h1><sise-copy></sise-copy></main>';
      document.querySelector('[data-sise-card]')?.remove();
      const root = document.querySelector('sise-copy')?.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(made?.css ?? '');
      root?.adoptedStyleSheets.push(sheet);
      if (root) root.innerHTML = made?.html ?? '';
    }, copy);
    await on.page.evaluate(axe.source);
    for (const theme of ['light', 'dark']) {
      const found = await on.page.evaluate(async (name) => {
        document
          .querySelector('sise-copy')
          ?.shadowRoot?.querySelector('.card')
          ?.setAttribute('data-theme', name);
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
      }, theme);
      expect(found).toEqual([]);
    }
  });
});
