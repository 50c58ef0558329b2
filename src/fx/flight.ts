/** One task for all who want its outcome at the same time; given up only when all of them have given up. */
import { type Flight, takeOff } from '../upstream/flight.ts';

export interface SharedFlight {
  /** Resolves when the task has ended, or when the signal aborts; never rejects. */
  join(signal: AbortSignal): Promise<void>;
}

/** A task that rejects, which none is meant to, has ended too; the console hears of it. */
export function createSharedFlight(task: (signal: AbortSignal) => Promise<void>): SharedFlight {
  let current: Flight | null = null;

  function start(): Flight {
    const flight = takeOff((signal) =>
      task(signal)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          if (current === flight) current = null;
        }),
    );
    return flight;
  }

  return {
    join(signal) {
      if (signal.aborted) return Promise.resolve();
      // Whoever comes now starts anew rather than joining what is being given up.
      if (!current || current.isGivenUp()) current = start();
      current.join(signal);
      return endOrAbort(current.ended, signal);
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
