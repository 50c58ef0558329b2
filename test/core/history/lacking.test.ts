/** What it costs where DefiLlama lacks a token at a moment: three requests are its own and the rate's, two more the next source's. */
import { expect, it } from 'vitest';
import type { AssetKey } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { aMinutePasses, DAY, HOUR, LINK, MKR, NOBODYS, type PastStage, startPast, TURN } from './stage.ts';

const WITH_IT = 3;
const MORE_WITHOUT = 3;

/** Nothing of it within reach of the moment, by these sources. */
function lack(stage: PastStage, asset: AssetKey, sources: readonly SourceName[], at = TURN): void {
  for (const source of sources) stage.market.set(asset, { gaps: [[at - 2 * DAY, at + 2 * DAY]] }, source);
}

it.each<readonly [says: SourceName, asset: AssetKey, lacking: readonly SourceName[]]>([
  ['Binance', LINK, ['DefiLlama']],
  ['CoinGecko', MKR, ['DefiLlama']],
  ['CoinGecko', LINK, ['DefiLlama', 'Binance']],
])('is three requests more at most, of %s', async (says, asset, lacking) => {
  const stage = startPast();
  lack(stage, asset, lacking);
  expect((await stage.price(asset, TURN)).price).toMatchObject({ source: says, granularity: 'minute' });
  expect(stage.requests().length).toBeLessThanOrEqual(WITH_IT + MORE_WITHOUT);
});

it('is one more for each other source that lists it and lacks it too', async () => {
  const stage = startPast();
  lack(stage, LINK, ['DefiLlama', 'Binance', 'CoinGecko']);
  expect((await stage.price(LINK, TURN)).price).toMatchObject({ source: 'GeckoTerminal' });
  expect(stage.requests().length).toBeLessThanOrEqual(WITH_IT + MORE_WITHOUT + 2);
});

it('is the same for an unknown asset as for one that only DefiLlama has', async () => {
  const stage = startPast();
  expect(await stage.price(NOBODYS, TURN)).toMatchObject({ price: null, missing: 'unlisted' });
  expect(stage.requests().length).toBeLessThanOrEqual(WITH_IT);
});

it('is three a pair at most in a file of forty that it lacks, and none again', async () => {
  const stage = startPast();
  const moments = Array.from({ length: 40 }, (_, i) => [i % 2 ? LINK : MKR, TURN - i * 7 * DAY] as const);
  for (const asset of [LINK, MKR])
    stage.market.set(asset, { gaps: moments.map(([, at]) => [at - HOUR, at + HOUR]) }, 'DefiLlama');
  let { prices, open } = await stage.ask({ moments });
  for (let round = 0; round < 10 && open > 0; round++) {
    await aMinutePasses();
    ({ prices, open } = await stage.ask({ moments }));
  }
  expect(prices.every(({ price }) => price !== null && price.source !== 'DefiLlama')).toBe(true);
  expect(stage.requests().length).toBeLessThanOrEqual(WITH_IT + MORE_WITHOUT * moments.length);
  stage.forget();
  await stage.restart().ask({ moments });
  expect(stage.requests()).toEqual([]);
});
