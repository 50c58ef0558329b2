/** Until when each source's records are under a coin's former name, to the millisecond. */
import { describe, expect, it } from 'vitest';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { formerNameAt } from '../../../src/core/market/former-names.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';

const WPOL = 'POL:0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270';
const WKAIA = 'KAIA:0x19aac5f612f524b754ca7e7c41cbfa2e981a4432';
const WKLAY = 'KAIA:0xe4f05a66ec68b54a58b17c22107b02e0232cc817';
const POL_ON_ETHEREUM = 'ETH:0x455e53cbb86018ac2b8092fdcd39d8444affc3f6';

describe('formerNameAt', () => {
  it.each<[AssetKey, SourceName, string, string | null]>([
    // The network changed on 4 September 2024, Binance on the 10th, from 03:00 to 10:00 on the 13th.
    ['POL:0x', 'DefiLlama', '2019-05-01T00:00:00.000Z', 'matic-network'],
    ['POL:0x', 'DefiLlama', '2024-09-03T23:59:59.999Z', 'matic-network'],
    ['POL:0x', 'DefiLlama', '2024-09-04T00:00:00.000Z', null],
    ['POL:0x', 'Binance', '2024-09-10T02:59:59.999Z', 'MATIC'],
    ['POL:0x', 'Binance', '2024-09-10T03:00:00.000Z', null],
    // The foundation named 31 October 2024; Binance changed from the 28th, 03:00, to the 31st, 08:00.
    ['KAIA:0x', 'DefiLlama', '2024-10-30T23:59:59.999Z', 'klay-token'],
    ['KAIA:0x', 'DefiLlama', '2024-10-31T00:00:00.000Z', null],
    ['KAIA:0x', 'Binance', '2024-10-28T02:59:59.999Z', 'KLAY'],
    ['KAIA:0x', 'Binance', '2024-10-28T03:00:00.000Z', null],
    // Upbit and Bithumb renamed their markets with all that was traded on them; CoinGecko shows 364 days.
    ['POL:0x', 'Upbit', '2022-05-01T00:00:00.000Z', null],
    ['POL:0x', 'Bithumb', '2022-05-01T00:00:00.000Z', null],
    ['KAIA:0x', 'Bithumb', '2023-05-01T00:00:00.000Z', null],
    ['POL:0x', 'CoinGecko', '2022-05-01T00:00:00.000Z', null],
    // Wrapped coins have the coin's market, and a contract of their own elsewhere.
    [WPOL, 'Binance', '2022-05-01T00:00:00.000Z', 'MATIC'],
    [WPOL, 'DefiLlama', '2022-05-01T00:00:00.000Z', null],
    [WKAIA, 'Binance', '2023-05-01T00:00:00.000Z', 'KLAY'],
    [WKAIA, 'DefiLlama', '2023-05-01T00:00:00.000Z', null],
    // Other tokens of the name, and coins that were never renamed.
    [WKLAY, 'Binance', '2023-05-01T00:00:00.000Z', null],
    [POL_ON_ETHEREUM, 'Binance', '2022-05-01T00:00:00.000Z', null],
    ['BTC:0x', 'Binance', '2022-05-01T00:00:00.000Z', null],
    ['ETH:0x', 'DefiLlama', '2022-05-01T00:00:00.000Z', null],
  ])('%s at %s at %s: %s', (key, source, at, name) => {
    const former = formerNameAt(assetOf(key), source, Date.parse(at));
    expect(former && (source === 'DefiLlama' ? former.coinGeckoId : former.symbol)).toBe(name);
  });
});
