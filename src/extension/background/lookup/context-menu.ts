/** The context menu's items: “Price of …” on a selection, and on links that carry an address. */
import type { Menus } from 'webextension-polyfill';
import { clip } from '../../../core/market/clip.ts';
import { SELECTED_LIMITS } from '../../messages/limits.ts';
import type { MenuTarget } from '../../messages/look-up.ts';

/** Links that may contain an address: on others the card would find nothing. */
const LINKS = ['*://*/*0x*', '*://*/*0X*', 'ethereum:*', 'bitcoin:*'];

/** Length at which Firefox cuts a selection off, without reporting it. */
const CUT_BY_FIREFOX = 16_384;

export interface MenuTexts {
  /** `%s` stands for the selected text. */
  readonly ofSelection: string;
  readonly ofLink: string;
}

/** Creates the items again: when the extension was installed or updated, or the browser's language may have changed. */
export async function createContextMenu(
  menus: Pick<Menus.Static, 'create' | 'removeAll'>,
  { ofSelection, ofLink }: MenuTexts,
): Promise<void> {
  await menus.removeAll();
  menus.create({ id: 'selection', title: ofSelection, contexts: ['selection'] });
  menus.create({ id: 'link', title: ofLink, contexts: ['link'], targetUrlPatterns: LINKS });
}

/** Reads what the menu was opened on. */
export function menuTargetOf({ menuItemId, selectionText, linkUrl }: Menus.OnClickData): MenuTarget {
  const link = linkUrl && linkUrl.length <= SELECTED_LIMITS.each ? linkUrl : '';
  return { text: menuItemId === 'link' ? '' : clipped(selectionText ?? ''), link };
}

function clipped(text: string): string {
  return clip(text, text.length === CUT_BY_FIREFOX ? text.length - 1 : SELECTED_LIMITS.text);
}
