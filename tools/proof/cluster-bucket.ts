/** The bucket is gone, fails, is slow, or gives another's data: fronts go by last prices, and all is well soon after it is back. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BucketState } from '../../test/edge/bucket.ts';
import { underLoad, untilPriced } from './cluster-load.ts';
import { type ClusterStage, HOT } from './cluster-stage.ts';
import { seconds } from './cluster-takeover.ts';

const STATES: readonly BucketState[] = ['failing', 'slow', 'others', 'swapped', 'gone'];
/** Members have left by then. */
const LONG_ENOUGH_MS = 20_000;
const RECOVERY_MS = 30_000;
const GIVE_UP_MS = 90_000;
const NEW_MS = 3_000;

/** `longestMs`: how long it is gone; otherwise it is away for less. */
export async function lostBuckets(stage: ClusterStage, longestMs: number, states = STATES) {
  const problems: string[] = [];
  const notes: string[] = [];
  if (!(await untilPriced(stage, GIVE_UP_MS))) problems.push('no price before the bucket was lost');
  for (const state of states) {
    const awayMs = state === 'gone' ? Math.max(LONG_ENOUGH_MS, longestMs - 10_000) : LONG_ENOUGH_MS;
    const found = await lostBucket(stage, state, awayMs);
    problems.push(...found.problems.map((problem) => `bucket ${state}: ${problem}`));
    notes.push(...found.notes.map((note) => `bucket ${state} for ${seconds(awayMs)}: ${note}`));
  }
  return { tried: states.length, problems, notes };
}

/** A price that was a minute old would be too old to be told a minute sooner. */
async function untilNew(stage: ClusterStage): Promise<boolean> {
  for (const until = performance.now() + GIVE_UP_MS; performance.now() < until; await wait(500)) {
    const { isPriced, ageMs } = await stage.price(HOT);
    if (isPriced && ageMs !== null && ageMs < NEW_MS) return true;
  }
  return false;
}

async function lostBucket(stage: ClusterStage, state: BucketState, awayMs: number) {
  if (!(await untilNew(stage))) return { problems: ['no new price before'], notes: [] };
  stage.bucket.become(state);
  const { problems, notes } = await underLoad(stage, async () => {
    await wait(awayMs);
    return { problems: [], notes: [] };
  });
  const { status, retryAfter } = await stage.price(stage.cold());
  if (status !== 200 && !(status === 503 && retryAfter > 0)) problems.push(`a cold token: ${status}`);
  const backAt = performance.now();
  stage.bucket.become('there');
  const isBack = await untilPriced(stage, GIVE_UP_MS);
  const tookMs = performance.now() - backAt;
  if (!isBack || tookMs > RECOVERY_MS) problems.push(`it took ${seconds(tookMs)} until all was well again`);
  notes.push(`a cold token then: ${status}; all was well ${seconds(tookMs)} after it was back`);
  return { problems, notes };
}
