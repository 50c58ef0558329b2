/** Processor time and memory of a process, from `/proc`. */
import { readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;
/** Of what stands behind the name in `/proc/PID/stat`: time in the program, and time in the system for it. */
const [IN_PROGRAM, IN_SYSTEM] = [11, 12];

/** Milliseconds of processor time of all its threads so far, to the hundredth of a second. Throws where there is no such process. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name is in brackets, and may have blanks and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[IN_PROGRAM]) + Number(fields[IN_SYSTEM]));
}

/** Memory that it has in use now, in megabytes. Throws where there is no such process. */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
