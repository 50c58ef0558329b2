/** Splits items into runs of at most `size`, in order. */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Splits items into runs of at most `size` with a total length of at most `room`, in order. */
export function chunkToFit<T>(
  items: readonly T[],
  size: number,
  room: number,
  lengthOf: (item: T) => number,
): T[][] {
  const chunks: T[][] = [];
  let left = 0;
  for (const item of items) {
    const last = chunks.at(-1);
    const length = lengthOf(item);
    if (last && last.length < size && length <= left) last.push(item);
    else {
      chunks.push([item]);
      left = room;
    }
    left -= length;
  }
  return chunks;
}
