/** The entries that a look-up is shown as: by the card as a list of results, by the popup as lines of its panel. */
import { shortAddress } from '../../core/market/addresses.ts';
import type { LookedUp, LookUpRow } from '../messages/look-up.ts';
import type { LookUpTextKey } from './i18n/look-ups.ts';
import type { Phrase } from './i18n/translator.ts';
import { type LookUpState, type SaveState, whyOf } from './look-up-words.ts';
import { markStale } from './mark-stale.ts';

/** An entry, with everything that decides how it looks. */
export interface LookUpEntry {
  readonly key: string;
  readonly row: LookUpRow | null;
  /** The short address of an entry without a row; empty without an address, and before the first answer. */
  readonly title: string;
  /** The platforms on which the address was looked up; empty before the first answer and for a wallet. */
  readonly platforms: LookedUp['platforms'];
  readonly status: LookedUp['status'];
  readonly unheard: LookedUp['unheard'];
  /** True while a price may still come. */
  readonly waiting: boolean;
  /** The reason why there is no current price; null where there is one, or one may still come. */
  readonly why: Phrase<LookUpTextKey> | null;
  readonly large: boolean;
  readonly opened: boolean;
  readonly copied: string | null;
  readonly saving: SaveState;
  readonly canSave: boolean;
}

const UNKNOWN: LookUpEntry = {
  key: '',
  row: null,
  title: '',
  platforms: [],
  status: 'unavailable',
  unheard: undefined,
  waiting: true,
  why: null,
  large: true,
  opened: false,
  copied: null,
  saving: { phase: 'idle', why: null },
  canSave: false,
};

/** The entries in their order; one placeholder before the first answer. */
export function entriesOf(state: LookUpState): readonly LookUpEntry[] {
  const { answer, phase, copied } = state;
  const asking = phase === 'asking';
  if (!answer) return asking ? [UNKNOWN] : [];
  return answer.results.flatMap((each, i): readonly LookUpEntry[] => {
    const { found, status, unheard } = each;
    const platforms = each.isWallet ? [] : each.platforms;
    const rows = each.rows.map((row) => markStale(row, state.now));
    const isOld = (row: LookUpRow, i: number) => row !== each.rows[i];
    const title = found.kind === 'token' ? shortAddress(found.address) : '';
    const common = { title, platforms, status, unheard, copied };
    const isOnly = answer.results.length === 1;
    const entries = rows.map((row, at): LookUpEntry => {
      const waiting = asking && row.price.usd === null;
      return {
        ...common,
        key: `${i} ${row.asset}`,
        row,
        waiting,
        // After a while without a request, the last status of the source is out of date.
        why: waiting ? null : isOld(row, at) ? { key: 'whyOld' } : whyOf(each, row.price),
        large: isOnly && rows.length === 1,
        opened: state.opened.includes(row.asset),
        saving: state.saving[row.asset] ?? { phase: row.saved ? 'saved' : 'idle', why: null },
        canSave: !answer.isPrivate,
      };
    });
    // All found rows have a price; rows of further platforms may still come.
    const isOpen = asking && status === 'unavailable' && rows.every(({ price }) => price.usd !== null);
    if (!isOpen && rows.length > 0) return entries;
    const why = asking ? null : whyOf(each, null);
    const large = isOnly && rows.length === 0;
    return [...entries, { ...UNKNOWN, ...common, key: `${i}`, waiting: asking, why, large }];
  });
}
