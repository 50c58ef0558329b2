/** The card on pages that mean harm, in a real Chromium (docs/architecture.md §5). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../acts.ts';
import { cover, findable, lookUp } from './hostile-page.ts';
import { CHAT, USDT, USDT_KEY } from './pages.ts';
import { type LookUpStage, sharedLookUpStage } from './stage.ts';

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

async function openCard(): Promise<void> {
  await on.select('text');
  await on.press();
  await on.shows(on.said(USDT_KEY));
}

/** When the card has stood there for so long that a press on Save would count. */
const untilItCounts = () => pass(1_000);

/** Before a person can have answered to what is painted now. */
const untilItIsSeen = () => pass(300);

async function pass(ms: number): Promise<void> {
  const from = await on.page.evaluate(() => performance.now());
  await on.page.waitForFunction(([then, least]) => performance.now() - then > least, [from, ms] as const);
}

/** Presses Save where it stood before whatever the page does. */
async function pressSaveAfter(act: () => Promise<unknown>): Promise<void> {
  const at = await on.card.read((root) => {
    const box = root.querySelector('.action-main')?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await act();
  await untilItIsSeen();
  await on.page.mouse.click(at?.x ?? 0, at?.y ?? 0);
}

async function saveFromPopup(address: string): Promise<void> {
  const popup = await on.stage.open();
  await ask(popup, { type: 'add', text: `eip155:1:${address}`, isPrivate: false });
  await popup.close();
  await on.front();
}

test('searching and measuring tell prices, but not what is saved', async () => {
  const seen: unknown[] = [];
  for (const isSaved of [false, true]) {
    await on.fresh();
    if (isSaved) await saveFromPopup(USDT);
    await openCard();
    expect(await on.saving()).toBe(isSaved ? 'Saved' : 'Save');
    seen.push(await on.page.evaluate(findable, ['CoinGecko', 'Save', 'Saved', '저장', '저장됨']));
  }
  expect(seen[0]).toMatchObject({ found: [true, true, false, false, false] });
  expect(seen[1]).toEqual(seen[0]);
});

describe('Save does not count', () => {
  const moveInto = (style: string) => {
    const host = document.querySelector<HTMLElement>('[data-sise-card]');
    const box = document.createElement('div');
    box.style.cssText = style;
    document.body.append(box);
    if (host) box.append(host);
  };

  test.each([
    ['covered by what lets presses through', () => on.page.evaluate(cover, { inset: '0' })],
    ['covered but for its buttons', () => on.page.evaluate(cover, { inset: '0 0 auto 0', height: '60px' })],
    [
      'covered until the press',
      () =>
        on.page.evaluate(cover, { inset: '0' }).then(() =>
          on.page.evaluate(() => {
            const lift = () => document.querySelector('#cover')?.remove();
            window.addEventListener('pointerdown', lift, { capture: true });
          }),
        ),
    ],
    [
      'behind pictures of the page',
      () =>
        on.page.evaluate(async () => {
          document.head.insertAdjacentHTML(
            'beforeend',
            `<style>::view-transition { pointer-events: none }
             ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 999s }</style>`,
          );
          await document.startViewTransition(() => {}).ready;
        }),
    ],
    ['no more on top', () => on.page.evaluate("document.querySelector('[data-sise-card]').hidePopover()")],
  ])('while the card is %s', async (_how, act) => {
    await openCard();
    await untilItCounts();
    await pressSaveAfter(act);
    // A press that hits something else closes the card.
    if ((await on.card.count()) > 0)
      await expect.poll(on.words).toContain('Not saved because the card was covered.');
    expect(await on.saved()).toEqual([]);
  });

  test('right after the page moved the card', async () => {
    await openCard();
    await untilItCounts();
    await on.page.evaluate(moveInto, 'position: fixed; transform: translate(100px, 40px)');
    await on.page.evaluate("document.querySelector('[data-sise-card]').showPopover()");
    await on.click('.action-main');
    await expect.poll(on.words).toContain('Not saved');
    expect(await on.saved()).toEqual([]);
  });
});

describe('a script that pretends to be the card', () => {
  test('gets nothing in the next document of the tab, and can save nothing there', async () => {
    await openCard();
    await on.open(`${CHAT}next`);
    expect(await on.inTab(lookUp, USDT)).toEqual({});
    const saved = await on.inTab(
      ([asset, address]) => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };
        };
        return chrome.runtime.sendMessage({ type: 'save', asset, address });
      },
      [USDT_KEY, USDT] as const,
    );
    expect(saved).toEqual({ ok: true, value: { outcome: 'refused' } });
    expect(await on.saved()).toEqual([]);
  });
});
