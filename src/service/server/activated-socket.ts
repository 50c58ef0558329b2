/** The listening socket that systemd passes to a process, as sd_listen_fds(3) describes. */
import { WrongArguments } from './arguments.ts';

const FIRST_FILE = 3;

/** Its open file; undefined when the variables are missing or for another process. Throws WrongArguments. */
export function activatedSocket(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Partial<Record<string, string>>>,
  pid: number,
): number | undefined {
  if (LISTEN_PID !== String(pid) || !LISTEN_FDS) return undefined;
  if (LISTEN_FDS !== '1')
    throw new WrongArguments(
      `systemd passed ${LISTEN_FDS} sockets; the socket unit must have one ListenStream= line.`,
    );
  return FIRST_FILE;
}
