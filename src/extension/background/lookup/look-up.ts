/** Answers what a person selected: which assets it may be, and what those are worth. */
import { find, type Selected } from '../../../core/market/find.ts';
import { isNameless } from '../../../core/market/tokens.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { LookUpAnswer, LookUpStage } from '../../messages/messages.ts';
import type { Search } from '../search/search.ts';
import { findCalled } from './find-called.ts';
import { type LookUpOrigin, lookedUp, type Resolve, type Resolved } from './resolve-address.ts';
import { seenOnPage } from './seen-on-page.ts';
import { isBare, isWallet } from './wallet.ts';

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
        : await findCalled(selected.text, search, origin.url === undefined);
    const { resolved, settings } = await resolve(finding.found, stage, origin);
    const { theme, language, currency, preset } = settings;
    const { isPrivate } = origin;
    const anyNameless = resolved.some(({ rows }) => rows.some(({ token }) => isNameless(token)));
    // Names come last, and where none comes, whether it can have one: that takes two nodes of each chain.
    const suspect = suspectedWallet(resolved);
    const isFound =
      stage === 'names' && suspect !== null && (await isWallet(suspect.address, suspect.rows, tokens));
    return {
      finding,
      results: resolved.map((each) => (isFound ? { ...lookedUp(each, []), isWallet: true } : lookedUp(each))),
      settings: { theme, language, currency, preset },
      network: pricing.isReachable() ? 'ok' : 'no network',
      nameless: stage !== 'names' && (suspect !== null || (!isPrivate && anyNameless)),
      isPrivate,
    };
  };
}

/**
 * What may be a wallet. Of several things none is: each would be eight requests, and public nodes serve few a minute. Nor is
 * what was saved.
 */
function suspectedWallet([only, ...others]: readonly Resolved[]) {
  if (only?.found.kind !== 'token' || others.length > 0) return null;
  const { found, rows } = only;
  const isSuspect = rows.length > 0 && isBare(rows) && !rows.some(({ saved }) => saved);
  return isSuspect ? { address: found.address, rows } : null;
}
