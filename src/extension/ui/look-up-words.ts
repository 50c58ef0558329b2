/** What is said of a look-up, as keys of texts: decided once for the card, the popup's panel and the popup's field. */
import type { Doubt, Found } from '../../core/market/found.ts';
import type { Price } from '../../core/market/prices.ts';
import type { LookedUp, Messages } from '../messages/messages.ts';
import type { LookUpTextKey } from './i18n/translate-look-ups.ts';
import type { Saying } from './i18n/translate-pages.ts';
import type { Values } from './i18n/translator.ts';
import type { LookUpState } from './look-up-state.ts';
import { lookOf } from './price-status.ts';

export interface LookUpSentence<Key = LookUpTextKey> extends Saying<Key> {
  readonly kind: 'plain' | 'warning';
}

/** Why a text names nothing that could be asked about. */
export const DOUBT_KEYS = {
  digits: 'badDigits',
  prefix: 'lookUpPrefix',
  checksum: 'badChecksum',
  network: 'badNetwork',
  ens: 'badEns',
  solana: 'badSolana',
  tron: 'badTron',
} as const satisfies Record<Doubt, LookUpTextKey>;

type NotSaved = Exclude<Messages['save']['response'], { readonly asset: unknown }>;

/** What stands above the prices, in order. `nothing`: what to say where nothing looks like an address. */
export function sentencesOf<Nothing extends string>(
  { answer, phase, copied }: LookUpState,
  nothing: Nothing,
): readonly LookUpSentence<LookUpTextKey | Nothing>[] {
  const failed = phase === 'failed' && warning('failed');
  if (!answer) return failed ? [failed] : [];
  const { found, more, doubt, unpriced } = answer.finding;
  if (found.length === 0) {
    const { key, values } = doubt ? doubtSaying(doubt, unpriced) : { key: nothing };
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

/** Why the row, or what has none, is without a price or without a current one. Null for a current price. */
export function whyOf({ status, unheard, isWallet }: LookedUp, price: Price | null): LookUpTextKey | null {
  if (price?.status === 'priced') return null;
  if (isWallet) return 'badWallet';
  return lookOf(price ?? { status, usd: null, unheard }).why;
}

/** Why a text names nothing to look up, with the networks without prices that it names. */
export function doubtSaying<D extends Doubt>(
  doubt: D,
  unpriced: readonly string[] = [],
): Saying<(typeof DOUBT_KEYS)[D] | 'badNetworkNamed'> {
  if (doubt !== 'network' || unpriced.length === 0) return { key: DOUBT_KEYS[doubt] };
  return { key: 'badNetworkNamed', values: { network: unpriced.join(', ') } };
}

/** What to say where the text leaves the network of an address open; null where it does not. */
function openNetwork(found: readonly Found[]): Saying<'maybeNetwork' | 'maybeUnpriced'> | null {
  const maybe = found.flatMap((each) => (each.kind === 'token' && each.maybe) || []);
  if (maybe.length === 0) return null;
  const unpriced = maybe.filter(({ priced }) => !priced);
  const named = unpriced.length > 0 ? unpriced : maybe;
  const network = [...new Set(named.map(({ name }) => name))].join(', ');
  return { key: unpriced.length > 0 ? 'maybeUnpriced' : 'maybeNetwork', values: { network } };
}

/** Why an address was not saved. */
export function saveFailure(result: NotSaved): Saying<'addFull' | 'failed'> {
  return result.outcome === 'full' ? { key: 'addFull', values: { limit: result.limit } } : { key: 'failed' };
}

/** What to ask when an address needs a platform. */
export function choiceQuestion({ found, rows, status }: LookedUp): Saying {
  const open = openNetwork([found]);
  if (open) return open;
  if (rows.some(({ price }) => price.usd !== null)) return { key: 'choosePriced' };
  if (status === 'unavailable') return { key: 'chooseUnanswered' };
  // The pasted text has told the platform: no other was asked.
  return { key: rows.length === 1 ? 'chooseUnpricedThere' : 'chooseUnpriced' };
}
