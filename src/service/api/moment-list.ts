/** What a platform's coin and tokens were worth at a moment: kept, or asked of the past (docs/pricing.md §8). */
import type { MomentPrice } from '../../core/market/moments.ts';
import type { Platform } from '../../core/market/platforms.ts';
import type { SourceName } from '../../core/market/source-table.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import type { DetailedMomentEntry, Entry } from './entry-schema.ts';
import { detailedMomentEntryOf, momentEntryOf } from './moment-entries.ts';
import type { Questions } from './questions.ts';
import { type BadAddress, elementsOf, readAddresses } from './requested-addresses.ts';

export interface MomentListParts {
  readonly questions: Pick<Questions, 'moments'>;
  /** The sources to ask, highest first: that of Korea first means the Korean market first. */
  readonly order: () => readonly SourceName[] | Promise<readonly SourceName[]>;
}

export interface WantedMoment {
  readonly platform: Platform;
  /** The parameter as it was given; null where there is none. */
  readonly addresses: string | null;
  readonly at: number;
  readonly detail: boolean;
  readonly requester: Requester;
}

export type AnsweredMoment =
  | {
      readonly outcome: 'priced';
      readonly entries: readonly (Entry | DetailedMomentEntry)[];
      readonly maxAgeSeconds: number;
    }
  | { readonly outcome: 'bad'; readonly bad: readonly BadAddress[] }
  | { readonly outcome: 'too many'; readonly given: number }
  | { readonly outcome: 'nobody answered' };

/** What is final stays what it is. */
export const FOR_EVER_SECONDS = 365 * 24 * 60 * 60;
/** What may become another by itself: its rate is young, or a source has more to say. */
export const NOT_FINAL_SECONDS = 60;

export function createMomentList({ questions, order }: MomentListParts) {
  return async ({ platform, addresses, at, detail, requester }: WantedMoment): Promise<AnsweredMoment> => {
    const read = readAddresses(platform, elementsOf(addresses));
    if (read.outcome !== 'good') return read;
    const keys = [...new Set(read.asked.map(({ key }) => key))];
    const { prices, tokens } = await questions.moments({ assets: keys, at, order: await order(), requester });
    if ([...prices.values()].every(isUnanswered)) return { outcome: 'nobody answered' };
    const entries = read.asked.map(({ address, key }) => {
      const [price, token] = [prices.get(key), tokens.get(key)];
      if (!price || !token) throw new RangeError(`the past has nothing to say of ${key}`);
      return detail ? detailedMomentEntryOf(address, token, price) : momentEntryOf(address, token, price);
    });
    const isFinal = keys.every(
      (key) => prices.get(key)?.isFinal && (tokens.get(key)?.decimals ?? null) !== null,
    );
    return { outcome: 'priced', entries, maxAgeSeconds: isFinal ? FOR_EVER_SECONDS : NOT_FINAL_SECONDS };
  };
}

function isUnanswered({ price, missing }: MomentPrice): boolean {
  return price === null && (missing === 'unavailable' || missing === 'not asked');
}
