/** Whether a translator has put other words in the place of a page's own. */
import { TRANSLATED_TEXT } from './selectors.ts';

/**
 * Set by Chrome's translator and by Google's element. Edge's marks the elements that it has changed, and no page; those of
 * Firefox and Yandex leave no trace.
 */
const TRANSLATED_PAGE = '[class*="translated-"]';

export function isTranslated(element: Element): boolean {
  const { documentElement } = element.ownerDocument;
  return (
    documentElement.matches(TRANSLATED_PAGE) ||
    element.closest(TRANSLATED_TEXT) !== null ||
    element.querySelector(TRANSLATED_TEXT) !== null
  );
}
