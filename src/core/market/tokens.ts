/** A token's names and decimals. Strangers choose the names: `clean-names.ts` cleans them before they are shown. */
export interface Token {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** The Korean exchanges' name; null or left out if no Korean exchange lists the token. */
  readonly koreanName?: string | null;
}

/** A token of which nothing is known. */
export const UNKNOWN_TOKEN: Token = { name: null, symbol: null, decimals: null };

/** Merges two descriptions field by field: a contract may have decimals but no name. */
export function mergedTokens(first: Token | null, second: Token = UNKNOWN_TOKEN): Token {
  return {
    name: first?.name ?? second.name,
    symbol: first?.symbol ?? second.symbol,
    decimals: first?.decimals ?? second.decimals,
  };
}

/** Whether the name or the decimals are unknown. */
export function isNameless({ name, symbol, decimals }: Token): boolean {
  return decimals === null || (name ?? symbol) === null;
}
