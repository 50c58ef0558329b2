/** The upstreams that may fail: sources, rate services and nodes, each with those requested before it. */
import { RATE_SERVICES } from '../../src/core/fx/services.ts';
import type { PlatformId } from '../../src/core/market/platforms.ts';
import { SOURCE_NAMES, type SourceName } from '../../src/core/market/source-table.ts';
import { NODES } from '../../src/core/tokens/nodes.ts';
import { SOURCE_HOSTS } from '../../test/world/world.ts';

export type Target = {
  readonly host: string;
  readonly upstream: string;
  /** Hosts that are requested before it. */
  readonly before: readonly string[];
} & (
  | { readonly kind: 'source'; readonly source: SourceName }
  | { readonly kind: 'rate' }
  | { readonly kind: 'node'; readonly platform: PlatformId; readonly isLast: boolean }
);

const SOURCES: readonly Target[] = SOURCE_NAMES.map((source) => ({
  kind: 'source',
  source,
  host: SOURCE_HOSTS[source],
  upstream: source,
  // They are left out of the order instead.
  before: [],
}));

const RATES: readonly Target[] = RATE_SERVICES.map(({ name, host }, index) => ({
  kind: 'rate',
  host,
  upstream: name,
  before: RATE_SERVICES.slice(0, index).map((service) => service.host),
}));

const RPC_NODES: readonly Target[] = Object.entries(NODES).flatMap(([platform, urls]) => {
  const hosts = urls.map((url) => new URL(url).host);
  return hosts.map((host, index) => ({
    kind: 'node' as const,
    platform: platform as PlatformId,
    isLast: index === hosts.length - 1,
    host,
    upstream: `rpc:${platform}:${host}`,
    before: hosts.slice(0, index),
  }));
});

export const TARGETS: readonly Target[] = [...SOURCES, ...RATES, ...RPC_NODES];
