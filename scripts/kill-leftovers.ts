/** Ends processes that would be left behind: also when whoever started them is killed, and can do nothing any more. */
import { spawn } from 'node:child_process';

/**
 * Reads which processes there are, a line each time, until there is nobody who could write another line. Those that do
 * not end when they are asked to are killed.
 */
const PROGRAM = `
while read -r line; do now=$line; done
[ -n "$now" ] || exit 0
kill $now 2>/dev/null
sleep 5
kill -9 $now 2>/dev/null
exit 0`;

export interface Watch {
  /** These are all that there are now. */
  over(pids: readonly number[]): void;
}

/** Systems without a POSIX shell are not watched: there the next start names who was left behind. */
export function startWatch(): Watch {
  const watcher = spawn('/bin/sh', ['-c', PROGRAM], {
    // Not among those that a terminal's Ctrl+C or a service manager's signal to the group ends before us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ignore = () => {};
  watcher.on('error', ignore);
  watcher.stdin.on('error', ignore);
  watcher.unref();
  return { over: (pids) => void watcher.stdin.write(`${pids.join(' ')}\n`) };
}
