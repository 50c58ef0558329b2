/**
 * Which `Host` headers are ours; the others are refused with 421. A page that rebinds its own name to 127.0.0.1 sends its own
 * name (DNS rebinding).
 */
import { readHost } from './hosts.ts';
import { unknownHost } from './refusals.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
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
 * The refusal (421) of a request by its `Host` header; null where that names this server, on whatever port: behind a port
 * mapping it is another than ours, and rebinding is stopped by the name alone.
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

/** Not the end of an IPv6 address, which stands in brackets where a port may follow. */
const PORT = /(?<=^[^:]+|\]):\d*$/;
