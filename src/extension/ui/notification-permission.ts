/** Whether the person may be told of alerts outside of our pages. */
import type { browser } from '../messages/extension.ts';

export type NotificationState = 'allowed' | 'unasked' | 'refused';

export interface NotificationPermission {
  /** `refused`: allowed to us, but the system or the browser shows none. Never rejects. */
  state(): Promise<NotificationState>;
  /** Asks the person, in answer to a press of theirs. Resolves when they have answered. Never rejects. */
  ask(): Promise<void>;
}

type Extension = Pick<typeof browser, 'permissions' | 'notifications'>;

const WANTED = { permissions: ['notifications' as const] };

export function createNotificationPermission(extension: Extension): NotificationPermission {
  return {
    async state() {
      if (!(await extension.permissions.contains(WANTED).catch(() => false))) return 'unasked';
      // Chromium alone can tell.
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
