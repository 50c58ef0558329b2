/**
 * The messages about projects and their keys. A reply is null when the project does not exist. A revoked one stays in
 * the list, cannot be rotated and has no key to reveal.
 */
import * as z from 'zod/mini';
import { platform } from '../../core/market/fields.ts';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import type { Project, ProjectWithKey } from '../../service/api/projects.ts';
import { type Declaration, reply } from './declaration.ts';
import { MAX_TEXT } from './limits.ts';

export type { Project };

const id = z.string().check(z.maxLength(64));
const name = z.string().check(z.maxLength(MAX_TEXT));

export const PROJECT_MESSAGES = {
  /** All projects, in the order of their creation. */
  projects: { request: z.strictObject({}), reply: reply<readonly Project[]>() },
  createProject: {
    request: z.strictObject({
      project: z.strictObject({
        name,
        network: z.enum(['mainnet', 'testnet']),
        platforms: z.nullable(z.array(platform).check(z.minLength(1), z.maxLength(PLATFORM_IDS.length))),
      }),
    }),
    /** `no name`: the name has no visible character. `full`: as many projects have valid keys already. */
    reply: reply<
      | ({ readonly outcome: 'created' } & ProjectWithKey)
      | { readonly outcome: 'no name' }
      | { readonly outcome: 'full'; readonly limit: number }
    >(),
  },
  renameProject: { request: z.strictObject({ id, name }), reply: reply<Project | null>() },
  revokeProject: { request: z.strictObject({ id }), reply: reply<Project | null>() },
  /** Replaces the key; the one before stops working at once. */
  rotateProject: { request: z.strictObject({ id }), reply: reply<ProjectWithKey | null>() },
  revealKey: { request: z.strictObject({ id }), reply: reply<string | null>() },
} satisfies Record<string, Declaration>;
