/**
 * Keys of items that are set aside. An item that is unreadable, or of a newer version, is copied to such a key before
 * its own key is overwritten: a later release may read it (docs/architecture.md §5).
 */
const ASIDE = 'aside/';

/** `at`: Unix milliseconds, so that each item set aside has its own key. */
export function asideKey(key: string, at: number): string {
  return `${ASIDE}${key}/${at}`;
}

export function isAside(key: string): boolean {
  return key.startsWith(ASIDE);
}

/** The range of keys under which items of `key` are set aside. */
export function asideKeysOf(key: string): readonly [first: string, last: string] {
  // `:` is the character after the digits: the range ends behind all times.
  return [`${ASIDE}${key}/`, `${ASIDE}${key}/:`];
}
