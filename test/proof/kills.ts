/** Chromium stops the worker in the middle of whatever it does: what it acknowledged stays, once. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ask as send } from '../e2e/acts.ts';
import { readAlarms } from '../e2e/in-worker.ts';
import { type Stage, startStage } from '../e2e/stage.ts';
import { createDie } from './die.ts';
import { drawAct } from './drawn-acts.ts';
import { recordedTexts } from './in-worker.ts';
import { type Ask, ownedNow, problemsOf } from './owned.ts';
import { type Proof, scaled } from './proof.ts';

const SEED = 9;
const KILLS = 300;
/** An act takes about as long, from the message to its answer, with a worker that runs. */
const WITHIN_MS = 16;

export const workerKills: Proof = {
  what: 'Chromium’s worker is stopped at a drawn moment of an act',
  async prove(scale, progress) {
    const stage = await startStage();
    try {
      return await killed(stage, scaled(KILLS, scale), progress);
    } finally {
      await stage.close();
    }
  },
};

async function killed(stage: Stage, count: number, progress: (done: number, of: number) => void) {
  const roll = createDie(SEED);
  const problems: string[] = [];
  // A page of the extension that asks nothing by itself.
  const ask = asker(await stage.chromium.openPopup('manifest.json'));
  let acknowledged = 0;
  let owned = await ownedNow(ask);
  let recorded: Recorded = {};
  for (let i = 0; i < count; i++) {
    const act = drawAct(owned, roll, i);
    const answer = ask(act.message);
    await setTimeout(roll(WITHIN_MS));
    await stage.chromium.stopWorker();
    const reply = await answer;
    if (reply && !reply.ok) problems.push(`${act.message.type}: ${reply.error}`);
    const now = await ownedNow(ask);
    problems.push(...problemsOf(now, owned, act, reply?.ok === true), ...(await alarmProblems(stage)));
    if (reply?.ok) acknowledged++;
    const then = await stage.chromium.evaluateInWorker(recordedTexts, null);
    problems.push(...recordedProblems(recorded, then));
    recorded = then;
    owned = now;
    progress(i + 1, count);
  }
  problems.push(...stage.chromium.errors());
  return {
    tried: count,
    unit: 'kills',
    problems,
    notes: [
      `${acknowledged} acts were acknowledged before it, ${count - acknowledged} were not`,
      `${Object.values(recorded).flatMap(pointsOf).length} points were recorded meanwhile`,
    ],
  };
}

type Recorded = Readonly<Record<string, string>>;

/** What was recorded stays as it was, and no point comes twice. */
function recordedProblems(before: Recorded, now: Recorded): readonly string[] {
  const lost = Object.keys(before).filter((key) => !now[key]?.startsWith(before[key] ?? ''));
  const twice = Object.keys(now).filter((key) => {
    const times = pointsOf(now[key] ?? '').map((point) => point.split(' ')[0]);
    return new Set(times).size < times.length;
  });
  return [
    ...lost.map((key) => `points of ${key} are lost`),
    ...twice.map((key) => `points of ${key} are there twice`),
  ];
}

function pointsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Exactly one, whatever became of the worker. */
async function alarmProblems({ chromium }: Stage): Promise<readonly string[]> {
  const alarms = await chromium.evaluateInWorker(readAlarms, null);
  const refreshing = alarms.filter(({ name }) => name === 'refresh');
  return refreshing.length === 1 ? [] : [`${refreshing.length} alarms`];
}

/** No answer is one, too: a worker that was stopped gives none. */
export function asker(page: Page): Ask {
  return (message) => send(page, message).catch(() => null);
}
