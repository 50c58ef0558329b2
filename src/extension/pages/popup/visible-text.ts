/** Chats, documents and web pages put characters around an address, and into it, that nobody sees: they mean nothing. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;

/** Returns the text without what cannot be seen, and without blanks around it. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, '').trim();
}
