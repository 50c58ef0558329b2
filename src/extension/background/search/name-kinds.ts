/** What a beginning in the index is the beginning of. */

/** Best first, and exact ones before those that only begin so. */
export const KIND = { symbol: 0, name: 1, word: 2, initials: 3 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];
