/** The log of a server on its standard output. Nobody who does not read it keeps the server from working, or from ending. */
import { pino } from 'pino';
import { createLog, type Log } from '../src/service/server/log.ts';

export interface ProcessLog {
  readonly log: Log;
  /** Writes what is left, as far as somebody reads it, and ends the process. */
  end(): void;
}

/** While nobody reads the log, this much of it is kept; what follows is lost. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
/** For the rest of the log, once everything is answered: whoever does not read it must not keep the server. */
const LOG_LIMIT_MS = 500;

export function openProcessLog(): ProcessLog {
  // Asked of Node's own stream: that makes a pipe one that never keeps a writer waiting. A thread that waits for a reader
  // would keep the process from ending.
  const { fd } = process.stdout;
  const destination = pino.destination({ dest: fd, sync: false, maxLength: MAX_UNREAD_BYTES });
  return {
    log: createLog(destination),
    end() {
      destination.once('close', () => process.exit(0));
      destination.end();
      setTimeout(() => {
        // Else its rest would be written on exit, however long that takes.
        destination.destroy();
        process.exit(0);
      }, LOG_LIMIT_MS);
    },
  };
}
