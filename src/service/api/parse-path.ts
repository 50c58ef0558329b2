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

/** Every value of each parameter, in order. */
export interface Location extends Readonly<Record<ParameterName, readonly string[]>> {
  readonly operation: OperationName;
  /** Null for an operation without one. */
  readonly coinSymbol: string | null;
  readonly key: string;
}

const PATH = /^\/(?:([^/]*)\/(token-price|price-history)|(premiums))\/([^/]*)$/;

export function isOperationPath(pathname: string): boolean {
  return PATH.test(pathname);
}

/** Null for another path. Unknown query parameters are ignored. */
export function parsePath(url: string): Location | null {
  // A `Request` has normalised its URL already.
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

/** Text with broken escapes stays as it is: it is no valid name anyway. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
