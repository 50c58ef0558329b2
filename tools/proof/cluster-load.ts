/** A front of a cluster is asked for the same token all the time: it must have a price. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterStage, HOT, type PriceAnswer } from './cluster-stage.ts';

const EVERY_MS = 300;

interface Found {
  readonly problems: string[];
  readonly notes: string[];
}

/** What `act` found, and what the front said meanwhile. */
export async function underLoad(stage: ClusterStage, act: () => Promise<Found>): Promise<Found> {
  const answers: PriceAnswer[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      answers.push(await stage.price(HOT));
      await wait(EVERY_MS);
    }
  })();
  const found = await act();
  isOver = true;
  await asking;
  const failed = answers.filter(({ status, isPriced }) => status !== 200 || !isPriced);
  const wrong = answers.filter(({ isWrong }) => isWrong);
  const longest = Math.max(...answers.map(({ ms }) => ms));
  const words = [...new Set(failed.map(({ status }) => status))].join(', ');
  return {
    problems: [
      ...found.problems,
      ...(wrong.length > 0 ? [`${wrong.length} of ${answers.length} hot answers were wrong`] : []),
      ...(failed.length > 0 ? [`${failed.length} of ${answers.length} hot answers failed (${words})`] : []),
    ],
    notes: [
      ...found.notes,
      `${answers.length} answers for a hot token meanwhile, each held against the world, ${failed.length} failed, the longest took ${(longest / 1000).toFixed(1)} s`,
    ],
  };
}

/** Whether a token that was not asked for before gets its price in time. */
export async function untilPriced(stage: ClusterStage, limitMs: number): Promise<boolean> {
  for (const until = performance.now() + limitMs; performance.now() < until; await wait(EVERY_MS)) {
    const { status, isPriced, isWrong } = await stage
      .price(stage.cold())
      .catch(() => ({ status: 0, isPriced: false, isWrong: false }));
    if (isWrong) throw new Error('a price that the world does not say');
    if (status === 200 && isPriced) return (await stage.price(HOT)).isPriced;
  }
  return false;
}
