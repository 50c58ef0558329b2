import { describe, expect, it } from 'vitest';
import { pacesExceeded, wrongPrices } from '../../../tools/proof/service-checks.ts';
import { createWorld } from '../../world/world.ts';

const SENT = 'https://api.coingecko.com/api/v3/simple/price?ids=bitcoin';
const sent = (...seconds: number[]) => seconds.map((each) => ({ at: each * 1_000, url: SENT }));

describe('pacesExceeded', () => {
  it.each([
    ['a burst of three and one each ten seconds', sent(0, 0, 0, 10, 20, 30), 0],
    ['a fourth request at once', sent(0, 0, 0, 0), 1],
    ['one each five seconds', sent(0, 5, 10, 15, 20, 25), 1],
    ['other requests', Array.from({ length: 9 }, () => ({ at: 0, url: 'https://coins.llama.fi/prices' })), 0],
  ])('reports %s', (_, upstream, count) => {
    expect(pacesExceeded(upstream)).toHaveLength(count);
  });
});

describe('wrongPrices', () => {
  it('reports a price far from the market, and none that is near or unknown', () => {
    const { market } = createWorld();
    const right = Number(market.coin('ETH:0x').usd);
    const entries = [right * 1.02, right * 1.05, right / 10].map((each) => ({ usdPrice: String(each) }));
    const refs = entries.map(() => 'ETH:0x');
    expect(wrongPrices([...entries, { usdPrice: null }], [...refs, 'ETH:0x'], market)).toHaveLength(2);
  });
});
