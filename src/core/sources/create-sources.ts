/** Creates all price sources, in the order of `source-table.ts`. */
import { createBinance } from './binance.ts';
import { createBithumb } from './bithumb.ts';
import { createCoinGecko } from './coingecko.ts';
import { createDefiLlama } from './defillama.ts';
import { createDexScreener } from './dexscreener.ts';
import { createGeckoTerminal } from './geckoterminal.ts';
import type { PriceSource, SourceOptions } from './source-port.ts';
import { createUpbit } from './upbit.ts';

/**
 * Creates every price source, in the order of `source-table.ts`. The caller must await `upstreams.restored` before the
 * first request, so that stored budgets and pauses apply.
 */
export function createSources(options: SourceOptions): readonly PriceSource[] {
  return [
    createCoinGecko(options),
    createDefiLlama(options),
    createBinance(options),
    createUpbit(options),
    createBithumb(options),
    createGeckoTerminal(options),
    createDexScreener(options),
  ];
}
