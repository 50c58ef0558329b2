/** Messages between fronts and the engine: subjects, headers, questions and answers, in JSON. */
import * as z from 'zod/mini';
import type { AssetKey } from '../../core/market/assets.ts';
import type { Board } from '../../core/market/board.ts';
import { assetKey as asset, sources as order } from '../../core/market/fields.ts';
import { STEP_NAMES } from '../../core/market/series.ts';
import type { Premium } from '../../core/market/shown-premium.ts';
import type { MomentsAnswer, PricesAnswer, SeriesAnswer } from '../api/questions.ts';

/** Raised with every change of a message that an engine or a front of the version before could not read. */
export const PROTOCOL = 2;

/** What fronts send, each on a subject of its own. */
export type Kind = 'engine' | 'quota' | 'uses';
export const subjectOf = (protocol: number, kind: Kind) => `sise.${protocol}.${kind}`;

/** Of each answer: the revision of the lease of the engine that sends it. */
export const LEASE_HEADER = 'sise-lease';
/** Of the message by which the engine acknowledges a question before its answer: its time, in Unix milliseconds. */
export const RECEIVED_HEADER = 'sise-received';
/** The reason of a refusal, in a sentence. */
export const REFUSED_HEADER = 'sise-refused';

/** A request of the operation names 100 at most. */
const assets = z.array(asset).check(z.maxLength(100));
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

/** Maps become arrays of their entries. */
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

/** Only the fields that the front reads; the engine is of the same release. */
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

/** Throws when the body is not an answer to this question. */
export function readAnswer<K extends keyof Answers>(ask: K, body: unknown): Answers[K] {
  return SHAPES[ask].parse(body) as Answers[K];
}

const id = z.string().check(z.maxLength(64));
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** Requests a part of a project's quota, and returns the `unspent` rest of the part before. */
export const quotaQuestion = z.object({ front: id, project: id, requests: count, unspent: count });

export const quotaAnswer = z.object({
  granted: count,
  /** 0 unless nothing was granted. */
  waitSeconds: z.number(),
  /** Fronts that have used a quota in the last minute. */
  fronts: z.int().check(z.positive()),
});
export type QuotaAnswer = z.infer<typeof quotaAnswer>;

/** Requests by the id of their project, and when the last one was. */
export const usesReport = z.object({ uses: z.array(z.tuple([id, count, z.number()])) });
