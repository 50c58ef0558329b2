/** Five hundred saved tokens are scrolled through, beside a plain list of as many rows as high. */
import type { Page } from 'playwright-core';
import { saveTokens } from '../../test/e2e/saved-list.ts';
import { startStage } from '../../test/e2e/stage.ts';
import { withBuild } from './changed-build.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 20;
const COUNT = 500;
const PLAIN = 'plain-list.html';
const PLAIN_PAGE = `<!DOCTYPE html><link rel="stylesheet" href="plain-list.css"><title>Sise</title>
<div class="lists"><ul>${Array.from({ length: COUNT }, (_, i) => `<li>Token ${i} $1.0${i}</li>`).join('')}</ul></div>`;
const PLAIN_SHEET = `body, ul { margin: 0; } li { height: 50px; }
.lists { height: 480px; overflow: hidden auto; }`;

export function measureLongList(): Promise<readonly Row[]> {
  return withBuild({ [PLAIN]: PLAIN_PAGE, 'plain-list.css': PLAIN_SHEET }, async (extension) => {
    const stage = await startStage({ extension });
    try {
      await saveTokens(stage, COUNT);
      const popup = await stage.open();
      await popup.waitForFunction(
        (count) => document.querySelectorAll('.lists .row-priced').length >= count,
        COUNT,
      );
      const plain = await stage.chromium.openPopup(PLAIN);
      const measured = await inTurns(
        () => scrolled(popup),
        () => scrolled(plain),
        ROUNDS,
      );
      const row = {
        what: '500 tokens scrolled through',
        beside: 'a plain list of 500 rows',
        unit: 'ms',
      } as const;
      // A frame that is dropped is half a percent of it.
      return [ratioRow({ ...row, budget: { atMost: 1.01 } }, measured)];
    } finally {
      await stage.close();
    }
  });
}

async function scrolled(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate(scrollThrough);
}

/** Runs in the page: from the first row to the last, as far a frame as a quick wheel. Resolves to its milliseconds. */
function scrollThrough(): Promise<number> {
  const list = document.querySelector('.lists');
  if (!list) throw new Error('no list is there');
  const step = 120;
  const depth = list.scrollHeight - list.clientHeight;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  return (async () => {
    list.scrollTop = 0;
    await frame();
    const startedAt = await frame();
    let now = startedAt;
    for (let top = step; top < depth; top += step) {
      list.scrollTop = top;
      now = await frame();
    }
    return now - startedAt;
  })();
}
