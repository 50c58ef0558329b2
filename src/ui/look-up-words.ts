/** What is said of a look-up, as keys of texts: decided once for the card, the popup's panel and the popup's field. */
import type { Doubt } from '../market/found.ts';
import type { Price } from '../market/prices.ts';
import type { LookedUp, Messages } from '../messages/messages.ts';
import type { TextKey } from './i18n/pages.en.ts';
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
  const { found, more, doubt } = answer.finding;
  if (found.length === 0)
    return [doubt === 'checksum' ? warning(DOUBT_KEYS[doubt]) : plain(doubt ? DOUBT_KEYS[doubt] : nothing)];
  const priced = answer.results.some(({ rows }) => rows.some(({ price }) => price.usd !== null));
  return [
    failed,
    copied === '' && warning('copyFailed'),
    answer.network === 'no network' && warning(priced ? 'noNetwork' : 'noNetworkEmpty'),
    found.some(({ kind }) => kind === 'bitcoin address') && plain('lookUpBitcoin'),
    more && plain('lookUpMore', { count: found.length }),
  ].filter((each) => each !== false);
}

function plain<Key extends string>(key: Key, values?: Values): LookUpSentence<Key> {
  return { key, kind: 'plain', ...(values && { values }) };
}

function warning<Key extends string>(key: Key): LookUpSentence<Key> {
  return { key, kind: 'warning' };
}

/** Why the row, or what has none, is without a price or without a current one. Null for a current price. */
export function whyOf(
  { platforms, status, unheard, isWallet }: LookedUp,
  price: Price | null,
): LookUpTextKey | null {
  if (price?.status === 'priced') return null;
  if (isWallet) return 'badWallet';
  return platforms.length === 0 ? 'badNetwork' : lookOf(price ?? { status, usd: null, unheard }).why;
}

/** Why an address was not saved. */
export function saveFailure(result: NotSaved): Saying<'addFull' | 'failed'> {
  return result.outcome === 'full' ? { key: 'addFull', values: { limit: result.limit } } : { key: 'failed' };
}

/** What to ask when an address needs a platform. */
export function choiceQuestion({ rows, status }: LookedUp): Extract<TextKey, `choose${string}`> {
  if (rows.some(({ price }) => price.usd !== null)) return 'choosePriced';
  if (status === 'unavailable') return 'chooseUnanswered';
  // The pasted text has told the platform: no other was asked.
  return rows.length === 1 ? 'chooseUnpricedThere' : 'chooseUnpriced';
}
