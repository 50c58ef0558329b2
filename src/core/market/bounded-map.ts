/** Limits the number of a map's entries by deleting the oldest. */

/** Sets the entry as the newest and deletes the oldest above the limit. Returns the deleted keys. */
export function setNewest<K, V>(entries: Map<K, V>, key: K, value: V, limit: number): readonly K[] {
  entries.delete(key);
  entries.set(key, value);
  return deleteOldest(entries, limit);
}

/** Deletes the oldest above the limit. Returns the deleted keys. */
export function deleteOldest<K>(entries: Map<K, unknown>, limit: number): readonly K[] {
  const deleted: K[] = [];
  // Maps iterate in the order of insertion.
  for (const key of entries.keys()) {
    if (entries.size <= limit) break;
    entries.delete(key);
    deleted.push(key);
  }
  return deleted;
}
