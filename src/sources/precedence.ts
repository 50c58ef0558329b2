/** Which source wins: the order is a fact of its own, apart from what each source can do (design §4). */
import { SOURCE_NAMES, type SourceName } from '../market/sources.ts';

export interface Precedence {
  /** `global` is the table's order; `korea` shows what Upbit and Bithumb users really pay. */
  readonly preset: 'global' | 'korea';
  /** The user's own order, highest first; sources it does not name keep their place in the table after it. */
  readonly own: readonly SourceName[];
  readonly off: readonly SourceName[];
}

const KOREAN_EXCHANGES: readonly SourceName[] = ['Upbit', 'Bithumb'];

/** The sources to ask, highest first. `korea` puts the Korean exchanges before everything else, the user's own order included. */
export function orderOf({ preset, own, off }: Precedence): readonly SourceName[] {
  const preferred = preset === 'korea' ? KOREAN_EXCHANGES : [];
  return [...new Set([...preferred, ...own, ...SOURCE_NAMES])].filter((name) => !off.includes(name));
}
