/** The team's server that the extension is built for (`npm run build -- --server URL`), read strictly. */

/** Passes the server to the build, which is another process. */
export const SERVER_VARIABLE = 'SISE_SERVER';

export class WrongServer extends Error {
  override readonly name = 'WrongServer';
}

const EXAMPLE = 'https://prices.example';
/** This machine, for trying it out. */
const LOOPBACK = ['127.0.0.1', 'localhost'];
/** In a policy, a star would stand for many hosts, and a semicolon would end it. */
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export function readServerOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new WrongServer(`${JSON.stringify(text)} is not the URL of a server. Use the form ${EXAMPLE}.`);
  const { protocol, hostname, username, password, origin } = url;
  if (username !== '' || password !== '')
    throw new WrongServer(
      'The URL contains a user name or a password. Leave them out: users enter a key in the settings.',
    );
  if (!HOST.test(hostname))
    throw new WrongServer(`${JSON.stringify(hostname)} is not a host name. Use the form ${EXAMPLE}.`);
  if (protocol === 'http:' && !LOOPBACK.includes(hostname))
    throw new WrongServer(
      `${origin} has no TLS, and each request contains the key. Use https; only ${LOOPBACK.join(' and ')} may use http.`,
    );
  if (text.replace(/\/$/, '').toLowerCase() !== withoutDefaultPort(text, origin))
    throw new WrongServer(`Use the form ${EXAMPLE}, without path, query or fragment.`);
  return origin;
}

/** As it may have been written: the port of the protocol may be there or not. */
function withoutDefaultPort(text: string, origin: string): string {
  const port = /:(443|80)\/?$/.exec(text)?.[1];
  return port !== undefined && new URL(text).port === '' ? `${origin}:${port}` : origin;
}
