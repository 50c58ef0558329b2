/** The handler of the premium board. */
import { FRESH_MS, TRUE_NOW_MS } from '../../../core/market/ages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { BoardPremium, BoardRow } from '../../../core/market/board.ts';
import { shownPremium } from '../../../core/market/shown-premium.ts';
import type { Boards } from '../../../core/pricing/board.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { BOARD_MESSAGES, ShownMarket } from '../../messages/board.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { Saved } from './saved.ts';
import type { SettingsStore } from './settings.ts';

interface BoardMessagesParts {
  readonly boards: Boards;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly saved: Pick<Saved, 'known'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createBoardHandlers({
  boards,
  settings,
  saved,
  clock,
}: BoardMessagesParts): HandlersOf<typeof BOARD_MESSAGES> {
  return {
    async board() {
      const order = orderOf(await settings.read());
      if (!order.includes('Upbit') && !order.includes('Bithumb')) return 'off';
      const board = await boards.request(order);
      if (!board) return 'unavailable';
      const own = new Set((await saved.known())?.map(({ asset }) => asset));
      const { exchange, checkedAt, since, rate, rows } = board;
      const markets = rows.map((row) => shownMarket(row, own, clock.now()));
      return { exchange, checkedAt, since, rate, markets };
    },
  };
}

/** Without times, so that what has not changed is the same in the next answer. */
function shownMarket(
  { asOf, checkedAt, premium, ...row }: BoardRow,
  own: ReadonlySet<AssetKey>,
  now: number,
): ShownMarket {
  return {
    ...row,
    isOwn: row.asset !== null && own.has(row.asset),
    // Of the future: the clock was set back, and the true age is unknown.
    isOld: Math.abs(now - (checkedAt ?? 0)) > FRESH_MS || now - (asOf ?? 0) > TRUE_NOW_MS,
    premium: isUnconfirmed(premium) ? premium : shownPremium(premium),
  };
}

function isUnconfirmed(premium: BoardPremium): premium is Extract<BoardPremium, { why: 'not confirmed' }> {
  return premium.percent === null && premium.why === 'not confirmed';
}
