/** The messages between fronts and the engine: subjects, headers, and questions and answers in JSON. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Board } from '../../core/market/board.ts';
import { assetKey as asset, sources as order } from '../../core/market/fields.ts';
import { STEP_NAMES } from '../../core/market/series.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import type { MomentsAnswer, PricesAnswer, SeriesAnswer } from '../api/questions.ts';

/** The version of the messages, raised with each change that an engine or a front of the version before could not read. */
export const PROTOCOL = 2;

/** The kinds of messages from fronts, each with its own subject. */
export type Kind = 'engine' | 'quota' | 'uses';
export const subjectOf = (protocol: number, kind: Kind) => `sise.${protocol}.${kind}`;

/** The header of every response: the revision of the lease of the engine that sends it. */
export const LEASE_HEADER = 'sise-lease';
/** The header of the message by which the engine acknowledges a question before it answers: its time (Unix milliseconds). */
export const RECEIVED_HEADER = 'sise-received';
/** The header of a refusal: the reason, in a sentence. */
export const REFUSED_HEADER = 'sise-refused';

/** The assets of a question: at most as many as a request of the API may have. */
const assets = z.array(asset).check(z.maxLength(100));
const time = z.number();
const requester = z.object({ kind: z.literal('key'), project: z.string() });

/** The most assets that a question reports as answered from the front's cache. */
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
  z.object({ ask: z.literal('board'), order }),
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

/** An answer as it is sent in JSON: maps become arrays of their entries. */
type OnWire<T> = {
  readonly [K in keyof T]: T[K] extends ReadonlyMap<infer Key, infer Value> ? [Key, Value][] : T[K];
};

export interface Answers {
  readonly prices: OnWire<PricesAnswer>;
  readonly premiums: [AssetKey, Premium][];
  readonly board: { readonly board: Board | null };
  readonly moments: OnWire<MomentsAnswer>;
  readonly series: SeriesAnswer;
  readonly now: number;
}

const rows = z.array(z.tuple([asset, z.looseObject({})]));
const rowsWithTokens = z.looseObject({ prices: rows, tokens: rows });

/** The schemas of answers. They check only the fields that a front reads, since the engine is of the same release. */
const SHAPES: { readonly [K in keyof Answers]: z.ZodMiniType } = {
  prices: rowsWithTokens,
  premiums: rows,
  board: z.looseObject({ board: z.nullable(z.looseObject({ rows: z.array(z.looseObject({})) })) }),
  moments: rowsWithTokens,
  series: z.looseObject({
    series: z.looseObject({ points: z.array(z.unknown()) }),
    token: z.looseObject({}),
  }),
  now: time,
};

/** The answer in a message's body. Throws when it is not an answer to this question. */
export function readAnswer<K extends keyof Answers>(ask: K, body: unknown): Answers[K] {
  return SHAPES[ask].parse(body) as Answers[K];
}

const id = z.string().check(z.maxLength(64));
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** The request for a part of a project's quota, which returns the `unspent` rest of the last part. */
export const quotaQuestion = z.object({ front: id, project: id, requests: count, unspent: count });

export const quotaAnswer = z.object({
  granted: count,
  /** The seconds to wait where nothing was granted; else 0. */
  waitSeconds: z.number(),
  /** The number of fronts that requested a quota in the last minute. */
  fronts: z.int().check(z.positive()),
});
export type QuotaAnswer = z.infer<typeof quotaAnswer>;

/** A report of uses: for each project its id, the number of requests, and when the last one was (Unix milliseconds). */
export const usesReport = z.object({ uses: z.array(z.tuple([id, count, z.number()])) });
