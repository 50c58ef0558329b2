import type { ToPage } from '../messages/messages.ts';

/** What the extension tells or asks this page, or null for any other message. Only the extension itself can send here. */
export function asToPage(message: unknown): ToPage | null {
  const told = typeof message === 'object' ? (message as Partial<ToPage> | null) : null;
  if (told?.type === 'which site') return { type: told.type };
  const sitesOff = told?.type === 'explorer settings' ? told.sitesOff : null;
  return Array.isArray(sitesOff) ? { type: 'explorer settings', sitesOff } : null;
}
