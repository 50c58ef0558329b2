/**
 * DexScreener: prices of contracts by their pools; the price is that of the deepest pool that agrees with the others
 * (docs/sources.md §7).
 */
import * as z from 'zod/mini';
import { platformOf } from '../market/assets.ts';
import type { Platform } from '../market/platforms.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { answerContracts, batchContracts, contractOf } from './dex-contracts.ts';
import { type PoolReading, quoteTokenPrices, readPools, readRows } from './dexscreener-pools.ts';
import type { PriceSource, SourceOptions } from './source-port.ts';

const ROW = sourceRow('DexScreener');

/** Most pools of a response: one with as many may be incomplete. */
const FULL_AT = 30;

const Pools = z.array(z.unknown());

export function createDexScreener({
  upstreams,
  usdOf = () => null,
}: Pick<SourceOptions, 'upstreams' | 'usdOf'>): PriceSource {
  const upstream = upstreams.of(ROW);

  /**
   * Requests pools, and returns a reader of a contract's price in them. `isFull`: the response has the most pools that
   * are possible, so others may be missing.
   */
  async function fetchPools(path: string, platform: Platform, network: string, signal: AbortSignal) {
    const pools = await upstream.fetchJson(`https://${ROW.host}/${path}`, {
      signal,
      // DexScreener's status for an unknown network.
      readable: [404],
      read: (body, status) => (status === 404 ? [] : Pools.parse(body)),
    });
    const rows = readRows(pools, network);
    const quoteUsd = quoteTokenPrices(rows, platform, usdOf);
    return {
      isFull: pools.length >= FULL_AT,
      of: (contract: string): PoolReading => readPools(rows, contract, quoteUsd),
    };
  }

  return {
    row: ROW,
    upstream,
    prepare: async () => {},
    couldKnow: (asset) => contractOf(asset) !== null && platformOf(asset)?.upstream.dexScreener !== null,
    plan: (assets) =>
      batchContracts(assets, (platform) => platform.upstream.dexScreener, ROW.batch).map(
        ({ platform, network, assets: ofBatch, assetsOf }) => ({
          assets: ofBatch,
          budget: 'prices',
          async ask(signal) {
            const contracts = [...assetsOf.keys()];
            const ask = (path: string) => fetchPools(path, platform, network, signal);
            const pools = await ask(`tokens/v1/${network}/${contracts.join(',')}`);
            const found = new Map(
              await Promise.all(
                contracts.map(async (contract) => {
                  const { answer, isBacked } = pools.of(contract);
                  if (isBacked || !pools.isFull) return [contract, answer] as const;
                  const own = await ask(`token-pairs/v1/${network}/${contract}`).catch(() => null);
                  // If this request fails, the contract counts as failed: the missing pools may decide its price.
                  return [contract, own && answerFromAll(own.of(contract), own.isFull)] as const;
                }),
              ),
            );
            return answerContracts(assetsOf, (contract, asset) => {
              const answer = found.get(contract) ?? null;
              // A coin does not get the name of its wrapped contract.
              return asset.address === null && answer?.kind === 'quoted' ? withoutToken(answer) : answer;
            });
          },
        }),
      ),
  };
}

/** Untrusted when the response is full and no pool has money: many empty pools may have displaced a real one. */
function answerFromAll({ answer, isBacked }: PoolReading, isFull: boolean): Answer {
  return isFull && !isBacked && answer.kind === 'quoted' ? { kind: 'untrusted', gate: 'liquidity' } : answer;
}

function withoutToken({ token: _, ...quote }: Extract<Answer, { kind: 'quoted' }>): Answer {
  return quote;
}
