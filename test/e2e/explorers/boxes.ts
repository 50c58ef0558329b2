/** Whether anything of a page stands elsewhere than without us. */
import type { Page } from 'playwright-core';

/** Every box of the page but ours, with our elements there and taken out. */
export function boxesWithAndWithout(page: Page): Promise<readonly [string, string]> {
  return page.evaluate(() => {
    const boxes = () =>
      [...document.querySelectorAll('body *')]
        .filter(({ localName }) => !localName.startsWith('sise-'))
        .map((element) => JSON.stringify(element.getBoundingClientRect()))
        .join('\n');
    const before = boxes();
    for (const ours of document.querySelectorAll('sise-price,sise-sum')) ours.remove();
    return [before, boxes()] as const;
  });
}
