/** Where a request goes: `/{coinSymbol}/token-price/{apiKey}` and its query, decoded once and trimmed nowhere. */

export interface Location {
  readonly coinSymbol: string;
  readonly key: string;
  /** Every value of the parameter, in order. */
  readonly addresses: readonly string[];
  readonly detail: readonly string[];
  readonly at: readonly string[];
  readonly format: readonly string[];
  readonly premium: readonly string[];
}

const PATH = /^\/([^/]*)\/token-price\/([^/]*)$/;

/** Whether the operation answers here at all. */
export function isOperationPath(pathname: string): boolean {
  return PATH.test(pathname);
}

/** Null when the path is another. Query parameters that the operation does not have are nobody's business. */
export function readLocation(url: string): Location | null {
  // A `Request` has normalised its URL already; only the parts are wanted.
  const { pathname, search } = new URL(url);
  const [, coinSymbol, key] = PATH.exec(pathname) ?? [];
  if (coinSymbol === undefined || key === undefined) return null;
  const query = new URLSearchParams(search);
  return {
    coinSymbol: decoded(coinSymbol),
    key: decoded(key),
    addresses: query.getAll('addresses'),
    detail: query.getAll('detail'),
    at: query.getAll('at'),
    format: query.getAll('format'),
    premium: query.getAll('premium'),
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
