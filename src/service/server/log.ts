/** Structured logs, one JSON object a line, in which no key can stand: paths are redacted, queries left out. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactedPath } from '../api/redacted-path.ts';

export interface Log {
  /** `ms` is left out of what was refused before it was read, and so are method and path of what is no HTTP. */
  request(answered: {
    readonly method?: string | undefined;
    readonly path?: string | undefined;
    readonly status: number;
    readonly ms?: number;
  }): void;
  say(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, cause?: unknown): void;
  error(message: string, cause?: unknown): void;
  /** Makes what the product says on the console part of the log. */
  takeOver(console: Pick<Console, 'warn' | 'error'>): void;
  /** The same, each line with the name of a process. */
  of(process: string): Log;
}

export function createLog(destination: DestinationStream): Log {
  return logOf(
    pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
      destination,
    ),
  );
}

function logOf(log: Logger): Log {
  const warn = (message: unknown, cause?: unknown) => log.warn({ err: cause }, String(message));
  const error = (message: unknown, cause?: unknown) => log.error({ err: cause }, String(message));
  return {
    request: ({ method, path, status, ms }) =>
      log.info({
        method: method?.slice(0, 20),
        path: path === undefined ? undefined : redactedPath(path),
        status,
        ms: ms === undefined ? undefined : Math.round(ms * 100) / 100,
      }),
    say: (message, fields = {}) => log.info(fields, message),
    warn,
    error,
    takeOver: (console) => Object.assign(console, { warn, error }),
    of: (process) => logOf(log.child({ process })),
  };
}
