/**
 * In which order found names stand: what can be trusted before the rest, and of each symbols before names before words, whole
 * ones before beginnings. Between these, what is saved stands before the registry's, and that before the catalogs' (`search.ts`).
 */

import type { AssetKey } from '../../../core/market/assets.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { isInitials } from '../../../core/market/search-form.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { KIND, type NameIndex } from './name-index.ts';

/** The best entries for a form, at most so many, best first. `exact`: only those whose symbol or whole name it is. */
export function findNames(index: NameIndex, form: string, most: number, exact = false): readonly number[] {
  if (form === '') return [];
  const { forms, starts, entries, kinds } = index;
  const best: { readonly entry: number; readonly rank: number }[] = [];
  const consonants = isInitials(form);
  for (let i = firstNotBefore(index, form); i < starts.length; i += 1) {
    const at = starts[i] ?? 0;
    if (!forms.startsWith(form, at)) break;
    const kind = kinds[i] ?? KIND.word;
    const isWhole = forms.charCodeAt(at + form.length) === LINE_END;
    if (kind === KIND.initials ? !consonants : exact && !(isWhole && kind !== KIND.word)) continue;
    if (kind === KIND.initials && exact) continue;
    insert(best, { entry: entries[i] ?? 0, rank: kind * 2 + Number(!isWhole) }, most);
  }
  return best.map(({ entry }) => entry);
}

const LINE_END = 10;

/** Keeps the list short, sorted and without doubles: the first of equals stays before the others. */
function insert(
  best: { entry: number; rank: number }[],
  found: { entry: number; rank: number },
  most: number,
): void {
  const last = best[most - 1];
  if (last && last.rank <= found.rank) return;
  const there = best.findIndex(({ entry }) => entry === found.entry);
  if (there >= 0) {
    if ((best[there]?.rank ?? 0) <= found.rank) return;
    best.splice(there, 1);
  }
  const place = best.findIndex(({ rank }) => rank > found.rank);
  best.splice(place < 0 ? best.length : place, 0, found);
  if (best.length > most) best.pop();
}

/** The first term that is not before the form in the alphabet. */
function firstNotBefore({ forms, starts }: NameIndex, form: string): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = starts[middle] ?? 0;
    if (forms.slice(at, at + form.length) < form) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface FoundName {
  readonly key: AssetKey;
  /** Its name may look like another one, which the person may have overlooked when saving it. */
  readonly token: Token;
  readonly saved: boolean;
  /** The registry has it: two independent lists name its address. */
  readonly verified: boolean;
}

/** What its name says is what it is: two lists say so, or the person, who was not deceived by its letters. */
export function isTrusted({ saved, verified, token }: Omit<FoundName, 'key'>): boolean {
  return verified || (saved && !isLookAlike(token));
}

/** Each once. A stranger that is called `USDT Polygon` must not stand before the USDT on Polygon, nor `ＺＯＲＧ` before ZORG. */
export function trustedFirst<T extends FoundName>(all: readonly T[]): readonly T[] {
  const each = [...new Map(all.map((found) => [found.key, found])).values()];
  return each.toSorted((a, b) => doubt(a) - doubt(b));
}

function doubt(found: FoundName): number {
  return isTrusted(found) ? 0 : 1 + Number(isLookAlike(found.token));
}
