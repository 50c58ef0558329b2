/** What a host is: its one spelling, and whether it is this machine alone. */

/** Whether nobody but this machine's own programs can reach what listens there. */
export function isLoopback(host: string): boolean {
  const name = readHost(host) ?? '';
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name);
}

/** A host alone, in the one way that URLs write it: small letters, `[::1]` for `0:0:0:0:0:0:0:1`; null when it is none. */
export function readHost(text: string): string | null {
  // A zone (`fe80::1%eth0`) is this machine's business, and in no URL.
  const bare = text.includes(':') ? text.replace(/%[^\]]*/, '') : text;
  const inUrl = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (!/^(?:[^\s:/?#@%\\*[\]]+|\[[^\s[\]]+\])$/.test(inUrl)) return null;
  // A final dot, as resolvers write it, names the same.
  return URL.parse(`http://${inUrl}`)?.hostname.replace(/\.$/, '') || null;
}
