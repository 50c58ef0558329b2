/** Where undoing a removal puts a token back. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { SavedAddress } from './saved-item.ts';

/** What is there, in its order, and what was among it, each behind what it stood behind; who was moved takes none along. */
export function withRemoved<T extends SavedAddress>(
  present: readonly T[],
  whole: readonly T[],
): readonly T[] {
  const stayed = unmoved(present, whole);
  const order = [...present];
  let at = 0;
  for (const row of whole) {
    if (!has(order, row.asset)) order.splice(at, 0, row);
    else if (!stayed.includes(row.asset)) continue;
    at = order.findIndex(({ asset }) => asset === row.asset) + 1;
  }
  return order;
}

/** As many as possible that stand in the order in which they stood. */
function unmoved(present: readonly SavedAddress[], whole: readonly SavedAddress[]): readonly AssetKey[] {
  const places = new Map(whole.map(({ asset }, place) => [asset, place]));
  const runs: { readonly end: number; readonly assets: readonly AssetKey[] }[] = [];
  const longest = (before: number) =>
    runs.reduce<readonly AssetKey[]>(
      (found, { end, assets }) => (end < before && assets.length > found.length ? assets : found),
      [],
    );
  for (const { asset } of present) {
    const place = places.get(asset);
    if (place !== undefined) runs.push({ end: place, assets: [...longest(place), asset] });
  }
  return longest(whole.length);
}

/** Whether the asset is among the rows. */
export function has(rows: readonly SavedAddress[], asset: AssetKey): boolean {
  return rows.some((row) => row.asset === asset);
}
