/**
 * Tells whether a person has the card in plain sight. A page can bring it under somebody's pointer, or paint something else
 * over it, just before a press: a press counts only when the card was seen as it stands for a while (docs/architecture.md §5).
 */
import type { PageClock } from '../../ui/page-clock.ts';

const SETTLED_MS = 500;
const EVERY_MS = 100;

/** A page that lets nothing run keeps us from looking, too: what was seen before then says nothing. */
const LATE_MS = 300;

export type PlainSight = ReturnType<typeof createPlainSight>;

/** `look` tells where everything stands that may be pressed; null while it is not all to be seen. */
export function createPlainSight(look: () => string | null, clock: PageClock) {
  let seen: string | null = null;
  let since = 0;
  let looked = 0;
  let cancel = () => {};

  function lookNow(): void {
    const now = clock.now();
    const sees = look();
    if (sees === null || sees !== seen || now - looked > LATE_MS) since = now;
    seen = sees;
    looked = now;
  }

  function goOn(): void {
    lookNow();
    cancel = clock.after(EVERY_MS, goOn);
  }

  goOn();
  return {
    /** True when it has been seen as it stands now for half a second. */
    isSettled(): boolean {
      lookNow();
      return seen !== null && looked - since >= SETTLED_MS;
    },
    stop: () => cancel(),
  };
}
