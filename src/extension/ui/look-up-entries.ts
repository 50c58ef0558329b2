/** The entries that a look-up is shown as: by the card as a list of results, by the popup as lines of its panel. */
import type { LookedUp, LookUpRow } from '../messages/messages.ts';
import type { LookUpTextKey } from './i18n/translate-look-ups.ts';
import type { LookUpState, SaveState } from './look-up-state.ts';
import { whyOf } from './look-up-words.ts';
import { markStale } from './mark-stale.ts';
import { shortAddress } from './token-name.ts';

/** Everything that decides how an entry looks: two of the same text need not be built again. */
export interface LookUpEntry {
  readonly key: string;
  readonly row: LookUpRow | null;
  /** The short address of what has no row; empty for what has no address, or while nobody has said what was selected. */
  readonly title: string;
  /** Where it was looked for, and what came of that; none while nobody has said, and of a wallet, which is nowhere to be found. */
  readonly platforms: LookedUp['platforms'];
  readonly status: LookedUp['status'];
  readonly unheard: LookedUp['unheard'];
  /** True while a price may still come. */
  readonly waiting: boolean;
  /** Why there is no price, or no current one; null where there is one, or it may still come. */
  readonly why: LookUpTextKey | null;
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

/** The entries in order; those of something still unknown stand for it until it is. */
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
        // Nobody has asked since: that is no word about the source.
        why: waiting ? null : isOld(row, at) ? 'whyOld' : whyOf(each, row.price),
        large: isOnly && rows.length === 1,
        opened: state.opened.includes(row.asset),
        saving: state.saving[row.asset] ?? { phase: row.saved ? 'saved' : 'idle', why: null },
        canSave: row.address !== null && !answer.isPrivate,
      };
    });
    // Beside a price that is known, others may still come.
    const isOpen = asking && status === 'unavailable' && rows.every(({ price }) => price.usd !== null);
    if (!isOpen && rows.length > 0) return entries;
    const why = asking ? null : whyOf(each, null);
    const large = isOnly && rows.length === 0;
    return [...entries, { ...UNKNOWN, ...common, key: `${i}`, waiting: asking, why, large }];
  });
}
