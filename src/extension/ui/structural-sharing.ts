/** Structural sharing: equal parts of old and new data become the same object, so that components can skip them. */

/** `now` with each part that equals its counterpart in `before` replaced by it; `before` itself when all is equal. JSON values. */
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

/** `before` where all properties of `now` are identical to its own, else `now`. */
export function shareIfEqual<T extends object>(before: T | null, now: T): T {
  const isSame = before && Object.entries(now).every(([key, value]) => value === before[key as keyof T]);
  return isSame ? before : now;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
