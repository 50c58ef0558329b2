/** Asks for what a chart shows: what is kept at once, the rest as it comes. */
import type { AssetKey } from '../market/assets.ts';
import type { Basis } from '../market/sources.ts';
import type { SeriesAnswer } from '../messages/series-requests.ts';
import { failureKey } from '../ui/failure-key.ts';
import { within } from '../ui/page-clock.ts';
import type { StateStore } from '../ui/state-store.ts';
import { type Range, type Span, spansOf } from './ranges.ts';
import type { ChartDeps, ChartState } from './state.ts';

/** What the background may take for one answer, and a little more. */
const PATIENCE_MS = 30_000;
/** Sources that have just been asked are not asked again at once. */
const SHORTEST_MS = 2_000;

export interface WantedChart {
  readonly asset: AssetKey;
  readonly bases: readonly Basis[];
  readonly range: Range;
}

export function createSeriesAsking(
  { send, clock }: Pick<ChartDeps, 'send' | 'clock'>,
  state: StateStore<ChartState>,
): (wanted: WantedChart) => Promise<void> {
  /** What was wanted last: answers to anything else come too late. */
  let latest: WantedChart | null = null;

  return async (wanted) => {
    latest = wanted;
    const isLatest = () => latest === wanted;
    const { asset, bases, range } = wanted;
    const spans = spansOf(range, clock.now());
    /** Newest first. */
    const answers: SeriesAnswer[] = [];
    const ask = (span: Span, stage: 'known' | 'ask') =>
      within(send({ type: 'series', asset, bases, ...span, stage }), PATIENCE_MS, clock);
    const show = (change: Partial<ChartState>) =>
      isLatest() && state.set({ pages: answers.toReversed(), bases, ...change });

    async function known(): Promise<void> {
      for (const span of spans) {
        const answer = await ask(span, 'known');
        if (!isLatest() || (answers.length > 0 && isNothing(answer))) return;
        answers.push(answer);
        show({ phase: 'asking', nextAt: null, problem: null });
      }
    }

    /** Asks for one page until nothing is left to ask; then, whether there may be older ones. */
    async function fill(span: Span, i: number): Promise<boolean> {
      for (;;) {
        const answer = await ask(span, 'ask');
        const nextInMs = soonest(answer);
        const isEnd = i > 0 && nextInMs === null && isNothing(answer);
        if (isEnd) answers.length = Math.min(answers.length, i);
        else answers[i] = answer;
        if (nextInMs === null) {
          show({ phase: 'asking', nextAt: null, problem: null });
          return !isNothing(answer);
        }
        const waitMs = Math.max(nextInMs, SHORTEST_MS);
        show({ phase: 'waiting', askedAt: clock.now(), nextAt: clock.now() + waitMs, problem: null });
        await new Promise<void>((resolve) => clock.after(waitMs, resolve));
        if (!isLatest()) return false;
      }
    }

    try {
      await known();
      for (const [i, span] of spans.entries()) if (!isLatest() || !(await fill(span, i))) break;
      show({ phase: 'done', nextAt: null });
    } catch (reason) {
      show({ phase: 'done', nextAt: null, problem: failureKey(reason) });
    }
  };
}

function isNothing({ series }: SeriesAnswer): boolean {
  return series.every(({ source }) => source === null);
}

function soonest({ series }: SeriesAnswer): number | null {
  const waits = series.flatMap(({ nextInMs }) => nextInMs ?? []);
  return waits.length > 0 ? Math.min(...waits) : null;
}
