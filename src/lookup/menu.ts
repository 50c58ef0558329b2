/** The right click: “Price of …” on a selection, and on links that carry an address. */
import type { Menus } from 'webextension-polyfill';
import { clip } from '../market/clip.ts';
import { type Given, SELECTED_LIMITS } from '../messages/selections.ts';

/** Links without an address would only be told so. */
const LINKS = ['*://*/*0x*', '*://*/*0X*', 'ethereum:*', 'bitcoin:*'];

/** Firefox hands over no more of a selection, and does not say that there was more. */
const CUT_BY_FIREFOX = 16_384;

export interface MenuTexts {
  /** `%s` stands for the selected text. */
  readonly ofSelection: string;
  readonly ofLink: string;
}

/** To be called when the extension is installed or updated, or the browser's language may have changed. */
export async function createMenu(
  menus: Pick<Menus.Static, 'create' | 'removeAll'>,
  { ofSelection, ofLink }: MenuTexts,
): Promise<void> {
  await menus.removeAll();
  menus.create({ id: 'selection', title: ofSelection, contexts: ['selection'] });
  menus.create({ id: 'link', title: ofLink, contexts: ['link'], targetUrlPatterns: LINKS });
}

/** What the menu was opened on. */
export function givenBy({ menuItemId, selectionText, linkUrl }: Menus.OnClickData): Given {
  const link = linkUrl && linkUrl.length <= SELECTED_LIMITS.each ? linkUrl : '';
  return { text: menuItemId === 'link' ? '' : clipped(selectionText ?? ''), link };
}

function clipped(text: string): string {
  return clip(text, text.length === CUT_BY_FIREFOX ? text.length - 1 : SELECTED_LIMITS.text);
}
