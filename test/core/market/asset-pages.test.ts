import { expect, test } from 'vitest';
import { explorerUrl, sourcePage } from '../../../src/core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import { PLATFORMS } from '../../../src/core/market/platforms.ts';
import { ATTRIBUTION } from '../../../src/core/market/precedence.ts';
import { SOURCE_NAMES } from '../../../src/core/market/source-table.ts';
import { REGISTRY } from '../../../src/core/tokens/registry.ts';

const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
const WETH: AssetKey = 'ETH:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';

test.each<
  [source: (typeof SOURCE_NAMES)[number], asset: AssetKey, symbol: string | null, page: string | null]
>([
  ['CoinGecko', 'BTC:0x', null, 'https://www.coingecko.com/en/coins/bitcoin'],
  ['CoinGecko', `ETH:${LINK}`, 'LINK', `https://www.coingecko.com/en/search?query=${LINK}`],
  ['DefiLlama', 'ETH:0x', null, 'https://coins.llama.fi/prices/current/coingecko:ethereum'],
  ['DefiLlama', `POL:${LINK}`, 'LINK', `https://coins.llama.fi/prices/current/polygon:${LINK}`],
  ['Binance', `ETH:${LINK}`, 'LINK', 'https://www.binance.com/en/trade/LINK_USDT'],
  ['Binance', WETH, 'WETH', 'https://www.binance.com/en/trade/ETH_USDT'],
  ['Upbit', 'KAIA:0x', null, 'https://upbit.com/exchange?code=CRIX.UPBIT.KRW-KAIA'],
  ['Bithumb', `ETH:${LINK}`, 'LINK', 'https://www.bithumb.com/react/trade/order/LINK-KRW'],
  ['GeckoTerminal', `POL:${LINK}`, 'LINK', `https://www.geckoterminal.com/polygon_pos/tokens/${LINK}`],
  ['DexScreener', `BNB:${LINK}`, null, `https://dexscreener.com/bsc/${LINK}`],
  ['DexScreener', 'BTC:0x', null, null],
  ['Binance', `ETH:${LINK}`, null, null],
])('%s has a page about %s (%s)', (source, asset, symbol, page) => {
  expect(sourcePage(source, asset, { symbol })).toBe(page);
});

test('CoinGecko’s own page is known by its id, which is never more than one part of the path', () => {
  const page = (coinGeckoId: string) => sourcePage('CoinGecko', `ETH:${LINK}`, { symbol: null, coinGeckoId });
  expect(page('chainlink')).toBe('https://www.coingecko.com/en/coins/chainlink');
  expect(page('../../x?y')).toBe('https://www.coingecko.com/en/coins/..%2F..%2Fx%3Fy');
});

/** Those whose sites have no page about a token: rows name them without a link. */
const WITHOUT_PAGES: readonly (typeof SOURCE_NAMES)[number][] = [];

test('each source has a page about every token whose symbol is known, and it is not its home page', () => {
  for (const { id, chainId } of PLATFORMS)
    for (const source of SOURCE_NAMES)
      if (chainId !== null) {
        const page = sourcePage(source, `${id}:${LINK}` as AssetKey, { symbol: 'LINK' });
        expect([source, page !== null]).toEqual([source, !WITHOUT_PAGES.includes(source)]);
        if (page !== null) expect(page).toMatch(/^https:/);
        expect(page).not.toBe(ATTRIBUTION[source]);
      }
});

test('an exchange’s page is that of the market by which it prices the token', () => {
  const traded = REGISTRY.all.filter(({ markets }) => markets?.Upbit);
  expect(traded.length).toBeGreaterThan(20);
  for (const { key, symbol, markets } of traded)
    expect(sourcePage('Upbit', key, { symbol })).toBe(
      `https://upbit.com/exchange?code=CRIX.UPBIT.KRW-${markets?.Upbit}`,
    );
});

test('the explorer’s page is the token’s own', () => {
  expect(explorerUrl(assetOf(`BNB:${LINK}`))).toBe(`https://bscscan.com/token/${LINK}`);
});
