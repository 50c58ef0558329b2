/** Which coin of a list of contracts is meant by an exchange that lists a symbol: for its Korean name alone, never for a price. */
import type { ListedName } from '../../../core/sources/listed-names.ts';
import { searchForm } from './search-form.ts';

/** What names end in or leave out as they please. */
const ENDING = /(?:token|coin|protocol|network|finance|dao)$/;

/**
 * Gives the coins the Korean names of the exchanges, the first exchange before the others. Only where the symbol and the
 * English name agree, and no second coin has both: any token may call itself anything.
 */
export function withKoreanNames(
  coins: readonly ListedName[],
  exchanges: readonly (readonly ListedName[])[],
): readonly ListedName[] {
  const alike = new Map<string, number>();
  for (const coin of coins) alike.set(identity(coin), (alike.get(identity(coin)) ?? 0) + 1);
  const korean = new Map<string, string>();
  for (const listed of exchanges.flat())
    if (listed.koreanName && !korean.has(identity(listed))) korean.set(identity(listed), listed.koreanName);
  return coins.map((coin) => {
    const isOnly = alike.get(identity(coin)) === 1;
    return { ...coin, koreanName: (isOnly && korean.get(identity(coin))) || null };
  });
}

function identity({ symbol, name }: ListedName): string {
  const form = searchForm(name);
  return `${searchForm(symbol)} ${form.replace(ENDING, '') || form}`;
}
