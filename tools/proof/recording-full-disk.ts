/** An alarm on a full disk: prices go on, nothing recorded is lost, and with room again the next one is recorded. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Chromium } from '../../test/e2e/browsers/chromium.ts';
import { bringAlarmForward } from '../../test/e2e/in-worker.ts';
import { recordedTexts, turnBackRecorded } from './in-worker.ts';
import type { Ask } from './owned.ts';
import { closePoints, type Recorded, recordedProblems } from './recorded-points.ts';

const ADDRESS = '0x514910771af9ca656af840dff83e8264ecf986ca';
const ASSET = `ETH:${ADDRESS}` as const;
/** Longer than a price counts as one of now: whatever is known makes a point of its own after it. */
const LATER_S = 15 * 60;
const RECORDED_MS = 10_000;
const LOOKED_EVERY_MS = 50;

export interface FullDisk {
  readonly chromium: Chromium;
  /** One of the extension's that asks nothing by itself. */
  readonly page: Page;
  readonly ask: Ask;
  fill(): void;
  empty(): void;
}

export async function recordedOnFullDisk(disk: FullDisk): Promise<readonly string[]> {
  const { chromium, page, ask, fill, empty } = disk;
  const read = () => chromium.evaluateInWorker(recordedTexts, null);
  await ask({ type: 'save', asset: ASSET, address: ADDRESS });
  await ask({ type: 'settings', change: { recording: true } });
  await page.evaluate(bringAlarmForward, 'refresh');
  await until(async () => closePoints(await read(), ASSET) > 0);
  await chromium.stopWorker();
  await chromium.evaluateInWorker(turnBackRecorded, LATER_S);
  await chromium.stopWorker();
  const before = await read();
  fill();
  // It resolves when prices are shown that it has found.
  await page.evaluate(bringAlarmForward, 'refresh');
  await page.evaluate(bringAlarmForward, 'refresh');
  const onFull = await read();
  await chromium.stopWorker();
  empty();
  await page.evaluate(bringAlarmForward, 'refresh');
  await until(async () => points(await read()) > points(before));
  const after = await read();
  return [
    ...(points(onFull) === points(before) ? [] : ['something was recorded: the disk was not full']),
    ...recordedProblems(before, onFull),
    ...recordedProblems(onFull, after),
    ...(points(after) === points(before) + 1 ? [] : ['with room again the next alarm recorded nothing']),
  ];
}

function points(recorded: Recorded): number {
  return closePoints(recorded, ASSET);
}

/** Or long enough: what is missing then is told by who looks. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + RECORDED_MS; Date.now() < end && !(await isSo()); )
    await setTimeout(LOOKED_EVERY_MS);
}
