/** Recorded prices in the database: what was written stays, and nothing comes twice. */

import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { View } from '../../src/extension/messages/watchlist.ts';
import { ask as send } from '../../test/e2e/acts.ts';
import type { Chromium } from '../../test/e2e/browsers/chromium.ts';
import { bringAlarmForward, readDatabase } from '../../test/e2e/in-worker.ts';
import type { Stage } from '../../test/e2e/stage.ts';
import type { Die } from '../../test/world/die.ts';
import type { Ask } from './owned.ts';

/** The text of each chunk, a line for each point that begins with its seconds; by `ASSET/TIER/NUMBER`. */
export type Recorded = Readonly<Record<string, string>>;

/** Between two points of a chunk that stay lies a mark of so many seconds (docs/pricing.md §8 Recording). */
const APART: Readonly<Record<string, number>> = { '5m': 300, '1h': 3_600, '1d': 86_400 };

export function recordedProblems(before: Recorded, now: Recorded): readonly string[] {
  const lost = Object.keys(before).filter((key) => !now[key]?.startsWith(before[key] ?? ''));
  const twice = Object.keys(now).filter((key) => {
    const apart = APART[key.split('/')[1] ?? ''] ?? 1;
    const slots = pointsOf(now[key] ?? '').map((point) => Math.floor(Number(point.split(' ')[0]) / apart));
    return new Set(slots).size < slots.length;
  });
  return [
    ...lost.map((key) => `points of ${key} are lost: ${now[key]} after ${before[key]}`),
    ...twice.map((key) => `points of ${key} are there twice: ${now[key]}`),
  ];
}

function closePoints(recorded: Recorded, asset: string): number {
  const keys = Object.keys(recorded).filter((key) => key.startsWith(`${asset}/5m/`));
  return keys.flatMap((key) => pointsOf(recorded[key] ?? '')).length;
}

export function countPoints(recorded: Recorded): number {
  return Object.values(recorded).flatMap(pointsOf).length;
}

function pointsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

export async function readRecorded({ evaluateInWorker }: Chromium): Promise<Recorded> {
  const chunks = await evaluateInWorker(readDatabase, 'recordings');
  return Object.fromEntries(chunks.map(([key, chunk]) => [String(key), (chunk as { text: string }).text]));
}

/** Makes the close points so many seconds older, as if that time had passed since. Runs in the worker. */
async function turnBackRecorded(seconds: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sise');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction('recordings', 'readwrite');
  const older = (line: string) => {
    const [at, ...rest] = line.split(' ');
    return line === '' ? line : [Number(at) - seconds, ...rest].join(' ');
  };
  const walking = transaction.objectStore('recordings').openCursor();
  walking.onsuccess = () => {
    const cursor = walking.result;
    if (!cursor) return;
    const chunk = cursor.value as { readonly text: string };
    if (String(cursor.key).includes('/5m/'))
      cursor.update({ ...chunk, text: chunk.text.split('\n').map(older).join('\n') });
    cursor.continue();
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

const ADDRESS = '0x514910771af9ca656af840dff83e8264ecf986ca';
const ASSET = `ETH:${ADDRESS}` as const;

interface FullDisk {
  readonly chromium: Chromium;
  readonly page: Page;
  readonly ask: Ask;
  fill(): void;
  empty(): void;
}

export async function recordedOnFullDisk(disk: FullDisk): Promise<readonly string[]> {
  const { chromium, page, ask, fill, empty } = disk;
  const read = () => readRecorded(chromium);
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
  const points = (recorded: Recorded) => closePoints(recorded, ASSET);
  await until(async () => points(await read()) > points(before));
  const after = await read();
  return [
    ...(points(onFull) === points(before) ? [] : ['something was recorded: the disk was not full']),
    ...recordedProblems(before, onFull),
    ...recordedProblems(onFull, after),
    ...(points(after) === points(before) + 1 ? [] : ['with room again the next alarm recorded nothing']),
  ];
}

/** Or 10 s: the caller reports what is missing then. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + RECORDED_MS; Date.now() < end && !(await isSo()); )
    await setTimeout(LOOKED_EVERY_MS);
}

/** Longer than a price counts as one of now: whatever is known makes a point of its own after it. */
const LATER_S = 15 * 60;
/** The alarm's work takes about as long, from what is shown of it to the last write. */
const WITHIN_MS = 30;
const RECORDED_MS = 10_000;
const LOOKED_EVERY_MS = 20;

interface RecordingKilled {
  readonly problems: readonly string[];
  readonly recorded: Recorded;
  readonly isCut: boolean;
}

export async function killRecording(stage: Stage, page: Page, roll: Die): Promise<RecordingKilled> {
  const { chromium } = stage;
  const read = () => readRecorded(chromium);
  // A running worker has the old points in memory.
  await chromium.stopWorker();
  await chromium.evaluateInWorker(turnBackRecorded, LATER_S);
  const before = await read();
  await page.evaluate(bringAlarmForward, 'refresh');
  await setTimeout(roll(WITHIN_MS));
  await chromium.stopWorker();
  const then = await read();
  await page.evaluate(bringAlarmForward, 'refresh');
  const view = await viewOf(page);
  const priced = view.saved.filter(({ price }) => price.status === 'priced').map(({ asset }) => asset);
  const unrecorded = (now: Recorded) =>
    priced.filter((asset) => closePoints(now, asset) !== closePoints(before, asset) + 1);
  let now = await read();
  await until(async () => {
    now = await read();
    return unrecorded(now).length === 0;
  });
  return {
    problems: [
      ...recordedProblems(before, then),
      ...recordedProblems(then, now),
      ...unrecorded(now).map((asset) => `the next alarm has not left one more point of ${asset}`),
    ],
    recorded: now,
    isCut: countPoints(then) === countPoints(before),
  };
}

async function viewOf(page: Page): Promise<View> {
  const reply = await send<'view'>(page, { type: 'view' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}
