/** The disk is full: what cannot be kept is refused, what was acknowledged stays, and room brings everything back. */

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chromium, startChromium } from '../../test/e2e/browsers/chromium.ts';
import { createDie } from '../../test/world/die.ts';
import { startWorld } from '../../test/world/server.ts';
import { type Acts, createActs } from './drawn-acts.ts';
import { asker } from './kills.ts';
import { type Ask, type Owned, ownedNow, written } from './owned.ts';
import { type Progress, type Proof, type Proved, scaled } from './proof.ts';
import { recordedOnFullDisk } from './recording.ts';

const SEED = 40;
const ACTS = 60;
const ACTS_BEFORE = 10;
const DISK_MB = 256;

export const fullDisk: Proof = {
  what: 'an act while the disk of the profile is full',
  prove: (scale, progress) =>
    onSmallDisk(DISK_MB, async (profile) => {
      const served = await startWorld();
      try {
        const chromium = await startChromium({ port: served.port, profile });
        const proved = await filled(chromium, scaled(ACTS, scale), progress);
        await chromium.close();
        return proved;
      } finally {
        await served.close();
      }
    }),
};

async function filled(chromium: Chromium, count: number, progress: Progress) {
  const acts = createActs(createDie(SEED));
  const problems: string[] = [];
  const page = await chromium.openPopup('manifest.json');
  const ask = asker(page);
  const filler = join(chromium.profile, 'filler');
  let owned = await acted(ask, ACTS_BEFORE, acts);
  let refused = 0;
  for (let i = 0; i < count; i++) {
    fill(filler);
    const act = acts.draw(owned, ACTS_BEFORE + i);
    const reply = await ask(act.message);
    // What the background holds in memory could hide what it has not kept.
    await chromium.stopWorker();
    rmSync(filler);
    const now = await ownedNow(ask);
    const meant = written(reply?.ok ? act.after(owned) : owned, owned);
    const found = written(now, owned);
    if (found !== meant) problems.push(`${act.kind}: found ${found}, not ${meant}`);
    if (!reply?.ok) refused++;
    owned = now;
    progress(i + 1, count, problems);
  }
  const last = await acted(ask, ACTS_BEFORE, acts);
  await chromium.stopWorker();
  const kept = await ownedNow(ask);
  if (written(kept) !== written(last))
    problems.push(`with room again: ${written(kept)}, not ${written(last)}`);
  problems.push(
    ...(await recordedOnFullDisk({
      chromium,
      page,
      ask,
      fill: () => fill(filler),
      empty: () => rmSync(filler),
    })),
  );
  if (refused === 0) problems.push('nothing was refused: the disk was not full');
  return {
    tried: count,
    unit: 'acts',
    problems,
    notes: [`${refused} were refused`, 'besides, alarms that record'],
  };
}

async function acted(ask: Ask, count: number, acts: Acts): Promise<Owned> {
  for (let i = 0; i < count; i++) await ask(acts.draw(await ownedNow(ask), i).message);
  return ownedNow(ask);
}

async function onSmallDisk(megabytes: number, prove: (folder: string) => Promise<Proved>): Promise<Proved> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return { tried: 0, unit: 'acts', problems: [], notes: ['only root can make a small disk to fill'] };
  const folder = mkdtempSync(join(tmpdir(), 'sise-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  try {
    return await prove(folder);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes until nothing more fits, the last bytes one by one. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; ) {
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
    } catch {
      size >>= 1;
    }
  }
  closeSync(file);
}
