/** Hosts as pages show them: those that the browser withholds, and those of optional platforms. */
import { SOURCES, type SourceName, sourceRow } from '../../../core/market/source-table.ts';
import { OPTIONAL_HOSTS } from '../../../core/tokens/nodes.ts';
import type { View } from '../../messages/watchlist.ts';

export interface HostsAllowed {
  /** Of the hosts that every installation requests, those that are not allowed. */
  withheld(): readonly string[];
  isAllowed(host: string): boolean;
}

/** `order`: the sources in use. `table`: the hosts of optional platforms. */
export function shownHosts(
  { withheld, isAllowed }: HostsAllowed,
  order: readonly SourceName[],
  table = OPTIONAL_HOSTS,
): Pick<View, 'withheld' | 'optionalPlatforms'> {
  const shown = withheldSources(withheld(), order);
  const optional = table.map(({ platform, nodes, explorers }) => {
    const hosts = [...nodes, ...explorers];
    return { platform, hosts, isAllowed: hosts.every(isAllowed) };
  });
  return { ...(shown && { withheld: shown }), ...(optional.length > 0 && { optionalPlatforms: optional }) };
}

/** The sources first, in their order; hosts of sources that are not in use do not matter. */
function withheldSources(withheld: readonly string[], order: readonly SourceName[]): View['withheld'] | null {
  const ofSources = order.filter((name) => withheld.includes(sourceRow(name).host));
  const others = withheld.filter((host) => !SOURCES.some((row) => row.host === host));
  const name = ofSources[0] ?? others[0];
  if (name === undefined) return null;
  return { name, hosts: [...ofSources.map((each) => sourceRow(each).host), ...others] };
}
