/** Which `Host` headers are ours: a page that rebinds its own name to 127.0.0.1 sends its own name (DNS rebinding). */

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
/** Whether nobody but this machine's own programs can reach what listens there. */
export function isLoopback(host: string): boolean {
  const name = readHost(host) ?? '';
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name);
}

const ANY_ADDRESS = ['0.0.0.0', '[::]'];

export interface Named {
  /** What `--host` says. */
  readonly host: string;
  /** What `--allow-host` says: names that lead here through a proxy, a tunnel or a name server. */
  readonly allowed: readonly string[];
  /** The machine's own addresses and name: they count when it listens on all of them. */
  readonly machine: readonly string[];
}

/**
 * Tells whether a `Host` header names this server, on whatever port: behind a port mapping it is another than ours, and
 * rebinding is stopped by the name alone.
 */
export function createHostCheck({ host, allowed, machine }: Named): (header: string | undefined) => boolean {
  const isAny = ANY_ADDRESS.includes(readHost(host) ?? '');
  const names = [...LOOPBACK, host, ...allowed, ...(isAny ? machine : [])].map(readHost);
  const accepted = new Set(names.filter((name) => name !== null));
  return (header) => {
    const name = readHost(header?.replace(PORT, '') ?? '');
    return name !== null && accepted.has(name);
  };
}

/** Not the end of an IPv6 address, which stands in brackets where a port may follow. */
const PORT = /(?<=^[^:]+|\]):\d*$/;

/** A host alone, in the one way that URLs write it: small letters, `[::1]` for `0:0:0:0:0:0:0:1`; null when it is none. */
export function readHost(text: string): string | null {
  // A zone (`fe80::1%eth0`) is this machine's business, and in no URL.
  const bare = text.includes(':') ? text.replace(/%[^\]]*/, '') : text;
  const inUrl = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (!/^(?:[^\s:/?#@%\\*[\]]+|\[[^\s[\]]+\])$/.test(inUrl)) return null;
  // A final dot, as resolvers write it, names the same.
  return URL.parse(`http://${inUrl}`)?.hostname.replace(/\.$/, '') || null;
}
