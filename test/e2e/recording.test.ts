/** Recorded prices that something has damaged, in a real Chromium: the rest is drawn, nothing is thrown away, recording goes on. */
import { readFile } from 'node:fs/promises';
import type { ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chartEn } from '../texts.ts';
import { addByPasting, untilPriced } from './acts.ts';
import { bringAlarmForward, readDatabase, writeDatabase } from './in-worker.ts';
import { type Stage, sharedStage } from './stage.ts';

/** No source has its past: only what was recorded can be drawn. */
const TOKEN = 'ETH:0x5e00000000000000000000000000000000000007';
const SOURCE = 'DexScreener';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LIMIT = { timeout: 20_000 };

type Chunks = ReadonlyMap<string, string>;

let stage: Stage;
let complaints: string[] = [];
beforeAll(async () => {
  stage = await sharedStage();
  stage.chromium.context.on('console', collect);
});
afterAll(() => stage?.chromium.context.off('console', collect));
beforeEach(async () => {
  complaints = [];
  await stage.reset();
});

function collect(message: ConsoleMessage): void {
  if (message.text().includes('could not be recorded')) complaints.push(message.text());
}

const lineOf = (page: Page) => page.locator(`[data-asset="${TOKEN}"] .sparkline svg`);
const chunkOf = (text: string) => ({ sources: [SOURCE], text });

/**
 * As alarms have left it until an hour ago: a point each five minutes for two days, of which nothing is so old that the next
 * alarm thins it, and one each hour before, at another price.
 */
function recordedWeek(): Chunks {
  const last = (Math.floor(Date.now() / HOUR) - 1) * HOUR;
  const chunks = new Map<string, string>();
  const tiers = [
    { name: '5m', every: 5 * MINUTE, from: last - 2 * DAY + 2 * HOUR, chunk: DAY },
    { name: '1h', every: HOUR, from: last - 8 * DAY, chunk: 10 * DAY },
  ];
  for (const { name, every, from, chunk } of tiers) {
    for (let at = from; at <= last; at += every) {
      const key = `${TOKEN}/${name}/${Math.floor(at / chunk)}`;
      const price = at < last - 2 * DAY ? '0.0568 78.5' : '0.0448 61.9';
      const line = `${(at % chunk) / 1000} ${price} 0\n`;
      chunks.set(key, `${chunks.get(key) ?? ''}${line}`);
    }
  }
  return chunks;
}

async function write(items: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
  // What a worker has in mind would be written over them.
  await stage.chromium.stopWorker();
  await stage.chromium.evaluateInWorker(writeDatabase, { store: 'recordings', items });
  await stage.chromium.stopWorker();
}

/** With the token saved, its week recorded, and that drawn. */
async function begin(): Promise<Chunks> {
  const popup = await stage.open();
  await addByPasting(popup, TOKEN);
  await untilPriced(popup, 6);
  await stage.closePopups();
  const week = recordedWeek();
  await write([...week].map(([key, text]) => [key, chunkOf(text)] as const));
  expect(await told()).toContain('from $0.05680 to ');
  return week;
}

/** What the row's line says, in the popup and of a worker that were both just started. */
async function told(): Promise<string | null> {
  await stage.closePopups();
  await stage.chromium.stopWorker();
  const popup = await stage.open();
  await untilPriced(popup, 6);
  await lineOf(popup).waitFor();
  return lineOf(popup).getAttribute('aria-label');
}

/** The next alarm comes, with a price of its own. */
async function nextAlarm(): Promise<void> {
  await stage.letTimePass(2 * MINUTE);
  const page = await stage.chromium.openPopup('manifest.json');
  await page.evaluate(bringAlarmForward, 'refresh');
}

const stored = async () =>
  new Map(
    (await stage.chromium.evaluateInWorker(readDatabase, 'recordings')).map(
      ([key, value]) => [String(key), value] as const,
    ),
  );

function nothingWentWrong(): void {
  expect(complaints).toEqual([]);
  expect(stage.chromium.errors()).toEqual([]);
  expect(stage.world.strays).toEqual([]);
}

test('of chunks that are none the rest is drawn, they are set aside, recording goes on, and the settings say so', async () => {
  const week = await begin();
  const hours = [...week.keys()].filter((key) => key.includes('/1h/'));
  await write(hours.map((key, index) => [key, { damaged: index }] as const));
  // Of the two days that are there every five minutes.
  expect(await told()).toContain('from $0.04480 to ');
  const chart = await stage.chromium.openPopup(`chart.html#${TOKEN}`);
  await chart.locator('.notes-now:empty').waitFor({ state: 'attached' });
  await expect.poll(() => chart.locator('.notes').innerText(), LIMIT).toContain(chartEn.chartRecorded);
  expect(await chart.locator('.notes').innerText()).toMatch(/\b1[12]\d of 169 points have no price/);
  expect(await chart.locator('.readout-global .readout-main').getAttribute('value')).toMatch(/^0\.04/);

  await nextAlarm();
  const here = hours.at(-1) ?? '';
  await expect.poll(async () => (await stored()).get(here), LIMIT).toMatchObject({ sources: [SOURCE] });
  const after = await stored();
  const aside = [...after].filter(([key]) => key.startsWith(`aside/${here}/`));
  expect(aside.map(([, value]) => value)).toEqual([{ damaged: hours.length - 1 }]);
  for (const [key, text] of week)
    if (!hours.includes(key)) expect(after.get(key)).toMatchObject({ text: expect.stringContaining(text) });
  await nextAlarm();
  expect([...(await stored())].filter(([key]) => key.startsWith('aside/'))).toEqual(aside);

  const page = await stage.chromium.openPopup('options.html#settings');
  const card = page.locator('[data-stored="recordings"]');
  await card.getByText(`Unreadable parts: ${hours.length}.`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  await page.getByText(`Unreadable parts left out: ${hours.length}.`).waitFor();
  const rows = (await readFile(await file.path(), 'utf8'))
    .split('\r\n')
    .filter((row) => row.includes(TOKEN.slice(4)));
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.at(-1)).toContain(`,ETH,${TOKEN.slice(4)},0.04518,`);
  nothingWentWrong();
});

test('a line that was cut off costs no other: all of the rest is drawn, and the next price gets a line of its own', async () => {
  const week = await begin();
  const here = [...week.keys()].findLast((key) => key.includes('/1h/')) ?? '';
  const whole = week.get(here) ?? '';
  await write([[here, chunkOf(`${whole}899999 0.04`)]]);
  expect(await told()).toContain('from $0.05680 to ');
  await nextAlarm();
  const text = async () => ((await stored()).get(here) as { readonly text: string }).text;
  await expect.poll(text, LIMIT).toContain(`${whole}899999 0.04\n`);
  expect((await text()).slice(whole.length)).toMatch(/^899999 0\.04\n([\d.]+ 0\.04518 [\d.]+ 0\n)+$/);
  const page = await stage.chromium.openPopup('options.html#settings');
  await page.getByText('Unreadable parts: 1.').waitFor();
  nothingWentWrong();
});
