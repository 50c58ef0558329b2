/** The coins and platforms that a server of an earlier release accepts, across a stopped worker: it limits refusals of an address. */
import * as z from 'zod/mini';
import { HOUR_MS } from '../../../core/market/time.ts';
import { parseStored } from '../../../core/storage/parse-stored.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { Clock } from '../../../core/upstream/clock.ts';

const ACCEPTED = 'accepted';
/** A server that is updated has further symbols after so long. */
const ACCEPTED_MS = HOUR_MS;

const storedSymbols = z.object({ symbols: z.array(z.string()), at: z.number() });

export function createAcceptedSymbols(store: Store, clock: Pick<Clock, 'now'>) {
  let last: z.infer<typeof storedSymbols> | null = null;
  return {
    restored: store.get(ACCEPTED).then(
      (value) => {
        last = parseStored(storedSymbols, value);
      },
      (error: unknown) => console.warn('the symbols of the server could not be read', error),
    ),
    /** Whether the server has refused a symbol of late, and does not accept this one. */
    lacks: (symbol: string) =>
      last !== null && Math.abs(clock.now() - last.at) < ACCEPTED_MS && !last.symbols.includes(symbol),
    async note(symbols: readonly string[]): Promise<void> {
      last = { symbols: [...symbols], at: clock.now() };
      await store
        .put({ [ACCEPTED]: last })
        .catch((reason: unknown) => console.warn('the symbols of the server are not kept', reason));
    },
    async forget(): Promise<void> {
      last = null;
      await store.delete([ACCEPTED]);
    },
  };
}
