import { describe, expect, it } from 'vitest';
import { shownHosts } from '../../../../src/extension/background/watchlist/watchlist-view.ts';

const NODE = 'eth.drpc.org';
const allowed = (withheld: readonly string[]) => ({
  withheld: () => withheld,
  isAllowed: (host: string) => !withheld.includes(host),
});

describe('the withheld hosts', () => {
  it.each([
    [
      'begin with the sources, in their order',
      [NODE, 'api.upbit.com', 'api.coingecko.com'],
      { name: 'CoinGecko', hosts: ['api.coingecko.com', 'api.upbit.com', NODE] },
    ],
    ['leave out a source that is off', ['api.bithumb.com', NODE], { name: NODE, hosts: [NODE] }],
    ['are none when only a source that is off is withheld', ['api.bithumb.com'], undefined],
    ['are none when nothing is withheld', [], undefined],
  ])('%s', (_what, withheld, shown) => {
    expect(shownHosts(allowed(withheld), ['CoinGecko', 'Upbit'], []).withheld).toEqual(shown);
  });
});

describe('the optional platforms', () => {
  const table = [{ platform: 'POL', nodes: ['node.example'], explorers: ['scan.example'] }] as const;
  const hosts = ['node.example', 'scan.example'];

  it('are left out when there are none', () => {
    expect(shownHosts(allowed([]), [], [])).toEqual({});
  });

  it.each([
    ['allowed when every host is', [], true],
    ['not allowed when one host is not', ['scan.example'], false],
  ])('are %s', (_what, withheld, isAllowed) => {
    const view = shownHosts({ ...allowed(withheld), withheld: () => [] }, [], table);
    expect(view).toEqual({ optionalPlatforms: [{ platform: 'POL', hosts, isAllowed }] });
  });
});
