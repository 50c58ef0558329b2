/** What a token is called. Names come from strangers: they are cleaned before anyone shows them (`clean-names.ts`). */
export interface Token {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** As Korean exchanges write it; null or left out where none lists it. */
  readonly koreanName?: string | null;
}

/** Nothing is known of it. */
export const UNKNOWN_TOKEN: Token = { name: null, symbol: null, decimals: null };

/** Field by field: a contract may know its decimals and not its name. */
export function mergedTokens(first: Token | null, second: Token = UNKNOWN_TOKEN): Token {
  return {
    name: first?.name ?? second.name,
    symbol: first?.symbol ?? second.symbol,
    decimals: first?.decimals ?? second.decimals,
  };
}

/** Neither its name nor its decimals are known yet. */
export function isNameless({ name, symbol, decimals }: Token): boolean {
  return decimals === null || (name ?? symbol) === null;
}
