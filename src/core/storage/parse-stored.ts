import type * as z from 'zod/mini';

/**
 * What was kept, when it is of this shape; otherwise null. Of what is not there zod is not asked: it would make an error of
 * it, which takes longer than reading everything that is sound, at each start of the background.
 */
export function parseStored<S extends z.ZodMiniType>(schema: S, kept: unknown): z.output<S> | null {
  return kept === undefined ? null : (schema.safeParse(kept).data ?? null);
}
