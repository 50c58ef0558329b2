/** The messages about prices that pile up on the device: how much there is, and deleting it. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Decimal } from '../../core/market/decimal.ts';
import type { SourceName } from '../../core/market/source-table.ts';

/** `recordings`: prices as they came. `past`: what sources said of past moments, which can be asked again. */
export const STORED_PARTS = ['recordings', 'past'] as const;
export type StoredPart = (typeof STORED_PARTS)[number];

export interface StoredReport {
  readonly recordings: {
    readonly bytes: number;
    /** Those of which anything was recorded. */
    readonly assets: readonly AssetKey[];
    /** Nothing was recorded before (Unix milliseconds); null where nothing was recorded. */
    readonly since: number | null;
    /** Parts that cannot be read, as a whole or here and there. They are kept. */
    readonly unreadable: number;
    /** The last prices could not be written; the next ones are tried again. */
    readonly isUnwritten: boolean;
  };
  readonly past: {
    readonly bytes: number;
    readonly items: number;
    /** Moments that cannot be read. They are kept, and asked again. */
    readonly unreadable: number;
    /** What was said last could not be written: it is asked again. */
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

export interface StoredMessages {
  /** All of it is looked at: not for asking again and again. */
  stored: { request: Record<never, never>; response: StoredReport };
  /** What was recorded of an asset between two times (Unix milliseconds), both included, oldest first. */
  recordedPrices: {
    request: { readonly asset: AssetKey; readonly from: number; readonly to: number };
    response: readonly RecordedPoint[];
  };
  /** Deletes all of the part, what could not be read included. Refused only while nothing is gone. */
  deleteStored: { request: { readonly part: StoredPart }; response: DeletionReport };
}
