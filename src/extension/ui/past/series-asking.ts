/** Requests what a chart shows: what is stored at once, the rest as it comes, while the page is visible. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PauseReason } from '../../../core/market/series.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { SeriesAnswer } from '../../messages/series.ts';
import { failureKey, within } from '../page-clock.ts';
import type { PageDeps } from '../page-deps.ts';
import type { StateStore } from '../state-store.ts';
import { type Range, type Span, spansOf } from './ranges.ts';

/** The time limit of a request: the background's own limit and a little more. */
const PATIENCE_MS = 30_000;
/** The shortest pause before the sources get requests again. */
const SHORTEST_MS = 2_000;
/** The longest time that older pages wait for a newer one. */
const BRIEF_MS = 15_000;
/** The number of failures in a row after which only the person starts another request. */
const FAILED_TURNS = 2;

export interface WantedChart {
  readonly asset: AssetKey;
  readonly bases: readonly Basis[];
  readonly range: Range;
}

/** The pages of a series that have come, and the state of its requests. */
export interface SeriesState {
  /** The pages, oldest first. */
  readonly pages: readonly SeriesAnswer[];
  /** The markets of the pages. */
  readonly bases: readonly Basis[];
  readonly phase: 'asking' | 'waiting' | 'done';
  /** The time of the next request (Unix milliseconds) during a pause, else null. */
  readonly nextAt: number | null;
  readonly waitsFor: PauseReason;
  /** The time at which the pause began (Unix milliseconds). */
  readonly askedAt: number;
  readonly problem: ReturnType<typeof failureKey> | null;
  /** Whether a source failed, so that another request may bring more. */
  readonly isOpen: boolean;
}

export const NO_SERIES: SeriesState = {
  pages: [],
  bases: [],
  phase: 'asking',
  nextAt: null,
  waitsFor: 'time',
  askedAt: 0,
  problem: null,
  isOpen: false,
};

export function createSeriesAsking(
  deps: Pick<PageDeps, 'send' | 'clock' | 'visibility'>,
  state: Pick<StateStore<SeriesState>, 'set'>,
) {
  const { send, clock } = deps;
  /** The wait of the latest request; answers to earlier requests are dropped. */
  let latest: Waiting | null = null;

  async function ask(wanted: WantedChart): Promise<void> {
    latest?.giveUp();
    const waiting = createWaiting(deps);
    latest = waiting;
    const isLatest = () => !waiting.isOver();
    const { asset, bases, range } = wanted;
    const spans = [...spansOf(range, clock.now())];
    /** The answers, newest first. */
    const answers: SeriesAnswer[] = [];
    const askFor = (span: Span, stage: 'known' | 'ask') =>
      within(send({ type: 'series', asset, bases, ...span, stage }), PATIENCE_MS, clock);
    const show = (change: Partial<SeriesState>) =>
      isLatest() && state.set({ pages: shownOf(answers), bases, problem: null, ...change });

    async function known(): Promise<void> {
      for (const span of spans) {
        const answer = await askFor(span, 'known');
        if (!isLatest() || (answers.length > 0 && isNothing(answer))) return;
        answers.push(answer);
        show({ phase: 'asking', nextAt: null, isOpen: false });
      }
    }

    /** Requests each incomplete page, newest first, as far back as a source has prices. */
    async function turn(whole: Set<Span>): Promise<readonly SeriesAnswer[]> {
      const open: SeriesAnswer[] = [];
      for (const [i, span] of spans.entries()) {
        if (whole.has(span)) continue;
        await waiting.untilVisible();
        if (!isLatest()) break;
        const answer = await askFor(span, 'ask');
        answers[i] = answer;
        show({});
        const pauseMs = soonest([answer]);
        if (pauseMs === null) {
          whole.add(span);
          // No source has prices for the page, so older pages are not requested.
          if (i > 0 && isNothing(answer)) spans.length = answers.length = i + 1;
        } else {
          open.push(answer);
          if (pauseMs <= BRIEF_MS && !isFailure(answer)) break;
        }
      }
      return open;
    }

    async function askAll(): Promise<void> {
      const whole = new Set<Span>();
      for (let failed = 0; isLatest(); ) {
        const open = await turn(whole);
        const nextInMs = soonest(open);
        failed = open.every(isFailure) ? failed + 1 : 0;
        if (nextInMs === null || failed >= FAILED_TURNS) {
          show({ phase: 'done', nextAt: null, isOpen: nextInMs !== null });
          return;
        }
        const waitMs = Math.max(nextInMs, SHORTEST_MS);
        const [askedAt, nextAt] = [clock.now(), clock.now() + waitMs];
        show({ phase: 'waiting', waitsFor: reasonOf(open), askedAt, nextAt });
        await waiting.pause(waitMs);
        await waiting.untilVisible();
        show({ phase: 'asking', nextAt: null });
      }
    }

    try {
      await known();
      await askAll();
    } catch (reason) {
      show({ phase: 'done', nextAt: null, problem: failureKey(reason) });
    }
  }

  return {
    ask,
    /** Stops the requests. */
    stop: () => latest?.giveUp(),
  };
}

/** The pages to show, oldest first, from the first for which a source has prices. */
function shownOf(answers: readonly SeriesAnswer[]): readonly SeriesAnswer[] {
  const oldest = answers.findLastIndex((answer) => !isNothing(answer));
  return answers.slice(0, Math.max(0, oldest) + 1).toReversed();
}

function isNothing({ series }: SeriesAnswer): boolean {
  return series.every(({ source }) => source === null);
}

/** Whether the answer lacks only prices of sources that failed. */
function isFailure({ series }: SeriesAnswer): boolean {
  return series.every(({ waitsFor }) => waitsFor === null || waitsFor === 'failure');
}

function reasonOf(answers: readonly SeriesAnswer[]): PauseReason {
  const reasons = answers.flatMap(({ series }) => series.flatMap(({ waitsFor }) => waitsFor ?? []));
  return reasons.find((reason) => reason !== 'failure') ?? 'failure';
}

function soonest(answers: readonly SeriesAnswer[]): number | null {
  const waits = answers.flatMap(({ series }) => series.flatMap(({ nextInMs }) => nextInMs ?? []));
  return waits.length > 0 ? Math.min(...waits) : null;
}

type Waiting = ReturnType<typeof createWaiting>;

/** Creates waits for a time or for a visible page; `giveUp` ends them. */
function createWaiting({ clock, visibility }: Pick<PageDeps, 'clock' | 'visibility'>) {
  let over = false;
  let wake = () => {};

  /** `begin` starts a wait and returns the function that cancels it. */
  const until = (begin: (end: () => void) => () => void) =>
    new Promise<void>((resolve) => {
      if (over) return resolve();
      const end = () => {
        cancel();
        resolve();
      };
      const cancel = begin(end);
      wake = end;
    });

  return {
    isOver: () => over,
    pause: (ms: number) => until((end) => clock.after(ms, end)),
    async untilVisible(): Promise<void> {
      while (!over && !visibility.isVisible()) await until((end) => visibility.onChange(end));
    },
    /** Ends the current wait and all later ones. */
    giveUp(): void {
      over = true;
      wake();
    },
  };
}
