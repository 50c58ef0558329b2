/** The state of a look-up, and its sentences as keys of texts: for the card, the popup's panel and the popup's field. */

import type { AssetKey } from '../../core/market/assets.ts';
import type { Doubt, Found } from '../../core/market/found.ts';
import type { Language } from '../../core/market/language.ts';
import { type PlatformId, platformName } from '../../core/market/platforms.ts';
import type { Price } from '../../core/market/prices.ts';
import type { LookedUp, LookUpAnswer } from '../messages/look-up.ts';
import type { ReplyTo } from '../messages/messages.ts';
import type { ListedCoin } from '../messages/search.ts';
import type { LookUpTextKey } from './i18n/look-ups.ts';
import type { PagePhrase } from './i18n/pages.ts';
import type { Phrase, Values } from './i18n/translator.ts';
import { lookOf } from './price-facts.ts';

export interface SaveState {
  readonly phase: 'idle' | 'saving' | 'saved' | 'failed';
  /** Null unless it failed. */
  readonly why: Phrase<LookUpTextKey> | null;
}

export interface LookUpState {
  /** Null until the background's first answer. */
  readonly answer: LookUpAnswer | null;
  /** `asking`: prices may still come. */
  readonly phase: 'asking' | 'done' | 'failed';
  /** Rows whose details are open. */
  readonly opened: readonly AssetKey[];
  /** What was copied a moment ago; empty when that failed. */
  readonly copied: string | null;
  readonly saving: Readonly<Partial<Record<AssetKey, SaveState>>>;
  /** Unix milliseconds, changed every second. */
  readonly now: number;
}

export interface LookUpSentence<Key extends string = LookUpTextKey> extends Phrase<Key> {
  readonly kind: 'plain' | 'warning';
}

export const DOUBT_KEYS = {
  digits: 'badDigits',
  prefix: 'lookUpPrefix',
  checksum: 'badChecksum',
  network: 'badNetwork',
  ens: 'badEns',
  solana: 'badSolana',
  tron: 'badTron',
} as const satisfies Record<Doubt, LookUpTextKey>;

type NotSaved = Exclude<ReplyTo<'save'>, { readonly asset: unknown }>;

/** The sentences above the prices, in order. `nothing`: the key for a text without addresses. */
export function sentencesOf<Nothing extends string>(
  { answer, phase, copied }: LookUpState,
  nothing: Nothing,
): readonly LookUpSentence<LookUpTextKey | Nothing>[] {
  const failed = phase === 'failed' && warning('failed');
  if (!answer) return failed ? [failed] : [];
  const { found, more, doubt, unpriced } = answer.finding;
  if (found.length === 0) {
    const { key, values } = doubt ? doubtPhrase(doubt, unpriced) : { key: nothing };
    return [doubt === 'checksum' ? warning(key) : plain(key, values)];
  }
  const open = openNetwork(found);
  const priced = answer.results.some(({ rows }) => rows.some(({ price }) => price.usd !== null));
  return [
    failed,
    copied === '' && warning('copyFailed'),
    answer.network === 'no network' && warning(priced ? 'noNetwork' : 'noNetworkEmpty'),
    open !== null && warning(open.key, open.values),
    unpriced !== undefined && plain('lookUpLeftOut', { network: unpriced.join(', ') }),
    found.some(({ kind }) => kind === 'bitcoin address') && plain('lookUpBitcoin'),
    more && plain('lookUpMore', { count: found.length }),
  ].filter((each) => each !== false);
}

function plain<Key extends string>(key: Key, values?: Values): LookUpSentence<Key> {
  return { key, kind: 'plain', ...(values && { values }) };
}

function warning<Key extends string>(key: Key, values?: Values): LookUpSentence<Key> {
  return { ...plain(key, values), kind: 'warning' };
}

/** The reason why there is no current price; null for a current one. */
export function whyOf(
  { status, unheard, platforms, isWallet }: LookedUp,
  price: Price | null,
): Phrase<LookUpTextKey> | null {
  if (price?.status === 'priced') return null;
  if (isWallet) return walletPhrase(platforms);
  return { key: lookOf(price ?? { status, usd: null, unheard }).why };
}

/** The sentence for a wallet's address, with the networks that were checked. */
export function walletPhrase(networks: readonly PlatformId[]): Phrase<'badWallet'> {
  return { key: 'badWallet', values: { networks: networks.map(platformName).join(', ') } };
}

/** The sentence for a doubtful address. `unpriced`: the unsupported networks that the text names. */
export function doubtPhrase<D extends Doubt>(
  doubt: D,
  unpriced: readonly string[] = [],
): Phrase<(typeof DOUBT_KEYS)[D] | 'badNetworkNamed'> {
  if (doubt !== 'network' || unpriced.length === 0) return { key: DOUBT_KEYS[doubt] };
  return { key: 'badNetworkNamed', values: { network: unpriced.join(', ') } };
}

/** The question for the network of an address; null where the text names that of each. */
function openNetwork(found: readonly Found[]): Phrase<'maybeNetwork' | 'maybeUnpriced'> | null {
  const maybe = found.flatMap((each) => (each.kind === 'token' && each.maybe) || []);
  if (maybe.length === 0) return null;
  const unpriced = maybe.filter(({ priced }) => !priced);
  const named = unpriced.length > 0 ? unpriced : maybe;
  const network = [...new Set(named.map(({ name }) => name))].join(', ');
  return { key: unpriced.length > 0 ? 'maybeUnpriced' : 'maybeNetwork', values: { network } };
}

export function saveFailure(result: NotSaved): Phrase<'addFull' | 'failed'> {
  return result.outcome === 'full' ? { key: 'addFull', values: { limit: result.limit } } : { key: 'failed' };
}

/** The question when an address needs a platform. */
export function choiceQuestion({ found, rows, status }: LookedUp): PagePhrase {
  const open = openNetwork([found]);
  if (open) return open;
  if (rows.some(({ price }) => price.usd !== null)) return { key: 'choosePriced' };
  if (status === 'unavailable') return { key: 'chooseUnanswered' };
  // The pasted text named the platform, so no other was looked up.
  return { key: rows.length === 1 ? 'chooseUnpricedThere' : 'chooseUnpriced' };
}

/** The values for the text `searchUnsupported`. */
export function unsupportedValues({ symbol, name, koreanName }: ListedCoin, language: Language) {
  return { symbol, name: (language === 'ko' && koreanName) || name };
}
