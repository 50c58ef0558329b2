/** What there is to show of a look-up, piece by piece. */
import type { Found } from '../market/found.ts';
import type { PriceStatus } from '../market/prices.ts';
import type { LookedUp, LookUpRow } from '../messages/messages.ts';
import type { Keeping, LookingState } from './looking.ts';

/** Everything that decides how an entry looks: two of the same text need not be built again. */
export interface Entry {
  readonly key: string;
  readonly row: LookUpRow | null;
  /** Null while nobody has said what was selected. */
  readonly found: Found | null;
  /** Of the whole thing, where there is no row. */
  readonly status: PriceStatus;
  readonly platforms: LookedUp['platforms'];
  readonly waiting: boolean;
  readonly large: boolean;
  readonly opened: boolean;
  readonly copied: string | null;
  readonly keeping: Keeping | null;
  readonly canSave: boolean;
}

const UNKNOWN: Entry = {
  key: '',
  row: null,
  found: null,
  status: 'unavailable',
  platforms: [],
  waiting: true,
  large: true,
  opened: false,
  copied: null,
  keeping: null,
  canSave: false,
};

/** The entries in order; those of something still unknown stand for it until it is. */
export function entriesOf(state: LookingState): readonly Entry[] {
  const { answer, phase, opened, copied, keeping } = state;
  const asking = phase === 'asking';
  if (!answer) return asking ? [UNKNOWN] : [];
  return answer.results.flatMap(({ found, rows, status, platforms }, i): readonly Entry[] => {
    const common = { ...UNKNOWN, found, status, platforms, copied };
    const large = answer.results.length === 1 && rows.length < 2;
    const known = rows.map((row) => ({
      ...common,
      large,
      key: `${i} ${row.asset}`,
      row,
      waiting: asking && row.price.usd === null,
      opened: opened.includes(row.asset),
      keeping: keeping[row.asset] ?? (row.saved ? 'saved' : null),
      canSave: row.address !== null && !answer.isPrivate,
    }));
    // Beside a price that is known, others may still come.
    const isOpen = asking && status === 'unavailable' && rows.every(({ price }) => price.usd !== null);
    return isOpen || rows.length === 0
      ? [...known, { ...common, key: `${i}`, waiting: asking, large: large && rows.length === 0 }]
      : known;
  });
}
