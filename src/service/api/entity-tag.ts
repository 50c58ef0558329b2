/** Tells a client that has an answer already that it would be the same one (RFC 9110 §13.1.2): `304`, without the body. */

/** The answer as it is, or `304` where the request names its tag. */
export function unlessUnchanged({ headers }: Request, answer: Response): Response {
  const etag = answer.headers.get('etag');
  if (etag === null || !isAmong(etag, headers.get('if-none-match'))) return answer;
  const kept = new Headers(answer.headers);
  kept.delete('content-type');
  return new Response(null, { status: 304, headers: kept });
}

/** What is between may weaken a tag: for this question that is the same one. */
function isAmong(etag: string, header: string | null): boolean {
  if (header === null) return false;
  return header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}

/**
 * Two multiplicative hashes of 32 bits, and the length: a client tells its own answers apart with it, of which it has one at a time.
 * It is no proof against who looks for two bodies with one tag, and costs a cached request a few microseconds.
 */
export function entityTag(body: string): string {
  let a = 0x811c9dc5;
  let b = 0x2f0b4c47;
  for (let i = 0; i < body.length; i++) {
    const unit = body.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return `"${[a, b, body.length].map((each) => (each >>> 0).toString(36)).join('-')}"`;
}
