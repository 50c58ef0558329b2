/** From a pasted text to a saved address: what it names, and on which platform. */
import { parseAddress } from '../market/addresses.ts';
import { type AssetKey, assetOf, tokenKey } from '../market/assets.ts';
import { findAddresses } from '../market/find-addresses.ts';
import type { Doubt, Found } from '../market/found.ts';
import { EVM_PLATFORMS, type PlatformSymbol } from '../market/platforms.ts';
import type { Price } from '../market/prices.ts';
import { type Token, UNKNOWN_TOKEN } from '../market/tokens.ts';
import type { AddOption, AddProblem, AddResult } from '../messages/messages.ts';
import { SAVED_LIMIT, type Saved } from './saved.ts';

export interface AddParts {
  readonly saved: Saved;
  /** Prices and names for a person's own act. Neither rejects. */
  readonly lookUp: (keys: readonly AssetKey[]) => Promise<{
    readonly prices: ReadonlyMap<AssetKey, Price>;
    readonly tokens: ReadonlyMap<AssetKey, Token>;
  }>;
  readonly now: () => number;
}

/**
 * Saves the address when its platform is given or can only be the one that prices it; otherwise says why not, or
 * which platforms there are to choose from. A link to a token, or any other text with one address in it, stands for
 * that address, on the platform that it tells.
 */
export async function addPasted(
  text: string,
  platform: PlatformSymbol | undefined,
  parts: AddParts,
): Promise<AddResult> {
  const parsed = parseAddress(text);
  if (!parsed.ok) {
    const { found, doubt } = findAddresses(text);
    const [only, other] = found;
    // What else is there may be what is meant, or a key. One address in pieces is better copied again than put together.
    if (only?.kind === 'token' && !other && !doubt && text.includes(only.address.slice(2)))
      return addAddress(only.address, platform, only.platform, parts);
    return { outcome: 'bad address', problem: problemOf(found, doubt) ?? parsed.problem };
  }
  return addAddress(text, platform, null, parts);
}

function problemOf([only, other]: readonly Found[], doubt: Doubt | null): AddProblem | null {
  // A key that stands there is worth more than whatever else does.
  if (doubt === 'digits') return doubt;
  if (other) return 'several';
  return only?.kind === 'bitcoin address' ? 'bitcoin' : doubt;
}

/** `chosen`: by the person. `told`: by what stands around the address; a wallet's page has such an address, too. */
async function addAddress(
  text: string,
  chosen: PlatformSymbol | undefined,
  told: PlatformSymbol | null,
  parts: AddParts,
): Promise<AddResult> {
  if (chosen === 'BTC') return { outcome: 'bad address', problem: 'bitcoin' };
  const address = text.toLowerCase();
  const platform = chosen ?? told;
  const coin = EVM_PLATFORMS.find((row) => row.coinAlias === address);
  if (coin && (!platform || platform === coin.symbol)) return { outcome: 'coin', platform: coin.symbol };
  if (chosen) return save(tokenKey(chosen, address), text, parts);

  const present = new Set((await parts.saved.list()).map(({ asset }) => asset));
  const rows = EVM_PLATFORMS.filter(({ symbol }) => !told || symbol === told);
  const keys = rows.map(({ symbol }) => tokenKey(symbol, address));
  const options = await optionsFor(keys, parts);
  const priced = options.filter((option) => option.price.usd !== null);
  const fresh = priced.filter((option) => !present.has(option.asset));
  const unheard = options.filter((option) => isUnheard(option) && !present.has(option.asset));
  const offered = priced.length > 0 ? [...fresh, ...unheard] : [];
  const [only, ...others] = offered;
  if (!only) {
    const duplicate = keys.find((key) => present.has(key));
    if (duplicate) return { outcome: 'duplicate', asset: duplicate };
    return { outcome: 'choose', priced: false, options: knownFirst(options) };
  }
  if (others.length > 0 || unheard.length > 0 || fresh.length < priced.length)
    return { outcome: 'choose', priced: true, options: offered };
  return save(only.asset, text, parts);
}

async function save(asset: AssetKey, address: string, { saved, now }: AddParts): Promise<AddResult> {
  const outcome = await saved.add(asset, address, now());
  return outcome === 'full' ? { outcome, limit: SAVED_LIMIT } : { outcome, asset };
}

async function optionsFor(keys: readonly AssetKey[], { lookUp }: AddParts): Promise<readonly AddOption[]> {
  const { prices, tokens } = await lookUp(keys);
  return keys.flatMap((asset) => {
    const price = prices.get(asset);
    const { platform } = assetOf(asset);
    return price ? [{ asset, platform, token: tokens.get(asset) ?? UNKNOWN_TOKEN, price }] : [];
  });
}

function exists({ token }: AddOption): boolean {
  return token.decimals !== null || token.symbol !== null;
}

/** A token that merely nobody told the price of: it may be the one that is meant. */
function isUnheard(option: AddOption): boolean {
  return option.price.status === 'unavailable' && exists(option);
}

/** Where nobody prices it, the platforms on which such a token exists come first. */
function knownFirst(options: readonly AddOption[]): readonly AddOption[] {
  return [...options.filter(exists), ...options.filter((option) => !exists(option))];
}
