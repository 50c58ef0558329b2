/** Structured logs: one JSON object per line, without keys, because paths are redacted and queries left out. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { findSelection } from '../../core/market/selections.ts';

export interface Log {
  /** Logs an answer. A request refused before it was read has no `ms`; one that is not HTTP has neither method nor path. */
  request(answered: {
    readonly method?: string | undefined;
    readonly path?: string | undefined;
    readonly status: number;
    readonly ms?: number;
  }): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, cause?: unknown): void;
  error(message: string, cause?: unknown): void;
  /** Writes warnings and errors of the console to the log. */
  takeOver(console: Pick<Console, 'warn' | 'error'>): void;
  /** The same log, with the name of a process in its lines. */
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
    info: (message, fields = {}) => log.info(fields, message),
    warn,
    error,
    takeOver: (console) => Object.assign(console, { warn, error }),
    of: (process) => logOf(log.child({ process })),
  };
}

const WORDS = ['token-price', 'price-history', 'premiums', 'healthz', 'readyz', 'metrics'];
const LONGEST = 8;

/** The path without its query and with known words only, because any segment of a mistyped path may be a key. */
export function redactedPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const segments = pathname.split('/');
  const shown = segments.slice(0, LONGEST).map((segment) => {
    if (segment === '' || WORDS.includes(segment) || findSelection(segment)) return segment;
    return '[redacted]';
  });
  return shown.join('/') + (segments.length > LONGEST ? '/…' : '');
}
