/** The card on pages that mean harm, in a real Chromium (docs/architecture.md §5). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../acts.ts';
import { cover, lookUp, readStyles } from '../../lookup/hostile-page.ts';
import { LINK, LINK_KEY, USDT, USDT_KEY } from '../../lookup/pages.ts';
import { type LookUpStage, sharedLookUpStage } from '../../lookup/stage.ts';

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

async function saveFromPopup(address: string): Promise<void> {
  const popup = await on.stage.open();
  await ask(popup, { type: 'add', text: `eip155:1:${address}`, isPrivate: false });
  await popup.close();
  await on.front();
}

test('a page cannot restyle the card, nor tell which theme it has', async () => {
  await openCard();
  const before = await on.card.read(readStyles);
  await on.page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('[data-sise-card]');
    if (!host) throw new Error('no card');
    for (const name of ['--text', '--ground', '--accent', '--left', '--top'])
      CSS.registerProperty({ name, syntax: '*', inherits: false, initialValue: 'transparent' });
    const style = `left: 0 !important; top: 0 !important; opacity: .01 !important; --text: red; --ground: red;
      transform: translate(200px, 90px) !important; transition: all 99s !important; zoom: 3 !important`;
    host.style.cssText = style;
    document.head.insertAdjacentHTML(
      'beforeend',
      `<style>:root, [data-sise-card] { --text: red; ${style} }</style>`,
    );
    host.animate([{ transform: 'scale(3)', opacity: 0 }], { duration: 1e9, fill: 'both' });
  });
  await on.page.evaluate(() => {
    document.documentElement.removeAttribute('style');
    const last = document.querySelector('style:last-of-type');
    if (last) last.textContent = last.textContent?.replace(':root, ', '') ?? '';
  });
  expect(await on.card.read(readStyles)).toEqual(before);
  const attributes = await on.page.evaluate(() =>
    document.querySelector('[data-sise-card]')?.getAttributeNames().sort(),
  );
  expect(attributes).toEqual(['data-sise-card', 'popover', 'style']);
});

describe('Save does not count', () => {
  test('right after it came, but then it does', async () => {
    await openCard();
    await on.page.evaluate(cover, { inset: '0' });
    await on.click('.action-main');
    await expect.poll(on.words).toContain('Not saved');
    await on.page.evaluate(() => document.querySelector('#cover')?.remove());
    await on.save();
    expect(await on.saved()).toHaveLength(1);
  });
});

describe('a script that pretends to be the card', () => {
  test('gets nothing about another address than the person selected', async () => {
    await saveFromPopup(LINK);
    await openCard();
    expect(await on.inTab(lookUp, USDT)).toEqual({ [USDT_KEY]: false });
    expect(await on.inTab(lookUp, LINK)).toEqual({});
    await on.screen.press('Escape');
    await expect.poll(on.card.count).toBe(0);
    await on.select('two');
    await on.press();
    await on.shows(on.said(USDT_KEY), on.said(LINK_KEY));
  });
});
