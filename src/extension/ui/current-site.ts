import type { SiteName } from '../../core/market/explorers.ts';
import { browser } from '../messages/extension.ts';
import type { ToPage } from '../messages/messages.ts';

/**
 * The explorer in the current tab, by the word of our own script in it: the tab's address is not ours to read. Null for any
 * other page. Never rejects.
 */
export async function currentSite(): Promise<SiteName | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const message: ToPage = { type: 'which site' };
    return (tab?.id && (await browser.tabs.sendMessage(tab.id, message, { frameId: 0 }))) || null;
  } catch {
    // No script of ours answers there: the page is no explorer.
    return null;
  }
}
