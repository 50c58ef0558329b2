/** The worker is stopped while an alarm's prices are recorded; the next alarm records what that one could not. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { View } from '../../src/extension/messages/messages.ts';
import { ask as send } from '../../test/e2e/acts.ts';
import { bringAlarmForward } from '../../test/e2e/in-worker.ts';
import type { Stage } from '../../test/e2e/stage.ts';
import type { Die } from '../../test/world/die.ts';
import { recordedTexts, turnBackRecorded } from './in-worker.ts';
import { closePoints, countPoints, type Recorded, recordedProblems } from './recorded-points.ts';

/** Longer than a price counts as one of now: whatever is known makes a point of its own after it. */
const LATER_S = 15 * 60;
/** The alarm's work takes about as long, from what is shown of it to the last write. */
const WITHIN_MS = 30;
const RECORDED_MS = 10_000;
const LOOKED_EVERY_MS = 20;

export interface RecordingKilled {
  readonly problems: readonly string[];
  readonly recorded: Recorded;
  /** Whether the stop came before its points were written. */
  readonly isCut: boolean;
}

/** `page`: one of the extension's that asks nothing by itself. */
export async function killRecording(stage: Stage, page: Page, roll: Die): Promise<RecordingKilled> {
  const { chromium } = stage;
  const read = () => chromium.evaluateInWorker(recordedTexts, null);
  // What a worker remembers of the points would contradict what is done to them.
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
  for (
    const end = Date.now() + RECORDED_MS;
    unrecorded(now).length > 0 && Date.now() < end;
    now = await read()
  )
    await setTimeout(LOOKED_EVERY_MS);
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
