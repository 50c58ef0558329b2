/** GeckoTerminal: prices of any contract by its pools, which must have depth and volume (docs/sources.md §6). */
import * as z from 'zod/mini';
import { type Asset, platformOf } from '../market/assets.ts';
import { parseDecimal, parsePositive } from '../market/decimal.ts';
import type { PlatformId } from '../market/platforms.ts';
import type { Answer } from '../market/prices.ts';
import { sourceRow } from '../market/source-table.ts';
import { HOUR_MS } from '../market/time.ts';
import { changeOfPercent, changesIn } from './changes.ts';
import { answerContracts, batchContracts, contractOf } from './dex-contracts.ts';
import { fromUnixSeconds } from './response-fields.ts';
import type { PriceSource, SourceOptions } from './source-port.ts';

const ROW = sourceRow('GeckoTerminal');
export const GECKOTERMINAL_HEADERS = { accept: 'application/json;version=20230302' };

/** Time after which a missing network is requested again. */
const UNCOVERED_MS = 6 * HOUR_MS;

/** By contract. Keys are documented in lower case; other endpoints have checksummed addresses. */
const ByContract = z.pipe(z.record(z.string(), z.unknown()), z.transform(byLowerCase));
/** Evidence that is missing or invalid is empty: the gates then refuse the price. */
const Evidence = z.catch(ByContract, {});

const Prices = z.object({
  data: z.object({
    attributes: z.object({
      token_prices: ByContract,
      total_reserve_in_usd: Evidence,
      h24_volume_usd: Evidence,
      h24_price_change_percentage: Evidence,
      // GeckoTerminal always includes this field, so the URL has no parameter for it.
      last_trade_timestamp: Evidence,
    }),
  }),
});
type Attributes = z.infer<typeof Prices>['data']['attributes'];

const NotFound = z.object({ errors: z.array(z.unknown()) });

/**
 * Creates the source GeckoTerminal. Networks that it does not have are cached in memory for `UNCOVERED_MS`, so that
 * their tokens cause no requests.
 */
export function createGeckoTerminal({
  upstreams,
  clock,
}: Pick<SourceOptions, 'upstreams' | 'clock'>): PriceSource {
  const upstream = upstreams.of(ROW);
  const uncoveredSince = new Map<PlatformId, number>();
  const covered = new Set<PlatformId>();

  const covers = (platform: PlatformId): boolean => {
    const since = uncoveredSince.get(platform);
    // The absolute value: a clock that was set back must not lengthen the time.
    return since === undefined || Math.abs(clock.now() - since) >= UNCOVERED_MS;
  };

  const isOn = (asset: Asset, condition: (platform: PlatformId) => boolean): boolean => {
    const platform = platformOf(asset);
    const hasContract = contractOf(asset) !== null && platform?.upstream.geckoTerminal !== null;
    return platform !== null && hasContract && condition(platform.id);
  };

  return {
    row: ROW,
    upstream,
    prepare: async () => {},
    couldKnow: (asset) => isOn(asset, covers),
    rulesOut: (asset) => isOn(asset, (platform) => !covers(platform)),
    plan: (assets) =>
      batchContracts(assets, (platform) => platform.upstream.geckoTerminal, ROW.batch).map(
        ({ platform, network, assets: ofBatch, assetsOf }) => ({
          assets: ofBatch,
          budget: 'prices',
          async ask(signal) {
            const found = await upstream.fetchJson(urlOf(network, [...assetsOf.keys()]), {
              signal,
              headers: GECKOTERMINAL_HEADERS,
              readable: [404],
              read,
            });
            if (found !== 'no such network') covered.add(platform.id);
            // The network was there before, so a 404 is a failure: as an answer it would hide the network's tokens for
            // hours.
            else if (covered.has(platform.id)) return new Map();
            else uncoveredSince.set(platform.id, clock.now());
            return answerContracts(assetsOf, (contract) =>
              found === 'no such network' ? { kind: 'unlisted' } : answerOf(found, contract),
            );
          },
        }),
      ),
  };
}

function urlOf(network: string, contracts: readonly string[]): string {
  const query = 'include_24hr_vol=true&include_24hr_price_change=true&include_total_reserve_in_usd=true';
  return `https://${ROW.host}/api/v2/simple/networks/${network}/token_price/${contracts.join(',')}?${query}`;
}

/**
 * Reads the prices. A 404 means that GeckoTerminal does not have the network; an unknown contract is merely missing
 * from a successful response.
 */
function read(body: unknown, status: number): Attributes | 'no such network' {
  if (status === 404) {
    NotFound.parse(body);
    return 'no such network';
  }
  return Prices.parse(body).data.attributes;
}

function byLowerCase(map: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key.toLowerCase(), value]));
}

function answerOf(found: Attributes, contract: string): Answer {
  const text = found.token_prices[contract] ?? null;
  if (text === null) return { kind: 'unlisted' };
  const usd = parsePositive(text);
  if (usd === null) return { kind: 'untrusted', gate: 'value' };
  return {
    kind: 'quoted',
    price: { in: 'USD', usd },
    asOf: fromUnixSeconds(found.last_trade_timestamp[contract]),
    liquidityUsd: parseDecimal(found.total_reserve_in_usd[contract]),
    volume24hUsd: parseDecimal(found.h24_volume_usd[contract]),
    ...changesIn(changeOfPercent(found.h24_price_change_percentage[contract], { in: 'USD', since: '24h' })),
  };
}
