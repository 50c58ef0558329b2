/** The popup as its user handles it, in Chromium. */
import type { Locator, Page } from 'playwright-core';
import { type ShownRow, shownRows } from './browsers/shown-rows.ts';

export const popup = {
  field: (page: Page): Locator => page.getByRole('textbox', { name: 'Token address' }),

  /** Puts the text into the field as the clipboard does. */
  async paste(page: Page, text: string): Promise<void> {
    await popup.field(page).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.focus();
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (field.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  },

  row: (page: Page, asset: string): Locator => page.locator(`[data-asset="${asset}"]`),

  /** The line of an asset, once it has a price that satisfies; fails after 20 s with what is shown instead. */
  async priced(
    page: Page,
    asset: string,
    satisfies: (row: ShownRow) => boolean = () => true,
  ): Promise<ShownRow> {
    const end = Date.now() + 20_000;
    for (;;) {
      const rows = await page.evaluate(shownRows);
      const row = rows.find((each) => each.asset === asset);
      if (row?.exactUsd && satisfies(row)) return row;
      if (Date.now() > end) throw new Error(`no such price of ${asset}: ${JSON.stringify(row ?? rows)}`);
      await page.waitForTimeout(50);
    }
  },

  assets: async (page: Page): Promise<string[]> => (await page.evaluate(shownRows)).map(({ asset }) => asset),
};
