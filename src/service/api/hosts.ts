/**
 * Checks the `Host` headers of requests. Foreign names are refused with 421, against DNS rebinding: a page whose name leads to
 * 127.0.0.1 sends that name.
 */
import { unknownHost } from './refusals.ts';

/** Whether only programs of this machine can reach the host. */
export function isLoopback(host: string): boolean {
  const name = readHost(host) ?? '';
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name);
}

/** A host in the spelling of URLs, without port: lower case, `[::1]` for `0:0:0:0:0:0:0:1`. Null when it is invalid. */
export function readHost(text: string): string | null {
  // The zone of an address (`fe80::1%eth0`) is local to this machine, and not part of URLs.
  const bare = text.includes(':') ? text.replace(/%[^\]]*/, '') : text;
  const inUrl = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (!/^(?:[^\s:/?#@%\\*[\]]+|\[[^\s[\]]+\])$/.test(inUrl)) return null;
  // A final dot, as resolvers write it, has no meaning.
  return URL.parse(`http://${inUrl}`)?.hostname.replace(/\.$/, '') || null;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const ANY_ADDRESS = ['0.0.0.0', '[::]'];

export interface Named {
  /** The value of `--host`. */
  readonly host: string;
  /** The values of `--allow-host`: names that lead here through a proxy, a tunnel or a name server. */
  readonly allowed: readonly string[];
  /** The machine's own addresses and name, accepted when it listens on all of them. */
  readonly machine: readonly string[];
}

/**
 * The refusal (421) of a request by its `Host` header; null when it names this server. The port is ignored: port mappings
 * change it, and the name alone stops rebinding.
 */
export function createHostRefusals({
  host,
  allowed,
  machine,
}: Named): (header: string | undefined) => Response | null {
  const isAny = ANY_ADDRESS.includes(readHost(host) ?? '');
  const names = [...LOOPBACK, host, ...allowed, ...(isAny ? machine : [])].map(readHost);
  const accepted = new Set(names.filter((name) => name !== null));
  return (header) => {
    const name = readHost(header?.replace(PORT, '') ?? '');
    return name !== null && accepted.has(name) ? null : unknownHost();
  };
}

/** The port of a `Host` header. Does not match the end of an IPv6 address, which is in brackets where a port follows. */
const PORT = /(?<=^[^:]+|\]):\d*$/;
