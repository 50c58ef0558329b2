/** The adapter of each family of explorers; a site's row in the table of explorers names its own. */
import type { AdapterName, ExplorerSite } from '../../../core/market/explorers.ts';
import type { ExplorerAdapter } from './adapter.ts';
import { BLOCKSCOUT } from './blockscout.ts';
import { ESPLORA } from './esplora.ts';
import { ETHERSCAN } from './etherscan.ts';
import { MEMPOOL } from './mempool.ts';
import { LINKS } from './unseen-sites.ts';

const ADAPTERS: Readonly<Record<AdapterName, ExplorerAdapter>> = {
  etherscan: ETHERSCAN,
  blockscout: BLOCKSCOUT,
  links: LINKS,
  mempool: MEMPOOL,
  esplora: ESPLORA,
};

export function adapterOf(site: ExplorerSite): ExplorerAdapter {
  return ADAPTERS[site.adapter];
}
