import type * as z from 'zod/mini';

/**
 * The stored value if it fits the schema, otherwise null. Skips zod for undefined: creating its errors would take longer
 * than reading all sound values, at each start of the background.
 */
export function parseStored<S extends z.ZodMiniType>(schema: S, stored: unknown): z.output<S> | null {
  return stored === undefined ? null : (schema.safeParse(stored).data ?? null);
}
