/** The sources side by side in a narrow popup: no line of theirs begins with what only separates. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addByPasting, ask, untilPriced } from './acts.ts';
import { type Stage, sharedStage } from './stage.ts';

const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
/** From where hardly two words stand beside each other to all the room that there is. */
const WIDTHS = Array.from({ length: 19 }, (_, i) => 120 + i * 10);

let stage: Stage;
beforeAll(async () => {
  stage = await sharedStage();
});
beforeEach(() => stage.reset());

test.each(['en', 'ko'] as const)('in %s every line begins with a word', async (language) => {
  const popup = await stage.open();
  await popup.setViewportSize({ width: 320, height: 900 });
  await ask<'settings'>(popup, { type: 'settings', change: { language } });
  await untilPriced(popup, 5);
  await addByPasting(popup, LINK);
  await popup.locator(`[data-asset="${LINK}"] .cover`).press('Enter');
  await popup.locator('.compared-difference').first().waitFor();
  const found = await popup.evaluate((widths) => {
    const list = document.querySelector('.compared-list') as HTMLElement;
    let broken = 0;
    const pushed: string[] = [];
    for (const width of widths) {
      list.style.width = `${width}px`;
      for (const why of list.querySelectorAll('.compared-why')) {
        const words = document.createRange();
        const lines = new Map<number, number>();
        const texts = document.createTreeWalker(why, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          words.selectNodeContents(texts.currentNode);
          for (const { top, left } of words.getClientRects()) {
            const line = Math.round(top);
            lines.set(line, Math.min(lines.get(line) ?? left, left));
          }
        }
        const [first = 0, ...others] = lines.values();
        broken += others.length;
        // A separator would stand before it.
        if (others.some((left) => Math.abs(left - first) > 1)) pushed.push(`${width}: ${why.textContent}`);
      }
    }
    return { broken, pushed };
  }, WIDTHS);
  expect(found.broken).toBeGreaterThan(0);
  expect(found.pushed).toEqual([]);
});
