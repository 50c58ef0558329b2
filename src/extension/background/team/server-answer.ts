/** Reads an answer of the team's server: checked field by field as any upstream's, each price by the rules of its source. */
import * as z from 'zod/mini';
import { PLAIN_ANSWER_MS } from '../../../core/market/ages.ts';
import { divide } from '../../../core/market/arithmetic.ts';
import { type AssetKey, TETHER } from '../../../core/market/assets.ts';
import type { Decimal } from '../../../core/market/decimal.ts';
import { source } from '../../../core/market/fields.ts';
import { type AvailablePrice, type NoPrice, noPrice } from '../../../core/market/prices.ts';
import { type SourceName, sourceRow } from '../../../core/market/source-table.ts';
import { HOUR_MS } from '../../../core/market/time.ts';
import { storedLastGood } from '../../../core/pricing/asset-state-schema.ts';
import { isConfirmedTether, type TetherReading } from '../../../core/pricing/tether-price.ts';
import { checkedQuote } from '../../../core/pricing/to-results.ts';
import { type ProblemName, problemType } from '../../../service/api/problems.ts';
import type { ServerCondition } from '../../messages/server.ts';

/** A price without the time of its receipt: a cached response may be received again. */
export type ServerPrice = Omit<AvailablePrice, 'checkedAt'> | Omit<NoPrice, 'checkedAt'>;

export type ServerAnswer =
  | { readonly kind: 'prices'; readonly prices: readonly ServerPrice[] }
  /** The server's release lacks the coin or platform. */
  | { readonly kind: 'unknown'; readonly accepted: readonly string[] }
  | { readonly kind: 'refused'; readonly why: ServerCondition };

/** Statuses whose bodies give the reason why there is no price. */
export const READABLE = [400, 401, 403, 404, 405, 421];

/** An hour: clocks differ by minutes, and a time further ahead is a wrong time (`src/core/pricing/quote-requirements.ts`). */
const AHEAD_LIMIT_MS = HOUR_MS;
const list = z.object({ prices: z.array(z.unknown()) });
const problem = z.object({ type: z.string() });
const unknownSymbol = z.object({
  type: z.literal(problemType('unknown-coin-symbol')),
  accepted: z.array(z.string()),
});

const entry = z.object({
  token: z.object({ address: z.string() }),
  usdPrice: z.nullable(z.string()),
  krwPrice: z.nullable(z.string()),
  source: z.nullable(source),
  asOf: z.nullable(z.iso.datetime()),
  converted: z.nullable(z.unknown()),
  status: z.enum(['priced', 'stale', 'disputed', 'untrusted', 'unlisted', 'unavailable']),
});
type ReadEntry = z.infer<typeof entry>;

const REFUSALS: { readonly [N in ProblemName]?: ServerCondition } = {
  'unknown-key': 'wrong key',
  'testnet-project': 'not for this key',
  'platform-not-allowed': 'not for this key',
  'unknown-host': 'unknown host',
};

export interface AskedOfServer {
  readonly asset: AssetKey;
  /** The address as it is in the request. */
  readonly address: string;
}

export interface Circumstances {
  /** The time by the hosts' clocks (Unix milliseconds). */
  readonly now: number;
  readonly conversion: ServerConversion;
}

/** What the extension knows itself of the rates that a server's prices were converted with. */
export interface ServerConversion {
  /** A rate service's won per dollar, of the past 7 days; null where there is none. */
  readonly krwPerUsd: () => Decimal | null;
  /** Requests a rate where there is none; resolves when there is one, or none can be had. */
  readonly ensureRate: (signal: AbortSignal) => Promise<unknown>;
  /** Whether won per dollar by an exchange's KRW-USDT may be used (docs/pricing.md §4). */
  readonly isTetherSound: (tether: { readonly exchange: SourceName; readonly krwPerUsd: Decimal }) => boolean;
  readonly tetherReadings: () => readonly TetherReading[];
}

