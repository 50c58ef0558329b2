/** What the page adds to what a selection names: an explorer's pages are about one network. */
import { isUnpriced, mentioned, networkOfPage } from '../../../core/market/explorer-links.ts';
import { type Finding, type Found, finding } from '../../../core/market/found.ts';

/** On a page about a network without prices, an address without a network of its own is one there. */
export function seenOnPage(given: Finding, url: string | undefined): Finding {
  const page = networkOfPage(url);
  if (page === null) return given;
  const { found, more, doubt, unpriced = [] } = given;
  if (!isUnpriced(page)) return { ...given, found: found.map(withoutLoneName) };
  const rest = found.filter((each) => each.kind !== 'token' || each.platform !== null);
  if (rest.length === found.length) return given;
  const names = [...unpriced.map((name) => ({ name, priced: false })), ...mentioned(page)];
  return { ...finding(rest, doubt ?? 'network', names), more };
}

/** On an explorer, a lone `Polygon` beside an address is a token's name. */
function withoutLoneName(found: Found): Found {
  if (found.kind !== 'token' || found.maybe?.length !== 1) return found;
  const { maybe: _, ...rest } = found;
  return rest;
}
