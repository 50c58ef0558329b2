/** Finds the tokens that a selection names: a person has pointed at the name, and asked what it is worth. */
import { assetOf } from '../../../core/market/assets.ts';
import { type Finding, type Found, finding } from '../../../core/market/found.ts';
import type { Search } from '../search/search.ts';

/** Of longer selections nobody expects that all of it is a name. */
const MAX_NAME = 64;
/** As many as a card has room for. */
const MAX_CALLED = 4;

/** What Korean puts right after a noun. */
const PARTICLE =
  /(?<=[\p{L}\p{N}])(?:에서|까지|부터|보다|처럼|으로|은|는|이|가|을|를|의|도|만|과|와|로|에)$/u;

/**
 * The whole selection is the name, but for a Korean particle behind it; words within it name nothing. `own`: a page of ours
 * asks. Another page could select a name to see whether the card finds it by what is saved.
 */
export async function findCalled(
  text: string,
  search: Pick<Search, 'exactly'>,
  own: boolean,
): Promise<Finding> {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME) return finding([], null);
  for (const each of new Set([name, name.replace(PARTICLE, '')])) {
    const called = await search.exactly(each, MAX_CALLED, own);
    if (called.length > 0)
      return finding(
        called.map(({ key }) => foundOf(key)),
        null,
      );
  }
  return finding([], null);
}

function foundOf(key: Parameters<typeof assetOf>[0]): Found {
  const { platform, address } = assetOf(key);
  return address === null ? { kind: 'coin', platform } : { kind: 'token', address, platform };
}
