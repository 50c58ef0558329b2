/** Data that comes anew, though most of it is as it was: what is equal stays the same object, and is known to be unchanged. */

/** `now`, with every part that equals its counterpart in `before` replaced by that: `before` itself when all is equal. JSON values. */
export function withSameParts<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) {
    const parts = now.map((part, i) => withSameParts(before[i], part));
    const isEqual = parts.length === before.length && parts.every((part, i) => Object.is(part, before[i]));
    return isEqual ? (before as T) : (parts as T);
  }
  if (!isRecord(before) || !isRecord(now)) return now;
  const parts = Object.fromEntries(
    Object.entries(now).map(([key, part]) => [
      key,
      withSameParts(Object.hasOwn(before, key) ? before[key] : undefined, part),
    ]),
  );
  const keys = Object.keys(parts);
  const isEqual =
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && Object.is(parts[key], before[key]));
  return isEqual ? (before as T) : (parts as T);
}

/** `before` itself where every property of `now` is the very same there. */
export function withSameProperties<T extends object>(before: T | null, now: T): T {
  const isSame = before && Object.entries(now).every(([key, value]) => value === before[key as keyof T]);
  return isSame ? before : now;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
