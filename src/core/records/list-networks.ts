/** The networks of contracts in a list without them, from the catalogs that have the contracts. */
import type { PlatformId } from '../market/platforms.ts';

/** By address, in lower case: the platforms on which a catalog has the contract. */
export type ListedOn = ReadonlyMap<string, readonly PlatformId[]>;

export type FoundNetworks = ReturnType<typeof networksByContract>;

/**
 * `isOfOne`: an explorer's export, which is of one network: what its contracts have in common decides for all of them, and
 * nothing where they contradict each other. In other lists each contract decides for itself.
 */
export function networksByContract(listedOn: ListedOn, isOfOne: boolean) {
  const common = isOfOne ? commonIn([...listedOn.values()].filter((ids) => ids.length > 0)) : null;
  const used = new Set<PlatformId>();
  return {
    /** Null where the catalogs leave it open. */
    of(address: string): PlatformId | null {
      const [id, other] = listedOn.get(address.toLowerCase()) ?? [];
      const found = isOfOne ? common : other === undefined ? (id ?? null) : null;
      if (found) used.add(found);
      return found;
    },
    /** Those that were found, each once. */
    used: (): readonly PlatformId[] => [...used],
  };
}

function commonIn(lists: readonly (readonly PlatformId[])[]): PlatformId | null {
  const [first = []] = lists;
  const [id, other] = first.filter((each) => lists.every((ids) => ids.includes(each)));
  return other === undefined ? (id ?? null) : null;
}
