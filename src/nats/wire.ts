/** Questions of a front to the engine and their answers: JSON, of one version. */
import * as z from 'zod/mini';
import type { ToldMoments, ToldPrices, ToldSeries } from '../api/questions.ts';
import { type AssetKey, parseAssetKey } from '../market/assets.ts';
import { STEP_NAMES } from '../market/series.ts';
import type { Premium } from '../market/shown-premium.ts';
import { SOURCE_NAMES } from '../market/source-table.ts';

/** Raised with every change of a question or an answer. */
export const WIRE_VERSION = '4';
export const VERSION_HEADER = 'sise-wire';

const asset = z.custom<AssetKey>((value) => parseAssetKey(value) !== null);
/** A request of the operation names 100 at most. */
const assets = z.array(asset).check(z.maxLength(100));
const order = z.array(z.enum(SOURCE_NAMES)).check(z.maxLength(SOURCE_NAMES.length));
const time = z.number();
const requester = z.object({ kind: z.literal('key'), project: z.string() });

/** Assets that a front has answered from its cache since its last question. */
export const WANTED_LIMIT = 1_000;
const wanted = z.array(asset).check(z.maxLength(WANTED_LIMIT));

export const question = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('prices'),
    keys: assets,
    order,
    requester,
    standing: z.nullable(z.object({ order, off: order, lookUpsOnly: order })),
    aheadMs: z.exactOptional(z.number()),
    wanted,
  }),
  z.object({ ask: z.literal('premiums'), keys: assets, order }),
  z.object({ ask: z.literal('moments'), assets, at: time, order, requester }),
  z.object({
    ask: z.literal('series'),
    asset,
    from: time,
    to: time,
    step: z.enum(STEP_NAMES),
    order,
    requester,
  }),
  z.object({ ask: z.literal('now') }),
]);
export type EngineQuestion = z.infer<typeof question>;

/** Maps travel as their entries. */
type Told<T> = {
  readonly [K in keyof T]: T[K] extends ReadonlyMap<infer Key, infer Value> ? [Key, Value][] : T[K];
};

export interface Answers {
  readonly prices: Told<ToldPrices>;
  readonly premiums: [AssetKey, Premium][];
  readonly moments: Told<ToldMoments>;
  readonly series: ToldSeries;
  readonly now: number;
}

const rows = z.array(z.tuple([asset, z.looseObject({})]));
const rowsWithTokens = z.looseObject({ prices: rows, tokens: rows });

/** Only what the front looks up; the rest comes from an engine of the same release. */
const SHAPES: { readonly [K in keyof Answers]: z.ZodMiniType } = {
  prices: rowsWithTokens,
  premiums: rows,
  moments: rowsWithTokens,
  series: z.looseObject({
    series: z.looseObject({ points: z.array(z.unknown()) }),
    token: z.looseObject({}),
  }),
  now: time,
};

/** Throws when the body is no answer to this question. */
export function readAnswer<K extends keyof Answers>(ask: K, body: unknown): Answers[K] {
  return SHAPES[ask].parse(body) as Answers[K];
}

export function refusedInWords(
  status: number,
  sentence: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(sentence, { status, headers: { [VERSION_HEADER]: WIRE_VERSION, ...more } });
}

/** Null for a message of our version, else the response that refuses it. */
export function refusedVersion(
  headers: Headers,
  more: Readonly<Record<string, string>> = {},
): Response | null {
  const version = headers.get(VERSION_HEADER);
  if (version === WIRE_VERSION) return null;
  const sentence = `This engine speaks version ${WIRE_VERSION}, and was asked in version ${version}.`;
  return refusedInWords(409, sentence, more);
}
