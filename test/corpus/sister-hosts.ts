/**
 * Saved pages of the Etherscan engine, which `expected.json` has at etherscan.io, at hosts of its sister sites: at their own, and
 * pages of 2026, which are BaseScan's, at snowscan.xyz too. That last is made up: no page of SnowScan could be seen.
 */
import { siteOf } from '../../src/core/market/explorers.ts';
import type { PlatformId } from '../../src/core/market/platforms.ts';
import type { ExpectedPage } from './expected.ts';

const SERVED_AT: readonly (readonly [file: RegExp, hosts: readonly string[]])[] = [
  [/^engine-arbiscan-/, ['arbiscan.io']],
  [/^engine-optimism-/, ['optimistic.etherscan.io']],
  [/^engine-.*-2026/, ['basescan.org', 'snowscan.xyz']],
  // Of chains that are not supported.
  [/^engine-celo-/, ['celoscan.io']],
  [/^engine-ftmscan-/, ['ftmscan.com']],
];

/** The same page at each further host. */
export function sistersOf(page: ExpectedPage, html: string): readonly ExpectedPage[] {
  const hosts = SERVED_AT.flatMap(([file, each]) => (file.test(page.file) ? each : []));
  return hosts.map((host) => {
    const url = new URL(page.url);
    url.host = host;
    const platform = siteOf(host)?.hosts[host];
    const rest = { ...page, name: `${page.file} at ${host}`, url: url.href };
    if (!platform) return { ...rest, annotate: [], pageToken: null };
    // Relative links lead elsewhere then.
    const moved = <Row extends { platform: PlatformId; address: string }>(row: Row) =>
      row.platform === 'ETH' && !html.includes(`https://etherscan.io/token/${row.address}`)
        ? { ...row, platform }
        : row;
    return {
      ...rest,
      annotate: page.annotate.map(moved),
      pageToken: page.pageToken && moved(page.pageToken),
    };
  });
}

/** Whole links of a table of holdings on other chains, by the page's file. */
const LINKED: Readonly<Record<string, Partial<Record<PlatformId, readonly string[]>>>> = {
  'engine-address-weth-2026.html': {
    BASE: [
      '0x4200000000000000000000000000000000000006',
      '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf',
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      '0x767a739d1a152639e9ea1d8c1bd55fdc5b217d7f',
      '0x5d559ea7bb2dae4b694a079cb8328a2145fd32f6',
      '0x04c0599ae5a44757c0af6f9ec3b93da8976c150a',
      '0xd4a0e0b9149bcee3c920d2e00b5de09138fd8bb7',
      '0x4ed4e862860bed51a9570b96d89af5e1b0efefed',
      '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca',
      '0x1111111111166b7fe7bd91427724b487980afc69',
      '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22',
      '0x50da645f148798f68ef2d7db7c1cb22a6819bb2c',
      '0x21eceaf3bf88ef0797e3927d855ca5bb569a47fc',
      '0xbc45647ea894030a4e9801ec03479739fa2485f0',
      '0x8b52f46a52d86c131222ee14167da6a847bdb84a',
    ],
    OPTIMISM: [
      '0x4200000000000000000000000000000000000006',
      '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
      '0x8700daec35af8ff88c16bdf0418774cb3d7599b4',
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      '0xdc6ff44d5d932cbd77b52e5612ba0529dc6226f1',
      '0x68f180fcce6836688e9084f035309e29bf0a2095',
      '0x4200000000000000000000000000000000000042',
    ],
    ARBITRUM: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  },
};

export function linkedRows({ file }: ExpectedPage): ExpectedPage['annotate'] {
  return Object.entries(LINKED[file] ?? {}).flatMap(([id, addresses]) =>
    addresses.map((address) => ({ platform: id as PlatformId, address, count: 1, roomFrom: 0 })),
  );
}
