/** The answers to refused requests: problem documents, each with a sentence for people. */
import { COIN_SYMBOLS, type Selection, severalOf } from '../../core/market/selections.ts';
import { POINT_LIMIT } from '../../core/market/series.ts';
import { type Location, PARAMETERS } from './parse-path.ts';
import { problem } from './problems.ts';
import type { Authorised } from './projects.ts';
import { ADDRESS_LIMIT, type BadAddress, clipped } from './requested-addresses.ts';

/** After how many seconds a client should retry, when no source answered: sources are paused for about as long. */
const RETRY_SECONDS = 10;

export function notFound(): Response {
  const detail =
    'Use /{coinSymbol}/token-price/{apiKey}?addresses=…, /{coinSymbol}/price-history/{apiKey}?from=… or /premiums/{apiKey}.';
  return problem('not-found', detail, {});
}

export function unknownHost(): Response {
  const detail = 'Use 127.0.0.1 or localhost, or start the server with --allow-host NAME.';
  return problem('unknown-host', detail, {});
}

export function internalError(): Response {
  return problem('internal-error', 'The server failed; its log has the cause. Try again later.', {});
}

export function onTestnet({ network }: Authorised): Response | null {
  if (network !== 'testnet') return null;
  const detail = 'This key belongs to a testnet project. Use the key of a mainnet project.';
  return problem('testnet-project', detail, { network });
}

export function notForProject({ platforms }: Authorised, selection: Selection): Response | null {
  const { id, platform } = selection;
  if (platforms === null || (platform && platforms.includes(platform.id))) return null;
  const detail = `This key is valid for ${platforms.join(', ')} only, not for ${id}.`;
  return problem('platform-not-allowed', detail, { coinSymbol: id, allowed: platforms });
}

/** The refusal of a malformed parameter; null when each is given at most once and is valid. */
export function malformedParameter(location: Location, isCsv: boolean): Response | null {
  const twice = PARAMETERS[location.operation].find((name) => location[name].length > 1);
  if (twice) {
    const hint = HINTS[twice] ?? '';
    return malformed(twice, `${twice} is given more than once.${hint}`);
  }
  for (const name of ['detail', 'premium', 'sources'] as const) {
    const [given = 'false'] = location[name];
    if (given !== 'true' && given !== 'false') return malformed(name, `${name} must be true or false.`);
  }
  if (location.at.length > 0 && location.premium[0] === 'true')
    return malformed('premium', 'premium=true cannot be combined with at.');
  const isCompared = location.sources[0] === 'true';
  if (isCompared && location.at.length > 0)
    return malformed('sources', 'sources=true cannot be combined with at.');
  if (isCompared && location.detail[0] !== 'true')
    return malformed('sources', 'sources=true requires detail=true.');
  const [format = 'json'] = location.format;
  if (format !== 'json' && format !== 'csv') return malformed('format', 'format must be json or csv.');
  if (!isCompared || !isCsv) return null;
  return malformed(
    'sources',
    'sources=true is available in JSON only: use format=json, or accept application/json.',
  );
}

const HINTS: Readonly<Record<string, string>> = {
  addresses: ' Separate addresses with commas.',
  at: ' A request takes one time.',
  address: ' A request takes one token.',
};

export function malformed(parameter: string, detail: string): Response {
  return problem('malformed-parameter', detail, { parameter });
}

export function outOfReach(at: number, detail: string): Response {
  return problem('moment-out-of-reach', detail, { at: new Date(at).toISOString() });
}

/** The refusal of a coin symbol that no coin has, or several. */
export function unusableCoinSymbol(coinSymbol: string): Response {
  const several = severalOf(coinSymbol);
  if (several) return malformed('coinSymbol', several);
  const shown = clipped(coinSymbol);
  const detail = `Unknown coin symbol ${JSON.stringify(shown)}; use one of ${COIN_SYMBOLS.join(', ')}.`;
  return problem('unknown-coin-symbol', detail, { coinSymbol: shown, accepted: COIN_SYMBOLS });
}

export function methodNotAllowed(method: string, allowed: readonly string[]): Response {
  const detail = `Use GET or HEAD; ${clipped(method)} is not supported.`;
  return problem('method-not-allowed', detail, { allowed }, { allow: allowed.join(', ') });
}

export function unknownKey(): Response {
  const detail = 'The key in the path is not valid: it may be mistyped, revoked or rotated.';
  // RFC 9110 §11.6.1 requires a challenge with 401, but has no scheme for a key in a path.
  return problem('unknown-key', detail, {}, { 'www-authenticate': 'Sise-Key' });
}

export function tooManyRequests(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `Rate limit of ${perMinute} requests per minute exceeded; retry in ${retryAfterSeconds} s.`;
  return tooMany(detail, perMinute, retryAfterSeconds);
}

/** The refusal for an address with too many refused requests. */
export function tooManyRefusals(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `Too many requests from this address had a wrong key, path or host name; retry in ${retryAfterSeconds} s.`;
  return tooMany(detail, perMinute, retryAfterSeconds);
}

function tooMany(detail: string, perMinute: number, retryAfterSeconds: number): Response {
  return problem(
    'too-many-requests',
    detail,
    { perMinute, retryAfterSeconds },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

export function tooManyAddresses(given: number, limit = ADDRESS_LIMIT): Response {
  const detail = `The request has ${given} addresses; the maximum is ${limit}${limit < ADDRESS_LIMIT ? ' with sources=true' : ''}.`;
  return problem('too-many-addresses', detail, { limit, given });
}

export function tooManyPoints(given: number, step: string): Response {
  const detail = `The series would have ${given} points of ${step}; the maximum is ${POINT_LIMIT}.`;
  return problem('too-many-points', detail, { limit: POINT_LIMIT, given, step });
}

export function malformedAddresses(bad: readonly BadAddress[]): Response {
  const [first] = bad;
  const which = bad.length > 1 ? `${bad.length} addresses are malformed. The first, ` : 'The address ';
  const detail = `${which}at index ${first?.index}: ${first?.detail}`;
  return problem('malformed-addresses', detail, { addresses: bad });
}

export function noSourceAnswered(): Response {
  return problem(
    'no-source-answered',
    'All price sources failed or are rate-limited; retry later.',
    { retryAfterSeconds: RETRY_SECONDS },
    { 'retry-after': String(RETRY_SECONDS) },
  );
}
