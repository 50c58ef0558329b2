/** Clicks on prices of an explorer page, in whichever browser. */
import { expect } from 'vitest';

/** What the drivers of both browsers have in common. */
export interface DrivenPage {
  evaluate<R, A>(run: (given: A) => R | Promise<R>, given: A): Promise<R>;
  evaluate<R>(run: () => R | Promise<R>): Promise<R>;
  readonly mouse: {
    click(x: number, y: number): Promise<void>;
    move(x: number, y: number, options?: { readonly steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  readonly keyboard: {
    down(key: 'Shift' | 'Control' | 'Alt'): Promise<void>;
    up(key: 'Shift' | 'Control' | 'Alt'): Promise<void>;
  };
}

const LIMIT = { timeout: 20_000 };

interface Watched {
  cards: number;
  followed: number;
}

/** Runs in the page: counts cards as they come, and clicks that the page's rows follow. */
function watchPage(): void {
  const watched: Watched = { cards: 0, followed: 0 };
  Object.assign(globalThis, { watched });
  const isCard = (node: Node) => node instanceof Element && node.matches('[data-sise-card]');
  new MutationObserver((records) => {
    for (const { addedNodes } of records) watched.cards += [...addedNodes].filter(isCard).length;
  }).observe(document, { childList: true, subtree: true });
  for (const row of document.querySelectorAll('tr'))
    for (const capture of [true, false])
      row.addEventListener(
        'click',
        ({ target }) => {
          if (target instanceof Element && target.localName === 'sise-price') watched.followed += 1;
        },
        capture,
      );
}

/** Where the price of the asset is, in the middle of its letters. */
export function placeOf(
  page: DrivenPage,
  asset: string,
): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate((wanted) => {
    const host = document.querySelector<HTMLElement>(`sise-price[data-asset="${wanted}"]`);
    const box = host?.shadowRoot?.querySelector('span')?.getBoundingClientRect() ?? new DOMRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }, asset);
}

export async function clickPrice(page: DrivenPage, asset: string): Promise<void> {
  const { x, y } = await placeOf(page, asset);
  await page.mouse.click(x, y);
}

export function watched(page: DrivenPage): Promise<Watched> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
}

/** Waits for the prices of the assets, from then on the page is watched. */
export async function whenPriced(page: DrivenPage, ...assets: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate((all) => all.filter((asset) => !document.querySelector(`[data-asset="${asset}"]`)), assets);
  await expect.poll(missing, LIMIT).toEqual([]);
  await page.evaluate(watchPage);
}

/** What was done before has opened no card: a click opens the first, which a second one in a second would not. */
export async function expectFirstCard(page: DrivenPage, asset: string, followed = 0): Promise<void> {
  await clickPrice(page, asset);
  await expect.poll(async () => (await watched(page)).cards, LIMIT).toBe(1);
  expect(await watched(page)).toEqual({ cards: 1, followed });
}

type Act = (page: DrivenPage, asset: string, other: string) => Promise<void>;

/** What opens no card, by its name; how often the page's row follows a click on the price. */
export const IDLE_ACTS: readonly (readonly [name: string, act: Act, followed: number])[] = [
  [
    'an event that the page dispatches',
    (page, asset) =>
      page.evaluate((wanted) => {
        const host = document.querySelector(`[data-asset="${wanted}"]`);
        const options = { bubbles: true, cancelable: true, composed: true, detail: 1 };
        for (const at of [host, host?.shadowRoot?.firstElementChild])
          for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
            at?.dispatchEvent(new MouseEvent(type, options));
      }, asset),
    4,
  ],
  [
    'a call of click()',
    (page, asset) =>
      page.evaluate((wanted) => {
        const host = document.querySelector<HTMLElement>(`[data-asset="${wanted}"]`);
        host?.click();
        host?.shadowRoot?.querySelector('span')?.click();
      }, asset),
    4,
  ],
  [
    'a forged message',
    (page, asset) =>
      page.evaluate((wanted) => {
        const message = { type: 'openCard', asset: wanted };
        postMessage(message, '*');
        document.dispatchEvent(new CustomEvent('openCard', { detail: message }));
        const { chrome, browser } = globalThis as unknown as Record<
          string,
          { runtime?: { sendMessage?(message: object): unknown } } | undefined
        >;
        for (const api of [chrome, browser]) api?.runtime?.sendMessage?.(message);
      }, asset),
    0,
  ],
  ...(['Shift', 'Control', 'Alt'] as const).map(
    (key) =>
      [
        `a click with ${key}`,
        async (page: DrivenPage, asset: string) => {
          await page.keyboard.down(key);
          await clickPrice(page, asset);
          await page.keyboard.up(key);
        },
        2,
      ] as const,
  ),
  [
    'a drag from the price to another',
    async (page, asset, other) => {
      const [from, to] = [await placeOf(page, asset), await placeOf(page, other)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    0,
  ],
  [
    'a drag from the words before the price',
    async (page, asset) => {
      const to = await placeOf(page, asset);
      await page.mouse.move(to.x - 400 > 0 ? 20 : 5, to.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
      await page.evaluate(() => getSelection()?.removeAllRanges());
    },
    0,
  ],
  [
    'a click that the page has prevented',
    async (page, asset) => {
      await page.evaluate(() =>
        addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
      );
      await clickPrice(page, asset);
    },
    2,
  ],
];

/** Adds a frame of the same page, waits for a price in it, and returns how that looks and where it is. */
export async function addFrame(
  page: DrivenPage,
  asset: string,
): Promise<{ readonly x: number; readonly y: number; readonly cursor: string; readonly hint: string }> {
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = location.href;
    frame.style.cssText = 'position:fixed;top:0;left:0;width:1200px;height:500px;background:white;z-index:9';
    document.body.append(frame);
  });
  const look = () =>
    page.evaluate((wanted) => {
      const inner = document.querySelector('iframe')?.contentDocument;
      const span = inner?.querySelector(`[data-asset="${wanted}"]`)?.shadowRoot?.querySelector('span');
      if (!span) return null;
      const { left, top, width, height } = span.getBoundingClientRect();
      const { cursor } = getComputedStyle(span);
      return { x: left + width / 2, y: top + height / 2, cursor, hint: span.title };
    }, asset);
  await expect.poll(look, LIMIT).not.toBeNull();
  const found = await look();
  if (!found) throw new Error('the price in the frame has gone');
  return found;
}
