/** The premium board: requests the markets of a Korean exchange and the dollar prices to compare them with. */
import * as z from 'zod/mini';
import type { UsdKrw } from '../fx/rate.ts';
import { FRESH_MS, TICK_SLACK_MS } from '../market/ages.ts';
import { type AssetKey, assetOf } from '../market/assets.ts';
import { BOARD_MS, type Board } from '../market/board.ts';
import type { Premium } from '../market/shown-premium.ts';
import { type SourceName, sourceRow } from '../market/source-table.ts';
import { MINUTE_MS, SECOND_MS } from '../market/time.ts';
import type { BoardTicker, ClaimedPrice, WonBoard } from '../sources/source-port.ts';
import { createFailureLog } from '../storage/failure-log.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { UpstreamError } from '../upstream/upstream.ts';
import { boardRows, candidatesOf, type Identity, identityAfter } from './board-rows.ts';
import { withinLimit } from './lookup-limit.ts';
import { KOREA, type Premiums, premiumOf, rateToday, shownRate } from './premiums.ts';
import { isOfAge } from './quote-requirements.ts';
import type { SourceClient } from './source-client.ts';

export interface Boards {
  /**
   * The board of the first Korean exchange of the order that answers, requested again when it is older than `BOARD_MS`; null when
   * none does. Never rejects.
   */
  request(order: readonly SourceName[]): Promise<Board | null>;
  /** The exchange's board as last known, without requests. */
  peek(exchange: SourceName, order: readonly SourceName[]): Board | null;
}

interface BoardsParts {
  readonly client: Pick<SourceClient, 'source' | 'requestBoard'>;
  readonly premiums: Premiums;
  readonly usdKrw: Pick<UsdKrw, 'live' | 'lastGood'>;
  /** The store of confirmed identities, which outlives a stopped worker. */
  readonly store: Pick<Store, 'get' | 'put'>;
  readonly clock: Clock;
}

/** A board is requested again from this age on: slightly less than `BOARD_MS`, the interval of a view's requests. */
const RENEWED_MS = BOARD_MS - 2 * SECOND_MS;
/**
 * The `aheadMs` of requests for prices: prices that expire within this time (ms), so those older than `RENEWED_MS`, are
 * requested.
 */
const AHEAD_MS = FRESH_MS - RENEWED_MS - TICK_SLACK_MS;
/** How often CoinGecko is requested, which has a new price every minute. */
const COINGECKO_MS = MINUTE_MS - 2 * SECOND_MS;
/** The time limit of all requests for a board (ms). */
const LIMIT_MS = 5_000;
/** How long a board waits for the exchange's list of markets (ms), before it continues without a new list. */
const LIST_MS = 1_500;

