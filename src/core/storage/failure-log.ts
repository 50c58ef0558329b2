/** Writes the first of a series of failures to the console; a full disk would fill it otherwise. */
export interface FailureLog {
  note(reason: unknown): void;
  /** Ends the series: the next failure is written again. */
  reset(): void;
}

export function createFailureLog(level: 'warn' | 'error', message: string): FailureLog {
  let isLogged = false;
  return {
    note(reason) {
      if (!isLogged) (level === 'warn' ? console.warn : console.error)(message, reason);
      isLogged = true;
    },
    reset() {
      isLogged = false;
    },
  };
}
