/** Whether anything of a page stands elsewhere than without us. */
import type { Page } from 'playwright-core';

/** Every box of the page but ours, with our elements there and taken out; they are back afterwards. */
export function boxesWithAndWithout(page: Page): Promise<readonly [string, string]> {
  return page.evaluate(() => {
    const boxes = () =>
      [...document.querySelectorAll('body *')]
        .filter(({ localName }) => !localName.startsWith('sise-'))
        .map((element) => JSON.stringify(element.getBoundingClientRect()))
        .join('\n');
    const before = boxes();
    const taken = [...document.querySelectorAll('sise-price,sise-sum')].map((ours) => {
      const hole = document.createComment('');
      ours.replaceWith(hole);
      return { ours, hole };
    });
    const without = boxes();
    for (const { ours, hole } of taken) hole.replaceWith(ours);
    return [before, without] as const;
  });
}
