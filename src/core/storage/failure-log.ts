/** Logs only the first of a series of failures, so that a full disk does not fill the console. */
export function createFailureLog(level: 'warn' | 'error', message: string) {
  let isLogged = false;
  return {
    note(reason: unknown): void {
      if (!isLogged) (level === 'warn' ? console.warn : console.error)(message, reason);
      isLogged = true;
    },
    /** Ends the series: the next failure is written again. */
    reset(): void {
      isLogged = false;
    },
  };
}
