/** Answers what a person selected: which assets it may be, and what those are worth. */

import { isUnpriced, mentioned, networkOfPage } from '../../../core/market/explorer-links.ts';
import { find, type Selected } from '../../../core/market/find.ts';
import { type Finding, type Found, finding } from '../../../core/market/found.ts';
import { isNameless } from '../../../core/market/tokens.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { LookUpAnswer, LookUpStage } from '../../messages/look-up.ts';
import type { Search } from '../search/search.ts';
import { foundOf } from './find-typed.ts';
import { type LookUpOrigin, lookedUp, type Resolve, type Resolved } from './resolve-address.ts';
import { isBare, walletNetworks } from './wallet.ts';

export interface LookUpParts {
  readonly resolve: Resolve;
  readonly pricing: Pick<Pricing, 'isReachable'>;
  /** By what tokens are called. */
  readonly search: Pick<Search, 'exactly'>;
  readonly tokens: Pick<Tokens, 'isWallet'>;
}

export type LookUp = (selected: Selected, stage: LookUpStage, origin: LookUpOrigin) => Promise<LookUpAnswer>;

export function createLookUp({ resolve, pricing, search, tokens }: LookUpParts): LookUp {
  return async (selected, stage, origin) => {
    const named = seenOnPage(find(selected), origin.url);
    const finding =
      named.found.length > 0 || named.doubt
        ? named
        : await findByName(selected.text, search, origin.url === undefined);
    const { resolved, settings } = await resolve(finding.found, stage, origin);
    const { theme, language, currency, preset } = settings;
    const { isPrivate } = origin;
    const anyNameless = resolved.some(({ rows }) => rows.some(({ token }) => isNameless(token)));
    // Names come last, and where none comes, whether it can have one: that takes a node of each chain.
    const suspect = suspectedWallet(resolved);
    const wallet =
      stage === 'names' && suspect !== null ? await walletNetworks({ ...suspect, settings }, tokens) : null;
    return {
      finding,
      results: resolved.map((each) =>
        wallet ? { ...lookedUp(each, []), platforms: wallet, isWallet: true } : lookedUp(each),
      ),
      settings: { theme, language, currency, preset },
      network: pricing.isReachable() ? 'ok' : 'no network',
      nameless: stage !== 'names' && (suspect !== null || (!isPrivate && anyNameless)),
      isPrivate,
    };
  };
}

/**
 * What may be a wallet. Of several things none is: each would be a request to every chain, and public nodes serve few a
 * minute. Nor is what was saved.
 */
function suspectedWallet([only, ...others]: readonly Resolved[]) {
  if (only?.found.kind !== 'token' || others.length > 0) return null;
  const { found, rows } = only;
  const isSuspect = rows.length > 0 && isBare(rows) && !rows.some(({ saved }) => saved);
  return isSuspect ? { address: found.address, rows } : null;
}

/** On a page about a network without prices, an address without a network of its own is one there. */
function seenOnPage(given: Finding, url: string | undefined): Finding {
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

/** A longer selection is no name as a whole. */
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
async function findByName(text: string, search: Pick<Search, 'exactly'>, own: boolean): Promise<Finding> {
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
