/** The member that owns the objects is killed, or paused with its whole machine: who answers, and when. */
import { setTimeout as wait } from 'node:timers/promises';
import { underLoad, untilPriced } from './cluster-load.ts';
import type { ClusterStage, Machine } from './cluster-stage.ts';

/** workerd's. */
const LEASE_MS = 20_000;
const AFTER_KILL_MS = 1.1 * LEASE_MS;
const AFTER_PAUSE_MS = 1.5 * LEASE_MS;
/** Nobody waits longer for one that is gone. */
const GIVE_UP_MS = 60_000;
/** It is asked so long before and after it goes on. */
const AROUND_MS = 8_000;
const EVERY_MS = 250;
/** Whatever fronts knew of a key is asked anew by then. */
const REVOKED_MS = 5_000;

type Pair = 'a' | 'b';

/** Leaves two members and a front that run. */
export async function lostOwners(stage: ClusterStage, rounds: number) {
  const problems: string[] = [];
  const notes: string[] = [];
  const machines = new Map<Pair, Machine>();
  let owner: Pair = 'a';
  // Alone at first, so that it owns whatever is asked for.
  machines.set('a', await stage.start('a'));
  await stage.start('front');
  await untilPriced(stage, GIVE_UP_MS);
  for (let i = 0; i < 2 * rounds; i++) {
    const other: Pair = owner === 'a' ? 'b' : 'a';
    if (!machines.has(other)) machines.set(other, await stage.start(other));
    const machine = machines.get(owner);
    const before = await whoAnswers(stage, other);
    if (!machine || before.run === null) {
      problems.push(`${other} answers for nobody before ${owner} is lost`);
      break;
    }
    const isKill = i % 2 === 0;
    const lost = { ...{ owner, other, machine, run: before.run } };
    const found = await underLoad(stage, () => (isKill ? killed(stage, lost) : paused(stage, lost)));
    problems.push(...found.problems);
    notes.push(...found.notes);
    if (isKill) machines.delete(owner);
    owner = other;
  }
  for (const name of ['a', 'b'] as const)
    if (!machines.has(name)) machines.set(name, await stage.start(name));
  return { tried: 2 * rounds, problems, notes };
}

interface Lost {
  readonly owner: Pair;
  readonly other: Pair;
  readonly machine: Machine;
  /** Of its object. */
  readonly run: string;
}

/** Whose key was revoked just before, the new owner refuses, too: the front asks it anew, since the old one said so last. */
async function killed(stage: ClusterStage, lost: Lost) {
  const revoked = await stage.revokedKey();
  lost.machine.signal('SIGKILL');
  const found = await takenOver(stage, lost, 'a kill', AFTER_KILL_MS);
  await wait(REVOKED_MS);
  const status = await stage.statusOf(revoked);
  if (status !== 401) found.problems.push(`after a kill a revoked key was answered with ${status}`);
  found.notes.push(`a key that was revoked just before the kill: ${status}`);
  return found;
}

async function paused(stage: ClusterStage, lost: Lost) {
  lost.machine.signal('SIGSTOP');
  const found = await takenOver(stage, lost, 'a pause', AFTER_PAUSE_MS);
  const answers: Promise<string | null>[] = [];
  const askAround = async () => {
    for (let ms = 0; ms < AROUND_MS; ms += EVERY_MS) {
      answers.push(stage.ask[lost.owner](4 * AROUND_MS));
      await wait(EVERY_MS);
    }
  };
  await askAround();
  lost.machine.signal('SIGCONT');
  await askAround();
  const runs = await Promise.all(answers);
  const wrong = runs.filter((run) => run === lost.run).length;
  if (wrong > 0) found.problems.push(`the paused owner answered ${wrong} of ${runs.length} questions`);
  const others = runs.filter((run) => run !== null && run !== lost.run).length;
  found.notes.push(
    `${runs.length} questions to the paused machine: ${others} answered by the new owner, ${wrong} by the old one`,
  );
  return found;
}

async function takenOver(stage: ClusterStage, { other, run }: Lost, what: string, limitMs: number) {
  const lostAt = performance.now();
  const isOver = () => performance.now() - lostAt > GIVE_UP_MS;
  let { run: now } = await whoAnswers(stage, other, run);
  while ((now === null || now === run) && !isOver()) ({ run: now } = await whoAnswers(stage, other, run));
  const tookMs = performance.now() - lostAt;
  const problems = tookMs > limitMs ? [`after ${what} the takeover took ${seconds(tookMs)}`] : [];
  const priced = await untilPriced(stage, GIVE_UP_MS);
  const sinceMs = performance.now() - lostAt;
  if (!priced) problems.push(`after ${what} no front has a new price`);
  return {
    problems,
    notes: [
      `after ${what}: taken over in ${seconds(tookMs)} (at most ${seconds(limitMs)}), a new price in ${seconds(sinceMs)}`,
    ],
  };
}

/** Asks anew every quarter of a second, and takes the first answer: what waits for one that is paused waits for long. */
async function whoAnswers(stage: ClusterStage, member: Pair, not?: string) {
  const answered = new AbortController();
  const { signal } = answered;
  const first = new Promise<string>((resolve) => {
    const askAll = async () => {
      while (!signal.aborted) {
        void stage.ask[member](10_000).then((run) => run !== null && run !== not && resolve(run));
        await wait(EVERY_MS);
      }
    };
    void askAll();
  });
  const run = await Promise.race([first, wait(GIVE_UP_MS, null, { ref: false })]);
  answered.abort();
  return { run };
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
