/** The messages of the console's records that need no upstream's past: sums, and names of tokens. */
import * as z from 'zod/mini';
import type { Decimal } from '../../core/market/decimal.ts';
import { assetKey, isDecimal, source } from '../../core/market/fields.ts';
import type { Token } from '../../core/market/tokens.ts';
import type { Worth } from '../../core/market/worth.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_RECORDS } from './limits.ts';

/** The most digits of a figure: a sum is longer than any price. Exponents are written out before. */
const MAX_DIGITS = 600;
const figure = z.custom<Decimal>(
  (value) =>
    isDecimal(value) ||
    (typeof value === 'string' && value.length <= MAX_DIGITS && /^-?\d+(\.\d+)?$/.test(value)),
);

const holding = z.strictObject({
  amount: figure,
  usd: z.nullable(figure),
  krw: z.nullable(figure),
  /** The asset and the source of the price; left out for parts of a sum, whose value limit was applied before. */
  of: z.exactOptional(z.strictObject({ asset: assetKey, source })),
});

export const RECORD_MESSAGES = {
  /** What each holding was worth, and all of them together. A longer list's total is the sum of its parts' totals. */
  worths: {
    request: z.strictObject({ holdings: z.array(holding).check(z.maxLength(MAX_RECORDS)) }),
    reply: reply<{ readonly each: readonly Worth[]; readonly total: Worth }>(),
  },
  /** Names, one for each asset in their order, after one request for those that are not known. */
  tokenNames: {
    request: z.strictObject({ assets: z.array(assetKey).check(z.maxLength(MAX_RECORDS)) }),
    reply: reply<readonly Token[]>(),
  },
} satisfies Record<string, Declaration>;
