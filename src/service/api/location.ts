/** Where a request goes: `/{coinSymbol}/{operation}/{apiKey}` and its query, decoded once and trimmed nowhere. */

/** What each operation takes in its query. */
export const PARAMETERS = {
  'token-price': ['addresses', 'detail', 'premium', 'sources', 'at', 'format'],
  'price-history': ['address', 'from', 'to', 'step', 'detail', 'format'],
} as const;

export type OperationName = keyof typeof PARAMETERS;
export const OPERATIONS = Object.keys(PARAMETERS) as readonly OperationName[];
export type ParameterName = (typeof PARAMETERS)[OperationName][number];

/** Every value of each parameter, in order. */
export interface Location extends Readonly<Record<ParameterName, readonly string[]>> {
  readonly operation: OperationName;
  readonly coinSymbol: string;
  readonly key: string;
}

const PATH = /^\/([^/]*)\/(token-price|price-history)\/([^/]*)$/;

/** Whether the operation answers here at all. */
export function isOperationPath(pathname: string): boolean {
  return PATH.test(pathname);
}

/** Null when the path is another. Query parameters that the operation does not have are nobody's business. */
export function readLocation(url: string): Location | null {
  // A `Request` has normalised its URL already; only the parts are wanted.
  const { pathname, search } = new URL(url);
  const [, coinSymbol, operation, key] = PATH.exec(pathname) ?? [];
  if (coinSymbol === undefined || key === undefined) return null;
  const query = new URLSearchParams(search);
  const name: OperationName = operation === 'price-history' ? operation : 'token-price';
  const taken: readonly ParameterName[] = PARAMETERS[name];
  const valuesOf = (parameter: ParameterName) => (taken.includes(parameter) ? query.getAll(parameter) : []);
  return {
    operation: name,
    coinSymbol: decoded(coinSymbol),
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

/** Text with broken escapes stays as it is: it names nothing that exists. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
