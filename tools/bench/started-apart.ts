/** A process of the bench that is measured from outside: it says what it is once it listens, and ends with us. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';

export interface StartedApart<Told> {
  readonly child: ChildProcess;
  readonly told: Told;
  /** Resolves when it has ended. */
  end(): Promise<void>;
}

/** Rejects where it ends before it says anything. `script`: its name in this folder. */
export async function startApart<Told>(
  script: string,
  args: readonly string[] = [],
): Promise<StartedApart<Told>> {
  const path = join(ROOT, 'tools', 'bench', script);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const tooEarly = ended.then(([code]) => {
    throw new Error(`${script} ended with ${code} before it listened`);
  });
  const [told] = await Promise.race([once(child, 'message'), tooEarly]);
  tooEarly.catch(() => {});
  return {
    child,
    told,
    async end() {
      child.disconnect();
      await ended;
    },
  };
}
