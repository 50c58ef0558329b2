/** Answers a request for the premium board. */
import { PLAIN_ANSWER_MS } from '../../core/market/ages.ts';
import { assetOf, selectorOf } from '../../core/market/assets.ts';
import { BOARD_MS, type Board, type BoardRow } from '../../core/market/board.ts';
import { platformRow } from '../../core/market/platforms.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { PremiumBoard } from './entry-schema.ts';
import { isoOf } from './moment-entries.ts';
import type { Authorised } from './projects.ts';
import type { Questions, SourceOrder } from './questions.ts';

export const BOARD_SECONDS = BOARD_MS / 1000;

interface BoardParts {
  readonly questions: Pick<Questions, 'board'>;
  readonly order: SourceOrder;
  readonly clock: Pick<Clock, 'now'>;
}

/** Returns a function that resolves to the board, or to null where no exchange has answered. */
export function createBoardAnswers({ questions, order, clock }: BoardParts) {
  return async (project: Authorised): Promise<PremiumBoard | null> => {
    const board = await questions.board(await order());
    return board && boardAnswerOf(board, project, clock.now());
  };
}

/** The board for a project: all markets, or only those of the coins and tokens of the platforms that its key allows. */
function boardAnswerOf(board: Board, { platforms }: Authorised, now: number): PremiumBoard {
  const { exchange, since, rate, rows } = board;
  const isAllowed = ({ asset }: BoardRow) => {
    if (platforms === null) return true;
    if (asset === null) return false;
    const { coin, platform } = assetOf(asset);
    // A coin's market is compared by coin, not by platform, because several platforms have the same coin, such as
    // Ether.
    return platforms.some((id) => (coin === null ? id === platform : platformRow(id).coin === coin));
  };
  return {
    exchange,
    changeSince: since,
    rate: rate && { ...rate },
    markets: rows.filter(isAllowed).map((row) => marketOf(row, now)),
  };
}

function marketOf(row: BoardRow, now: number): PremiumBoard['markets'][number] {
  const { market, name, koreanName, asset, premium } = row;
  const known = asset && assetOf(asset);
  const isOld = row.checkedAt === null || Math.abs(now - row.checkedAt) > PLAIN_ANSWER_MS;
  const world = 'world' in premium ? premium.world : null;
  return {
    ...{ market, name, koreanName },
    coinSymbol: known && selectorOf(known),
    address: known && (known.address ?? '0x'),
    krwPrice: isOld ? null : row.krw,
    changePercent: isOld ? null : row.change,
    tradedKrw: isOld ? null : row.tradedKrw,
    asOf: isOld || row.asOf === null ? null : isoOf(row.asOf),
    premiumPercent: premium.percent,
    premiumMissing: premium.percent === null ? premium.why : null,
    usdPrice: world?.price ?? null,
    usdSource: world?.source ?? null,
    includesKoreanVolume: 'includesKorea' in premium ? premium.includesKorea : null,
  };
}
