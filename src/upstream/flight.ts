/** A question under way that several lookups wait for: given up only when none of them needs it any more. */
export interface Flight {
  /** Settles as the task does. */
  readonly ended: Promise<void>;
  /** Counts among those who need it until the signal aborts. */
  join(signal: AbortSignal): void;
  /** Nobody needs it any more: who comes now has to ask anew. */
  isGivenUp(): boolean;
}

/** Starts the task. Its signal aborts, with the last one's reason, when everybody who joined has given up. */
export function takeOff(task: (signal: AbortSignal) => Promise<void>): Flight {
  const controller = new AbortController();
  let passengers = 0;
  return {
    ended: task(controller.signal),
    join(signal) {
      passengers++;
      const leave = () => {
        passengers--;
        if (passengers === 0) controller.abort(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    },
    isGivenUp: () => controller.signal.aborted,
  };
}
