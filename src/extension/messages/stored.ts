/** The messages about prices that pile up on the device: how much there is, and deleting it. */
import * as z from 'zod/mini';
import type { MomentsSize } from '../../core/history/moment-store.ts';
import type { RecordedPrice, RecordedSize } from '../../core/history/recordings.ts';
import { assetKey } from '../../core/market/fields.ts';
import { type Declaration, reply } from './declaration.ts';
import { STORED_PARTS } from './limits.ts';

export type StoredPart = (typeof STORED_PARTS)[number];

export interface StoredReport {
  readonly recordings: RecordedSize;
  readonly past: MomentsSize;
}

export interface DeletionReport {
  /** How many items there were, and how many of them are gone: fewer when it stopped half-way. */
  readonly deletion: { readonly all: number; readonly deleted: number };
  /** What is left; null when that could not be counted. */
  readonly report: StoredReport | null;
}

export type RecordedPoint = Omit<RecordedPrice, 'through'>;

export const STORED_MESSAGES = {
  /** Reads all of it: not for repeated requests. */
  stored: { request: z.strictObject({}), reply: reply<StoredReport>() },
  /** What was recorded of an asset between two times (Unix milliseconds), both included, oldest first. */
  recordedPrices: {
    request: z.strictObject({ asset: assetKey, from: z.int(), to: z.int() }),
    reply: reply<readonly RecordedPoint[]>(),
  },
  /** Deletes all of the part, what could not be read included. Refused only while nothing is gone. */
  deleteStored: { request: z.strictObject({ part: z.enum(STORED_PARTS) }), reply: reply<DeletionReport>() },
} satisfies Record<string, Declaration>;
