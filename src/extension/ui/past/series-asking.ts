/** Requests what a chart shows: what is stored at once, the rest as it comes, while the page is visible. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PauseReason } from '../../../core/market/series.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { SeriesAnswer } from '../../messages/series.ts';
import { failureKey } from '../failure-key.ts';
import { within } from '../page-clock.ts';
import type { PageDeps } from '../page-deps.ts';
import type { StateStore } from '../state-store.ts';
import { type Range, type Span, spansOf } from './ranges.ts';

/** What the background may take for one answer, and a little more. */
const PATIENCE_MS = 30_000;
/** Sources that have just been asked are not asked again at once. */
const SHORTEST_MS = 2_000;
/** Older pages wait behind a newer one for so long at most. */
const BRIEF_MS = 15_000;
/** After so many failures in a row the person decides about another request. */
const FAILED_TURNS = 2;

export interface WantedChart {
  readonly asset: AssetKey;
  readonly bases: readonly Basis[];
  readonly range: Range;
}

/** What has come of a series, and what is awaited. */
export interface SeriesState {
  /** Oldest first. */
  readonly pages: readonly SeriesAnswer[];
  /** Which markets those are of. */
  readonly bases: readonly Basis[];
  readonly phase: 'asking' | 'waiting' | 'done';
  /** When it goes on (Unix milliseconds), while it waits. */
  readonly nextAt: number | null;
  readonly waitsFor: PauseReason;
  /** When the wait began. */
  readonly askedAt: number;
  readonly problem: ReturnType<typeof failureKey> | null;
  /** A source failed, and may have more. */
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
  /** Of what was wanted last: answers to anything else come too late. */
  let latest: Waiting | null = null;

  async function ask(wanted: WantedChart): Promise<void> {
    latest?.giveUp();
    const waiting = createWaiting(deps);
    latest = waiting;
    const isLatest = () => !waiting.isOver();
    const { asset, bases, range } = wanted;
    const spans = [...spansOf(range, clock.now())];
    /** Newest first. */
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

    /** Asks for each page that is not whole, newest first, as far as there is a past. */
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
          // No source has any of it: what is older has nothing either.
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
    /** Asks for nothing any more. */
    stop: () => latest?.giveUp(),
  };
}

/** Oldest first, from the first page of which a source has anything. */
function shownOf(answers: readonly SeriesAnswer[]): readonly SeriesAnswer[] {
  const oldest = answers.findLastIndex((answer) => !isNothing(answer));
  return answers.slice(0, Math.max(0, oldest) + 1).toReversed();
}

function isNothing({ series }: SeriesAnswer): boolean {
  return series.every(({ source }) => source === null);
}

/** Whether it waits for failed sources alone. */
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

/** Waits for a time, or until the page is visible, until it is given up. */
function createWaiting({ clock, visibility }: Pick<PageDeps, 'clock' | 'visibility'>) {
  let over = false;
  let wake = () => {};

  /** `begin` returns what cancels it. */
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
    /** Nothing is waited for any more, now and later. */
    giveUp(): void {
      over = true;
      wake();
    },
  };
}
