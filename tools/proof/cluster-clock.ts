/** A member whose clock is off by more than its bucket's is refused, and its machine's log says so. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterStage } from './cluster-stage.ts';

const OFF_MS = 40_000;
const TOLD_WITHIN_MS = 30_000;

export async function wrongClock(stage: ClusterStage) {
  const machine = await stage.start('c', await stage.bucket.endpointBehind(OFF_MS));
  const isTold = () => machine.lines.some((line) => line.includes('clock off'));
  const startedAt = performance.now();
  let answered: string | null = null;
  while (!isTold() && performance.now() - startedAt < TOLD_WITHIN_MS) {
    answered ??= await stage.ask.c(1_000);
    await wait(100);
  }
  const problems = [
    ...(isTold() ? [] : [`nothing was said of a clock that is off: ${machine.lines.at(-1)}`]),
    ...(answered === null ? [] : ['a member whose clock is off answered']),
  ];
  const said = machine.lines.find((line) => line.includes('clock off')) ?? '';
  await machine.end();
  return { tried: 1, problems, notes: [`a clock that is off by 40 s: ${said.trim()}`] };
}
