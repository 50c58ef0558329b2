/** The look-up in a real Firefox ESR: the shortcut is a real key, on a screen with a window manager. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callCard, closeCard, toFront } from '../../lookup/call-card.ts';
import { type FirefoxLookUpStage, startFirefoxLookUpStage } from '../../lookup/firefox-stage.ts';

// In no table of the product: CoinGecko's first request, which is filled from the tables, brings no price of them.
const IN_TEXT = '0x5e00000000000000000000000000000000000002';
const IN_SHADOW = '0x5e00000000000000000000000000000000000033';

/** A page that hides nothing from the test: roots that would be closed are open, to be looked into. */
const PAGE = `<!doctype html><title>Chat</title><p id="text">${IN_TEXT}</p><div id="host"></div>
<script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>${IN_SHADOW}</p>';</script>`;

let stage: FirefoxLookUpStage;

beforeAll(async () => {
  stage = await startFirefoxLookUpStage(PAGE);
});
afterAll(() => stage?.close());
beforeEach(() => stage.fresh());

test('Firefox really assigns the shortcut', async () => {
  const commands = await stage.popup.evaluate(() => {
    const { browser } = globalThis as unknown as { browser: { commands: { getAll(): Promise<unknown[]> } } };
    return browser.commands.getAll();
  });
  expect(commands).toMatchObject([{ name: 'look-up', shortcut: 'Alt+Shift+K' }]);
});

test.each([
  ['text', undefined, IN_TEXT],
  [
    'an open shadow root',
    () => {
      const inner = document.querySelector('#host')?.shadowRoot?.querySelector('p');
      if (inner) getSelection()?.selectAllChildren(inner);
    },
    IN_SHADOW,
  ],
])(
  'the shortcut looks up what is selected in %s, and Escape closes the card',
  async (_where, select, address) => {
    const { page, screen, world } = stage;
    await callCard(page, screen, select);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-sise-card')))
      .toBe(true);
    const box = await page.evaluate(() =>
      document.querySelector('[data-sise-card]')?.getBoundingClientRect().toJSON(),
    );
    expect(box.width).toBe(348);
    expect(box.left).toBeGreaterThan(0);
    // No test can see the card here; the world sees its requests.
    await expect
      .poll(() => world.log.map(({ url }) => url).join(' '), { timeout: 20_000 })
      .toContain(address);
    await closeCard(page, screen);
  },
);

test('where no script may run, the popup opens', async () => {
  const { page, screen } = stage;
  await page.goto('about:license', { timeout: 5_000 }).catch(() => {});
  await toFront(page);
  const before = await screen.windows();
  await screen.press('alt+shift+k');
  await expect.poll(screen.windows, { timeout: 20_000 }).toBeGreaterThan(before);
});
