/** Ends the processes that were started with a folder as their temporary one, and removes it, once the standard input ends: `sweep.ts FOLDER`. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** Browsers write to their profiles while they end; what has not ended by then does not end by itself. */
const GRACE_MS = 20_000;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node sweep.ts FOLDER');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
process.stdin.on('close', () => void sweep(folder));

async function sweep(from: string): Promise<void> {
  const signalled = new Set<number>();
  const deadline = Date.now() + GRACE_MS;
  // One that ends may have started another meanwhile.
  for (;;) {
    const running = await startedIn(from);
    if (running.length === 0 && (await isRemoved(from))) return;
    const isLate = Date.now() > deadline;
    for (const id of running) {
      if (isLate || !signalled.has(id)) end(id, isLate ? 'SIGKILL' : 'SIGTERM');
      signalled.add(id);
    }
    if (Date.now() > deadline + GRACE_MS) throw new Error(`${from} could not be removed`);
    await setTimeout(LOOK_EVERY_MS);
  }
}

function isRemoved(from: string): Promise<boolean> {
  return rm(from, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

/** By Linux's list of processes. Elsewhere none is found: browsers end with the process that started them there, too. */
async function startedIn(from: string): Promise<readonly number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const are = await Promise.all(ids.map((id) => isStartedIn(id, from)));
  return ids.filter((_, index) => are[index]).map(Number);
}

/** Chromium's own processes write their titles over their environment, but name the profile on their command line. */
async function isStartedIn(id: string, from: string): Promise<boolean> {
  const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  const [environment, command] = await Promise.all([read('environ'), read('cmdline')]);
  return environment.split('\0').includes(`TMPDIR=${from}`) || command.includes(`${from}/`);
}

function end(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // It has ended meanwhile.
  }
}
