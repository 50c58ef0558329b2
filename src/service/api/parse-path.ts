/** Parses `/{coinSymbol}/{operation}/{apiKey}` and `/premiums/{apiKey}` with their query: decoded once, never trimmed. */

/** The query parameters of each operation. */
export const PARAMETERS = {
  'token-price': ['addresses', 'detail', 'premium', 'sources', 'at', 'format'],
  'price-history': ['address', 'from', 'to', 'step', 'detail', 'format'],
  premiums: ['format'],
} as const;

export type OperationName = keyof typeof PARAMETERS;
export const OPERATIONS = Object.keys(PARAMETERS) as readonly OperationName[];
export type ParameterName = (typeof PARAMETERS)[OperationName][number];

/** A parsed path, with all values of each parameter in their order. */
export interface Location extends Readonly<Record<ParameterName, readonly string[]>> {
  readonly operation: OperationName;
  /** The symbol in the path; null for `premiums`, which has none. */
  readonly coinSymbol: string | null;
  readonly key: string;
}

const PATH = /^\/(?:([^/]*)\/(token-price|price-history)|(premiums))\/([^/]*)$/;

export function isOperationPath(pathname: string): boolean {
  return PATH.test(pathname);
}

/** The parsed path; null for a path that is not the API's. Unknown query parameters are ignored. */
export function parsePath(url: string): Location | null {
  // The path is already normalised, because the URL is a `Request`'s.
  const { pathname, search } = new URL(url);
  const [, coinSymbol, ofCoin, ofAll, key] = PATH.exec(pathname) ?? [];
  const name = OPERATIONS.find((each) => each === (ofCoin ?? ofAll));
  if (name === undefined || key === undefined) return null;
  const query = new URLSearchParams(search);
  const taken: readonly ParameterName[] = PARAMETERS[name];
  const valuesOf = (parameter: ParameterName) => (taken.includes(parameter) ? query.getAll(parameter) : []);
  return {
    operation: name,
    coinSymbol: coinSymbol === undefined ? null : decoded(coinSymbol),
    key: decoded(key),
    addresses: valuesOf('addresses'),
    address: valuesOf('address'),
    detail: valuesOf('detail'),
    at: valuesOf('at'),
    from: valuesOf('from'),
    to: valuesOf('to'),
    step: valuesOf('step'),
    format: valuesOf('format'),
    premium: valuesOf('premium'),
    sources: valuesOf('sources'),
  };
}

/** The decoded text; unchanged if its escapes are broken, since it is then no valid name. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
