/** What the shortcut looks up, in a real Chromium: it is a real key, on a screen with a window manager. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINK_KEY, USDT_KEY } from '../../lookup/pages.ts';
import { type LookUpStage, sharedLookUpStage } from '../../lookup/stage.ts';

let on: LookUpStage;

beforeAll(async () => {
  on = await sharedLookUpStage();
});

beforeEach(() => on.fresh());

describe('the shortcut', () => {
  test('is really assigned, and shown so in the console', async () => {
    const commands = await on.stage.chromium.evaluateInWorker(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };
      };
      return chrome.commands.getAll();
    }, null);
    expect(commands.find(({ name }) => name === 'look-up')?.shortcut).toBe('Alt+Shift+K');
    const settings = await on.stage.chromium.openPopup('options.html#settings');
    await settings.getByText('Look up a selected address').waitFor();
    expect(await settings.locator('.shortcut-keys kbd').allTextContents()).toEqual(['Alt', 'Shift', 'K']);
  });

  test('looks up several, each as a line, to the first of which Tab leads', async () => {
    await on.select('two');
    await on.press();
    await on.shows(on.said(USDT_KEY), on.said(LINK_KEY));
    await on.page.keyboard.press('Tab');
    expect(await on.card.read((root) => root.activeElement?.closest('li')?.dataset.result)).toBe(USDT_KEY);
  });

  test('works inside an open modal dialog', async () => {
    await on.page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal')?.showModal());
    await on.select('said');
    await on.press();
    await on.shows(on.said(USDT_KEY));
    await on.save();
  });
});

describe('bad luck', () => {
  test('reports a missing network', async () => {
    on.stage.world.faults.set('*', { kind: 'reset' });
    await on.select('text');
    await on.press();
    await expect.poll(on.words, { timeout: 20_000 }).toContain('You’re offline');
  });

  test('a second press shows what is selected now, in the same single card', async () => {
    await on.select('text');
    await on.press();
    await on.shows(on.said(USDT_KEY));
    await on.press();
    await on.shows(on.said(USDT_KEY));
    // The one makes way before the other has anything to show.
    await expect.poll(on.card.count).toBe(1);
    await on.select('hash');
    await on.press();
    await expect.poll(on.words).toContain('64 digits');
    await expect.poll(on.card.count).toBe(1);
    await on.screen.press('Escape');
    await expect.poll(on.card.count).toBe(0);
    expect(await on.page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });
});
