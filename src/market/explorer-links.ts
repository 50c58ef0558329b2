/** Which platform a link speaks of, by its host and path: `unpriced` for networks that Sise has no prices of. */
import { EXPLORER_SITES, siteOf } from './explorers.ts';
import type { PlatformId } from './platforms.ts';

/**
 * Explorers of other chains that people meet most. A link into one of them names a token there; the same address on our
 * platforms may be another token, or a trap.
 */
const OTHER_CHAINS: readonly string[] = [
  'arbiscan.io',
  'basescan.org',
  'blastscan.io',
  'celoscan.io',
  'cronoscan.com',
  'ftmscan.com',
  'gnosisscan.io',
  'lineascan.build',
  'mantlescan.xyz',
  'moonscan.io',
  'scrollscan.com',
  'snowscan.xyz',
  'snowtrace.io',
  'sonicscan.org',
  'wemixscan.com',
];

/** `etherscan.io` of `sepolia.etherscan.io`. */
const FAMILIES = new Set(
  EXPLORER_SITES.flatMap((site) => Object.keys(site.hosts).map((host) => familyOf(host))),
);

/** Hosts of explorers that are about no chain of their own, and pages of several chains. */
const ABOUT_NONE = /^(?:api|docs|info|goto|support)\./;
const SEARCHES = /^(?:multi-)?search$/;

/** The chain's slug: the first part of the path, after a language (`/zh-hans/eth/token/…`). */
const SLUG = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?([a-z0-9-]+)/i;

/** Null where the link tells nothing: any page that is no explorer. */
export function platformOfLink(given: string, path: string): PlatformId | 'unpriced' | null {
  if (ABOUT_NONE.test(given)) return null;
  // Some of them are there under both names.
  const host = siteOf(given) ? given : given.replace(/^www\./, '');
  const site = siteOf(host);
  if (!site) return FAMILIES.has(familyOf(host)) || OTHER_CHAINS.includes(familyOf(host)) ? 'unpriced' : null;
  if (site.testnetPath?.test(path)) return 'unpriced';
  if (!site.chains) return site.hosts[host] ?? null;
  const slug = SLUG.exec(path)?.[1]?.toLowerCase();
  if (slug === undefined || SEARCHES.test(slug)) return null;
  return Object.hasOwn(site.chains, slug) ? (site.chains[slug] ?? null) : 'unpriced';
}

/** The platform of a whole URL; null also when it is none. */
export function platformOfUrl(url: string | undefined): PlatformId | 'unpriced' | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return platformOfLink(host, pathname);
}

function familyOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}
