/** Structural sharing: what is equal in old and new data stays the same object, so that components can skip it. */

/** `now`, with every part that equals its counterpart in `before` replaced by that: `before` itself when all is equal. JSON values. */
export function shareEqualParts<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) {
    const parts = now.map((part, i) => shareEqualParts(before[i], part));
    const isEqual = parts.length === before.length && parts.every((part, i) => Object.is(part, before[i]));
    return isEqual ? (before as T) : (parts as T);
  }
  if (!isRecord(before) || !isRecord(now)) return now;
  const parts = Object.fromEntries(
    Object.entries(now).map(([key, part]) => [
      key,
      shareEqualParts(Object.hasOwn(before, key) ? before[key] : undefined, part),
    ]),
  );
  const keys = Object.keys(parts);
  const isEqual =
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && Object.is(parts[key], before[key]));
  return isEqual ? (before as T) : (parts as T);
}

/** `before` itself where every property of `now` is the very same there. */
export function shareIfEqual<T extends object>(before: T | null, now: T): T {
  const isSame = before && Object.entries(now).every(([key, value]) => value === before[key as keyof T]);
  return isSame ? before : now;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
