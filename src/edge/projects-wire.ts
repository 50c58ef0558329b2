/**
 * What a front and the projects' object say to each other. To be looked up, keys travel as hashes alone; one that is made travels
 * itself, to the administrator with the answer to `create` and `rotate`, and to the object where `create` brings one along.
 */
import * as z from 'zod/mini';
import { PLATFORM_IDS } from '../market/platforms.ts';

/** The hash of a key, in hexadecimal. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const id = z.string().check(z.maxLength(64));
const name = z.string().check(z.maxLength(1_000));
const platforms = z.nullable(z.array(z.enum(PLATFORM_IDS)));
const network = z.enum(['mainnet', 'testnet']);
const count = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** Tells with each answer of the projects' object how many keys were taken back, by revoking or rotating, and in which run of it. */
export const KEYS_HEADER = 'sise-keys';
export interface KeysAsOf {
  readonly run: string;
  readonly changes: number;
}

export function keysAsOfText({ run, changes }: KeysAsOf): string {
  return `${run} ${changes}`;
}

/** Null where nothing is said of it. */
export function readKeysAsOf(text: string | null): KeysAsOf | null {
  const [, run = '', changes] = /^(\w+) (\d{1,15})$/.exec(text ?? '') ?? [];
  return changes === undefined ? null : { run, changes: Number(changes) };
}

export const projectsQuestion = z.discriminatedUnion('ask', [
  /** Whose key it is, and so many of its requests in advance; `unspent` of those before are given back. */
  z.object({ ask: z.literal('lease'), hash, requests: count, unspent: count }),
  /** Which of these keys are nobody's. */
  z.object({ ask: z.literal('check'), hashes: z.array(hash) }),
  z.object({ ask: z.literal('uses'), uses: z.array(z.tuple([id, count, z.number()])) }),
  z.object({ ask: z.literal('list') }),
  z.object({
    ask: z.literal('create'),
    project: z.object({ name, network, platforms }),
    key: z.exactOptional(z.string().check(z.maxLength(100))),
  }),
  z.object({ ask: z.literal('rename'), id, name }),
  z.object({ ask: z.literal('rotate'), id }),
  z.object({ ask: z.literal('revoke'), id }),
]);
export type ProjectsQuestion = z.infer<typeof projectsQuestion>;

/** Those that an administrator may send. */
export const ADMIN_QUESTIONS: readonly ProjectsQuestion['ask'][] = [
  'list',
  'create',
  'rename',
  'rotate',
  'revoke',
];

export const lease = z.object({
  /** Null: the key is nobody's. */
  project: z.nullable(z.object({ id, network, platforms })),
  /** How many requests it may answer now. */
  granted: count,
  /** Where it may answer none: how long to wait. */
  waitSeconds: z.number(),
});
export type Lease = z.infer<typeof lease>;

/** Those of the asked ones that are nobody's. */
const goneKeys = z.array(hash);

/** What a front may hear, by its question. */
export const PROJECTS_ANSWERS = { lease, check: goneKeys, uses: z.unknown() } as const;
/** Those that a front asks by itself. */
export type FrontQuestion = Extract<ProjectsQuestion, { readonly ask: keyof typeof PROJECTS_ANSWERS }>;
export type ProjectsAnswers = { readonly [K in FrontQuestion['ask']]: z.infer<(typeof PROJECTS_ANSWERS)[K]> };

/** What an administrator is told of a project. */
export const toldProject = z.object({
  id: z.string(),
  name: z.string(),
  network,
  platforms,
  createdAt: z.number(),
  revokedAt: z.nullable(z.number()),
  lastUsedAt: z.nullable(z.number()),
  requests: z.number(),
});
export const toldKey = z.object({ project: toldProject, key: z.string() });
