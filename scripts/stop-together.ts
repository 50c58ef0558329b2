/** Ctrl+Z stops all processes of a service together, and they go on together. */

/**
 * Processes that went on alone would write lines that nobody reads, until their pipe is full, and then answer nobody. The
 * terminal stops those of its own group only: `pids` are others, as they are at that moment. Systems without such signals
 * have no such key.
 */
export function stopTogether(pids: () => readonly number[]): void {
  process.on('SIGTSTP', () => {
    signalAll(pids(), 'SIGSTOP');
    process.kill(process.pid, 'SIGSTOP');
  });
  process.on('SIGCONT', () => signalAll(pids(), 'SIGCONT'));
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended just now.
    }
}
