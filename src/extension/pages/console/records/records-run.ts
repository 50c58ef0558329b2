/** Runs of one door: one run at a time reads or prices lines, and shows its progress. */
import { NO_WORTH, type PricedLine } from '../../../../core/records/record-rows.ts';
import { type ConsoleDeps, type ConsoleStore, say } from '../state.ts';
import { type LinesOrder, priceLines, totalOf, valuedLines } from './price-lines.ts';
import { type Door, type RecordsJob, type Result, SHOWN_AT_ONCE } from './records-state.ts';

export interface RecordsRun {
  /** Ends the current run and prices these lines; lines with a final answer keep it. */
  price(lines: readonly PricedLine[]): Promise<void>;
  /** Shows these lines with their stored prices; no source gets a request. */
  recall(lines: readonly PricedLine[]): Promise<void>;
  /** Shows these lines, which have prices, with the values of their amounts. */
  value(lines: readonly PricedLine[]): Promise<void>;
  /** Shows these lines unchanged. */
  show(lines: readonly PricedLine[]): Promise<void>;
  /** Reads a list and shows the progress; resolves to null when it was stopped. */
  read<T>(begun: (onPiece: (share: number) => Promise<void>) => Promise<T>): Promise<T | null>;
  /** Ends the run; its lines stay, with their total. */
  stop(): void;
}

const STOPPED = new Error('stopped');
const NEW_LINES = { open: 0, total: NO_WORTH, shown: SHOWN_AT_ONCE };

export function createRecordsRun(deps: ConsoleDeps, state: ConsoleStore, door: Door): RecordsRun {
  const { clock, send } = deps;
  const result = () => state.get().records.results[door];
  let turn = 0;
  let wake = () => {};

  function change(part: Partial<Result>): void {
    const { records } = state.get();
    const results = { ...records.results, [door]: { ...records.results[door], ...part } };
    state.set({ records: { ...records, results } });
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const { job } = result();
      if (job) change({ job: { ...job, nextTryAt: clock.now() + ms } });
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** Ends the current run and begins another. The returned function tells whether the new run has not been ended. */
  function begin(): () => boolean {
    turn += 1;
    const mine = turn;
    wake();
    return () => turn === mine;
  }

  async function sumUp(isOn: () => boolean): Promise<void> {
    const total = await totalOf(send, result().lines).catch(() => NO_WORTH);
    if (isOn()) change({ total, job: null });
  }

  async function put(lines: readonly PricedLine[], isOn: () => boolean): Promise<void> {
    if (!isOn()) return;
    change({ ...NEW_LINES, lines, job: null });
    await sumUp(isOn);
  }

  function orderOf(lines: readonly PricedLine[], isOn: () => boolean, show: LinesOrder['show']): LinesOrder {
    const { records, view } = state.get();
    return { lines, basis: records.basis ?? view?.settings.preset ?? 'global', isOn, show, pause };
  }

  return {
    async price(lines) {
      const isOn = begin();
      const of = lines.length;
      const jobAt = (done: number): RecordsJob => ({ phase: 'requesting', done, of, nextTryAt: null });
      change({ ...NEW_LINES, lines, job: jobAt(0) });
      const order = orderOf(lines, isOn, (priced, open) =>
        change({ lines: priced, open, job: jobAt(of - open) }),
      );
      const open = await priceLines(deps, order);
      if (isOn()) await sumUp(isOn);
      if (isOn()) say(state, open === 0 ? 'recordsDone' : 'recordsLeft', { of, open });
    },
    async recall(lines) {
      const isOn = begin();
      let known = lines;
      const order = orderOf(lines, isOn, (priced) => {
        known = priced;
      });
      await priceLines(deps, { ...order, isStoredOnly: true });
      await put(known, isOn);
    },
    async value(lines) {
      const isOn = begin();
      await put(await valuedLines(send, lines).catch(() => lines), isOn);
    },
    show: (lines) => put(lines, begin()),
    async read(begun) {
      const isOn = begin();
      const onPiece = async (share: number) => {
        const done = Math.floor(share * 100);
        change({ job: { phase: 'reading', done, of: 100, nextTryAt: null } });
        // A pause in which the page paints and the person can stop the run.
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
