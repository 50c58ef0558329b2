/** A project as the bucket `projects` stores it, by the project's id. */
import * as z from 'zod/mini';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import type { Authorised, Project } from '../api/projects.ts';
import type { Use } from '../api/uses.ts';
import { parsed } from './buckets.ts';

/** Fields and platforms of a newer release pass through a change by this one. */
const record = z.looseObject({
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(z.string())),
  createdAt: z.number(),
  revokedAt: z.nullable(z.number()),
  /** Hashes of the keys that work: one, two during a rotation, none after a revocation. */
  keyHashes: z.array(z.string()),
  /** What a folder had counted before its projects were copied. */
  usedBefore: z.nullable(z.object({ requests: z.number(), lastUsedAt: z.nullable(z.number()) })),
});
export type ProjectRecord = z.infer<typeof record>;

const use = z.object({ requests: z.number(), lastUsedAt: z.number() });

/** Null for what is no record. */
export function readRecord(value: Uint8Array | null): ProjectRecord | null {
  return record.safeParse(parsed(value)).data ?? null;
}

/** A count of the bucket `uses`; null for what is none. */
export function readUse(value: Uint8Array | null): Use | null {
  return use.safeParse(parsed(value)).data ?? null;
}

export function authorised(id: string, { network, platforms }: ProjectRecord): Authorised {
  return { id, network, platforms: platforms && PLATFORM_IDS.filter((each) => platforms.includes(each)) };
}

export function shownProject(id: string, found: ProjectRecord, counted: Use | null): Project {
  const { name, createdAt, revokedAt, usedBefore } = found;
  return {
    ...authorised(id, found),
    name,
    createdAt,
    revokedAt,
    lastUsedAt: counted?.lastUsedAt ?? usedBefore?.lastUsedAt ?? null,
    requests: (counted?.requests ?? 0) + (usedBefore?.requests ?? 0),
  };
}

export function readText(value: Uint8Array | null): string | null {
  return value && new TextDecoder().decode(value);
}
