/** Asks for what a chart shows: what is kept at once, the rest as it comes, while somebody looks. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PauseReason } from '../../../core/market/series.ts';
import type { Basis } from '../../../core/market/source-table.ts';
import type { SeriesAnswer } from '../../messages/series-requests.ts';
import { failureKey } from '../../ui/failure-key.ts';
import { within } from '../../ui/page-clock.ts';
import type { StateStore } from '../../ui/state-store.ts';
import { type Range, type Span, spansOf } from './ranges.ts';
import type { ChartDeps, ChartState } from './state.ts';
import { createWaiting, type Waiting } from './waiting.ts';

/** What the background may take for one answer, and a little more. */
const PATIENCE_MS = 30_000;
/** Sources that have just been asked are not asked again at once. */
const SHORTEST_MS = 2_000;
/** Older pages wait behind a newer one for so long at most. */
const BRIEF_MS = 15_000;
/** Who failed as often in a row is asked again when the person wants it. */
const FAILED_TURNS = 2;

export interface WantedChart {
  readonly asset: AssetKey;
  readonly bases: readonly Basis[];
  readonly range: Range;
}

export interface SeriesAsking {
  ask(wanted: WantedChart): Promise<void>;
  /** Asks for nothing any more. */
  stop(): void;
}

export function createSeriesAsking(
  deps: Pick<ChartDeps, 'send' | 'clock' | 'visibility'>,
  state: StateStore<ChartState>,
): SeriesAsking {
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
    const show = (change: Partial<ChartState>) =>
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
          // Nobody has anything of it: what is older has nothing either.
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
    stop: () => latest?.giveUp(),
  };
}

/** Oldest first, from the first page of which anybody has anything. */
function shownOf(answers: readonly SeriesAnswer[]): readonly SeriesAnswer[] {
  const oldest = answers.findLastIndex((answer) => !isNothing(answer));
  return answers.slice(0, Math.max(0, oldest) + 1).toReversed();
}

function isNothing({ series }: SeriesAnswer): boolean {
  return series.every(({ source }) => source === null);
}

/** Whether it waits for nothing but who failed. */
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
