/**
 * The whole browser is killed as soon as it has acknowledged something: after the next start all of it is there. Nothing is
 * undone: with the browser went the popup that offers it.
 */
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chromium, startChromium } from '../../test/e2e/browsers/chromium.ts';
import { createDie } from '../../test/world/die.ts';
import { startWorld } from '../../test/world/server.ts';
import { createActs, KINDS, RESTORE } from './drawn-acts.ts';
import { asker } from './kills.ts';
import { type Owned, ownedNow, problemsOf } from './owned.ts';
import { type Progress, type Proof, scaled } from './proof.ts';

const SEED = 30;
/** Each kind twice, and more. */
const CRASHES = 60;
const ENOUGH = 40;

export const browserCrashes: Proof = {
  what: 'Chromium is killed (SIGKILL) right after it acknowledged an act',
  async prove(scale, progress) {
    const served = await startWorld();
    const profile = await mkdtemp(join(tmpdir(), 'sise-crashed-'));
    try {
      return await crashed({ port: served.port, profile }, scaled(CRASHES, scale), progress);
    } finally {
      await served.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  },
};

interface Place {
  readonly port: number;
  readonly profile: string;
}

async function crashed(place: Place, count: number, progress: Progress) {
  const acts = createActs(createDie(SEED));
  const problems: string[] = [];
  const kinds = new Set<string>();
  let owned: Owned | null = null;
  for (let i = 0; i <= count; i++) {
    const chromium = await startChromium(place);
    const ask = asker(await chromium.openPopup('manifest.json'));
    const before = await ownedNow(ask);
    if (owned && JSON.stringify(before) !== JSON.stringify(owned))
      problems.push(`after crash ${i}: found ${JSON.stringify(before)}, not ${JSON.stringify(owned)}`);
    if (i === count) {
      await chromium.close();
      break;
    }
    const act = acts.draw(before, i);
    const reply = await ask(act.message);
    const pid = await processOf(chromium);
    if (!reply?.ok) problems.push(`${act.kind} was not acknowledged`);
    kinds.add(act.kind);
    owned = await ownedNow(ask);
    problems.push(...problemsOf(owned, before, act, true), ...chromium.errors());
    process.kill(pid, 'SIGKILL');
    // The driver may have seen it die already.
    await chromium.close().catch(() => {});
    progress(i + 1, count, problems);
  }
  if (count >= ENOUGH)
    problems.push(
      ...KINDS.filter((kind) => kind !== RESTORE && !kinds.has(kind)).map((kind) => `${kind}: never came`),
    );
  return { tried: count, unit: 'crashes', problems, notes: [`${kinds.size} kinds of acts`] };
}

/** The browser's own, which it writes into its profile. */
async function processOf({ profile }: Chromium): Promise<number> {
  const lock = await readlink(join(profile, 'SingletonLock'));
  return Number(lock.slice(lock.lastIndexOf('-') + 1));
}
