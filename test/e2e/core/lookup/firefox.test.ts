/** The look-up in a real Firefox ESR: the shortcut is a real key, on a screen with a window manager. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callCard, closeCard, toFront } from '../../lookup/call-card.ts';
import { type FirefoxLookUpStage, startFirefoxLookUpStage } from '../../lookup/firefox-stage.ts';

// The welcome page has no price of them: one that it suggests can be in the cache before a test begins.
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const MAKER = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2';

/** A page that hides nothing from the test: roots that would be closed are open, to be looked into. */
const PAGE = `<!doctype html><title>Chat</title><p id="text">${DAI}</p><div id="host"></div>
<script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>${MAKER}</p>';</script>`;

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
  ['text', undefined, /dai|0x6b175474e8/i],
  [
    'an open shadow root',
    () => {
      const inner = document.querySelector('#host')?.shadowRoot?.querySelector('p');
      if (inner) getSelection()?.selectAllChildren(inner);
    },
    /maker|0x9f8f72aa93/i,
  ],
])(
  'the shortcut looks up what is selected in %s, and Escape closes the card',
  async (_where, select, asked) => {
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
    await expect.poll(() => world.log.map(({ url }) => url).join(' '), { timeout: 20_000 }).toMatch(asked);
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
