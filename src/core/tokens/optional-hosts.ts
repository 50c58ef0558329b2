/** The hosts that a browser is asked for when a person switches an optional platform on: its nodes and its explorers. */
import { hostsOfPlatform } from '../market/explorers.ts';
import { OPTIONAL_PLATFORMS, type PlatformId } from '../market/platforms.ts';
import { NODE_HOSTS, nodeHostsOf } from './nodes.ts';

export interface OptionalHosts {
  readonly platform: PlatformId;
  /** Without those that every installation has. */
  readonly nodes: readonly string[];
  readonly explorers: readonly string[];
}

export const OPTIONAL_HOSTS: readonly OptionalHosts[] = OPTIONAL_PLATFORMS.map(({ id }) => ({
  platform: id,
  nodes: nodeHostsOf([id]).filter((host) => !NODE_HOSTS.includes(host)),
  explorers: hostsOfPlatform(id),
}));
