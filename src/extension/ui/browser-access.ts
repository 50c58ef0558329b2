/** The pages' access to the browser: the tab's site, private windows, the side panel, permissions, the toolbar. */

import type { Browser, Windows } from 'webextension-polyfill';
import type { SiteName } from '../../core/market/explorers.ts';
import type { ToPage } from '../messages/explorers.ts';
import { browser } from '../messages/extension.ts';

/**
 * The explorer in the current tab, as the content script there reports it, since the extension may not read the tab's address.
 * Null for any other page. Never rejects.
 */
export async function currentSite(): Promise<SiteName | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const message: ToPage = { type: 'which site' };
    return (tab?.id && (await browser.tabs.sendMessage(tab.id, message, { frameId: 0 }))) || null;
  } catch {
    // Without an answer the tab has no content script, so it shows no explorer.
    return null;
  }
}

/**
 * Whether the page belongs to a private window. In Chromium, popup and panel of a private window run outside of it, so the
 * window is read. True when that fails, or where the browser has no windows. Never rejects.
 */
export async function isInPrivateWindow(
  windows: Pick<Windows.Static, 'getCurrent'> | undefined,
): Promise<boolean> {
  if (!windows) return true;
  return windows.getCurrent().then(
    ({ incognito }) => incognito,
    () => true,
  );
}

export interface SidePanel {
  /** Only during a press. Never rejects. */
  open(): Promise<void>;
}

interface Panels {
  readonly windows?: Pick<Windows.Static, 'getCurrent'>;
  readonly sidePanel?: { open?(where: { windowId: number }): Promise<void> };
  readonly sidebarAction?: { open?(): Promise<void> };
}

/** The side panel; null where the browser has none. The window is read in advance, since panels open only during a press. */
export function createSidePanel(extension: object): SidePanel | null {
  const { sidePanel, sidebarAction, windows } = extension as Panels;
  if (!sidebarAction?.open && !(sidePanel?.open && windows)) return null;
  let window: number | undefined;
  if (sidePanel)
    windows?.getCurrent().then(
      ({ id }) => {
        window = id;
      },
      () => {},
    );
  return {
    async open() {
      try {
        if (sidePanel?.open && window !== undefined) await sidePanel.open({ windowId: window });
        else await sidebarAction?.open?.();
      } catch (reason) {
        console.warn('the side panel did not open', reason);
      }
    },
  };
}

export type NotificationState = 'allowed' | 'unasked' | 'refused';

export interface NotificationPermission {
  /** Resolves to `refused` also where notifications are permitted but the system or the browser shows none. Never rejects. */
  state(): Promise<NotificationState>;
  /** Only during a press. Resolves when the person has answered. Never rejects. */
  ask(): Promise<void>;
}

type Extension = Pick<typeof browser, 'permissions' | 'notifications'>;

const WANTED = { permissions: ['notifications' as const] };

export function createNotificationPermission(extension: Extension): NotificationPermission {
  return {
    async state() {
      if (!(await extension.permissions.contains(WANTED).catch(() => false))) return 'unasked';
      // Only Chromium has this function.
      const { getPermissionLevel } = (extension.notifications ?? {}) as {
        getPermissionLevel?: () => Promise<string>;
      };
      const level = await getPermissionLevel?.().catch(() => null);
      return level === 'denied' ? 'refused' : 'allowed';
    },
    async ask() {
      await extension.permissions.request(WANTED).catch(() => false);
    },
  };
}

export interface HostPermission {
  /** Only as the first call of a press. Resolves when the person has answered. Never rejects. */
  request(hosts: readonly string[]): Promise<void>;
  /** Gives up the permission for optional hosts. Never rejects. */
  remove(hosts: readonly string[]): Promise<void>;
}

export function createHostPermission({ permissions }: Pick<Browser, 'permissions'>): HostPermission {
  return {
    async request(hosts) {
      const asking = permissions.request({ origins: hosts.map(patternOf) });
      await asking.catch((reason: unknown) => console.warn('no permission could be requested', reason));
    },
    async remove(hosts) {
      await permissions.remove({ origins: hosts.map(patternOf) }).catch(() => false);
    },
  };
}

function patternOf(host: string): string {
  return `https://${host}/*`;
}

type SiteAccess = Pick<Browser, 'permissions' | 'runtime' | 'tabs'>;

/**
 * The host of the explorer in the current tab, if the browser withholds it; null otherwise. A person who opens the popup
 * lets it read the tab's address. Never rejects.
 */
export async function withheldExplorer({ permissions, runtime, tabs }: SiteAccess): Promise<string | null> {
  try {
    const [tab] = await tabs.query({ active: true, currentWindow: true });
    const { host } = new URL(tab?.url ?? '');
    const { content_scripts = [], optional_host_permissions = [] } = runtime.getManifest();
    const explorers = [...content_scripts.flatMap(({ matches }) => matches), ...optional_host_permissions];
    return explorers.includes(patternOf(host)) &&
      !(await permissions.contains({ origins: [patternOf(host)] }))
      ? host
      : null;
  } catch {
    // A tab without an address shows no explorer.
    return null;
  }
}

/** Where one of the extension's pages is shown. */
export type PagePlace = 'popup' | 'panel' | 'tab';

export function pagePlace({ extension }: Pick<typeof browser, 'extension'>, page: Window): PagePlace {
  const isAmong = (type: 'popup' | 'tab') => extension.getViews({ type }).includes(page);
  if (isAmong('popup')) return 'popup';
  return isAmong('tab') ? 'tab' : 'panel';
}

/** The notification permission for the popup. The browser's question would close the toolbar's popup, so the console asks instead. */
export function createPopupNotifications(
  extension: Extension & Pick<typeof browser, 'extension' | 'runtime' | 'tabs'>,
  page: Window,
): NotificationPermission {
  const permission = createNotificationPermission(extension);
  return {
    state: permission.state,
    async ask() {
      if (pagePlace(extension, page) !== 'popup') return permission.ask();
      await extension.tabs.create({ url: extension.runtime.getURL('options.html#alerts') });
      page.close();
    },
  };
}

export interface Pinned {
  /** Resolves to whether Sise is pinned to the toolbar, or to null where the browser does not report it. Never rejects. */
  read(): Promise<boolean | null>;
}

/** A part of the browser's API that its types lack. */
interface UserSettings {
  getUserSettings?(): Promise<{ readonly isOnToolbar?: boolean }>;
}

export function createPinned({ action }: Pick<Browser, 'action'>): Pinned {
  return {
    read: async () => {
      const settings = await (action as UserSettings).getUserSettings?.().catch(() => null);
      return settings?.isOnToolbar ?? null;
    },
  };
}
