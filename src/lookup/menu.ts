/** The right click: “Price of …” on a selection, and on links that carry an address. */
import type { Menus } from 'webextension-polyfill';
import type { Given } from '../messages/selections.ts';

/** Links without an address would only be told so. */
const LINKS = ['*://*/*0x*', '*://*/*0X*', 'ethereum:*', 'bitcoin:*'];

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
  const link = linkUrl ?? '';
  return menuItemId === 'link' ? { text: '', link } : { text: selectionText ?? '', link };
}
