/** Chromium stops the worker in the middle of whatever it does: what it acknowledged stays, once. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ask as send } from '../../test/e2e/acts.ts';
import { readAlarms } from '../../test/e2e/in-worker.ts';
import { type Stage, startStage } from '../../test/e2e/stage.ts';
import { createDie, type Die } from '../../test/world/die.ts';
import { createActs } from './drawn-acts.ts';
import { type Ask, type Owned, ownedNow, problemsOf } from './owned.ts';
import { type Progress, type Proof, scaled } from './proof.ts';
import { countPoints, killRecording, type Recorded, readRecorded, recordedProblems } from './recording.ts';

const SEED = 9;
const KILLS = 300;
const ENOUGH = 100;
/** Every so manyth kill falls on what an alarm records. */
const RECORDING_EVERY = 4;
/** An act takes about as long, from the message to its answer, with a worker that runs. */
const WITHIN_MS = 16;
/** An answer takes at most six seconds; a machine may be slow. */
const ANSWER_MS = 60_000;
const ALARM = { kind: 'alarm', after: (owned: Owned) => owned };

export const workerKills: Proof = {
  what: 'Chromium’s worker is stopped at a drawn moment of an act, or of what an alarm records',
  async prove(scale, progress) {
    const stage = await startStage();
    try {
      return await killed(stage, scaled(KILLS, scale), progress);
    } finally {
      await stage.close();
    }
  },
};

async function killed(stage: Stage, count: number, progress: Progress) {
  const roll = createDie(SEED);
  const acts = createActs(roll);
  const problems: string[] = [];
  const page = await stage.chromium.openPopup('manifest.json');
  const ask = asker(page);
  const tally = { acknowledged: 0, unacknowledged: 0, recording: 0, cut: 0 };
  let owned = await ownedNow(ask);
  let recorded: Recorded = {};
  for (let i = 0; i < count; i++) {
    const before = owned;
    if (i % RECORDING_EVERY === 0 && owned.settings.recording && owned.saved.length > 0) {
      const { isCut, ...found } = await killRecording(stage, page, roll);
      problems.push(...found.problems);
      recorded = found.recorded;
      tally.recording++;
      if (isCut) tally.cut++;
      owned = await ownedNow(ask);
      problems.push(...problemsOf(owned, before, ALARM, true));
    } else {
      const act = acts.draw(owned, i);
      const reply = await killDuring(stage, ask(act.message), roll);
      if (reply && !reply.ok) problems.push(`${act.kind}: ${reply.error}`);
      acts.answered(act, reply, owned);
      tally[reply?.ok ? 'acknowledged' : 'unacknowledged']++;
      owned = await ownedNow(ask);
      problems.push(...problemsOf(owned, before, act, reply?.ok === true));
      const then = await readRecorded(stage.chromium);
      problems.push(...recordedProblems(recorded, then));
      recorded = then;
    }
    problems.push(...(await alarmProblems(stage)));
    progress(i + 1, count, problems);
  }
  problems.push(...stage.chromium.errors());
  if (count >= ENOUGH) {
    problems.push(...acts.missing().map((kind) => `${kind}: never acknowledged, so nothing is proved of it`));
    if (tally.cut === 0 || tally.cut === tally.recording)
      problems.push(
        `${tally.cut} of ${tally.recording} alarms were stopped before their points were written`,
      );
  }
  return {
    tried: count,
    unit: 'kills',
    problems,
    notes: [
      `${tally.acknowledged} acts were acknowledged before it, ${tally.unacknowledged} were not`,
      `${tally.recording} alarms were stopped, ${tally.cut} of them before their points were written`,
      `${countPoints(recorded)} points were recorded meanwhile`,
    ],
  };
}

/** Half of the stops come right after the answer, so that each kind is acknowledged now and then on a slow machine, too. */
async function killDuring<T>({ chromium }: Stage, answer: Promise<T>, roll: Die): Promise<T> {
  if (roll(2) === 0) await answer;
  else await setTimeout(roll(WITHIN_MS));
  await chromium.stopWorker();
  return answer;
}

async function alarmProblems({ chromium }: Stage): Promise<readonly string[]> {
  const alarms = await chromium.evaluateInWorker(readAlarms, null);
  const refreshing = alarms.filter(({ name }) => name === 'refresh');
  return refreshing.length === 1 ? [] : [`${refreshing.length} alarms`];
}

/** Null from a stopped worker; a running one that stays silent is a failure. */
export function asker(page: Page): Ask {
  return async (message) => {
    const waiting = new AbortController();
    const silence = setTimeout(ANSWER_MS, null, { signal: waiting.signal }).then(
      () => Promise.reject(new Error(`${message.type}: no answer within ${ANSWER_MS / 1000} s`)),
      () => null,
    );
    const answer = send(page, message).catch(() => null);
    return Promise.race([answer, silence as Promise<null>]).finally(() => waiting.abort());
  };
}