export function createBoards({ client, premiums, usdKrw, store, clock }: BoardsParts): Boards {
  const otherMarkets = createOtherMarkets({ client, usdKrw, store, clock });
  const pending = new Map<string, Promise<Board | null>>();
  let coinGeckoAt = Number.NEGATIVE_INFINITY;

  const isOlder = (at: number | null, ms: number) => {
    const ageMs = clock.now() - (at ?? Number.NEGATIVE_INFINITY);
    return ageMs >= ms || ageMs < 0;
  };

  /** Requests the exchange's markets if they are due; resolves to whether it has answered in the last minute. */
  async function renew(name: SourceName, signal: AbortSignal): Promise<boolean> {
    const { board, upstream, names } = client.source(name);
    if (!board) return false;
    // The list of markets tells which asset each market trades. A slow one is not waited for.
    await withinLimit(clock, LIST_MS, async () => names?.renew());
    if (isOlder(board.checkedAt(), RENEWED_MS) && upstream.available())
      await client.requestBoard(name, clock.now() - FRESH_MS, signal);
    return !isOlder(board.checkedAt(), FRESH_MS);
  }

  /** The first exchange that answers now; else the first that has answered before. */
  async function choose(exchanges: readonly SourceName[], signal: AbortSignal): Promise<SourceName | null> {
    for (const name of exchanges) if (await renew(name, signal)) return name;
    return exchanges.find((name) => client.source(name).board?.checkedAt() != null) ?? null;
  }

  async function requestDollars(board: WonBoard, order: readonly SourceName[]): Promise<void> {
    const { upstream } = client.source('CoinGecko');
    const isCoinGeckoDue = isOlder(coinGeckoAt, COINGECKO_MS) && upstream.spare() > 0;
    if (isCoinGeckoDue) coinGeckoAt = clock.now();
    const from = order.filter((name) => name === 'Binance' || (name === 'CoinGecko' && isCoinGeckoDue));
    // With the assets of the other Korean exchange: no popup requests their dollar prices while a board is in view.
    const assets = [
      ...new Set([board, ...KOREA.flatMap((name) => client.source(name).board ?? [])].flatMap(assetsOf)),
    ];
    // Requested before Binance, because USDT is among them, which converts Binance's quotes.
    const beyondBinance = assets.filter((key) => !client.source('Binance').couldKnow(assetOf(key)));
    const elsewhere = from.filter((name) => name !== 'Binance');
    if (elsewhere.length > 0) await premiums.request(beyondBinance, elsewhere, { aheadMs: AHEAD_MS });
    await premiums.request(assets, from, { aheadMs: AHEAD_MS });
  }

  async function request(order: readonly SourceName[]): Promise<Board | null> {
    const exchanges = KOREA.filter((name) => order.includes(name));
    for (const { names, board } of exchanges.map(client.source)) {
      void names?.renew();
      board?.noteView();
    }
    let chosen: SourceName | null = null;
    await withinLimit(clock, LIMIT_MS, async (signal) => {
      if (order.includes('CoinGecko')) await otherMarkets.prepare();
      chosen = await choose(exchanges, signal);
      const board = chosen && client.source(chosen).board;
      if (!chosen || !board) return;
      await Promise.all([
        requestDollars(board, order),
        order.includes('CoinGecko') && otherMarkets.request(chosen, board, signal),
      ]);
    });
    return chosen && boardOf(chosen, order);
  }

  function boardOf(exchange: SourceName, order: readonly SourceName[]): Board | null {
    const { board } = client.source(exchange);
    const checkedAt = board?.checkedAt() ?? null;
    if (!board || checkedAt === null) return null;
    // The other Korean exchange is left out, so that the premium is calculated from the won that the row shows.
    const compared = order.filter((name) => name === exchange || !KOREA.includes(name));
    const rows = boardRows({
      tickers: board.tickers,
      listed: board.listed(),
      checkedAt,
      assetAt: board.assetAt,
      isDoubted: (asset) => premiums.isDoubted(asset, exchange),
      premiums: premiums.peek(assetsOf(board), compared),
      ofOthers: order.includes('CoinGecko') ? otherMarkets.premiums(exchange, board) : new Map(),
    });
    return {
      ...{ exchange, checkedAt, rows, since: board.since },
      rate: shownRate(rateToday(usdKrw), clock.now()),
    };
  }

  return {
    request(order) {
      const kind = order.join();
      const asked = pending.get(kind) ?? request(order).finally(() => pending.delete(kind));
      pending.set(kind, asked);
      return asked;
    },
    peek: boardOf,
  };
}

/** The assets of the board's markets that our tables of coins and tokens have. */
export function assetsOf({ tickers, listed, assetAt }: WonBoard): readonly AssetKey[] {
  const markets = [...(listed()?.keys() ?? tickers.keys())];
  return markets.flatMap((market) => assetAt(market) ?? []);
}

/**
 * Creates the reader of prices for markets whose coin our tables do not have: it identifies the coin at CoinGecko, and
 * requests its price.
 */
