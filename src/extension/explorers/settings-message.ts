import type { ToPage } from '../messages/messages.ts';

/**
 * The sites that are switched off, when the extension announces new settings; null for any other message. Only the
 * extension itself can send messages here.
 */
export function sitesOffIn(message: unknown): readonly string[] | null {
  const { type, sitesOff } = (message ?? {}) as Partial<Extract<ToPage, { type: 'explorer settings' }>>;
  return type === 'explorer settings' && Array.isArray(sitesOff) ? sitesOff : null;
}
