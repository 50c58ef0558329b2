/** Text as it may be written down: without keys, and without the addresses of tokens and people. */

const REQUEST_LINE = /\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)\s+\S+/g;
const URLS = /\b(https?|wss?):\/\/\S*/gi;
/** An address of a token; a key, and what somebody has sent for one: with letters missing, too many, or escaped. */
const TOKENS_AND_KEYS = /0x[\da-f]{6,}|[\w%~-]{24,}/gi;
/** Names of keys of a bucket, as AWS makes them. */
const BUCKET_KEYS = /\b(?:AKIA|ASIA)\w{16}\b/g;
const MAY_BE_IPV6 = /(?<![\w.])[\da-f:.]{3,}(?!\w)/gi;
const IPV4 = /(?<![\w.])\d+(?:\.\d+){3}(?!\w|\.\d)/g;

export const HIDDEN = '[redacted]';

/** `known`: secrets that no pattern tells, hidden wherever they stand. */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  const asWritten = known.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter(Boolean);
  return asWritten
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    .replace(URLS, `$1://${HIDDEN}`)
    .replace(REQUEST_LINE, `$1 ${HIDDEN}`)
    .replace(TOKENS_AND_KEYS, HIDDEN)
    .replace(BUCKET_KEYS, HIDDEN)
    .replace(MAY_BE_IPV6, (found) => (isLikeIpv6(found) ? HIDDEN : found))
    .replace(IPV4, HIDDEN);
}

/** Also with a port, which makes one group too many. A time has two colons, a place in a file as well. */
function isLikeIpv6(text: string): boolean {
  return /[\da-f]/i.test(text) && (text.includes('::') || text.split(':').length >= 8);
}
