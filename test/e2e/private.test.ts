/** Private windows of real browsers: they are answered, and nothing of theirs is kept or goes with others (docs/architecture.md §5). */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PENDING_LOOK_UP_KEY } from '../../src/extension/messages/limits.ts';
import { writeSession } from './in-worker.ts';
import { callCard, closeCard, toFront } from './lookup/call-card.ts';
import {
  BROWSERS,
  PAGE,
  priced,
  requestsAbout,
  SAVED,
  startPrivateWindowsWithSaved,
  UNLISTED,
} from './private-page.ts';
import type { PrivateWindows } from './private-windows.ts';

const SELECTED = '0x5e00000000000000000000000000000000000007';
/** Only pools price it, too thinly to be believed: the card offers a choice. */
const TYPED = '0x5e0000000000000000000000000000000000dead';
const LEFT = '0x5e0000000000000000000000000000000000fa4e';
const CHAT = 'https://chat.example/';
const PAGES = new Map([[CHAT, `<!doctype html><title>Chat</title><p id="text">${SELECTED}</p>`]]);

describe.each(BROWSERS)('a private window of %s', (name) => {
  let stage: PrivateWindows;

  beforeAll(async () => {
    stage = await startPrivateWindowsWithSaved(name, PAGES);
  });
  afterAll(() => stage?.close());
  afterEach(() => stage.closeAll());

  const asked = (address: string) => requestsAbout(stage, address);

  test('is answered from memory, which is gone with the last of them', async () => {
    const page = await stage.open(PAGE);
    await priced(page);
    const before = asked(UNLISTED).length;
    await page.reload();
    await priced(page);
    expect(asked(UNLISTED)).toHaveLength(before);
    await stage.closeAll();
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED).length).toBeGreaterThan(before);
  });

  test('has the card, of which nothing is written down', async () => {
    const page = await stage.open(CHAT);
    await toFront(page);
    await callCard(page, stage.screen);
    await expect.poll(() => asked(SELECTED).join()).toContain('dexscreener');
    await closeCard(page, stage.screen);
    expect(asked(SELECTED).filter((each) => each.includes(SAVED.slice(2)))).toEqual([]);
    expect(await stage.written()).not.toContain(SELECTED.slice(2));
  });

  test('has the popup: of an address that is typed there nothing is written down', async () => {
    const typeInto = async (popup: Page) => {
      await popup.waitForSelector('.add-field');
      await popup.type('.add-field', TYPED);
      await popup.keyboard.press('Enter');
      await popup.waitForSelector('.choice');
    };
    await typeInto(await stage.openPopup());
    expect(asked(TYPED)).not.toEqual([]);
    expect(asked(TYPED).filter((each) => each.includes(SAVED.slice(2)))).toEqual([]);
    expect(await stage.written()).not.toContain(TYPED.slice(2));
    await stage.closeAll();
    // In a plain window the same is written down, and would have been found above.
    await typeInto(stage.popup);
    await expect.poll(stage.written).toContain(TYPED);
  });

  test('leaves no look-up for the popup behind when the last of them is closed', async () => {
    await stage.open(CHAT);
    const left = { at: 1, selected: { text: LEFT, links: [], labels: [] }, isPrivate: true };
    await stage.popup.evaluate(writeSession, { [PENDING_LOOK_UP_KEY]: left });
    expect(await stage.written()).toContain(LEFT);
    await stage.closeAll();
    await expect.poll(stage.written).not.toContain(LEFT);
  });

  test('is answered by what a plain window has asked', async () => {
    await priced(await stage.openPlain(PAGE));
    // Here it is kept: it would have been found above.
    await expect.poll(stage.written).toContain(UNLISTED);
    const before = asked(UNLISTED).length;
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED)).toHaveLength(before);
  });
});
