/** A board that is renewed while its page is visible. */
import { BOARD_MS } from '../../../core/market/board.ts';
import type { ShownBoard } from '../../messages/board.ts';
import { PATIENCE_MS, within } from '../../ui/page-clock.ts';
import type { PageDeps } from '../../ui/page-deps.ts';
import { shareEqualParts } from '../../ui/structural-sharing.ts';
import { repeat, whileVisible } from '../../ui/visibility.ts';

export type BoardDeps = Pick<PageDeps, 'send' | 'clock' | 'visibility'>;

export interface BoardNews {
  /** The last one; null before the first. */
  readonly board: ShownBoard | null;
  /** Why there is no newer one. */
  readonly trouble: 'off' | 'unavailable' | null;
}

/** Calls `show` after each answer, until the returned function is called. */
export function followBoard(
  { send, clock, visibility }: BoardDeps,
  show: (news: BoardNews) => void,
): () => void {
  let board: ShownBoard | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await within(send({ type: 'board' }), PATIENCE_MS, clock).catch(
      () => 'unavailable' as const,
    );
    isAsking = false;
    if (isOver) return;
    if (typeof answer === 'string') return show({ board, trouble: answer });
    board = { ...answer, markets: sharedMarkets(board, answer) };
    show({ board, trouble: null });
  }

  const rounds = whileVisible(visibility, () => repeat(clock, BOARD_MS, () => void ask()));
  rounds.follow();
  return () => {
    isOver = true;
    rounds.stop();
  };
}

/** A market that has not changed stays the same object, wherever it stands now. */
function sharedMarkets(before: ShownBoard | null, now: ShownBoard): ShownBoard['markets'] {
  const known = new Map(before?.markets.map((each) => [each.market, each]));
  return now.markets.map((each) => shareEqualParts(known.get(each.market), each));
}