/** Reads the answer to a question about the assets, in their order. */
export function readServerAnswer(
  asked: readonly AskedOfServer[],
  body: unknown,
  status: number,
  circumstances: Circumstances,
): ServerAnswer {
  const unknown = status === 404 ? unknownSymbol.safeParse(body).data : undefined;
  if (unknown) return { kind: 'unknown', accepted: unknown.accepted };
  if (status !== 200) return { kind: 'refused', why: whyRefused(body) };
  const entries = list.safeParse(body).data?.prices;
  if (!entries) return { kind: 'refused', why: 'not Sise' };
  const read = entries.map((each) => entry.safeParse(each).data);
  const isOurs =
    read.length === asked.length && asked.every(({ address }, i) => read[i]?.token.address === address);
  if (!isOurs) return { kind: 'refused', why: 'other version' };
  return { kind: 'prices', prices: asked.map(({ asset }, i) => priceOf(asset, read[i], circumstances)) };
}

/** A problem document of Sise that this release does not expect comes from another version. */
function whyRefused(body: unknown): ServerCondition {
  const type = problem.safeParse(body).data?.type ?? '';
  const known = Object.entries(REFUSALS).find(([name]) => problemType(name as ProblemName) === type);
  if (known) return known[1];
  return type.startsWith(problemType('' as ProblemName)) ? 'other version' : 'not Sise';
}

function priceOf(asset: AssetKey, read: ReadEntry | undefined, circumstances: Circumstances): ServerPrice {
  const { now } = circumstances;
  if (!read) return noPrice(asset, 'unavailable');
  const { usdPrice, krwPrice, source, asOf, converted, status } = read;
  if (usdPrice === null && krwPrice === null)
    return noPrice(asset, status === 'priced' || status === 'stale' ? 'unavailable' : status);
  if (status === 'untrusted' || status === 'unlisted' || status === 'unavailable')
    return noPrice(asset, 'untrusted');
  const at = { asOf: Date.parse(asOf ?? ''), checkedAt: now };
  const price = storedLastGood.safeParse({ usd: usdPrice, krw: krwPrice, source, converted, ...at }).data;
  if (!price || !isSound({ ...price, asset }, circumstances)) return noPrice(asset, 'untrusted');
  const { basis, gates } = sourceRow(price.source);
  // `oldestMs` is null for a source without times: `asOf` is then when the server received the price, and the price is
  // stale once it is too old for the server's plain responses.
  const isOld = now - price.asOf > (gates.oldestMs ?? PLAIN_ANSWER_MS);
  const { checkedAt: _, ...rest } = price;
  return { ...rest, asset, basis, status: status === 'priced' && isOld ? 'stale' : status };
}

/** Whether the price passes a source's checks (docs/pricing.md §4). A Korean exchange's won pass by the rule of KRW-USDT. */
function isSound(
  { asset, usd, krw, source, asOf }: Pick<AvailablePrice, 'asset' | 'usd' | 'krw' | 'source' | 'asOf'>,
  { now, conversion }: Circumstances,
): boolean {
  const krwPerUsd = conversion.krwPerUsd();
  const isKorean = sourceRow(source).basis === 'korea';
  const quote = { kind: 'quoted', price: { in: 'USD and KRW', usd, krw }, asOf } as const;
  const checked = checkedQuote(quote, { lastRate: () => (isKorean ? null : krwPerUsd) });
  const fits = checked.kind === 'quoted' && checked.price.in === 'USD and KRW';
  if (!fits || asOf - now > AHEAD_LIMIT_MS) return false;
  const tether = { exchange: source, krwPerUsd: divide(krw, usd) };
  if (isKorean && krwPerUsd !== null && !conversion.isTetherSound(tether)) return false;
  return asset !== TETHER || isConfirmedTether({ source, usd, at: now }, conversion.tetherReadings());
}
