/** CoinGecko's list, as long as it may be, and what reads it. */
import { fetchCoinList } from '../../../src/core/sources/coingecko-catalog.ts';
import type { Upstream } from '../../../src/core/upstream/upstream.ts';

const BYTES = 19_900_000;

/** Half of them ours. */
const PLATFORMS = 'ethereum solana binance-smart-chain base polygon-pos arbitrum-one kaia avalanche'.split(
  ' ',
);

export function longCatalog(): string {
  const rows: string[] = [];
  for (let i = 0, bytes = 0; bytes < BYTES; i += 1) {
    const contracts = Array.from({ length: i % 3 }, (_, k) => [
      PLATFORMS[(i + 3 * k) % PLATFORMS.length],
      `0x${(i * 3 + k).toString(16).padStart(40, '0')}`,
    ]);
    const coin = { id: `coin-number-${i}`, symbol: `c${i}`, name: `Coin Number ${i}` };
    const row = JSON.stringify({ ...coin, platforms: Object.fromEntries(contracts) });
    rows.push(row);
    bytes += row.length + 1;
  }
  return `[${rows.join()}]`;
}

/** Reads it from an upstream that has it at hand: its contracts, and its names, as they are kept. */
export async function readCatalog(text: string): Promise<{ contracts: string; names: string }> {
  const upstream = {
    fetchJson: async (url: string, { read }: { read: (body: unknown, status: number) => unknown }) =>
      read(
        url.includes('asset_platforms') ? [{ id: 'kaia', chain_identifier: '8217' }] : JSON.parse(text),
        200,
      ),
  } as Pick<Upstream, 'fetchJson'>;
  let names = '';
  const { signal } = new AbortController();
  const contracts = await fetchCoinList(upstream, '', signal, {
    storeNames(lines) {
      names = lines;
    },
    storeClaims() {},
  });
  return { contracts, names };
}
