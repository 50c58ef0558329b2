/** The messages about the prices stored on the device: their number, and their deletion. */
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
  /** What is still stored; null when it could not be counted. */
  readonly report: StoredReport | null;
}

export type RecordedPoint = Omit<RecordedPrice, 'through'>;

export const STORED_MESSAGES = {
  /** Counts what is stored. Reads all of it, so that it is not for repeated requests. */
  stored: { request: z.strictObject({}), reply: reply<StoredReport>() },
  /** The recorded prices of an asset between two times (Unix milliseconds), both included, oldest first. */
  recordedPrices: {
    request: z.strictObject({ asset: assetKey, from: z.int(), to: z.int() }),
    reply: reply<readonly RecordedPoint[]>(),
  },
  /** Deletes all of the part, also what cannot be read. Fails only before anything was deleted. */
  deleteStored: { request: z.strictObject({ part: z.enum(STORED_PARTS) }), reply: reply<DeletionReport>() },
} satisfies Record<string, Declaration>;