function createOtherMarkets({ client, usdKrw, store, clock }: Omit<BoardsParts, 'premiums'>) {
  const coinGecko = () => client.source('CoinGecko');
  const identities = new Map<string, Identity>();
  const failures = createFailureLog('warn', 'what the board has confirmed cannot be kept');
  let restoring: Promise<void> | null = null;
  let prices: ReadonlyMap<string, ClaimedPrice> = new Map();
  let receivedAt = Number.NEGATIVE_INFINITY;

  async function restore(): Promise<void> {
    try {
      for (const [key, identity] of readIdentities(await store.get(IDENTITIES)))
        identities.set(key, identity);
    } catch (reason) {
      failures.note(reason);
    }
  }

  const keyOf = (exchange: SourceName, market: string) => `${exchange} ${market}`;

  function candidates(exchange: SourceName, { tickers, listed, assetAt }: WonBoard) {
    const other = KOREA.find((name) => name !== exchange) ?? exchange;
    const lists = { own: listed(), other: client.source(other).board?.listed() ?? null };
    const claims = { idOf: (symbol: string) => coinGecko().claims?.idOf(symbol) ?? null };
    return candidatesOf(tickers.keys(), lists, { assetAt, claims });
  }

  /** Whether CoinGecko is requested again: every minute, or with the board while a coin awaits its second reading. */
  function isDue(exchange: SourceName, ids: ReadonlyMap<string, string>): boolean {
    const ageMs = clock.now() - receivedAt;
    const isAnyOpen = [...ids.keys()].some(
      (market) => identities.get(keyOf(exchange, market))?.isConfirmed === false,
    );
    return ageMs < 0 || ageMs >= (isAnyOpen ? RENEWED_MS : COINGECKO_MS);
  }

  function judge(exchange: SourceName, board: WonBoard, ids: ReadonlyMap<string, string>): void {
    const krwPerUsd = rateToday(usdKrw).rate?.krwPerUsd;
    if (!krwPerUsd) return;
    for (const [market, id] of ids) {
      const key = keyOf(exchange, market);
      const [ticker, price] = [board.tickers.get(market), prices.get(id)];
      const before = identities.get(key);
      if (!ticker?.krw || !price || !isRecent(price)) continue;
      const reading = {
        id,
        krw: ticker.krw,
        usd: price.usd,
        krwPerUsd,
        at: [ticker.at, receivedAt] as const,
      };
      const after = identityAfter(before, reading);
      if (after) identities.set(key, after);
      else identities.delete(key);
    }
  }

  const isRecent = ({ asOf }: ClaimedPrice) =>
    isOfAge(asOf, sourceRow('CoinGecko').gates.oldestMs ?? Number.POSITIVE_INFINITY, clock.now());

  return {
    prepare: async () => {
      restoring ??= restore();
      await Promise.all([restoring, coinGecko().claims?.prepare()]);
    },
    /** Requests the prices of all coins that the markets may trade, if the budget has requests to spare. Never rejects. */
    async request(exchange: SourceName, board: WonBoard, signal: AbortSignal): Promise<void> {
      const ids = candidates(exchange, board);
      const { claims, upstream } = coinGecko();
      if (claims && ids.size > 0 && isDue(exchange, ids) && upstream.spare() > 0) {
        try {
          prices = await claims.prices(byTraded(ids, board.tickers), signal);
          receivedAt = clock.now();
        } catch (error) {
          if (!(error instanceof UpstreamError)) console.error('prices beside the board failed', error);
        }
      }
      judge(exchange, board, ids);
      await store.put({ [IDENTITIES]: [...identities] }).catch(failures.note);
    },
    premiums(exchange: SourceName, board: WonBoard): ReadonlyMap<string, Premium> {
      const found = new Map<string, Premium>();
      for (const [market, id] of candidates(exchange, board)) {
        const identity = identities.get(keyOf(exchange, market));
        const [ticker, price] = [board.tickers.get(market), prices.get(id)];
        if (!identity?.isConfirmed || identity.id !== id || !ticker) continue;
        const { krw, asOf, at: checkedAt } = ticker;
        const korea = krw && asOf !== null ? [{ source: exchange, price: krw, asOf, checkedAt }] : [];
        const world =
          price && isRecent(price)
            ? [{ source: 'CoinGecko' as const, price: price.usd, asOf: price.asOf, checkedAt: receivedAt }]
            : [];
        found.set(market, premiumOf({ korea, world, ...rateToday(usdKrw) }, clock.now()));
      }
      return found;
    },
  };
}

/** The key of the stored identities, in the store of asset states. */
const IDENTITIES = 'board identities';

const storedIdentities = z.array(
  z.tuple([
    z.string(),
    z.object({ id: z.string(), isConfirmed: z.boolean(), at: z.tuple([z.number(), z.number()]) }),
  ]),
);

function readIdentities(stored: unknown): readonly (readonly [key: string, identity: Identity])[] {
  return storedIdentities.safeParse(stored).data ?? [];
}

/** The CoinGecko ids, those of the most traded markets first: one request may not have room for all. */
function byTraded(
  ids: ReadonlyMap<string, string>,
  tickers: ReadonlyMap<string, BoardTicker>,
): readonly string[] {
  const traded = (market: string) => Number(tickers.get(market)?.tradedKrw ?? 0);
  return [...ids].sort(([a], [b]) => traded(b) - traded(a)).map(([, id]) => id);
}
