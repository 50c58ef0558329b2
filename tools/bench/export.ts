/** How long the export of a month of recorded prices takes, beside writing the same rows from memory, and what the page holds meanwhile. */
import type { CDPSession, Page } from 'playwright-core';
import { TIERS } from '../../src/core/history/recordings.ts';
import { writeDatabase } from '../../test/e2e/in-worker.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';
import { callIn, pageOfModules } from './source-modules.ts';

const ROUNDS = 20;
const ROWS = 'tools/bench/rows-in-page.ts';
const TOKENS = 50;
const DAY = 86_400_000;
const YEAR_MS = 365 * DAY;
const MB = 1_000_000;
/** The heap is measured before every tenth message to the background. */
const LOOKED_AT_EVERY = 10;

export async function measureExport(): Promise<readonly Row[]> {
  const stage = await startStage();
  try {
    await recordYear(stage);
    const page = await stage.chromium.openPopup('options.html#settings');
    await page.locator('select.stored-month').waitFor({ timeout: 60_000 });
    await page.evaluate(watchFiles, LOOKED_AT_EVERY);
    const month = (await page.locator('select.stored-month option').nth(1).getAttribute('value')) ?? '';
    await exported(page, month);
    const memory = await pageOfModules(stage);
    const text = await page.evaluate(() => (globalThis as unknown as Watched).text);
    await callIn(memory, ROWS, 'keep', text);
    const time = await inTurns(
      async () => (await exported(page, month)).ms,
      () => callIn<number>(memory, ROWS, 'written'),
      ROUNDS,
    );
    const session = await page.context().newCDPSession(page);
    const held = await inTurns(
      () => heldMb(page, session, ''),
      () => heldMb(page, session, month),
      ROUNDS,
    );
    return [
      ratioRow(
        {
          what: 'export of a month, 50 tokens and a year recorded',
          beside: 'writing the same rows from memory',
          unit: 'ms',
          budget: { atMost: 3 },
        },
        time,
      ),
      ratioRow(
        {
          what: 'what the page holds at most of an export of the year',
          beside: 'of a month',
          unit: 'MB',
          budget: { atMost: 1.5 },
        },
        held,
      ),
    ];
  } finally {
    await stage.close();
  }
}

/** As the alarm leaves it: each tier its points, in its chunks. */
async function recordYear(stage: Stage): Promise<void> {
  const first = await stage.open();
  await first.close();
  const now = Date.now();
  for (let token = 0; token < TOKENS; token++) {
    const asset = `ETH:0x5e5e${token.toString(16).padStart(36, '0')}`;
    const items = TIERS.flatMap(({ name, slotMs, maxAgeMs, chunkMs }) => {
      const chunks = new Map<number, string>();
      const from = now - Math.min(maxAgeMs, YEAR_MS);
      for (let at = Math.ceil(from / slotMs) * slotMs; at <= now; at += slotMs) {
        const chunk = Math.floor(at / chunkMs);
        const usd = (12 + Math.sin(at / DAY + token)).toFixed(10);
        const line = `${(at - chunk * chunkMs) / 1000} ${usd} ${(Number(usd) * 1400).toFixed(6)} 0\n`;
        chunks.set(chunk, `${chunks.get(chunk) ?? ''}${line}`);
      }
      return [...chunks].map(
        ([chunk, text]) => [`${asset}/${name}/${chunk}`, { sources: ['CoinGecko'], text }] as const,
      );
    });
    await stage.chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items });
  }
}

interface Watched {
  next: Promise<Blob>;
  text: string;
  /** Awaited before every tenth message to the background. */
  look: () => Promise<void>;
}

/** Runs in the page: files are kept from the browser, and looked at. */
function watchFiles(every: number): void {
  const watched = globalThis as unknown as Watched;
  const expectNext = () => {
    watched.next = new Promise((resolve) => {
      URL.createObjectURL = (blob) => {
        resolve(blob as Blob);
        expectNext();
        return 'blob:none';
      };
    });
  };
  expectNext();
  watched.look = async () => {};
  HTMLAnchorElement.prototype.click = () => {};
  const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage: Ask } } }).chrome;
  type Ask = (...asked: unknown[]) => Promise<unknown>;
  const send = runtime.sendMessage.bind(runtime);
  let asked = 0;
  runtime.sendMessage = async (...message) => {
    asked += 1;
    if (asked % every === 0) await watched.look();
    return send(...message);
  };
}

async function exported(page: Page, month: string): Promise<{ readonly ms: number }> {
  await page.locator('select.stored-month').selectOption(month);
  return page.evaluate(async () => {
    const watched = globalThis as unknown as Watched;
    const { next } = watched;
    const button = document.querySelector<HTMLElement>('[data-stored="recordings"] .stored-acts button');
    const startedAt = performance.now();
    button?.click();
    const file = await next;
    const ms = performance.now() - startedAt;
    watched.text ??= await file.text();
    return { ms };
  });
}

/** How much more the page holds while it exports than before, at most. */
async function heldMb(page: Page, session: CDPSession, month: string): Promise<number> {
  const held = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / MB;
  };
  const before = await held();
  let most = 0;
  const name = `looked${Math.random().toString(36).slice(2)}`;
  await page.exposeFunction(name, async () => {
    most = Math.max(most, (await held()) - before);
  });
  await page.evaluate((name) => {
    const scope = globalThis as unknown as Watched & Record<string, () => Promise<void>>;
    scope.look = () => scope[name]?.() ?? Promise.resolve();
  }, name);
  await exported(page, month);
  await page.evaluate(() => {
    (globalThis as unknown as Watched).look = async () => {};
  });
  return most;
}
