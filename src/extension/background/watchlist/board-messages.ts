/** The handler of the premium board, and its live prices. */
import { FRESH_MS, TRUE_NOW_MS } from '../../../core/market/ages.ts';
import type { AssetKey } from '../../../core/market/assets.ts';
import type { Board, BoardPremium, BoardRow } from '../../../core/market/board.ts';
import { shownPremium } from '../../../core/market/shown-premium.ts';
import type { SourceName } from '../../../core/market/source-table.ts';
import type { Boards } from '../../../core/pricing/board.ts';
import { orderOf } from '../../../core/sources/active-sources.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { BOARD_MESSAGES, ShownMarket } from '../../messages/board.ts';
import type { BoardUpdate } from '../../messages/published-board.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { LiveViews } from './live-views.ts';
import type { Saved } from './saved.ts';
import type { SettingsStore } from './settings.ts';

interface BoardMessagesParts {
  readonly boards: Boards;
  readonly live: LiveViews;
  readonly publish: (update: BoardUpdate) => Promise<void>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly saved: Pick<Saved, 'known'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function createBoardHandlers({
  boards,
  live,
  publish,
  settings,
  saved,
  clock,
}: BoardMessagesParts): HandlersOf<typeof BOARD_MESSAGES> {
  /** The board of the last answer. */
  let shown: { readonly exchange: SourceName; readonly order: readonly SourceName[] } | null = null;
  /** The last published state of each market, as JSON. */
  const published = new Map<string, string>();

  async function marketsOf({ rows }: Board): Promise<readonly ShownMarket[]> {
    const own = new Set((await saved.known())?.map(({ asset }) => asset));
    return rows.map((row) => shownMarket(row, own, clock.now()));
  }

  function isNews(market: ShownMarket): boolean {
    const json = JSON.stringify(market);
    const before = published.get(market.market);
    published.set(market.market, json);
    return before !== json;
  }

  async function publishChanged(): Promise<void> {
    const board = shown && boards.peek(shown.exchange, shown.order);
    if (!board) return;
    const markets = (await marketsOf(board)).filter(isNews);
    const { exchange, checkedAt } = board;
    if (markets.length > 0) await publish({ exchange, checkedAt, markets });
  }

  /** Publishes what live prices have changed. */
  const publishNews = () =>
    publishChanged().catch((reason: unknown) => console.warn('live prices cannot be published', reason));

  return {
    async board({ live: wantsLive }) {
      const chosen = await settings.read();
      const order = orderOf(chosen);
      const isLive = live.isAllowed(chosen) && wantsLive;
      if (!order.includes('Upbit') && !order.includes('Bithumb')) return 'off';
      const board = await boards.request(order);
      if (isLive) live.keep('board', { order, assets: 'board', onNews: publishNews });
      if (!board) return 'unavailable';
      const { exchange, checkedAt, since, rate } = board;
      shown = { exchange, order };
      return {
        exchange,
        checkedAt,
        since,
        rate,
        markets: await marketsOf(board),
        isLive: live.isLive(exchange),
      };
    },
  };
}

/** A market as pages get it: without times, so that an unchanged market is equal in the next answer. */
function shownMarket(
  { asOf, checkedAt, premium, ...row }: BoardRow,
  own: ReadonlySet<AssetKey>,
  now: number,
): ShownMarket {
  return {
    ...row,
    isOwn: row.asset !== null && own.has(row.asset),
    // A time in the future means that the clock was set back: the age is unknown.
    isOld: Math.abs(now - (checkedAt ?? 0)) > FRESH_MS || now - (asOf ?? 0) > TRUE_NOW_MS,
    premium: isUnconfirmed(premium) ? premium : shownPremium(premium),
  };
}

function isUnconfirmed(premium: BoardPremium): premium is Extract<BoardPremium, { why: 'not confirmed' }> {
  return premium.percent === null && premium.why === 'not confirmed';
}
