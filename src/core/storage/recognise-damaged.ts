/** When a stored record counts as damaged, or of another version, and whether it can be repaired. */
import * as z from 'zod/mini';

export interface StoredShape<T> {
  /** Of the item's shape; raise it when the schema changes so that old items are not read as new ones. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /**
   * Makes an item of a stored value that is not of this version and schema: `version` and `value` as stored, or a
   * null version when the value carries none. Null when it cannot.
   */
  readonly repair?: (key: string, value: unknown, version: number | null) => T | null;
}

const Envelope = z.object({ version: z.int(), value: z.unknown() });

/** Reads what is stored under a key; null when it is damaged and cannot be repaired. */
export function createReader<T>({ version, schema, repair }: StoredShape<T>) {
  return (key: string, stored: unknown): T | null => {
    const envelope = Envelope.safeParse(stored);
    const [foundVersion, value] = envelope.success
      ? [envelope.data.version, envelope.data.value]
      : [null, stored];
    if (foundVersion === version) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
    }
    try {
      return repair?.(key, value, foundVersion) ?? null;
    } catch {
      // What breaks the repair is as unreadable as what it gives up on.
      return null;
    }
  };
}
