/** Which source wins: the order is a fact of its own, apart from what each source can do (design §4). */
import { SOURCE_NAMES, type SourceName } from '../market/sources.ts';

/** `global` is the default; `korea` shows what Upbit and Bithumb users really pay. */
export type Preset = 'global' | 'korea';

const KOREAN: readonly SourceName[] = ['Upbit', 'Bithumb'];

export const PRESETS: Readonly<Record<Preset, readonly SourceName[]>> = {
  global: SOURCE_NAMES,
  korea: [...KOREAN, ...SOURCE_NAMES.filter((name) => !KOREAN.includes(name))],
};

export interface Precedence {
  readonly preset: Preset;
  /** The user's own order for the preset `global`; sources it does not name keep their default place after it. */
  readonly own: readonly SourceName[];
  readonly off: readonly SourceName[];
}

export const DEFAULT_PRECEDENCE: Precedence = { preset: 'global', own: [], off: [] };

/** The sources to ask, highest first. `korea` puts the Korean exchanges before the user's own order. */
export function orderOf({ preset, own, off }: Precedence): readonly SourceName[] {
  const ordered = [...new Set([...own, ...SOURCE_NAMES])];
  const preferred = preset === 'korea' ? KOREAN : [];
  return [...new Set([...preferred, ...ordered])].filter((name) => !off.includes(name));
}
