import type { Windows } from 'webextension-polyfill';

/**
 * Whether the page is in a private window, or is the popup or the panel of one: in Chromium those run outside of it, and only
 * their window tells. Where nothing does, it is taken for one. Never rejects.
 */
export function isInPrivateWindow(windows: Pick<Windows.Static, 'getCurrent'>): Promise<boolean> {
  return windows.getCurrent().then(
    ({ incognito }) => incognito,
    () => true,
  );
}
