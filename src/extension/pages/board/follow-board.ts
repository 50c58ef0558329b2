/** Keeps the premium board current while its page is visible. */
import { BOARD_MS } from '../../../core/market/board.ts';
import type { ShownBoard, ShownMarket } from '../../messages/board.ts';
import type { BoardUpdate, PublishedBoards } from '../../messages/published-board.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import { shareEqualParts } from '../../ui/structural-sharing.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';

export interface BoardDeps extends Pick<PageDeps, 'send' | 'clock' | 'visibility'> {
  readonly boards: PublishedBoards;
  /** Whether the page is in a private window. */
  readonly isPrivate: () => Promise<boolean>;
}

/** `moved`: the price in won has changed while shown; it alternates with each change, so that the flash starts again. */
export type SeenMarket = ShownMarket & { readonly moved?: 'odd' | 'even' };

export interface SeenBoard extends ShownBoard {
  readonly markets: readonly SeenMarket[];
}

export interface BoardNews {
  /** The latest board; null before the first. */
  readonly board: SeenBoard | null;
  /** Why there is no newer board. */
  readonly trouble: 'off' | 'unavailable' | null;
}

/** Calls `show` after each answer and each live update, until the returned function is called. */
export function followBoard(
  { send, clock, visibility, boards, isPrivate }: BoardDeps,
  show: (news: BoardNews) => void,
): () => void {
  let board: SeenBoard | null = null;
  /** Live updates that came while a request was pending; they may be newer than its answer. */
  let meanwhile: BoardUpdate[] = [];
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    meanwhile = [];
    const live = !(await isPrivate());
    const answer = await within(send({ type: 'board', live }), PATIENCE_MS, clock).catch(
      () => 'unavailable' as const,
    );
    isAsking = false;
    if (isOver) return;
    if (typeof answer === 'string') return show({ board, trouble: answer });
    board = { ...answer, markets: seenMarkets(board?.markets ?? [], answer.markets) };
    for (const update of meanwhile) if (update.checkedAt > answer.checkedAt) board = updated(board, update);
    show({ board, trouble: null });
  }

  const unwatch = boards.watch((update) => {
    if (!board || !visibility.isVisible()) return;
    if (isAsking) meanwhile.push(update);
    board = updated(board, update);
    show({ board, trouble: null });
  });

  const rounds = whileVisible(visibility, () => repeat(clock, BOARD_MS, () => void ask()));
  rounds.follow();
  return () => {
    isOver = true;
    unwatch();
    rounds.stop();
  };
}

/** The new markets; an unchanged one stays the same object, wherever it stands in the list. */
function seenMarkets(before: readonly SeenMarket[], now: readonly ShownMarket[]): readonly SeenMarket[] {
  const known = new Map(before.map((each) => [each.market, each]));
  return now.map((each) => seenMarket(known.get(each.market), each));
}

function seenMarket(before: SeenMarket | undefined, now: ShownMarket): SeenMarket {
  if (!before) return now;
  const hasMoved = before.krw !== null && now.krw !== null && before.krw !== now.krw;
  const moved = hasMoved ? (before.moved === 'odd' ? 'even' : 'odd') : before.moved;
  return shareEqualParts(before, { ...now, ...(moved && { moved }) });
}

/** The board with a live update; markets that it lacks come with the next answer. */
function updated(board: SeenBoard, { exchange, checkedAt, markets }: BoardUpdate): SeenBoard {
  if (exchange !== board.exchange) return board;
  const fresh = new Map(markets.map((each) => [each.market, each]));
  return {
    ...{ ...board, checkedAt },
    markets: board.markets.map((each) => {
      const now = fresh.get(each.market);
      return now ? seenMarket(each, now) : each;
    }),
  };
}
