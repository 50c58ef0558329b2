/** How long a link in view waits for its price where the answer is cached, beside an empty message from the same page and back. */
import type { Page } from 'playwright-core';
import { runBesideScript } from '../../test/e2e/explorers/second-script.ts';
import {
  assetsOn,
  explorerPage,
  startExplorerStage,
  tokenRow,
  tokenTable,
} from '../../test/e2e/explorers/stage.ts';
import { addTokens } from '../../test/world/synthetic.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';

const ROUNDS = 30;
const URL_OF_LIST = 'https://etherscan.io/list';
/** By then the script may send a request at once (docs/explorers.md §4). */
const RESTED_MS = 600;

export async function measurePriceInView(): Promise<readonly Row[]> {
  const stage = await startExplorerStage();
  try {
    // One more for the turn that does not count, and one in view from the beginning: with it the script is known to run.
    const tokens = addTokens(stage.market, (ROUNDS + 2) * 4, ['DefiLlama']).filter((key) =>
      key.startsWith('ETH:'),
    );
    const rows = tokens.map((key) => tokenRow(key.slice(4)));
    const cached = await stage.open(URL_OF_LIST, explorerPage(tokenTable(...rows)));
    await untilPriced(cached, tokens.length);
    await cached.close();
    const [first = '', ...hidden] = rows;
    const html = explorerPage(tokenTable(first, ...hidden.map((row) => row.replace('<tr>', '<tr hidden>'))));
    const page = await stage.open(URL_OF_LIST, html);
    await untilPriced(page, 1);
    await runBesideScript(page, ANSWERS_EMPTY);
    const measured = await inTurns(
      async () => {
        await page.waitForTimeout(RESTED_MS);
        return page.evaluate(showNext);
      },
      () => page.evaluate(emptyMessage),
      ROUNDS,
    );
    const row = {
      what: 'a link in view to its cached price',
      beside: 'an empty message and back',
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 3 } }, measured)];
  } finally {
    await stage.close();
  }
}

async function untilPriced(page: Page, count: number): Promise<void> {
  for (;;) {
    await page.evaluate(() => scrollTo(0, scrollY > 0 ? 0 : document.body.scrollHeight));
    if ((await assetsOn(page)).length >= count) return;
    await page.waitForTimeout(300);
  }
}

/** Runs in the page: shows one more row. Resolves to the time from when anyone can know that it is in view to its price. */
function showNext(): Promise<number> {
  const row = document.querySelector<HTMLElement>('tr[hidden]');
  if (!row) throw new Error('no row is left');
  return new Promise((resolve) => {
    let seenAt = 0;
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seenAt = performance.now();
      observer.disconnect();
    }).observe(row);
    new MutationObserver((_, observer) => {
      if (!row.querySelector('sise-price')) return;
      observer.disconnect();
      resolve(performance.now() - seenAt);
    }).observe(row, { childList: true, subtree: true });
    row.parentElement?.prepend(row);
    row.hidden = false;
  });
}

/** For the world of our script: sends an empty message for each event of the page, and reports the time until the answer. */
const ANSWERS_EMPTY = `document.addEventListener('empty', async () => {
  const startedAt = performance.now();
  await chrome.runtime.sendMessage({});
  document.dispatchEvent(new CustomEvent('answered', { detail: performance.now() - startedAt }));
})`;

function emptyMessage(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener('answered', (event) => resolve((event as CustomEvent<number>).detail), {
      once: true,
    });
    document.dispatchEvent(new Event('empty'));
  });
}
