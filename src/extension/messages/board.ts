/** The message of the premium board. */
import * as z from 'zod/mini';
import type { Board, BoardRow, Unconfirmed } from '../../core/market/board.ts';
import type { ShownPremium } from '../../core/market/shown-premium.ts';
import { type Declaration, reply } from './declaration.ts';

/** A market as a board shows it. */
export interface ShownMarket extends Omit<BoardRow, 'asOf' | 'checkedAt' | 'premium'> {
  /** It is in the person's list. */
  readonly isOwn: boolean;
  /** Its last trade, or the exchange's last answer about it, is minutes old. */
  readonly isOld: boolean;
  readonly premium: ShownPremium | Unconfirmed;
}

export interface ShownBoard extends Pick<Board, 'exchange' | 'checkedAt' | 'since' | 'rate'> {
  readonly markets: readonly ShownMarket[];
  /** Besides this reply, its prices are published as they change. */
  readonly isLive: boolean;
}

export const BOARD_MESSAGES = {
  /**
   * Every won market of Upbit, else of Bithumb, after a request for what is older than 20 s. `off`: both are switched off;
   * `unavailable`: neither has answered. `live`: the page is no private one, so that its prices may come live for the next 30 s.
   */
  board: {
    request: z.strictObject({ live: z.boolean() }),
    reply: reply<ShownBoard | 'off' | 'unavailable'>(),
  },
} satisfies Record<string, Declaration>;
