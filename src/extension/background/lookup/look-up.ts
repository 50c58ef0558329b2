/** Answers a look-up of a selected text with the assets that it may name and their prices, and handles the card's messages. */

import type { Scripting } from 'webextension-polyfill';
import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { isUnpriced, mentioned, networkOfPage } from '../../../core/market/explorer-links.ts';
import { find, NOTHING_SELECTED, type Selected } from '../../../core/market/find.ts';
import { type Finding, type Found, finding } from '../../../core/market/found.ts';
import { isNameless } from '../../../core/market/tokens.ts';
import type { Pricing } from '../../../core/pricing/pricing.ts';
import type { Tokens } from '../../../core/tokens/token-metadata.ts';
import type { LOOK_UP_MESSAGES, LookUpAnswer, LookUpStage, SaveResult } from '../../messages/look-up.ts';
import type { HandlersOf } from '../../messages/receive.ts';
import type { Search } from '../search/search.ts';
import type { CardGrants, CardPlace } from './card-grants.ts';
import { foundOf } from './find-typed.ts';
import { type LookUpOrigin, lookedUp, type Resolve, type Resolved } from './resolve-address.ts';
import { isBare, walletNetworks } from './wallet.ts';

export interface LookUpParts {
  readonly resolve: Resolve;
  readonly pricing: Pick<Pricing, 'isReachable'>;
  /** Finds tokens by their names. */
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
    // Whether it is a wallet is requested last, since that takes a request to a node of each chain.
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
 * The address that may be a wallet. Null for several addresses, each of which would take a request to every chain: public
 * nodes serve few a minute. Null for a saved one, too.
 */
function suspectedWallet([only, ...others]: readonly Resolved[]) {
  if (only?.found.kind !== 'token' || others.length > 0) return null;
  const { found, rows } = only;
  const isSuspect = rows.length > 0 && isBare(rows) && !rows.some(({ saved }) => saved);
  return isSuspect ? { address: found.address, rows } : null;
}

/** On a page about a network without prices, an address whose own network is unknown is taken to be of that network. */
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

/** Drops a single network's name beside an address: on an explorer, `Polygon` there is the name of a token. */
function withoutLoneName(found: Found): Found {
  if (found.kind !== 'token' || found.maybe?.length !== 1) return found;
  const { maybe: _, ...rest } = found;
  return rest;
}

/** Longest selection that may be a name. */
const MAX_NAME = 64;
/** Most results by name: as many as a card has room for. */
const MAX_CALLED = 4;

/** A Korean particle right after a noun. */
const PARTICLE =
  /(?<=[\p{L}\p{N}])(?:에서|까지|부터|보다|처럼|으로|은|는|이|가|을|를|의|도|만|과|와|로|에)$/u;

/**
 * Finds tokens whose name is the whole selection, without a Korean particle behind it. `own`: the request is from a page of
 * Sise; any other page could probe by its selections which tokens are saved.
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

export interface LookUpHandlerParts {
  readonly lookUp: LookUp;
  readonly grants: CardGrants;
  /** Saves a coin, or an address in the letter case in which it was written. */
  readonly save: (asset: AssetKey, address: string | null) => Promise<SaveResult>;
  /** Opens a page beside the tab that requests it. */
  readonly visit: (url: string, openerTab: number | undefined) => Promise<unknown>;
  /** The address of the extension's page with the asset's chart. */
  readonly chartUrl: (asset: AssetKey) => string;
  readonly scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>;
}

const REFUSED = { outcome: 'refused' } as const;

export function createLookUpHandlers(parts: LookUpHandlerParts): HandlersOf<typeof LOOK_UP_MESSAGES> {
  const { lookUp, grants, save, visit } = parts;
  const coverSheet = createCoverSheet(parts.scripting);
  return {
    async lookUp({ selected, stage, isPrivate }, { tab }) {
      const isGranted = tab === null || (await grants.mayAsk(tab, selected));
      const answer = await lookUp(isGranted ? selected : NOTHING_SELECTED, stage, {
        url: tab?.url,
        isPrivate: isPrivate || (tab?.isPrivate ?? false),
      });
      if (tab) await grants.noteShown(tab, assetsIn(answer));
      return answer;
    },
    async save({ asset, address }, { tab }) {
      if (assetOf(asset).address !== (address?.toLowerCase() ?? null)) return REFUSED;
      if (tab && (tab.isPrivate || !(await grants.wasShown(tab, asset)))) return REFUSED;
      return save(asset, address);
    },
    async visit({ asset, place }, { tab }) {
      // Assets shown in a private window are not stored, so that there any card may open an explorer.
      const mayVisit =
        tab === null || (await (tab.isPrivate ? grants.isGranted(tab) : grants.wasShown(tab, asset)));
      // The chart stores the prices that it requests: it is not opened from private windows.
      const isPrivate = tab?.isPrivate ?? false;
      const explorer = explorerUrl(assetOf(asset));
      if (mayVisit && place === 'explorer' && explorer) await visit(explorer, tab?.id);
      if (mayVisit && place === 'chart' && !isPrivate) await visit(parts.chartUrl(asset), tab?.id);
      return null;
    },
    async bareCovers({ on }, { tab }) {
      if (tab && (await grants.isGranted(tab))) await coverSheet(tab, on);
      return null;
    },
  };
}

function assetsIn({ results }: LookUpAnswer) {
  return results.flatMap(({ rows }) => rows.map(({ asset }) => asset));
}

const SHEET = '*, *::before, *::after, *::backdrop { pointer-events: auto !important }';

/** Inserts the sheet into a document or removes it, in the order of the calls. */
function createCoverSheet(
  scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>,
): ({ id, document }: CardPlace, on: boolean) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return ({ id, document }, on) => {
    const sheet = {
      target: { tabId: id, documentIds: [document] },
      css: SHEET,
      origin: 'USER' as const,
    };
    const done = last.then(() => (on ? scripting.insertCSS(sheet) : scripting.removeCSS(sheet)));
    last = done.catch(() => {
      // A document that is gone has no sheet. The caller gets the rejection.
    });
    return done;
  };
}
