/** Which process a number stands for: numbers are given out again, after a restart of the machine from the first on. */
import { readFileSync } from 'node:fs';

/** `pid`, and on Linux in which boot and when it began, where that can be read; null where it is no more. */
export function markOf(pid: number): string | null {
  const boot = textIn('/proc/sys/kernel/random/boot_id');
  if (boot === null) return String(pid);
  const began = startOf(pid);
  if (began !== null) return `${pid}@${boot.trim()}:${began}`;
  return isAlive(pid) ? String(pid) : null;
}

/** Whether the process that was marked so is there still; of one without more than its number, any with that number is. */
export function isThere(mark: string): boolean {
  const pid = pidIn(mark);
  // One that was killed may have had the number that is ours now.
  if (pid === process.pid || !isAlive(pid)) return false;
  const now = markOf(pid);
  return now !== null && (now === mark || !(mark.includes('@') && now.includes('@')));
}

/** 0 where there is none in it. */
export function pidIn(mark: string): number {
  return Number(/^[1-9]\d*(?=@|$)/.exec(mark)?.[0] ?? 0);
}

/** In ticks since the machine was started. What the program is called may have anything in it, and stands in brackets before. */
function startOf(pid: number): string | null {
  const stat = textIn(`/proc/${pid}/stat`);
  const afterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName?.[19] ?? null;
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
