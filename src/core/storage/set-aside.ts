/**
 * What cannot be read, or is of a newer version, is set aside before its place is written: a repaired or newer version may
 * still read it (docs/architecture.md §5).
 */
const ASIDE = 'aside/';

/** Where what lies under the key goes at that time (Unix milliseconds): never over what was set aside of it before. */
export function asideKey(key: string, at: number): string {
  return `${ASIDE}${key}/${at}`;
}

export function isAside(key: string): boolean {
  return key.startsWith(ASIDE);
}

/** Between which two keys everything lies that was set aside of one, but for what had no time behind it yet: the third. */
export function asideKeysOf(key: string): readonly [first: string, last: string, timeless: string] {
  // The character behind the digits.
  return [`${ASIDE}${key}/`, `${ASIDE}${key}/:`, `${ASIDE}${key}`];
}
