/** A JSON parser that preserves every digit of a number (docs/pricing.md §4). */

/** Present in the reviver's third argument since Chromium 114, Firefox 135 and Node 21, for primitive values only. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Parses JSON; every number comes back as its source text (`4.2e-06` as '4.2e-06', `-0` as '-0'), all else as
 * usual. `__proto__` keys are dropped: a careless copy would set a prototype. Throws SyntaxError for invalid JSON,
 * TypeError when the runtime does not report a number's text.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, context?: ReviverContext) => {
    if (key === '__proto__') return undefined;
    return typeof value === 'number' ? sourceOf(context) : value;
  });
}

function sourceOf(context: ReviverContext | undefined): string {
  if (typeof context?.source !== 'string') {
    throw new TypeError(
      'this runtime cannot read JSON numbers exactly (no source text in JSON.parse revivers)',
    );
  }
  return context.source;
}
