/** What is said to a request that gets no prices, each in a sentence that a person understands. */
import { COIN_SYMBOLS, type Platform } from '../market/platforms.ts';
import { POINT_LIMIT } from '../market/series.ts';
import { type Location, PARAMETERS } from './location.ts';
import { problem } from './problems.ts';
import type { Authorised } from './projects.ts';
import { ADDRESS_LIMIT, type BadAddress, clipped } from './requested-addresses.ts';

/** How long to wait before asking again when nobody answered: as long as failed sources are left alone. */
const RETRY_SECONDS = 10;

export function notFound(): Response {
  const detail =
    'Prices are at /{coinSymbol}/token-price/{apiKey}?addresses=…, past ones also at /{coinSymbol}/price-history/{apiKey}?from=….';
  return problem('not-found', detail, {});
}

export function unknownHost(): Response {
  const detail = 'Use 127.0.0.1 or localhost, or start the server with --allow-host and the name you use.';
  return problem('unknown-host', detail, {});
}

export function internalError(): Response {
  return problem('internal-error', 'This is not your fault; its cause is in the log.', {});
}

export function notForProject({ network, platforms }: Authorised, platform: Platform): Response | null {
  if (network === 'testnet') {
    const detail =
      'This key belongs to a testnet project, and prices exist on mainnet only: testnet coins are worth nothing.';
    return problem('testnet-project', detail, { network });
  }
  if (platforms === null || platforms.includes(platform.id)) return null;
  const detail = `This key may ask for ${platforms.join(', ')}, not for ${platform.id}.`;
  return problem('platform-not-allowed', detail, { coinSymbol: platform.id, allowed: platforms });
}

/** Each is given once at most, and means one of a few words. */
export function malformedParameter(location: Location, isCsv: boolean): Response | null {
  const twice = PARAMETERS[location.operation].find((name) => location[name].length > 1);
  if (twice) {
    const hint = HINTS[twice] ?? '';
    return malformed(twice, `${twice} is given more than once.${hint}`);
  }
  for (const name of ['detail', 'premium', 'sources'] as const) {
    const [given = 'false'] = location[name];
    if (given !== 'true' && given !== 'false') return malformed(name, `${name} is true or false.`);
  }
  if (location.at.length > 0 && location.premium[0] === 'true')
    return malformed('premium', 'A premium is of now: leave at out.');
  const isCompared = location.sources[0] === 'true';
  if (isCompared && location.at.length > 0)
    return malformed('sources', 'Sources are compared now: leave at out.');
  if (isCompared && location.detail[0] !== 'true')
    return malformed('sources', 'sources=true needs detail=true.');
  const [format = 'json'] = location.format;
  if (format !== 'json' && format !== 'csv') return malformed('format', 'format is json or csv.');
  if (!isCompared || !isCsv) return null;
  return malformed(
    'sources',
    'Sources are told in JSON alone: ask with format=json, or accept application/json.',
  );
}

const HINTS: Readonly<Record<string, string>> = {
  addresses: ' Several addresses are separated by a comma.',
  at: ' One request is about one moment.',
  address: ' One request is about one token.',
};

export function malformed(parameter: string, detail: string): Response {
  return problem('malformed-parameter', detail, { parameter });
}

export function outOfReach(at: number, detail: string): Response {
  return problem('moment-out-of-reach', detail, { at: new Date(at).toISOString() });
}

export function unknownCoinSymbol(coinSymbol: string): Response {
  const shown = clipped(coinSymbol);
  const detail = `There is no platform ${JSON.stringify(shown)}; there are ${COIN_SYMBOLS.join(', ')}.`;
  return problem('unknown-coin-symbol', detail, { coinSymbol: shown, accepted: COIN_SYMBOLS });
}

export function methodNotAllowed(method: string, allowed: readonly string[]): Response {
  const detail = `What is here is read with GET (or HEAD), not ${clipped(method)}.`;
  return problem('method-not-allowed', detail, { allowed }, { allow: allowed.join(', ') });
}

export function unknownKey(): Response {
  const detail = 'The key in the path is no project’s: it may be mistyped, revoked or rotated.';
  // RFC 9110 §11.6.1 wants a challenge; there is no scheme for a key in a path.
  return problem('unknown-key', detail, {}, { 'www-authenticate': 'Sise-Key' });
}

export function tooManyRequests(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `This key has had its ${perMinute} requests of the minute; try again in ${retryAfterSeconds} s.`;
  return tooMany(detail, perMinute, retryAfterSeconds);
}

/** To an address that was told often enough what it asks in vain. */
export function tooManyRefusals(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `Too much that was asked from this address had a wrong key, path or host name; try again in ${retryAfterSeconds} s.`;
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
  const detail = `There are ${given} addresses; one request takes ${limit} at most${limit < ADDRESS_LIMIT ? ' with sources=true' : ''}.`;
  return problem('too-many-addresses', detail, { limit, given });
}

export function tooManyPoints(given: number, step: string): Response {
  const detail = `There would be ${given} points of ${step}; one request takes ${POINT_LIMIT} at most.`;
  return problem('too-many-points', detail, { limit: POINT_LIMIT, given, step });
}

export function malformedAddresses(bad: readonly BadAddress[]): Response {
  const [first] = bad;
  const which = bad.length > 1 ? `${bad.length} addresses are malformed. The first, ` : 'The address ';
  const detail = `${which}at index ${first?.index}: ${first?.detail}`;
  return problem('malformed-addresses', detail, { addresses: bad });
}

export function nobodyAnswered(): Response {
  return problem(
    'no-source-answered',
    'Every price source that could know failed or could not be asked just now; try again soon.',
    { retryAfterSeconds: RETRY_SECONDS },
    { 'retry-after': String(RETRY_SECONDS) },
  );
}
