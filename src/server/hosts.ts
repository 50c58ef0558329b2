/** Which `Host` headers are ours: a page that rebinds its own name to 127.0.0.1 sends its own name (DNS rebinding). */
import { isIP } from 'node:net';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const ANY_ADDRESS = ['0.0.0.0', '::'];

export interface Listening {
  readonly port: number;
  /** What `--host` says. */
  readonly host: string;
  /** The machine's own addresses: they count when it listens on all of them. */
  readonly addresses: readonly string[];
}

/** Tells whether a `Host` header names this server. */
export function createHostCheck({
  port,
  host,
  addresses,
}: Listening): (header: string | undefined) => boolean {
  const names = [...LOOPBACK, host, ...(ANY_ADDRESS.includes(host) ? addresses : [])].map(inUrl);
  // Port 80 is left out of a URL, and so of the header.
  const accepted = new Set(
    names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])),
  );
  return (header) => header !== undefined && accepted.has(header.toLowerCase());
}

function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
}
