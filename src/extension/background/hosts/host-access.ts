/** Which hosts of the manifest the browser allows: a person can withhold some, and an update's new ones may not be allowed yet. */
import type { Manifest, Permissions } from 'webextension-polyfill';
import { createSerial } from '../../../core/storage/serial.ts';
import type { AllowedHosts } from '../../../core/upstream/upstream.ts';

export interface HostAccess extends AllowedHosts {
  /** Reads the permissions again. True when a host has become allowed. Never rejects. */
  read(): Promise<boolean>;
  /** The hosts of sources, rates and nodes that every installation requests and lacks, in the manifest's order. */
  withheld(): readonly string[];
}

export type HostsOfManifest = Pick<
  Manifest.WebExtensionManifest,
  'host_permissions' | 'optional_host_permissions' | 'content_scripts'
>;

const NONE: ReadonlySet<string> = new Set();

export function createHostAccess(
  permissions: Pick<Permissions.Static, 'contains'>,
  manifest: HostsOfManifest,
): HostAccess {
  const { host_permissions = [], optional_host_permissions: optional = [] } = manifest;
  const scripts = (manifest.content_scripts ?? []).flatMap(({ matches }) => matches);
  const required = host_permissions.filter((pattern) => !scripts.includes(pattern));
  const inTurn = createSerial();
  /** The patterns of hosts that are not allowed. */
  let missing = NONE;

  async function missingOf(patterns: readonly string[]): Promise<readonly string[]> {
    // Where the browser does not reply, a host counts as allowed: a request to a withheld one fails without harm.
    const contains = (origins: string[]) => permissions.contains({ origins }).catch(() => true);
    // Usually all are allowed, which takes one call.
    if (patterns.length === 0 || (await contains([...patterns]))) return [];
    const allowed = await Promise.all(patterns.map((pattern) => contains([pattern])));
    return patterns.filter((_, index) => !allowed[index]);
  }

  const read = () =>
    inTurn(async () => {
      const before = missing;
      const each = await Promise.all([[...required, ...scripts], optional].map(missingOf));
      missing = new Set(each.flat());
      return [...before].some((pattern) => !missing.has(pattern));
    });

  return {
    read,
    known: read(),
    isAllowed: (host) => !missing.has(`https://${host}/*`) && !missing.has(`http://${host}/*`),
    withheld: () => required.filter((pattern) => missing.has(pattern)).map(hostOf),
  };
}

/** The host of a pattern `https://host/*`. */
function hostOf(pattern: string): string {
  return new URL(pattern.slice(0, -1)).hostname;
}
