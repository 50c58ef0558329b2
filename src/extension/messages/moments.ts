/** The messages about prices at past moments, and about what is captured at the turn of the year. */
import * as z from 'zod/mini';
import { captureSchema } from '../../core/history/capture-schema.ts';
import type { MomentAnswer } from '../../core/history/past.ts';
import { assetKey, basis } from '../../core/market/fields.ts';
import { type Capture, LATEST_AT } from '../../core/market/moments.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_CAPTURES, MAX_MOMENTS } from './limits.ts';

export type MomentsAnswer = MomentAnswer;

export interface Captures {
  /** The moment in force (`Settings.valuationAt`). */
  readonly at: number;
  /** The captures of all moments; those of one moment in the order of the saved list. */
  readonly captures: readonly Capture[];
  /** Whether the moment has come; by the upstreams' clocks where ours is wrong. */
  readonly isDue: boolean;
  /** The time of the answer (Unix milliseconds), by the same clocks. */
  readonly now: number;
  /** Coins and saved tokens whose capture for the moment in force is not complete. */
  readonly open: number;
  /** When open captures are tried again (Unix milliseconds); null when nothing is open or the moment is yet to come. */
  readonly nextTryAt: number | null;
  /** Captures could not be written: the disk is full, or the database failed. They are written once it works again. */
  readonly isUnwritten: boolean;
}

export const at = z.int().check(z.nonnegative(), z.lte(LATEST_AT));

export const MOMENT_MESSAGES = {
  /**
   * Prices at moments, from what is stored (`known`, at once) or from upstreams (`ask`, for 20 s at most). The page
   * repeats the message for a long list until `open` is 0: answers are stored, so that this goes on where it stopped,
   * also after the page or the background was closed.
   */
  moments: {
    request: z.strictObject({
      basis,
      stage: z.enum(['known', 'ask']),
      moments: z
        .array(z.strictObject({ asset: assetKey, at }))
        .check(z.minLength(1), z.maxLength(MAX_MOMENTS)),
    }),
    reply: reply<MomentsAnswer>(),
  },
  captures: { request: z.strictObject({}), reply: reply<Captures>() },
  /** Sent on a person's press: continues the capture of the moment in force at once. */
  capture: { request: z.strictObject({}), reply: reply<Captures>() },
  /** Adds captures from a file, whose parts fill gaps; those with a `captureProblem` are left out. */
  keepCaptures: {
    request: z.strictObject({ captures: z.array(captureSchema).check(z.maxLength(MAX_CAPTURES)) }),
    reply: reply<Captures>(),
  },
} satisfies Record<string, Declaration>;
