/** A page's clock that a test turns. */
import type { PageClock } from '../../../src/extension/ui/page-clock.ts';

export interface TurnedClock extends PageClock {
  /** How many timers are set. */
  waiting(): number;
  /** Runs what falls due meanwhile, in its order; `before` each of them, and once more, the page gets to its own work. */
  turn(ms: number, before: () => Promise<void>): Promise<void>;
  /** Sets it to another time, ahead or back; timers last as long as before. */
  jump(ms: number): void;
}

export function createTurnedClock(): TurnedClock {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    waiting: () => timers.length,
    async turn(ms, before) {
      const end = now + ms;
      for (;;) {
        await before();
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    jump: (ms) => {
      now += ms;
      for (const timer of timers) timer.at += ms;
    },
  };
}
