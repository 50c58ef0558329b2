/** DexScreener: every pool of a contract; the deepest one that the others bear out is the price (sources.md §7). */
import * as z from 'zod/mini';
import { platformOf } from '../market/assets.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/sources.ts';
import type { Upstreams } from '../upstream/upstream.ts';
import { answerContracts, batchContracts, contractOf } from './dex-contracts.ts';
import { answerFromPools } from './dexscreener-pools.ts';
import type { PriceSource } from './source.ts';

const ROW = sourceRow('DexScreener');

/** Answers have been seen to end near this many pools; what is missing from such a one may have been cut off. */
const CAPPED_AT = 30;

const Pools = z.array(z.unknown());

/** DexScreener behind the port. */
export function createDexScreener({ upstreams }: { readonly upstreams: Upstreams }): PriceSource {
  const upstream = upstreams.of({ name: ROW.name, budgets: ROW.budgets });

  const fetchPools = (network: string, contracts: readonly string[], signal: AbortSignal) =>
    upstream.fetchJson(`https://${ROW.host}/tokens/v1/${network}/${contracts.join(',')}`, {
      signal,
      // A network that it does not have.
      readable: [404],
      read: (body, status) => (status === 404 ? [] : Pools.parse(body)),
    });

  return {
    row: ROW,
    upstream,
    prepare: async () => {},
    couldKnow: (asset) => contractOf(asset) !== null && platformOf(asset).upstream.dexScreener !== null,
    plan: (assets) =>
      batchContracts(assets, (platform) => platform.upstream.dexScreener, ROW.batch).map(
        ({ network, assets: ofBatch, assetsOf }) => ({
          assets: ofBatch,
          budget: 'prices',
          async ask(signal) {
            const contracts = [...assetsOf.keys()];
            const pools = await fetchPools(network, contracts, signal);
            const found = new Map<string, Answer>(
              contracts.map((contract) => [contract, answerFromPools(pools, network, contract)]),
            );
            if (contracts.length > 1 && pools.length >= CAPPED_AT) {
              await Promise.all(
                contracts
                  .filter((contract) => found.get(contract)?.kind === 'unlisted')
                  .map(async (contract) => {
                    found.delete(contract);
                    const own = await fetchPools(network, [contract], signal).catch(() => null);
                    // Without an answer of its own the contract counts as failed, not as unlisted.
                    if (own) found.set(contract, answerFromPools(own, network, contract));
                  }),
              );
            }
            return answerContracts(assetsOf, (contract, asset) => {
              const answer = found.get(contract) ?? null;
              // The wrapped contract's name is not the coin's.
              return asset.address === null && answer?.kind === 'quoted' ? withoutToken(answer) : answer;
            });
          },
        }),
      ),
  };
}

function withoutToken({ token: _, ...quote }: Extract<Answer, { kind: 'quoted' }>): Answer {
  return quote;
}
