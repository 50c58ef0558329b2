/** Whether a translator has put other words in the place of a page's own. */
import { TRANSLATED_TEXT } from './selectors.ts';

/** Set by the translators of Chrome and Edge, and by Google's element. Those of Firefox and Yandex leave no trace. */
const TRANSLATED_PAGE = '[class*="translated-"]';

export function isTranslated(element: Element): boolean {
  const { documentElement } = element.ownerDocument;
  return documentElement.matches(TRANSLATED_PAGE) || element.querySelector(TRANSLATED_TEXT) !== null;
}
