/** The messages about prices that pile up on the device: how much there is, and deleting it. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey } from '../../core/market/fields.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import { type Declaration, reply } from './declaration.ts';
import { STORED_PARTS } from './limits.ts';

export type StoredPart = (typeof STORED_PARTS)[number];

export interface StoredReport {
  readonly recordings: {
    readonly bytes: number;
    /** Those of which anything was recorded. */
    readonly assets: readonly AssetKey[];
    /** Nothing was recorded before (Unix milliseconds); null where nothing was recorded. */
    readonly since: number | null;
    /** Parts that cannot be read, as a whole or here and there. They stay in the store. */
    readonly unreadable: number;
    /** The last prices could not be written; the next ones are tried again. */
    readonly isUnwritten: boolean;
  };
  readonly past: {
    readonly bytes: number;
    readonly items: number;
    /** Moments that cannot be read. They stay in the store, and are requested again. */
    readonly unreadable: number;
    /** The last answers could not be written: they are requested again. */
    readonly isUnwritten: boolean;
  };
}

export interface DeletionReport {
  /** How many items there were, and how many of them are gone: fewer when it stopped half-way. */
  readonly deletion: { readonly all: number; readonly deleted: number };
  /** What is left; null when that could not be counted. */
  readonly report: StoredReport | null;
}

export interface RecordedPoint {
  /** Unix milliseconds. */
  readonly at: number;
  readonly usd: Decimal;
  readonly krw: Decimal;
  readonly source: SourceName;
}

export const STORED_MESSAGES = {
  /** Reads all of it: not for repeated requests. */
  stored: { request: z.strictObject({ type: z.literal('stored') }), reply: reply<StoredReport>() },
  /** What was recorded of an asset between two times (Unix milliseconds), both included, oldest first. */
  recordedPrices: {
    request: z.strictObject({
      type: z.literal('recordedPrices'),
      asset: assetKey,
      from: z.int(),
      to: z.int(),
    }),
    reply: reply<readonly RecordedPoint[]>(),
  },
  /** Deletes all of the part, what could not be read included. Refused only while nothing is gone. */
  deleteStored: {
    request: z.strictObject({ type: z.literal('deleteStored'), part: z.enum(STORED_PARTS) }),
    reply: reply<DeletionReport>(),
  },
} satisfies Record<string, Declaration>;
