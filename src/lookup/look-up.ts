/** Answers what a person selected: which assets it may be, and what those are worth. */
import { find, type Selected } from '../market/find.ts';
import { isNameless } from '../market/tokens.ts';
import type { LookUpAnswer, LookUpStage } from '../messages/messages.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Search } from '../search/search.ts';
import { findCalled } from './find-called.ts';
import { type LookUpOrigin, lookedUp, type Resolve } from './resolve-address.ts';

export interface LookUpParts {
  readonly resolve: Resolve;
  readonly pricing: Pick<Pricing, 'isReachable'>;
  /** By what tokens are called. */
  readonly search: Pick<Search, 'exactly'>;
}

export type LookUp = (selected: Selected, stage: LookUpStage, origin: LookUpOrigin) => Promise<LookUpAnswer>;

export function createLookUp({ resolve, pricing, search }: LookUpParts): LookUp {
  return async (selected, stage, origin) => {
    const named = find(selected);
    const finding =
      named.found.length > 0 || named.doubt
        ? named
        : await findCalled(selected.text, search, origin.url === undefined);
    const { resolved, settings } = await resolve(finding.found, stage, origin);
    const { theme, language, currency, preset } = settings;
    const { isPrivate } = origin;
    const anyNameless = resolved.some(({ rows }) => rows.some(({ token }) => isNameless(token)));
    return {
      finding,
      results: resolved.map((each) => lookedUp(each)),
      settings: { theme, language, currency, preset },
      network: pricing.isReachable() ? 'ok' : 'no network',
      nameless: stage !== 'names' && !isPrivate && anyNameless,
      isPrivate,
    };
  };
}
