/** One task for all who want its outcome at the same time; given up only when all of them have given up. */

export interface SharedFlight {
  /** Resolves when the task has ended, or when the signal aborts; never rejects. */
  join(signal: AbortSignal): Promise<void>;
}

interface Flight {
  readonly ended: Promise<void>;
  readonly controller: AbortController;
  passengers: number;
}

/** A task that rejects, which none is meant to, has ended too; the console hears of it. */
export function createSharedFlight(task: (signal: AbortSignal) => Promise<void>): SharedFlight {
  let current: Flight | null = null;

  function start(): Flight {
    const controller = new AbortController();
    const ended = task(controller.signal)
      .catch((error: unknown) => console.error(error))
      .finally(() => leave(flight));
    const flight: Flight = { ended, controller, passengers: 0 };
    return flight;
  }

  function leave(flight: Flight): void {
    if (current === flight) current = null;
  }

  return {
    async join(signal) {
      if (signal.aborted) return;
      current ??= start();
      const flight = current;
      flight.passengers++;
      await endOrAbort(flight.ended, signal);
      flight.passengers--;
      if (flight.passengers > 0) return;
      // Whoever comes now starts anew rather than joining what is being given up.
      leave(flight);
      flight.controller.abort();
    },
  };
}

function endOrAbort(ended: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    ended.finally(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}
