/**
 * Keys of items that are set aside. An unreadable item, or one of a newer version, is moved there before its key is
 * written: a later release may read it (docs/architecture.md §5).
 */
const ASIDE = 'aside/';

/** `at`: Unix milliseconds, so that each item set aside has its own key. */
export function asideKey(key: string, at: number): string {
  return `${ASIDE}${key}/${at}`;
}

export function isAside(key: string): boolean {
  return key.startsWith(ASIDE);
}

/** The range of keys set aside of one key, and the key of earlier releases, without a time. */
export function asideKeysOf(key: string): readonly [first: string, last: string, timeless: string] {
  // `:` follows the digits.
  return [`${ASIDE}${key}/`, `${ASIDE}${key}/:`, `${ASIDE}${key}`];
}
