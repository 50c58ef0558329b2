/**
 * CoinGecko's bodies (docs/sources.md §1): prices by coin id or by contract, and the three shapes of its
 * errors.
 */
import * as z from 'zod/mini';
import { type Decimal, isPositive, parseDecimal } from '../market/decimal.ts';
import type { Answer } from '../market/prices.ts';
import { changeOfPercent, changesIn } from './changes.ts';
import { fromUnixSeconds } from './timestamps.ts';

const Body = z.record(z.string(), z.unknown());

const Row = z.object({
  usd: z.optional(z.unknown()),
  krw: z.optional(z.unknown()),
  last_updated_at: z.optional(z.unknown()),
  usd_24h_change: z.optional(z.unknown()),
  krw_24h_change: z.optional(z.unknown()),
});

/** There is a coin whose id is `status`: only one with an error in it is no coin. */
const ErrorStatus = z.union([
  z.object({ error_code: z.unknown() }),
  z.object({ error_message: z.unknown() }),
]);

/** By coin id or contract, in lower case: contracts were seen checksummed once. */
export type CoinGeckoRows = ReadonlyMap<string, unknown>;

/** Reads the body of `/simple/price` and `/simple/token_price`. Throws on an error, whatever status it came with. */
export function readRows(body: unknown): CoinGeckoRows {
  const rows = Body.parse(body);
  if (isError(rows)) throw new Error('an error instead of prices');
  return new Map(Object.entries(rows).map(([key, row]) => [key.toLowerCase(), row]));
}

/** What the rows say of a coin id or contract; null when they say it in a way that is not documented. */
export function answerOf(rows: CoinGeckoRows, key: string): Answer | null {
  if (!rows.has(key.toLowerCase())) return { kind: 'unlisted' };
  const row = z.safeParse(Row, rows.get(key.toLowerCase()));
  if (!row.success) return null;
  const { usd, krw, last_updated_at } = row.data;
  if (isAbsent(usd)) return { kind: 'unlisted' };
  const dollars = price(usd);
  const won = isAbsent(krw) ? null : price(krw);
  if (dollars === null || (won === null && !isAbsent(krw))) return { kind: 'untrusted', gate: 'value' };
  const asOf = fromUnixSeconds(last_updated_at);
  if (asOf === null) return { kind: 'untrusted', gate: 'age' };
  return {
    kind: 'quoted',
    price: won === null ? { in: 'USD', usd: dollars } : { in: 'USD and KRW', usd: dollars, krw: won },
    asOf,
    ...changesIn(
      changeOfPercent(row.data.usd_24h_change, { in: 'USD', since: '24h' }),
      won && changeOfPercent(row.data.krw_24h_change, { in: 'KRW', since: '24h' }),
    ),
  };
}

function isError(rows: Record<string, unknown>): boolean {
  return (
    typeof rows.error === 'string' ||
    rows.error_code !== undefined ||
    z.safeParse(ErrorStatus, rows.status).success
  );
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function price(value: unknown): Decimal | null {
  const decimal = parseDecimal(value);
  return decimal !== null && isPositive(decimal) ? decimal : null;
}
