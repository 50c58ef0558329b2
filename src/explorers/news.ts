import type { PageNews } from '../messages/messages.ts';

/** The background's news, or null for any other message. Only the extension itself can send here. */
export function asPageNews(message: unknown): PageNews | null {
  const news = typeof message === 'object' ? (message as Partial<PageNews> | null) : null;
  return news?.type === 'explorer settings' && Array.isArray(news.sitesOff) ? (news as PageNews) : null;
}
