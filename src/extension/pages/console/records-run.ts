/** The one pricing of records that may be under way, told to the page as it goes. */
import { NO_WORTH, type PricedLine } from '../../../core/records/record-rows.ts';
import { totalOf } from './line-parts.ts';
import { priceLines } from './price-lines.ts';
import { type RecordsState, SHOWN_AT_ONCE } from './records-state.ts';
import { type ConsoleDeps, type ConsoleStore, say } from './state.ts';

export interface RecordsRun {
  /** Prices these lines instead of whatever is under way; those with a final answer keep it. */
  price(lines: readonly PricedLine[]): Promise<void>;
  /** Shows these lines as they are. */
  show(lines: readonly PricedLine[]): Promise<void>;
  /** Tells how far reading has come; null when it was stopped. */
  read<T>(begun: (onPiece: (share: number) => Promise<void>) => Promise<T>): Promise<T | null>;
  /** Leaves it as it is, summed up. */
  stop(): void;
}

const STOPPED = new Error('stopped');
const NEW_LINES = { open: 0, total: NO_WORTH, problem: null, shown: SHOWN_AT_ONCE };

export function createRecordsRun(deps: ConsoleDeps, state: ConsoleStore): RecordsRun {
  const { clock, send } = deps;
  const records = () => state.get().records;
  const change = (part: Partial<RecordsState>) => state.set({ records: { ...records(), ...part } });
  let turn = 0;
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const { job } = records();
      if (job) change({ job: { ...job, nextTryAt: clock.now() + ms } });
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** Ends what is under way. Returns whether what follows has not been ended yet. */
  function begin(): () => boolean {
    turn += 1;
    const mine = turn;
    wake();
    return () => turn === mine;
  }

  async function sumUp(isOn: () => boolean): Promise<void> {
    const total = await totalOf(send, records().lines).catch(() => NO_WORTH);
    if (isOn()) change({ total, job: null });
  }

  return {
    async price(lines) {
      const isOn = begin();
      const of = lines.length;
      change({ ...NEW_LINES, lines, job: { phase: 'asking', done: 0, of, nextTryAt: null } });
      const basis = records().basis ?? state.get().view?.settings.preset ?? 'global';
      const show = (priced: readonly PricedLine[], open: number) =>
        change({ lines: priced, open, job: { phase: 'asking', done: of - open, of, nextTryAt: null } });
      const open = await priceLines(deps, { lines, basis, isOn, show, pause });
      if (isOn()) await sumUp(isOn);
      if (isOn()) say(state, open === 0 ? 'recordsDone' : 'recordsLeft', { of, open });
    },
    async show(lines) {
      const isOn = begin();
      change({ ...NEW_LINES, lines, job: null });
      await sumUp(isOn);
    },
    async read(begun) {
      const isOn = begin();
      const onPiece = async (share: number) => {
        const done = Math.floor(share * 100);
        change({ job: { phase: 'reading', done, of: 100, nextTryAt: null } });
        // The page paints, and hears whether it is to go on.
        await new Promise<void>((resolve) => clock.after(0, resolve));
        if (!isOn()) throw STOPPED;
      };
      try {
        return await begun(onPiece);
      } catch (reason) {
        if (reason !== STOPPED) throw reason;
        return null;
      } finally {
        if (isOn()) change({ job: null });
      }
    },
    stop() {
      const isOn = begin();
      change({ job: null });
      void sumUp(isOn);
    },
  };
}
